//! Melds that lie. They need no list: `State::sets` and `State::runs` say which cards of `won` lie in which kind of
//! meld, and that is all a lay-off asks. All sets of a rank are one place to add to; runs that touch are one run.
//! With a double deck the runs of a suit may take a card if all of them, with it, can still be cut into runs that are
//! long enough: a second six may be put on 3-4-5-6-7-8, which is then 3-4-5-6 and 6-7-8.

use super::moved;
use crate::cards::{bits, Cards};
use crate::event::{Event, Sink, Why, Worked};
use crate::program::{Meld, Moment, Program};
use crate::seat::Seat;
use crate::state::{State, NONE};

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
        let kinds = self.sets.kinds();
        let ranks = (kinds | kinds >> 16 | kinds >> 32 | kinds >> 48) & 0x1FFF;
        ranks * 0x0001_0001_0001_0001
    }

    /// Those of `kinds` that continue a run.
    pub fn fits_run(self, p: &Program, meld: &Meld, kinds: u64) -> u64 {
        if self.runs.is_empty() {
            return 0;
        }
        bits(kinds)
            .filter(|kind| self.continues(p, meld, *kind))
            .fold(0, |mask, kind| mask | 1 << kind)
    }

    fn continues(self, p: &Program, meld: &Meld, kind: u8) -> bool {
        let lies = |near: u8| near != NONE && self.runs.kinds() >> (near & 63) & 1 == 1;
        if lies(kind) {
            return self.divides(p, meld, kind);
        }
        let at = usize::from(kind & 63);
        lies(p.tableau.below[at]) || lies(p.tableau.above[at])
    }

    /// Whether the suit's runs and one more card of this kind can be cut into long enough runs. At most two are open at
    /// a time; where only one goes on, it is the shorter, which needs it more.
    fn divides(self, p: &Program, meld: &Meld, extra: u8) -> bool {
        let count = |kind: u8| {
            let of_kind = self.runs.only(1 << (kind & 63)).len();
            of_kind + u32::from(kind == extra)
        };
        let closes = |length: u8| length == 0 || length >= meld.min_run;
        let (mut short, mut long) = (0u8, 0u8);
        let mut at = bottom(p, extra);
        while at != NONE {
            (short, long) = match count(at) {
                0 if closes(short) && closes(long) => (0, 0),
                1 if short == 0 => (0, long + 1),
                1 if closes(long) => (0, short + 1),
                2 => (short + 1, long + 1),
                _ => return false,
            };
            at = p.tableau.above[usize::from(at & 63)];
        }
        closes(short) && closes(long)
    }
}

/// The lowest card of the suit in this deck.
fn bottom(p: &Program, kind: u8) -> u8 {
    let mut at = kind;
    for _ in 0..13 {
        match p.tableau.below[usize::from(at & 63)] {
            NONE => break,
            below => at = below,
        }
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
    if s.taken != NONE && cards.kinds() >> (s.taken & 63) & 1 == 1 {
        s.taken = NONE;
    }
    moved(s);
    if S::ON {
        for id in cards.ids() {
            let card = id.kind();
            let event = if off {
                Event::LaidOff { seat, card, run }
            } else {
                Event::Melded { seat, card, run }
            };
            sink.event(s, event);
        }
    }
    if S::ON {
        sink.worked(s, Worked::Cards(Moment::Set, cards));
    }
    let worth = |kind: u8| i32::from(p.points.set[usize::from(kind & 63)]);
    let points = cards.ids().map(|id| worth(id.kind())).sum();
    if points != 0 {
        crate::scoring::award(p, s, seat, points, Why::Set, sink);
    }
}
