//! The full truth about one playthrough: small, flat, `Copy`, without a pointer. Fields are shared by phases and reset
//! when a phase or hand begins; what a field means to one phase is written in that phase's rules file.

use crate::card::{marked, Card, Rank, Suit};
use crate::cards::{CardId, Cards};
use crate::patterns::Made;
use crate::program::MAX_HEAPS;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::side::{BySide, SideSet};
use crate::spec::BidSuit;
use std::num::NonZeroU8;

/// A pile in order, linked over card ids: top, bottom and splicing cost the same whatever its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile {
    pub top: Option<CardId>,
    pub bottom: Option<CardId>,
    pub n: u8,
}

impl Pile {
    pub const EMPTY: Pile = Pile {
        top: None,
        bottom: None,
        n: 0,
    };
}

/// Why a playthrough is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Reason {
    #[default]
    Running,
    Win,
    Draw,
    Stuck,
    TurnLimit,
}

/// The end of a playthrough: why, and the sides that share first place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct End {
    pub reason: Reason,
    pub winners: SideSet,
}

/// What a seat has bid: so many tricks, or a Nil. `Option<Bid>` takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Bid(NonZeroU8);

impl Bid {
    /// A contract of no trick, with its own reward.
    pub const NIL: Bid = Bid(marked(127));

    pub const fn tricks(n: u8) -> Bid {
        Bid(marked(n))
    }

    pub fn is_nil(self) -> bool {
        self == Bid::NIL
    }

    /// The tricks it counts for; a Nil is 0.
    pub fn contract(self) -> u8 {
        if self.is_nil() {
            0
        } else {
            self.0.get() & 127
        }
    }
}

/// The places of a seat in this hand and in the one before, 1 for the first, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Places(u8);

impl Places {
    /// The place in this hand; 0 if none is taken yet.
    pub const fn now(self) -> u8 {
        self.0 & 15
    }

    /// The place in the hand before; 0 if none was taken.
    pub const fn before(self) -> u8 {
        self.0 >> 4
    }

    #[must_use]
    pub const fn taking(self, place: u8) -> Places {
        Places(self.0 & 0xF0 | place & 15)
    }

    /// When a new hand begins.
    #[must_use]
    pub const fn of_next_hand(self) -> Places {
        Places(self.0 << 4)
    }
}

