//! Playing one game to its end. Forced moves are taken without asking anybody and without drawing a random number.

use crate::agent::Seats;
use crate::event::Sink;
use crate::program::Program;
use crate::rules::{apply, legal, restart};
use crate::state::State;
use crate::view::View;

/// What a driver counts that is not in the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Decisions with more than one legal action.
    pub decisions: u32,
    /// All actions, forced ones too.
    pub actions: u32,
}

/// Plays the game with this seed to its end, in the given state.
#[inline]
pub fn play_game<A: Seats, S: Sink>(
    p: &Program,
    s: &mut State,
    game_seed: u64,
    seats: &mut A,
    sink: &mut S,
) -> Tally {
    restart(p, s, game_seed, sink);
    play_on(p, s, seats, sink)
}

/// Plays on from a state to the end.
#[inline]
pub fn play_on<A: Seats, S: Sink>(p: &Program, s: &mut State, seats: &mut A, sink: &mut S) -> Tally {
    let mut tally = Tally::default();
    while !s.over() {
        let legal = legal(p, s);
        if S::ON {
            sink.decision(s, legal);
        }
        let action = match legal.forced() {
            Some(action) => action,
            None => {
                tally.decisions += 1;
                seats.choose(View::new(p, s, s.actor), legal)
            }
        };
        tally.actions += 1;
        apply(p, s, action, sink);
    }
    tally
}
