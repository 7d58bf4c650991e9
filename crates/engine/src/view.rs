//! What one seat may know. Agents, pages and tools receive a `View`, never the `State`: the fields are private, and
//! there is no accessor to anything hidden from the seat.
//!
//! ```compile_fail
//! fn cheat(view: darwindeck_engine::view::View<'_>) -> u32 {
//!     view.state.hand[1].len() // private: an agent cannot reach the state
//! }
//! ```

use crate::program::Program;
use crate::state::State;

/// A borrowed projection of the state to one seat's knowledge; it costs nothing to make.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    program: &'a Program,
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
            seat: seat & 7,
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

    /// Kinds in the seat's own hand; nothing where hands are face down.
    pub fn hand(self) -> crate::cards::Cards {
        if self.program.setup.blind {
            crate::cards::Cards::NONE
        } else {
            self.state.hand[usize::from(self.seat)]
        }
    }
}