/// A demand that stands: who made it or passed it on, which effect it is, by its place in the list, and how often it was
/// answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    pub by: Seat,
    pub effect: u8,
    pub answers: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct State {
    /// Cards in hand; six seats padded to eight so that `& 7` needs no bounds check. The last is the bank's.
    pub hand: BySeat<Cards>,
    /// Captured cards, tricks, books and laid melds of a seat.
    pub won: BySeat<Cards>,
    /// Cards chosen by a seat and not yet committed.
    pub picked: BySeat<Cards>,
    /// Cards lying loose on the tableau.
    pub table: Cards,
    /// Which cards of `table` and of the discard lie face down.
    pub down: Cards,
    /// Which of the laid cards lie in sets, and which in runs.
    pub sets: Cards,
    pub runs: Cards,
    pub rng: Rng,
    pub score: BySeat<i32>,
    pub team_score: BySide<i32>,
    pub chips: BySeat<i32>,
    pub staked: BySeat<i32>,
    /// Deck from the left (its top is the last), discard from the right (its top is the first): one buffer for both.
    pub order: [CardId; 128],
    /// For each card in a pile, the card below it.
    pub link: [Option<CardId>; 128],
    /// Face-down hands (0–5) and, in War, the cards in front of its two seats (6 and 7).
    pub pile: [Pile; 8],
    /// The top card of each pile of the game's own places; `Program::spots` says where the piles of a place stand.
    pub heap: [Option<CardId>; MAX_HEAPS],
    /// The card that was laid there last in this turn.
    pub laid: Option<CardId>,
    pub tricks_total: BySeat<u16>,
    pub captured_total: BySeat<u16>,
    pub hand_wins: BySeat<u8>,
    pub trick: BySeat<Option<CardId>>,
    pub bid: BySeat<Option<Bid>>,
    pub tricks: BySeat<u8>,
    pub bags: BySide<u8>,
    pub places: BySeat<Places>,
    pub turn: u32,
    pub hand_no: u16,
    pub trick_points: i16,
    pub deck_n: u8,
    /// How many cards the deck had when its top was last turned up: as many as now, and it lies face up.
    pub shown: u8,
    pub discard_n: u8,
    /// The part of the phase list that is being played; the first while a seat names trumps before it.
    pub segment: u8,
    pub phase: u8,
    pub step: u8,
    pub actor: Seat,
    pub leader: Seat,
    pub dealer: Seat,
    pub direction: i8,
    pub skips: u8,
    /// Seats that still owe a turn in this lap, and whether the current seat has another one.
    pub owes: SeatSet,
    pub extra: bool,
    /// Seats out of this hand, out of the game, folded, all in.
    pub out: SeatSet,
    pub gone: SeatSet,
    pub folded: SeatSet,
    pub all_in: SeatSet,
    /// Decisions since anything moved; turns in a row in which nobody could do anything.
    pub idle: u8,
    pub quiet_turns: u8,
    /// Bits about the turn being taken; see `flag`.
    pub flags: u8,
    /// Trick: suit led, strength and seat of the best card, cards played, suits broken, trump suit, tricks done.
    pub lead: Suit,
    /// The cards in the trick have no suit that had to be followed.
    pub no_suit: bool,
    pub best: u8,
    pub best_seat: Option<Seat>,
    pub played: u8,
    pub broken: u8,
    pub trump: Option<Suit>,
    pub trick_no: u8,
    /// Tableau: the card last played there, how many were played with it, by whom, who passed since.
    pub top: Option<Card>,
    pub top_count: u8,
    pub top_seat: Option<Seat>,
    /// What combination that was.
    pub made: Option<Made>,
    /// The cards of that combination.
    pub last: u64,
    pub passed: SeatSet,
    /// Seats whose card on the tableau awaits comparison (War).
    pub awaits_battle: SeatSet,
    /// The demand that whoever has the next turn has to meet or answer, and the effect whose target is being chosen.
    pub open: Option<Open>,
    pub effect: u8,
    /// The suit a wild stands for, the seat that captured last, the seat that knocked.
    pub declared: Option<Suit>,
    pub last_capturer: Option<Seat>,
    pub knocker: Option<Seat>,
    /// The card that the acting seat last took from the discard or an open row in this turn.
    pub taken_from_discard: Option<Card>,
    /// The seat a step is about: who is asked, whose claim is to be answered.
    pub chosen_seat: Seat,
    /// The rank that is played, claimed, asked for or discarded.
    pub rank: Rank,
    /// Cards drawn or discarded in this phase.
    pub handled: u8,
    /// Capture: the card that captures, the sums that may still be lacking, the last card taken, whether nothing is lacking,
    /// and how many cards were taken.
    pub captor: Option<CardId>,
    pub owed: u128,
    pub summand: Option<Card>,
    pub fresh: bool,
    pub took: u8,
    /// Bets: the raises of the round, and the seats that may still raise.
    pub raises: u8,
    pub raisers: SeatSet,
    /// The least by which a raise goes beyond what there is to call, where bets are not all alike.
    pub least_raise: i32,
    /// The rank that the next claim of a sequence names; none before the first.
    pub next_claim: Option<Rank>,
    /// Winner of this hand and of the last; the seat that names trumps.
    pub hand_winner: Option<Seat>,
    pub last_winner: Option<Seat>,
    pub trump_chooser: Option<Seat>,
    /// Auction: who has bid most, and in the end who plays the contract; the seats that play it together.
    pub declarer: Option<Seat>,
    pub allies: SeatSet,
    /// What each seat named last besides its number, and as bits what it was the first of its side to name.
    pub called: BySeat<Option<BidSuit>>,
    pub named: BySeat<u8>,
    /// The number of a bid of which the suit is still to be named, and how often the bid was doubled.
    pub level: u8,
    pub doubled: u8,
    /// The seat for which the declarer plays, and whether the card of that seat is asked for.
    pub dummy: Option<Seat>,
    pub for_dummy: bool,
    /// Seats whose hands lie open.
    pub laid_open: SeatSet,
    /// Sides that have won this hand together.
    pub tied: SideSet,
    pub end: End,
}

