//! Positions that somebody lays out: a hand dealt as it is described, for puzzles, tests and examples.

use crate::engine::{refused, Position, Program};
use crate::errors::guarded;
use crate::listening::Listening;
use darwindeck_engine::action::{NAMES, SLOTS};
use darwindeck_engine::chance::Chance;
use darwindeck_engine::rng::split;
use darwindeck_engine::snapshot::{lay_out, Arrangement};
use pyo3::prelude::*;

/// The position of a JSON description, at its first decision; ValueError if the deck does not hold its cards.
#[pyfunction]
#[pyo3(signature = (program, description, seed, /))]
pub fn arrange(py: Python<'_>, program: &Program, description: &[u8], seed: u64) -> PyResult<Position> {
    let described: Arrangement = serde_json::from_slice(description).map_err(refused)?;
    let game_seed = split(seed, 0);
    let laid = guarded(py, || {
        let mut listening = Listening::new(&program.inner);
        let state = lay_out(&program.inner, game_seed, &described, &mut listening);
        state.map(|state| (state, listening.into_parts()))
    })?;
    let (state, heard) = laid.map_err(refused)?;
    Ok(Position::first(program, Chance::open(game_seed), state, heard))
}

/// The notation of every action there is, by the numbers of actions.
#[pyfunction]
pub fn action_names() -> Vec<&'static str> {
    SLOTS.iter().map(|slot| NAMES[usize::from(*slot)]).collect()
}
