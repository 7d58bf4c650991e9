//! The random player: every legal action is equally likely.

use super::{Seats, Streams};
use crate::action::{Action, Legal};
use crate::card::Card;
use crate::cards::Counted;
use crate::event::Sink;
use crate::playout::Tally;
use crate::program::Program;
use crate::rules::play_tricks;
use crate::state::State;
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

    #[inline]
    fn play_tricks<S: Sink>(&mut self, p: &Program, s: &mut State, sink: &mut S) -> Option<Tally> {
        play_tricks(p, s, sink, |seat, cards| {
            let cards = Counted::new(cards);
            Card::at(cards.select(self.0.of(seat).below(cards.len())))
        })
    }
}
