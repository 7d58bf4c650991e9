//! What one seat may know. Agents, pages and tools receive a `View`, never the `State`: the fields are private, and
//! there is no accessor to anything hidden from the seat.
//!
//! ```compile_fail
//! fn cheat(view: darwindeck_engine::view::View<'_>) -> u32 {
//!     view.state.hand[1].len() // private: an agent cannot reach the state
//! }
//! ```

mod determinize;
mod hidden_deal;
pub mod observe;
mod own;
mod snapshot;

pub use determinize::Worlds;
pub use snapshot::{Known, Snapshot};

use crate::action::Legal;
use crate::card::{trump_index, Card, Suit};
use crate::cards::{cards_of, Cards};
use crate::memory::Memory;
use crate::program::{Phase, Program};
use crate::seat::Seat;
use crate::state::State;

/// A borrowed projection of the state to one seat's knowledge; it costs nothing to make.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    program: &'a Program,
    memory: Option<&'a Memory>,
    seat: Seat,
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View")
            .field("seat", &self.seat)
            .finish_non_exhaustive()
    }
}

impl<'a> View<'a> {
    #[inline]
    pub fn new(program: &'a Program, state: &'a State, seat: Seat) -> View<'a> {
        View {
            state,
            program,
            memory: None,
            seat,
        }
    }

    /// The same with what the seat remembers; another seat's memory is not taken.
    #[must_use]
    pub fn with_memory(self, memory: &'a Memory) -> View<'a> {
        View {
            memory: Some(memory).filter(|memory| memory.observer() == self.seat),
            ..self
        }
    }

    /// The same as somebody sees it who remembers nothing.
    #[must_use]
    pub fn without_memory(self) -> View<'a> {
        View { memory: None, ..self }
    }

    /// The other seats of its team.
    pub fn partners(self) -> impl Iterator<Item = Seat> {
        let side = self.program.side_of[self.seat];
        let members = self.program.members_of(side);
        members.without(self.seat).into_iter()
    }

    /// The legal actions, when it is this seat's turn.
    pub fn legal(self) -> Legal {
        if self.state.actor == self.seat {
            crate::rules::legal(self.program, self.state)
        } else {
            Legal::NONE
        }
    }

    #[inline]
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// The rules are public.
    #[inline]
    pub fn program(self) -> &'a Program {
        self.program
    }

    /// The seat's own cards; none where hands are face down.
    pub fn hand(self) -> Cards {
        if self.program.setup.blind {
            Cards::NONE
        } else {
            self.state.hand[self.seat]
        }
    }

    /// Turns of the game so far.
    pub fn turn(self) -> u32 {
        self.state.turn
    }

    pub fn trump(self) -> Option<Suit> {
        self.state.trump
    }

    /// A card in the deck that was turned up, and how many cards lie under it: the top one if it lies face up, else one
    /// that the seat remembers.
    pub fn turned(self) -> Option<(Card, u8)> {
        let top = self.state.face_up_top();
        let top = top.map(|id| (id.card(), self.state.deck_n - 1));
        top.or_else(|| self.memory.and_then(Memory::turned))
    }

    /// Those of some cards that would be the best of the trick so far: all of them for who leads, none outside of tricks.
    pub fn taking(self, cards: u64) -> u64 {
        let s = self.state;
        match self.program.phases.get(usize::from(s.phase)) {
            Some(Phase::Trick(_)) if s.played == 0 => cards,
            Some(Phase::Trick(trick)) => {
                let strength = &trick.strength[trump_index(s.trump)][s.lead.index()];
                cards_of(cards)
                    .filter(|card| strength[card.index()] > s.best)
                    .fold(0, |taking, card| taking | card.bit())
            }
            _ => 0,
        }
    }

    /// Whether the seat to act chooses at the same time as others, who are to be surprised.
    pub fn chooses_against_others(self) -> bool {
        crate::rules::against_others(self.program, self.state)
    }

    /// The card that lies open on top, of the tableau or else of the discard.
    pub fn open_card(self) -> Option<Card> {
        self.state.top.or(self.state.discard_top())
    }

    /// Whether one of the bids to be made is a Nil.
    pub fn offers_nil(self) -> bool {
        matches!(self.program.phases.get(usize::from(self.state.phase)), Some(Phase::Bid(bid)) if bid.nil)
    }

    /// Whether something is said in an auction, or done by who has won it.
    pub fn in_auction(self) -> bool {
        let phase = self.program.phases.get(usize::from(self.state.phase));
        matches!(phase, Some(Phase::Bid(bid)) if bid.is_auction())
    }

    /// Whether somebody else has bid for a contract in this hand.
    pub fn others_have_bid(self) -> bool {
        let bid = |seat: Seat| seat != self.seat && self.state.bid[seat].is_some();
        self.program.contract.is_some() && Seat::first(self.program.seats).any(bid)
    }

    /// Whether the seat has to ask somebody for something.
    pub fn in_question(self) -> bool {
        let phase = self.program.phases.get(usize::from(self.state.phase));
        self.state.actor == self.seat && matches!(phase, Some(Phase::Ask(_)))
    }

    /// The seat it has chosen to ask, while it chooses for what.
    pub fn asking(self) -> Option<Seat> {
        (self.in_question() && self.state.step == crate::rules::ask_rank()).then_some(self.state.chosen_seat)
    }

    /// What a seat has named besides its number, as a number: hearts, diamonds, clubs, spades, no trump; 0 for nothing.
    pub(crate) fn bid_suit(self, seat: Seat) -> u8 {
        self.state.called[seat].map_or(0, |suit| suit as u8 + 1)
    }

    /// What the seat remembers, if somebody listened for it.
    pub fn memory(self) -> Option<&'a Memory> {
        self.memory
    }
}
