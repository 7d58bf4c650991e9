//! Decision functions. An agent receives a `View` and the legal actions and gives one of them back.

mod random;

pub use random::AllRandom;

use crate::action::{Action, Legal};
use crate::rng::{seat_stream, Rng};
use crate::view::View;

/// Who sits at the table: asked for every decision that is not forced.
pub trait Seats {
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action;
}

/// The random streams of the seats of one game; a seat's stream does not depend on who else plays.
#[derive(Clone, Copy, Debug)]
pub struct Streams([Rng; 8]);

impl Streams {
    #[inline]
    pub fn new(game_seed: u64, seats: u8) -> Streams {
        let mut streams = [Rng::new(0); 8];
        for (seat, stream) in streams.iter_mut().enumerate().take(usize::from(seats)) {
            *stream = seat_stream(game_seed, seat as u8);
        }
        Streams(streams)
    }

    #[inline]
    pub fn of(&mut self, seat: u8) -> &mut Rng {
        &mut self.0[usize::from(seat & 7)]
    }
}
