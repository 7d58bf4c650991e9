//! Combinations of cards: which pattern some cards make and how high (`judge`), whether that beats what lies, and which
//! card can be chosen next (`choose`). A pattern of the genome is lowered to shapes, one for each length and place in the
//! order; the cards of a play are chosen in one order, the body from its lowest rank up and then the kickers, so that each
//! play is reached once and no choice has more options than cards are held.
//!
//! Plays look at the first copy of a deck alone: lowering refuses them with two equal cards. Counting looks at both.

mod choose;
mod count;
mod cover;
mod judge;
mod shapes;
#[cfg(test)]
mod tests;

use crate::card::{Rank, Suit};
use crate::spec::PlayBeat;
use arrayvec::ArrayVec;

pub use count::Found;
pub use shapes::PatternError;

/// Most patterns of a game.
pub const MAX_PATTERNS: usize = 16;
/// Places of ranks in runs: the ace can stand at both ends.
const PLACES: usize = 16;

/// What some cards make: a pattern of the game's list, of how many cards, and its height within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    pub pattern: u8,
    pub size: u8,
    /// Place of the body's highest card, then its suit: comparable within one pattern and size.
    pub height: u8,
}

/// What a play has to do: patterns it may be made of, what lies, and how that is to be followed.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    /// A bit for each pattern.
    pub allowed: u16,
    pub top: Option<Made>,
    pub beat: PlayBeat,
    /// A card that has to be among those played; 0 = none.
    pub must: u64,
}

/// The choices of somebody who is picking the cards of a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Cards with which it can go on.
    pub next: u64,
    /// The cards picked are a play by themselves.
    pub whole: bool,
}

/// What lowering knows of one pattern beyond its shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Traits {
    power: u8,
    bomb: bool,
    /// Patterns it beats whatever their size.
    over: u16,
}

/// One way to make a pattern: which ranks, how many cards of each.
#[derive(Clone, Copy, Debug)]
struct Shape {
    pattern: u8,
    /// All cards, kickers too.
    size: u8,
    body: Body,
    /// Cards or pairs beside the body.
    kickers: u8,
    pairs: bool,
}

#[derive(Clone, Copy, Debug)]
enum Body {
    /// `width` cards of each rank from `first`, so many ranks, by their places in `order`.
    Ranks {
        order: u8,
        first: u8,
        ranks: u8,
        width: u8,
        mask: u16,
    },
    /// The same in one suit, one card of each.
    Line {
        order: u8,
        first: u8,
        ranks: u8,
        mask: u16,
    },
    /// So many cards of one suit, of the ranks of the mask.
    Suit { cards: u8, mask: u16 },
}

/// Which rank stands at each place, from the lowest; a place without a rank ends a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    at: [Option<Rank>; PLACES],
    n: u8,
}

impl Order {
    fn rank(&self, place: u8) -> Rank {
        self.at[usize::from(place) & (PLACES - 1)].unwrap_or(Rank::Two)
    }
}

/// The patterns of a game, ready for play.
#[derive(Clone, Debug)]
pub struct Patterns {
    traits: ArrayVec<Traits, MAX_PATTERNS>,
    /// The same as they are counted.
    kinds: ArrayVec<count::Kind, MAX_PATTERNS>,
    /// Sorted by size.
    shapes: Vec<Shape>,
    /// Where the shapes of each size begin; the last entry is the end.
    by_size: [u16; 54],
    /// As ranked, ace at both ends.
    orders: [Order; 2],
    /// Height of each rank in the game's order, from 0.
    place: [u8; 16],
    /// Suits from the lowest; `rises` says whether the order counts.
    lanes: [Suit; 4],
    rises: bool,
    /// Some pattern beats others of another size.
    leaps: bool,
}

impl Patterns {
    /// Whether one combination may lie on another.
    pub fn beats(&self, made: Made, top: Made) -> bool {
        let (own, theirs) = (self.traits(made.pattern), self.traits(top.pattern));
        if own.bomb && !theirs.bomb || own.over >> top.pattern & 1 == 1 {
            return true;
        }
        if made.pattern == top.pattern && made.size == top.size {
            return made.height > top.height;
        }
        let same = made.size == top.size || own.bomb && theirs.bomb;
        same && own.power > theirs.power && (own.bomb || !theirs.bomb)
    }

    /// Whether a combination may be played where this is asked for.
    fn follows(&self, made: Made, demand: &Demand) -> bool {
        let Some(top) = demand.top else { return true };
        match demand.beat {
            PlayBeat::No => true,
            PlayBeat::Higher => self.beats(made, top),
        }
    }

    fn traits(&self, pattern: u8) -> Traits {
        self.traits.get(usize::from(pattern)).copied().unwrap_or_default()
    }

    /// How strong a pattern is among those that the same cards make.
    fn strength(&self, made: Made) -> (bool, u8, u8, u8) {
        let own = self.traits(made.pattern);
        (own.bomb, own.power, u8::MAX - made.pattern, made.height)
    }

    /// The shapes that can answer the demand at all.
    fn candidates(&self, demand: &Demand) -> &[Shape] {
        match demand.top {
            Some(top) if demand.beat != PlayBeat::No && !self.leaps => {
                let size = usize::from(top.size).min(52);
                &self.shapes[usize::from(self.by_size[size])..usize::from(self.by_size[size + 1])]
            }
            _ => &self.shapes,
        }
    }

    /// The place of a suit where suits compare, else 0.
    fn suit_height(&self, lane: usize) -> u8 {
        if self.rises {
            lane as u8
        } else {
            0
        }
    }

    /// The cards of a rank, a bit for each suit from the lowest.
    fn of_rank(&self, kinds: u64, rank: Rank) -> u64 {
        let mut found = 0;
        for (lane, suit) in self.lanes.iter().enumerate() {
            found |= (kinds >> (16 * suit.number() + rank.number()) & 1) << lane;
        }
        found
    }

    /// The same back again.
    fn to_kinds(&self, lanes: u64, rank: Rank) -> u64 {
        let mut found = 0;
        for (lane, suit) in self.lanes.iter().enumerate() {
            found |= (lanes >> lane & 1) << (16 * suit.number() + rank.number());
        }
        found
    }
}

/// The ranks of one suit.
fn lane(kinds: u64, suit: Suit) -> u16 {
    (kinds >> (16 * suit.number()) & 0x7FFF) as u16
}

/// All kinds of some ranks.
fn kinds_of(ranks: u16) -> u64 {
    u64::from(ranks) * 0x0001_0001_0001_0001
}

/// At least so many cards are held of each of these ranks: entry n for n cards, 1 to 4.
fn held(kinds: u64) -> [u16; 5] {
    let mut at = [0x7FFF_u16, 0, 0, 0, 0];
    for suit in Suit::ALL {
        let own = lane(kinds, suit);
        for n in (1..5).rev() {
            at[n] |= at[n - 1] & own;
        }
    }
    at
}