/// Bits of `State::flags`.
pub mod flag {
    /// A card, chip, score or public fact moved in this turn.
    pub const MOVED: u8 = 1;
    /// The seat had something to decide in this turn, or did something else than the forced pass.
    pub const FREE: u8 = 2;
    /// The hand is in its first pass through the phase list.
    pub const FIRST_PASS: u8 = 4;
    /// The opening card has been played (first_lead with must_play).
    pub const OPENED: u8 = 8;
    /// All bids are in.
    pub const BIDS_IN: u8 = 16;
    /// Something was done in this pass through the phase list; noted only where phases can be skipped.
    pub const RAN: u8 = 32;
    /// The declarer has made the contract of this hand.
    pub const MADE: u8 = 64;
    /// The declarer plays without the partners.
    pub const ALONE: u8 = 128;
}

/// Where the face-down hand of a seat stands in `State::pile`.
#[inline]
pub fn hand_pile(seat: Seat) -> usize {
    seat.index().min(5)
}

/// Where the cards in front of a seat stand in `State::pile`: only War has them, and only two seats play it.
#[inline]
pub fn front_pile(seat: Seat) -> Option<usize> {
    (seat.index() < 2).then(|| 6 + seat.index())
}

impl State {
    #[inline]
    pub fn over(&self) -> bool {
        self.end.reason != Reason::Running
    }

    /// The seat whose card is asked for in a trick: mostly who is asked, else the dummy.
    #[inline]
    pub fn at_turn(&self) -> Seat {
        match self.dummy {
            Some(dummy) if self.for_dummy => dummy,
            _ => self.actor,
        }
    }

    /// The seat for which somebody else is asked for a card.
    pub fn plays_for(&self) -> Option<Seat> {
        self.dummy.filter(|_| self.for_dummy)
    }

    /// Asks for a card of this seat in a trick: the seat itself, or who plays for it.
    #[inline]
    pub fn turn_to(&mut self, seat: Seat) {
        self.for_dummy = self.dummy == Some(seat);
        self.actor = match self.declarer {
            Some(declarer) if self.for_dummy => declarer,
            _ => seat,
        };
    }

    /// Seats that still take part in this hand.
    #[inline]
    pub fn live(&self, all: SeatSet) -> SeatSet {
        all & !(self.out | self.gone | self.folded)
    }

    /// Who deals the next hand: the next seat to the left that is still in the game.
    pub fn next_dealer(&self, all: SeatSet) -> Seat {
        (all & !self.gone).next_after(self.dealer, 1)
    }

    /// Cards on the tableau that nobody may see.
    #[inline]
    pub fn face_down(&self) -> Cards {
        self.down.without(self.down.without(self.table))
    }

    /// Cards of the discard that nobody may see but who discarded them.
    #[inline]
    pub fn discards_down(&self) -> Cards {
        self.down.without(self.table)
    }

    /// A card is put face down on the tableau.
    pub fn lay_down(&mut self, id: CardId) {
        self.table.put(id);
        self.down.put(id);
    }

    /// Takes all cards off the tableau.
    pub fn lift_table(&mut self) -> Cards {
        self.down = self.discards_down();
        self.pile[6..].fill(Pile::EMPTY);
        std::mem::take(&mut self.table)
    }

    /// Seats that have a card in hand.
    #[inline]
    pub fn holders(&self) -> SeatSet {
        let mut seats = 0;
        for (seat, hand) in self.hand.iter().enumerate() {
            seats |= u8::from(!hand.is_empty()) << seat;
        }
        SeatSet::from_bits(seats)
    }

    /// The card that wins the trick so far.
    #[inline]
    pub fn best_card(&self) -> Option<Card> {
        self.best_seat.and_then(|seat| self.trick[seat]).map(CardId::card)
    }

    /// The next seat of `seats` after `from` in the direction of play; `from` itself comes last.
    #[inline]
    pub fn next_of(&self, seats: SeatSet, from: Seat) -> Seat {
        seats.next_after(from, self.direction)
    }

    pub fn deck_top(&self) -> Option<CardId> {
        let n = usize::from(self.deck_n);
        (n > 0).then(|| self.order[(n - 1) & 127])
    }

    /// The top card of the deck, if it lies face up.
    #[inline]
    pub fn face_up_top(&self) -> Option<CardId> {
        if self.shown == self.deck_n {
            self.deck_top()
        } else {
            None
        }
    }

