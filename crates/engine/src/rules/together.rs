//! Choosing at the same time. The engine asks one seat after the other and shows nothing until all have chosen, so at a
//! table nobody has to wait for anybody: whoever still owes a choice may make it as if their turn came first.

use crate::program::{Phase, Program};
use crate::seat::{Seat, SeatSet};
use crate::state::State;

/// The seats that have to choose now and wait for nobody: the acting seat, and all others that owe a hidden choice.
pub fn choosing(p: &Program, s: &State) -> SeatSet {
    if s.over() {
        return SeatSet::EMPTY;
    }
    match p.phases.get(usize::from(s.phase)) {
        Some(Phase::Pass(_)) => s.owes,
        Some(Phase::Trick(trick)) if trick.together => s.owes,
        _ => s.actor.alone(),
    }
}

/// The same position as a seat stands before it that chooses before its turn; none if it has to wait.
pub fn ahead(p: &Program, s: &State, seat: Seat) -> Option<State> {
    choosing(p, s).has(seat).then_some(State { actor: seat, ..*s })
}

/// Whether the acting seat chooses against others who choose at the same time: what they do can depend on what it has
/// chosen as little as the other way round, and whoever always chooses alike is seen through.
pub fn against_others(p: &Program, s: &State) -> bool {
    matches!(p.phases.get(usize::from(s.phase)), Some(Phase::Trick(trick)) if trick.together)
}
