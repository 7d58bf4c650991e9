//! Getting rid of cards: how near the own hand is to it, and what a sequence still waits for.

use super::{few, Judge, ONE};
use crate::card::Suit;
use crate::cards::cards_of;
use crate::program::Mode;
use crate::rules::first_cards;
use crate::seat::Seat;
use crate::state::State;

impl Judge<'_> {
    /// Few cards in the own hand, many in the others', the next turn for the side, and something to play in it.
    pub(super) fn shedding(&self, s: &mut State) -> i64 {
        let p = self.p;
        let size = |seat: Seat| i64::from(s.hand[seat].len());
        let theirs: i64 = self.rivals(s).into_iter().map(size).sum();
        let mut value = theirs * 2 * ONE / i64::from(p.seats) - size(self.seat) * 3 * ONE;
        if s.turn > self.before.turn && self.ours(s.actor) {
            value += 2 * ONE;
        }
        if !self.ours(s.actor) && few(s, s.actor) {
            value -= ONE;
        }
        if p.tableau.mode == Mode::Sequence {
            return value + self.sequence(s);
        }
        if let Some(play) = self.play {
            s.actor = self.seat;
            value += i64::from(first_cards(p, s, play).count_ones()) * 60;
        }
        value
    }

    /// SEQUENCE: what still has to be played before the own cards hurts, before those of others helps.
    fn sequence(&self, s: &State) -> i64 {
        let t = &self.p.tableau;
        let own = s.hand[self.seat].kinds();
        let table = s.table.kinds();
        let mut value = 0;
        for suit in Suit::ALL {
            let (pile, starts) = (table & suit.mask(), t.starts & suit.mask());
            if pile == 0 && starts.count_ones() != 1 {
                continue;
            }
            for (on, next) in [(t.ascending, &t.above), (t.descending, &t.below)] {
                // From the end of the pile outwards; a pile not yet begun is one card further away.
                let mut gap = i64::from(pile == 0);
                let mut at = cards_of(if pile == 0 { starts } else { pile })
                    .find(|card| next[card.index()].is_none_or(|beyond| !beyond.is_in(table)));
                while let Some(card) = at.filter(|_| on) {
                    at = next[card.index()];
                    let mine = at.is_some_and(|beyond| beyond.is_in(own));
                    value += gap * if mine { -120 } else { 40 } * i64::from(at.is_some());
                    gap += 1;
                }
            }
        }
        value
    }
}
