//! What one seat may know. Agents, pages and tools receive a `View`, never the `State`: the fields are private, and
//! there is no accessor to anything hidden from the seat.
//!
//! ```compile_fail
//! fn cheat(view: darwindeck_engine::view::View<'_>) -> u32 {
//!     view.state.hand[1].len() // private: an agent cannot reach the state
//! }
//! ```

mod snapshot;

pub use snapshot::{Known, Snapshot};

use crate::action::Legal;
use crate::cards::{bits, CardId, Cards};
use crate::memory::Memory;
use crate::program::Program;
use crate::rng::Rng;
use crate::state::State;
use arrayvec::ArrayVec;

/// A borrowed projection of the state to one seat's knowledge; it costs nothing to make.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    program: &'a Program,
    memory: Option<&'a Memory>,
    seat: u8,
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
    pub fn new(program: &'a Program, state: &'a State, seat: u8) -> View<'a> {
        View {
            state,
            program,
            memory: None,
            seat: seat & 7,
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

    /// The other seats of its team.
    pub fn partners(self) -> impl Iterator<Item = u8> {
        let side = self.program.side_of[usize::from(self.seat)];
        bits(u64::from(
            self.program.members[usize::from(side & 7)] & !(1 << self.seat),
        ))
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
    pub fn seat(self) -> u8 {
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
            self.state.hand[usize::from(self.seat)]
        }
    }

    /// The trump suit, 4 if there is none.
    pub fn trump(self) -> u8 {
        self.state.trump
    }

    /// A full state that agrees with all the seat sees now, every distribution of the unseen cards equally likely.
    /// It has a fresh stream of chance: keeping the real one would foresee reshuffles.
    pub fn determinize(self, rng: &mut Rng) -> State {
        let mut s = *self.state;
        s.rng = Rng::new(rng.word());
        let mut pool = self.unseen();
        rng.shuffle(&mut pool);
        let mut next = || pool.pop().map_or(CardId(0), CardId);
        for seat in 0..8 {
            if !self.sees_hand(seat as u8) {
                refill(&mut s.hand[seat], &mut next);
            }
            if seat != usize::from(self.seat) {
                refill(&mut s.picked[seat], &mut next);
            }
        }
        for at in 0..usize::from(s.deck_n) {
            s.order[at] = next().0;
        }
        let down = s.face_down();
        if !down.is_empty() {
            s.table = s.table.without(down);
            for _ in 0..down.len() {
                s.table.put(next());
            }
            s.won[crate::state::DOWN] = s.table.without(self.state.table.without(down));
        }
        if self.program.setup.blind {
            restack(&mut s);
        }
        s
    }

    /// Open hands are those of seats: the face-down cards of the house stay hidden.
    fn sees_hand(self, seat: u8) -> bool {
        (self.program.setup.open && seat < 6) || (seat == self.seat && !self.program.setup.blind)
    }

    /// Ids the seat cannot place: hidden hands, uncommitted picks of others, face-down cards, the deck. Sorted, so that
    /// the order tells nothing about who holds what.
    fn unseen(self) -> ArrayVec<u8, 128> {
        let s = self.state;
        let mut pool = Cards::NONE;
        for seat in 0..8u8 {
            let at = usize::from(seat);
            if !self.sees_hand(seat) {
                pool = pool.union(s.hand[at]);
            }
            if seat != self.seat {
                pool = pool.union(s.picked[at]);
            }
        }
        pool = pool.union(s.face_down());
        pool = s.deck().iter().fold(pool, |pool, id| pool.with(CardId(*id)));
        pool.ids().map(|id| id.0).collect()
    }
}

/// As many cards as before, but others.
fn refill(cards: &mut Cards, next: &mut impl FnMut() -> CardId) {
    let n = cards.len();
    *cards = Cards::NONE;
    for _ in 0..n {
        cards.put(next());
    }
}

/// Face-down hands become piles again, in any order.
fn restack(s: &mut State) {
    for seat in 0..6 {
        s.pile[seat] = crate::state::Pile::EMPTY;
        for id in s.hand[seat].ids() {
            s.pile_tuck(seat, id);
        }
    }
}
