//! The random player: every legal action is equally likely.

use super::{Seats, Streams};
use crate::action::{Action, Legal};
use crate::view::View;

/// All seats choose at random.
#[derive(Clone, Copy, Debug)]
pub struct AllRandom(pub Streams);

impl Seats for AllRandom {
    #[inline]
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action {
        let rng = self.0.of(view.seat());
        legal.choose(|n| rng.below(n))
    }
}
