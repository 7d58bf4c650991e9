//! Places of a game's own: piles on the table or before each seat, and what may lie in them.

use super::patterns::PatternName;
use super::record::{names, record};
use crate::card::Rank;

/// What other parts of a game call a place by.
pub type PlaceName = PatternName;

names! {
    /// Whose the piles are.
    PlaceOwner {
        /// Everybody's.
        Table = "table" as 0,
        /// Each seat has as many of its own.
        Seat = "seat" as 1,
    }
}

names! {
    /// Whose piles one draws from, where each seat has its own.
    PlaceOf { Own = "own" as 0, Others = "others" as 1 }
}

names! {
    /// How much of a pile is spread out; all of it lies face up.
    PlaceFaces { Up = "up" as 0, Top = "top" as 1 }
}

names! { BuildWay { Up = "up" as 0, Down = "down" as 1, Both = "both" as 2 } }

names! {
    BuildStep {
        /// The next rank.
        One = "one" as 0,
        /// Any rank that is not on the other side of the card before.
        Any = "any" as 1,
    }
}

names! {
    BuildSuit {
        Any = "any" as 0,
        Same = "same" as 1,
        /// Red on black, black on red.
        Alternate = "alternate" as 2,
    }
}

record! {
    /// How each card of a pile has to follow the one before.
    Builds {
        way: BuildWay = BuildWay::Up,
        step: BuildStep = BuildStep::One,
        suit: BuildSuit = BuildSuit::Any,
        /// The rank every pile begins with; none: any.
        start: Option<Rank> = None,
    }
}

record! {
    Place {
        name: PlaceName,
        owner: PlaceOwner = PlaceOwner::Table,
        /// How many piles, of each seat if they are the seats'.
        piles: u8 [1..=12] = 1,
        /// A pile for each suit.
        by_suit: bool = false,
        faces: PlaceFaces = PlaceFaces::Up,
        /// Cards that are turned up in it after the deal, one to each pile in turn; of each seat if they are the seats'.
        deal: u8 [0..=26] = 0,
        /// A card that is taken is replaced from the deck.
        refill: bool = false,
        builds: Option<Builds> = None,
    }
}
