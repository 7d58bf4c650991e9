//! What happens in a playthrough, one fact at a time, and the sink through which facts leave the rules.
//! The rules know no listener: measures, memories and logs are sinks, and `()` costs nothing.

use crate::action::Legal;
use crate::card::{Card, Rank, Suit};
use crate::cards::Cards;
use crate::memory::Memory;
use crate::program::Moment;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::side::{Side, SideSet};
use crate::spec::BidSuit;
use crate::state::State;

/// Where a card lies or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    Deck,
    /// The top card of the deck where it lies face up.
    DeckTop,
    Discard,
    /// The discard, where the card lies face down.
    DiscardDown,
    Tableau,
    Hand(Seat),
    Captured(Seat),
    Trick,
    /// A pile of one of the game's own places, by its place in `State::heap`.
    Pile(u8),
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

/// One thing that happened. A card that may be hidden from some seat is none to whom it is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    HandBegins {
        hand: u16,
        dealer: Seat,
    },
    Dealt {
        seat: Seat,
        card: Option<Card>,
    },
    Turned {
        card: Card,
        zone: Zone,
    },
    TrumpIs {
        suit: Suit,
    },
    Reshuffled {
        cards: u8,
    },
    Drew {
        seat: Seat,
        from: Zone,
        card: Option<Card>,
    },
    Played {
        seat: Seat,
        card: Card,
        to: Zone,
    },
    /// A card put face down on the tableau in a battle.
    Staked {
        seat: Seat,
        card: Option<Card>,
    },
    Discarded {
        seat: Seat,
        card: Option<Card>,
        to: Zone,
    },
    Passed {
        seat: Seat,
    },
    Declared {
        seat: Seat,
        suit: Suit,
    },
    /// Whose trick it is, and who led to it.
    TrickWon {
        seat: Seat,
        led: Seat,
    },
    /// Nobody wins the trick: its cards go to the discard pile, with the leader's card at the bottom.
    TrickTied {
        led: Seat,
    },
    /// The card of the deck for which the trick was played.
    PrizeWon {
        seat: Seat,
        card: Card,
    },
    /// The same where nobody won it: it goes to the discard.
    PrizeLost {
        card: Card,
    },
    /// A card laid face down with a claim; only its player knows which.
    Laid {
        seat: Seat,
        card: Option<Card>,
    },
    /// What the seat says of the cards it has just laid.
    Claimed {
        seat: Seat,
        rank: Rank,
        cards: u8,
    },
    Accepted {
        seat: Seat,
    },
    /// Nobody challenged: the cards of the claim join the pile, face down.
    ClaimStands {
        seat: Seat,
        cards: u8,
    },
    Challenged {
        seat: Seat,
        claimer: Seat,
    },
    /// A card of a challenged claim, shown to all.
    Revealed {
        seat: Seat,
        card: Card,
    },
    /// A card of the pile goes to who was wrong; only the taker sees which, unless it was revealed.
    TookUp {
        seat: Seat,
        card: Option<Card>,
    },
    Asked {
        seat: Seat,
        of: Seat,
        rank: Rank,
    },
    /// A card handed over for the asking, shown to all.
    Gave {
        seat: Seat,
        to: Seat,
        card: Card,
    },
    /// The seat went fishing; a card of the rank it asked for is shown, any other is not.
    Fished {
        seat: Seat,
        lucky: bool,
    },
    Book {
        seat: Seat,
        rank: Rank,
    },
    /// A card passed on; only the two seats know which.
    PassedOn {
        seat: Seat,
        to: Seat,
        card: Option<Card>,
    },
    Captured {
        seat: Seat,
        card: Option<Card>,
    },
    Swept {
        seat: Seat,
    },
    /// The hand is over, and the seat that captured last takes what lies on the tableau; the cards follow.
    RestTaken {
        seat: Seat,
    },
    /// So many cards went from the tableau to the discard.
    TableauCleared {
        cards: u8,
    },
    /// The effect of a rank by its place in the list, how much it comes to, and the seats it falls on, as bits.
    Effect {
        seat: Seat,
        rank: Rank,
        effect: u8,
        value: u8,
        targets: SeatSet,
    },
    Swapped {
        seat: Seat,
        with: Seat,
    },
    /// A seat looks at another's cards; each of them follows as `Shown`.
    Peeked {
        seat: Seat,
        at: Seat,
    },
    /// A card in a hand is seen by one other seat.
    Shown {
        to: Seat,
        seat: Seat,
        card: Option<Card>,
    },
    Bid {
        seat: Seat,
        bid: u8,
        nil: bool,
        suit: Option<BidSuit>,
    },
    /// The bid that stands counts twice, or four times.
    Doubled {
        seat: Seat,
        times: u8,
    },
    /// Nobody bids any more: who plays the contract, for so many tricks; without anybody the cards are thrown in.
    AuctionEnds {
        seat: Option<Seat>,
        bid: u8,
        suit: Option<BidSuit>,
        /// How often it was doubled.
        doubled: u8,
    },
    /// The declarer plays without the partners.
    GoesAlone {
        seat: Seat,
    },
    /// A hand is laid open for all.
    LaidOpen {
        seat: Seat,
    },
    /// A seat paid the ante, or a blind, as much of it as it had.
    Anted {
        seat: Seat,
        chips: i32,
        blind: bool,
    },
    Checked {
        seat: Seat,
    },
    /// A seat opened the betting; chips are what it put in, as in the next three.
    Bet {
        seat: Seat,
        chips: i32,
    },
    Called {
        seat: Seat,
        chips: i32,
    },
    Raised {
        seat: Seat,
        chips: i32,
    },
    /// A seat put in its last chips.
    AllIn {
        seat: Seat,
        chips: i32,
    },
    Folded {
        seat: Seat,
    },
    /// A card shown at the showdown; the house is seat 7.
    Showed {
        seat: Seat,
        card: Card,
    },
    /// A card of a combination shown with the card led; it stays in the hand.
    Exposed {
        seat: Seat,
        card: Card,
    },
    /// How a hand compares at the showdown: higher wins, 0 is a bust.
    Ranked {
        seat: Seat,
        strength: u64,
    },
    Bust {
        seat: Seat,
    },
    /// Chips from the pot, or from a part of it.
    PotWon {
        seat: Seat,
        chips: i32,
    },
    /// Chips that nobody could win go back to who staked them.
    StakeBack {
        seat: Seat,
        chips: i32,
    },
    /// A bet against the house is settled: what the seat won, or lost if negative.
    Settled {
        seat: Seat,
        chips: i32,
    },
    Contract {
        side: Side,
        made: bool,
        bid: u8,
        tricks: u8,
    },
    Nil {
        seat: Seat,
        made: bool,
    },
    /// A meld is laid; its cards follow.
    MeldLaid {
        seat: Seat,
        cards: u8,
        run: bool,
    },
    Melded {
        seat: Seat,
        card: Card,
        run: bool,
    },
    /// A card is added to a meld that lies.
    LaidOff {
        seat: Seat,
        card: Card,
        run: bool,
    },
    Knocked {
        seat: Seat,
    },
    Deadwood {
        seat: Seat,
        points: u16,
    },
    Gin {
        seat: Seat,
    },
    Undercut {
        seat: Seat,
        knocker: Seat,
    },
    Scored {
        seat: Seat,
        points: i32,
        why: Why,
    },
    SideScored {
        side: Side,
        points: i32,
        why: Why,
    },
    Out {
        seat: Seat,
        place: u8,
    },
    Eliminated {
        seat: Seat,
    },
    /// A win condition, by its place in the genome, has ended the hand or the game.
    WonBy {
        rule: u8,
    },
    HandEnds {
        winner: Option<Seat>,
    },
    GameEnds {
        winners: SideSet,
    },
}

