//! Places of a game's own, made ready for play: where their piles stand in `State::heap`, and what may be laid on what.

use super::lower::refuse;
use super::LowerError;
use crate::card::{Card, Rank, Suit, ALL_KINDS};
use crate::cards::cards_of;
use crate::seat::Seat;
use crate::spec::{self, BuildStep, BuildSuit, BuildWay, PlaceName, PlaceOwner, Spec};
use arrayvec::ArrayVec;

/// Most places of a game, piles of all seats together, and piles among which one seat can choose.
pub const MAX_SPOTS: usize = 4;
pub const MAX_HEAPS: usize = 64;
pub const MAX_REACH: usize = 24;

#[derive(Clone, Debug)]
pub struct Spot {
    /// Where its first pile stands among all piles, and among those that one seat can choose from.
    pub base: u8,
    pub slot: u8,
    pub piles: u8,
    /// Each seat has its own.
    pub own: bool,
    /// A pile for each suit.
    pub by_suit: bool,
    pub deal: u8,
    pub refills: bool,
    /// Kinds that may begin a pile, and by the card on top those that may follow it.
    pub starts: u64,
    pub follows: Box<[u64; 64]>,
}

impl Spot {
    /// Where a pile of a seat stands; where piles are everybody's, whatever the seat.
    #[inline]
    pub fn heap(&self, seat: Seat, pile: u8) -> usize {
        let of_seat = if self.own { seat.number() * self.piles } else { 0 };
        usize::from(self.base + of_seat + pile) % MAX_HEAPS
    }

    /// How many piles it has in a game for so many.
    pub fn heaps(&self, seats: u8) -> u8 {
        if self.own {
            self.piles * seats
        } else {
            self.piles
        }
    }

    /// The kinds that belong to one of its piles.
    #[inline]
    pub fn kinds(&self, pile: u8) -> u64 {
        if self.by_suit {
            Suit::ALL[usize::from(pile) & 3].mask()
        } else {
            ALL_KINDS
        }
    }
}

pub(super) fn lower(spec: &Spec, heights: &[u8; 16]) -> Result<ArrayVec<Spot, MAX_SPOTS>, LowerError> {
    let mut spots = ArrayVec::new();
    let (mut base, mut slot) = (0u8, 0u8);
    for (index, place) in spec.places.iter().enumerate().take(MAX_SPOTS) {
        let piles = if place.by_suit { 4 } else { place.piles };
        let spot = Spot {
            base,
            slot,
            piles,
            own: place.owner == PlaceOwner::Seat,
            by_suit: place.by_suit,
            deal: place.deal,
            refills: place.refill,
            starts: starts(place),
            follows: Box::new(follows(place, heights)),
        };
        base += spot.heaps(spec.player_count);
        slot += piles;
        if usize::from(base) > MAX_HEAPS || usize::from(slot) > MAX_REACH {
            return refuse(format!("places[{index}]"), "there are too many piles");
        }
        spots.push(spot);
    }
    Ok(spots)
}

/// The places of these names, a bit each.
pub(super) fn named(spec: &Spec, names: &[PlaceName], path: &str) -> Result<u8, LowerError> {
    names.iter().try_fold(0, |mask, name| {
        match spec.places.iter().position(|place| place.name == *name) {
            Some(at) => Ok(mask | 1 << at),
            None => refuse(path, format!("no place is called {}", name.0)),
        }
    })
}

fn starts(place: &spec::Place) -> u64 {
    let start = place.builds.as_ref().and_then(|builds| builds.start);
    start.map_or(ALL_KINDS, Rank::mask)
}

fn follows(place: &spec::Place, heights: &[u8; 16]) -> [u64; 64] {
    let mut follows = [ALL_KINDS; 64];
    if let Some(builds) = &place.builds {
        for top in cards_of(ALL_KINDS) {
            let fitting = cards_of(ALL_KINDS).filter(|card| fits(builds, heights, top, *card));
            follows[top.index()] = fitting.fold(0, |mask, card| mask | card.bit());
        }
    }
    follows
}

fn fits(builds: &spec::Builds, heights: &[u8; 16], top: Card, card: Card) -> bool {
    let [below, above] = [top, card].map(|card| heights[card.rank_index()]);
    let suit = match builds.suit {
        BuildSuit::Any => true,
        BuildSuit::Same => top.suit() == card.suit(),
        BuildSuit::Alternate => is_red(top) != is_red(card),
    };
    let (up, down) = match builds.step {
        BuildStep::One => (above == below + 1, below == above + 1),
        BuildStep::Any => (above >= below, above <= below),
    };
    let rank = match builds.way {
        BuildWay::Up => up,
        BuildWay::Down => down,
        BuildWay::Both => up || down,
    };
    suit && rank
}

fn is_red(card: Card) -> bool {
    matches!(card.suit(), Suit::Hearts | Suit::Diamonds)
}
