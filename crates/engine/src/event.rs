//! What happens in a playthrough, one fact at a time, and the sink through which facts leave the rules.
//! The rules know no listener: measures, memories and logs are sinks, and `()` costs nothing.

use crate::action::Legal;
use crate::state::State;

/// Where a card lies or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    Deck,
    Discard,
    Tableau,
    Hand(u8),
    Captured(u8),
    Trick,
}

/// What points were given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Trick,
    Capture,
    Sweep,
    Play,
    Set,
    HandEnd,
    Tally(u8),
    Contract,
    Bags,
    Nil,
    Moon,
    Place,
    Deadwood,
    Gin,
    Undercut,
}

impl Why {
    /// How many reasons there are.
    pub const COUNT: usize = 15;
    #[rustfmt::skip]
    pub const NAMES: [&'static str; Why::COUNT] = [
        "trick", "capture", "sweep", "play", "set", "hand_end", "tally", "contract", "bags", "nil", "moon", "place",
        "deadwood", "gin", "undercut",
    ];

    /// Place in `NAMES`.
    pub const fn index(self) -> usize {
        match self {
            Why::Trick => 0,
            Why::Capture => 1,
            Why::Sweep => 2,
            Why::Play => 3,
            Why::Set => 4,
            Why::HandEnd => 5,
            Why::Tally(_) => 6,
            Why::Contract => 7,
            Why::Bags => 8,
            Why::Nil => 9,
            Why::Moon => 10,
            Why::Place => 11,
            Why::Deadwood => 12,
            Why::Gin => 13,
            Why::Undercut => 14,
        }
    }
}

/// One thing that happened. Cards are kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    HandBegins {
        hand: u16,
        dealer: u8,
    },
    Dealt {
        seat: u8,
        card: u8,
    },
    Turned {
        card: u8,
        zone: Zone,
    },
    TrumpIs {
        suit: u8,
    },
    Reshuffled {
        cards: u8,
    },
    Drew {
        seat: u8,
        from: Zone,
        card: u8,
    },
    Played {
        seat: u8,
        card: u8,
        to: Zone,
    },
    /// A card put face down on the tableau in a battle.
    Staked {
        seat: u8,
        card: u8,
    },
    Discarded {
        seat: u8,
        card: u8,
        to: Zone,
    },
    Passed {
        seat: u8,
    },
    Declared {
        seat: u8,
        suit: u8,
    },
    TrickWon {
        seat: u8,
    },
    Captured {
        seat: u8,
        card: u8,
    },
    Swept {
        seat: u8,
    },
    TableauCleared,
    Effect {
        seat: u8,
        rank: u8,
        target: u8,
    },
    Swapped {
        seat: u8,
        with: u8,
    },
    Peeked {
        seat: u8,
        at: u8,
    },
    Bid {
        seat: u8,
        bid: u8,
        nil: bool,
    },
    Contract {
        side: u8,
        made: bool,
        bid: u8,
        tricks: u8,
    },
    Nil {
        seat: u8,
        made: bool,
    },
    /// A meld is laid; its cards follow.
    MeldLaid {
        seat: u8,
        cards: u8,
        run: bool,
    },
    Melded {
        seat: u8,
        card: u8,
        run: bool,
    },
    /// A card is added to a meld that lies.
    LaidOff {
        seat: u8,
        card: u8,
        run: bool,
    },
    Knocked {
        seat: u8,
    },
    Deadwood {
        seat: u8,
        points: u16,
    },
    Gin {
        seat: u8,
    },
    Undercut {
        seat: u8,
        knocker: u8,
    },
    Scored {
        seat: u8,
        points: i32,
        why: Why,
    },
    SideScored {
        side: u8,
        points: i32,
        why: Why,
    },
    Out {
        seat: u8,
        place: u8,
    },
    Eliminated {
        seat: u8,
    },
    HandEnds {
        winner: u8,
    },
    GameEnds {
        winners: u8,
    },
}

/// A listener. Everything under `if S::ON` disappears for `()`.
pub trait Sink {
    const ON: bool;

    /// A seat is about to choose.
    #[inline]
    fn decision(&mut self, _state: &State, _legal: Legal) {}

    #[inline]
    fn event(&mut self, _state: &State, _event: Event) {}
}

impl Sink for () {
    const ON: bool = false;
}