/// A rule that has fired, where no event says that it was this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleFired {
    /// These cards score, as far as there are rules for it.
    Cards(Moment, Cards),
    /// The condition of the phase keeps the acting seat from a play or a draw that it would have without it.
    Condition,
    /// A card of this rank is played against the condition because it is wild, or lets its player name a suit.
    Wild(Rank),
    /// A seat has taken all positive points of a hand.
    Moon,
    /// A trick is won too early to count.
    EarlyTrick,
    /// No win condition has decided the game; where seats drop out without chips the chips do.
    ByChips,
    /// No win condition has decided the game; the number of hands won does.
    ByHands,
}

/// A listener. Everything under `if S::ON` disappears for `()`.
pub trait Sink {
    const ON: bool;
    /// Whether the next hand is dealt when one is over. A rollout ends with its hand and saves the deal.
    const DEALS: bool = true;
    /// Whether it follows the cards one by one: it needs the state as it is at each of them, and wants to hear who was
    /// dealt what. For one that only counts, a trick can be played at once.
    const FOLLOWS: bool = Self::ON;

    /// A seat is about to choose.
    #[inline]
    fn decision(&mut self, _state: &State, _legal: Legal) {}

    #[inline]
    fn event(&mut self, _state: &State, _event: Event) {}

    /// So many cards were played to a trick at once; who follows them one by one hears of each instead.
    #[inline]
    fn trick_laid(&mut self, _state: &State, _cards: u32) {}

    /// The pot is about to be awarded by the strength of the hands (0 cannot win), and somebody has folded for it. No
    /// event: nobody at the table is told.
    #[inline]
    fn awarding(&mut self, _state: &State, _strength: &BySeat<u64>) {}

    /// No event either: what happened is told already.
    #[inline]
    fn rule_fired(&mut self, _state: &State, _rule: RuleFired) {}

    /// What a seat remembers, if this sink keeps it.
    #[inline]
    fn memory(&self, _seat: Seat) -> Option<&Memory> {
        None
    }
}

impl Sink for () {
    const ON: bool = false;
}
