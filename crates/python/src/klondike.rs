//! Klondike's searches for the open table: boards and steps cross as text.

use crate::errors::guarded;
use darwindeck_klondike::{advise, solve, stuck, Board, Solved, Stuck};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Positions a search may keep; a quarter of a gigabyte.
const MOST_POSITIONS: u32 = 1_000_000;
const MOST_WORLDS: u32 = 1_000;

fn read(text: &[u8]) -> PyResult<Board> {
    Board::read(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Whether a board whose every card is known can be won: `won` with the steps, `lost`, or `unknown`.
#[pyfunction]
#[pyo3(signature = (board, limit, /))]
pub fn klondike_solve(py: Python<'_>, board: &[u8], limit: u32) -> PyResult<(&'static str, Vec<String>)> {
    let board = read(board)?;
    guarded(py, || match solve(&board, limit.min(MOST_POSITIONS)) {
        Solved::Won(steps) => ("won", steps.iter().map(ToString::to_string).collect()),
        Solved::Lost => ("lost", Vec::new()),
        Solved::Unknown => ("unknown", Vec::new()),
    })
}

/// The steps that may be done, the best first, each with the worlds won after it.
#[pyfunction]
#[pyo3(signature = (board, been, worlds, limit, /))]
pub fn klondike_advise(
    py: Python<'_>,
    board: &[u8],
    been: Vec<Vec<u8>>,
    worlds: u32,
    limit: u32,
) -> PyResult<Vec<(String, u32)>> {
    let board = read(board)?;
    let been: Vec<Board> = been.iter().map(|text| read(text)).collect::<PyResult<_>>()?;
    guarded(py, || {
        let thought = advise(&board, &been, worlds.min(MOST_WORLDS), limit.min(MOST_POSITIONS));
        let said = thought.advice.iter();
        said.map(|each| (each.step.to_string(), each.wins)).collect()
    })
}

/// Whether nothing is left that could turn a card up or win: `yes`, `no`, or `unknown`.
#[pyfunction]
#[pyo3(signature = (board, limit, /))]
pub fn klondike_stuck(py: Python<'_>, board: &[u8], limit: u32) -> PyResult<&'static str> {
    let board = read(board)?;
    guarded(py, || match stuck(&board, limit.min(MOST_POSITIONS)) {
        Stuck::Yes => "yes",
        Stuck::No => "no",
        Stuck::Unknown => "unknown",
    })
}