    /// Takes the top card of the deck; the caller knows that there is one.
    #[inline]
    pub fn pop_deck(&mut self) -> CardId {
        self.deck_n = self.deck_n.wrapping_sub(1);
        self.order[usize::from(self.deck_n) & 127]
    }

    /// The top card of the discard; one that lies face down tells nothing.
    #[inline]
    pub fn discard_top(&self) -> Option<Card> {
        let top = self.order[(128 - usize::from(self.discard_n)) & 127];
        if self.discard_n == 0 || (!self.down.is_empty() && self.down.has(top)) {
            None
        } else {
            Some(top.card())
        }
    }

    /// A card is put face down on the discard.
    pub fn push_discard_down(&mut self, id: CardId) {
        self.push_discard(id);
        self.down.put(id);
    }

    #[inline]
    pub fn push_discard(&mut self, id: CardId) {
        self.discard_n += 1;
        self.order[(128 - usize::from(self.discard_n)) & 127] = id;
    }

    #[inline]
    pub fn pop_discard(&mut self) -> CardId {
        let at = (128 - usize::from(self.discard_n)) & 127;
        self.discard_n -= 1;
        self.order[at]
    }

    /// The discard, top first.
    pub fn discard(&self) -> &[CardId] {
        &self.order[128 - usize::from(self.discard_n)..]
    }

    /// The deck, bottom first.
    pub fn deck(&self) -> &[CardId] {
        &self.order[..usize::from(self.deck_n)]
    }

    pub fn pot(&self) -> i32 {
        self.staked.iter().sum()
    }

    /// Puts a card on top of a pile.
    pub fn pile_push(&mut self, pile: usize, id: CardId) {
        let pile = &mut self.pile[pile];
        self.link[id.index()] = pile.top;
        pile.top = Some(id);
        if pile.n == 0 {
            pile.bottom = Some(id);
        }
        pile.n += 1;
    }

    /// Puts a card under a pile.
    pub fn pile_tuck(&mut self, pile: usize, id: CardId) {
        let pile = &mut self.pile[pile];
        self.link[id.index()] = None;
        match pile.bottom {
            Some(bottom) => self.link[bottom.index()] = Some(id),
            None => pile.top = Some(id),
        }
        pile.bottom = Some(id);
        pile.n += 1;
    }

    /// Takes the top card of a pile.
    pub fn pile_pop(&mut self, pile: usize) -> Option<CardId> {
        let pile = &mut self.pile[pile];
        let id = pile.top?;
        pile.top = self.link[id.index()];
        pile.n -= 1;
        if pile.n == 0 {
            *pile = Pile::EMPTY;
        }
        Some(id)
    }

    /// Cards of a pile, top first.
    pub fn pile_ids(&self, pile: usize) -> impl Iterator<Item = CardId> + '_ {
        std::iter::successors(self.pile[pile].top, |id| self.link[id.index()])
    }

    /// The top card of a pile of a place.
    #[inline]
    pub fn heap_top(&self, heap: usize) -> Option<CardId> {
        self.heap[heap % MAX_HEAPS]
    }

    pub fn heap_put(&mut self, heap: usize, id: CardId) {
        self.link[id.index()] = self.heap_top(heap);
        self.heap[heap % MAX_HEAPS] = Some(id);
    }

    pub fn heap_take(&mut self, heap: usize) -> Option<CardId> {
        let id = self.heap_top(heap)?;
        self.heap[heap % MAX_HEAPS] = self.link[id.index()];
        Some(id)
    }

    /// The cards of a pile of a place, in no order.
    pub fn heap_cards(&self, heap: usize) -> Cards {
        self.heap_ids(heap).collect()
    }

    /// Cards of a pile of a place, top first.
    pub fn heap_ids(&self, heap: usize) -> impl Iterator<Item = CardId> + '_ {
        std::iter::successors(self.heap_top(heap), |id| self.link[id.index()])
    }

    /// Takes a card out of the middle of a pile, if it is there.
    pub fn pile_remove(&mut self, pile: usize, id: CardId) {
        let cards: arrayvec::ArrayVec<CardId, 128> =
            self.pile_ids(pile).filter(|other| *other != id).collect();
        self.pile[pile] = Pile::EMPTY;
        for card in cards {
            self.pile_tuck(pile, card);
        }
    }
}
