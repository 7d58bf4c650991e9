//! Melds that lie. They need no list: `State::sets` and `State::runs` say which cards of `won` lie in which kind of
//! meld, and that is all a lay-off asks. All sets of a rank are one place to add to; runs that touch are one run.
//! With a double deck the runs of a suit may take a card if all of them, with it, can still be cut into runs that are
//! long enough: a second six may be put on 3-4-5-6-7-8, which is then 3-4-5-6 and 6-7-8.

use super::moved;
use crate::card::{ranks_of, Card};
use crate::cards::{cards_of, CardId, Cards};
use crate::event::{Event, RuleFired, Sink, Why};
use crate::program::{Meld, Moment, Program};
use crate::seat::Seat;
use crate::state::State;

/// Melds to which cards can be added: those on the table, or the knocker's alone.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    pub sets: Cards,
    pub runs: Cards,
}

impl Laid {
    pub const NONE: Laid = Laid {
        sets: Cards::NONE,
        runs: Cards::NONE,
    };

    /// Kinds whose rank lies in a set.
    pub fn fits_set(self) -> u64 {
        u64::from(ranks_of(self.sets.kinds())) * 0x0001_0001_0001_0001
    }

    /// Those of `kinds` that continue a run.
    pub fn fits_run(self, p: &Program, meld: &Meld, kinds: u64) -> u64 {
        if self.runs.is_empty() {
            return 0;
        }
        let (laid, ladder) = (self.runs.kinds(), &p.tableau.ladder);
        let beside = (ladder.above(laid) | ladder.below(laid)) & !laid;
        // Of a card that lies there already only a double deck has another.
        cards_of(kinds & laid)
            .filter(|card| self.divides(p, meld, *card))
            .fold(kinds & beside, |mask, card| mask | card.bit())
    }

    /// Whether the suit's runs and one more card of this kind can be cut into long enough runs. At most two are open at
    /// a time; where only one goes on, it is the shorter, which needs it more.
    fn divides(self, p: &Program, meld: &Meld, extra: Card) -> bool {
        let count = |card: Card| self.runs.only(card.bit()).len() + u32::from(card == extra);
        let closes = |length: u8| length == 0 || length >= meld.min_run;
        let (mut short, mut long) = (0u8, 0u8);
        let mut at = Some(bottom(p, extra));
        while let Some(card) = at {
            (short, long) = match count(card) {
                0 if closes(short) && closes(long) => (0, 0),
                1 if short == 0 => (0, long + 1),
                1 if closes(long) => (0, short + 1),
                2 => (short + 1, long + 1),
                _ => return false,
            };
            at = p.tableau.above[card.index()];
        }
        closes(short) && closes(long)
    }
}

/// The lowest card of the suit in this deck.
fn bottom(p: &Program, card: Card) -> Card {
    let mut at = card;
    while let Some(below) = p.tableau.below[at.index()] {
        at = below;
    }
    at
}

/// The melds of all seats.
pub fn on_table(s: &State) -> Laid {
    Laid {
        sets: s.sets,
        runs: s.runs,
    }
}

/// How cards come to lie: in a run or a set, and whether they are added to one that lies.
#[derive(Clone, Copy, Debug)]
pub struct How {
    pub run: bool,
    pub off: bool,
}

/// Cards that have left a hand lie in front of it; each of them scores.
pub fn lay<S: Sink>(p: &Program, s: &mut State, seat: Seat, cards: Cards, how: How, sink: &mut S) {
    let How { run, off } = how;
    s.won[seat] = s.won[seat].union(cards);
    let place = if run { &mut s.runs } else { &mut s.sets };
    *place = place.union(cards);
    // What has been melded is no longer the card that was taken.
    if s.taken_from_discard
        .is_some_and(|taken| taken.is_in(cards.kinds()))
    {
        s.taken_from_discard = None;
    }
    moved(s);
    if S::ON {
        for id in cards.ids() {
            let card = id.card();
            let event = if off {
                Event::LaidOff { seat, card, run }
            } else {
                Event::Melded { seat, card, run }
            };
            sink.event(s, event);
        }
    }
    if S::ON {
        sink.rule_fired(s, RuleFired::Cards(Moment::Set, cards));
    }
    let worth = |id: CardId| i32::from(p.points.set[id.card().index()]);
    let points = cards.ids().map(worth).sum();
    if points != 0 {
        crate::scoring::award(p, s, seat, points, Why::Set, sink);
    }
}
