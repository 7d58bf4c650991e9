//! Programs that can be played: positions, records, conformance. Everything long runs detached from Python.

use crate::errors::{caught, guarded, EngineError, RefusedError};
use crate::listening::Listening;
use crate::room::Room;
use crate::search::live_choice;
use darwindeck_engine::action::Action;
use darwindeck_engine::chance::Chance;
use darwindeck_engine::knowledge::check_knowledge;
use darwindeck_engine::memory::Memory;
use darwindeck_engine::program::{self, lower};
use darwindeck_engine::record::Record;
use darwindeck_engine::rng::{split, Rng};
use darwindeck_engine::rules;
use darwindeck_engine::seat::Seat;
use darwindeck_engine::snapshot::{reason, snapshot};
use darwindeck_engine::spec::Spec;
use darwindeck_engine::state::State;
use darwindeck_engine::telling::Sheet;
use darwindeck_engine::view::View;
use darwindeck_engine::{bytecode, check, outcome, perft};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// A game made ready to run.
#[pyclass(frozen, module = "darwindeck._core")]
#[derive(Debug)]
pub struct Program {
    pub(crate) inner: Arc<program::Program>,
}

pub(crate) fn refused(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

#[pymethods]
impl Program {
    /// From the genome's JSON.
    #[new]
    #[pyo3(signature = (genome_json, /))]
    fn new(py: Python<'_>, genome_json: &[u8]) -> PyResult<Program> {
        let lowered = guarded(py, || {
            let spec = Spec::from_json(genome_json).map_err(|error| error.to_string())?;
            lower(&spec).map_err(|error| error.to_string())
        })?;
        Ok(Program {
            inner: Arc::new(lowered.map_err(refused)?),
        })
    }

    /// From bytecode.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytecode(py: Python<'_>, data: &[u8]) -> PyResult<Program> {
        let decoded = guarded(py, || bytecode::decode(data))?;
        let (spec, _) = decoded.map_err(|error| crate::errors::decode_error(py, &error))?;
        let lowered = guarded(py, || lower(&spec))?.map_err(refused)?;
        Ok(Program {
            inner: Arc::new(lowered),
        })
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.inner.seats
    }

    #[getter]
    fn sides(&self) -> u8 {
        self.inner.sides
    }

    #[getter]
    fn team_mode(&self) -> bool {
        self.inner.team_mode
    }

    /// Plays games at random and holds every position against what must be true of all games.
    #[pyo3(signature = (*, seed, games, every=1))]
    fn check(&self, py: Python<'_>, seed: u64, games: u64, every: u32) -> PyResult<(u64, u64, u32)> {
        let checked = guarded(py, || check::check(&self.inner, seed, games, every))?;
        let checked = checked.map_err(|violation| EngineError::new_err(violation.to_string()))?;
        Ok((checked.games, checked.actions, checked.longest))
    }

    /// Looks at random games through every seat's eyes; the number of looks.
    #[pyo3(signature = (*, seed, games, every=1))]
    fn check_knowledge(&self, py: Python<'_>, seed: u64, games: u64, every: u32) -> PyResult<u64> {
        let looked = guarded(py, || check_knowledge(&self.inner, seed, games, every))?;
        looked.map_err(|violation| EngineError::new_err(violation.to_string()))
    }

    /// Replays a stored record of this program: the position it ends in.
    #[pyo3(signature = (record, id_hash, /))]
    fn replay(&self, py: Python<'_>, record: &[u8], id_hash: u64) -> PyResult<Position> {
        let replayed = guarded(py, || {
            let mut listening = Listening::new(&self.inner);
            let record = Record::from_bytes(record)?;
            let ended = record.replay(&self.inner, id_hash, &mut listening)?;
            Ok::<_, darwindeck_engine::record::RecordError>((record, ended, listening.into_parts()))
        })?;
        let (record, (state, choices), (memories, sheet)) = replayed.map_err(refused)?;
        Ok(Position {
            program: Arc::clone(&self.inner),
            state: Room::of(&state),
            memories,
            sheet,
            choices,
            chance: record.chance,
            actions: record.actions.len() as u32,
        })
    }

    /// The number of action sequences of a length from the deal of game 0 with this seed.
    fn perft(&self, py: Python<'_>, seed: u64, depth: u32) -> PyResult<u64> {
        guarded(py, || perft::perft(&self.inner, split(seed, 0), depth))
    }

    /// The first position of a game of a batch.
    #[pyo3(signature = (seed, game=0, sealed=false))]
    fn deal(&self, seed: u64, game: u64, sealed: bool) -> PyResult<Position> {
        dealt(
            &self.inner,
            Chance {
                game_seed: split(seed, game),
                sealed,
            },
        )
    }
}

pub(crate) fn dealt(program: &Arc<program::Program>, chance: Chance) -> PyResult<Position> {
    let (state, (memories, sheet)) = caught(|| {
        let mut listening = Listening::new(program);
        let state = rules::start_by(program, chance, &mut listening);
        (state, listening.into_parts())
    })?;
    Ok(Position {
        program: Arc::clone(program),
        state: Room::of(&state),
        memories,
        sheet,
        choices: 0,
        actions: 0,
        chance,
    })
}

/// An action as Python names it.
#[derive(FromPyObject)]
pub(crate) enum Named {
    Place(usize),
    Text(String),
}

impl Named {
    fn read(&self) -> PyResult<Action> {
        match self {
            Named::Text(text) => text.parse().map_err(refused),
            Named::Place(place) => Action::at_place(*place).ok_or_else(|| {
                refused(format!(
                    "{place} is no action; actions are 0 to {}",
                    Action::COUNT - 1
                ))
            }),
        }
    }
}

/// A position of a playthrough; immutable.
#[pyclass(frozen, eq, module = "darwindeck._core")]
#[derive(Debug)]
pub struct Position {
    pub(crate) program: Arc<program::Program>,
    pub(crate) state: Room<State>,
    /// What each seat remembers.
    pub(crate) memories: Room<[Memory; 6]>,
    /// Points of all hands so far.
    pub(crate) sheet: Arc<Sheet>,
    /// How many choices led here. The cards of one are actions one after the other, and how many it took to close it
    /// depends on the hand; so nobody is told of actions.
    pub(crate) choices: u32,
    /// How many actions did; nobody is told.
    pub(crate) actions: u32,
    pub(crate) chance: Chance,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        Arc::ptr_eq(&self.program, &other.program) && *self.state == *other.state
    }
}

impl Position {
    /// What a seat remembers; the seats of the game are numbered from 0.
    pub(crate) fn memory(&self, seat: Seat) -> &Memory {
        &self.memories[seat.index() % 6]
    }

    /// A playthrough at its first decision.
    pub(crate) fn first(
        program: &Program,
        chance: Chance,
        state: State,
        (memories, sheet): (Room<[Memory; 6]>, Arc<Sheet>),
    ) -> Position {
        Position {
            program: Arc::clone(&program.inner),
            state: Room::of(&state),
            memories,
            sheet,
            choices: 0,
            actions: 0,
            chance,
        }
    }

    /// The state in which the next action is taken.
    pub(crate) fn ready(&self) -> Room<State> {
        let mut state = self.state.clone();
        self.chance.before_action(self.actions, &mut state);
        state
    }

    /// The playthrough after one more action.
    pub(crate) fn after(
        &self,
        state: Room<State>,
        (memories, sheet): (Room<[Memory; 6]>, Arc<Sheet>),
    ) -> Position {
        let whole = !rules::mid_choice(&self.program, &state);
        Position {
            program: Arc::clone(&self.program),
            state,
            memories,
            sheet,
            choices: self.choices.saturating_add(u32::from(whole)),
            actions: self.actions.saturating_add(1),
            chance: self.chance,
        }
    }

    /// The same playthrough in another state; the memories stay.
    pub(crate) fn with(&self, state: State) -> Position {
        Position {
            program: Arc::clone(&self.program),
            state: Room::of(&state),
            memories: self.memories.clone(),
            sheet: self.sheet.clone(),
            choices: self.choices,
            actions: self.actions,
            chance: self.chance,
        }
    }
}

#[pymethods]
impl Position {
    #[getter]
    fn over(&self) -> bool {
        self.state.over()
    }

    /// The seat that has to choose.
    #[getter]
    fn actor(&self) -> u8 {
        self.state.actor.number()
    }

    /// The seats that have to choose now and wait for nobody.
    #[getter]
    fn choosing(&self) -> Vec<u8> {
        let seats = rules::choosing(&self.program, &self.state);
        seats.into_iter().map(Seat::number).collect()
    }

    /// The position as a seat stands before it that chooses before its turn.
    #[pyo3(signature = (seat, /))]
    fn ahead(&self, seat: u8) -> PyResult<Position> {
        let found = Some(seat).filter(|seat| *seat < self.program.seats);
        let state = found.and_then(|seat| rules::ahead(&self.program, &self.state, Seat::new(seat)));
        let state = state.ok_or_else(|| refused(format!("seat {seat} has nothing to choose now")))?;
        Ok(self.with(state))
    }

    /// How many choices led here.
    #[getter]
    fn choices(&self) -> u32 {
        self.choices
    }

    /// Whether the acting seat has named some cards of a choice and not yet all.
    #[getter]
    fn mid_choice(&self) -> bool {
        rules::mid_choice(&self.program, &self.state)
    }

    /// The legal actions in notation, sorted by slot.
    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        guarded(py, || {
            rules::legal(&self.program, &self.state)
                .iter()
                .map(|a| a.to_string())
                .collect()
        })
    }

    /// The places of the legal actions in the list of all actions, a byte each.
    fn legal_places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let legal = caught(|| rules::legal(&self.program, &self.state))?;
        let places: Vec<u8> = legal.iter().map(|action| action.place() as u8).collect();
        Ok(PyBytes::new(py, &places))
    }

    /// The position after an action, in notation or by its place; raises RefusedError with the rule that forbids it.
    #[pyo3(signature = (action, /))]
    fn apply(&self, action: Named) -> PyResult<Position> {
        let action = action.read()?;
        let after = caught(|| {
            let mut listening = Listening::resume(self);
            let mut state = self.ready();
            let played = rules::play_on(&self.program, &mut state, action, &mut listening);
            played.map(|()| (state, listening.into_parts()))
        })?;
        let (state, heard) = after.map_err(|refusal| RefusedError::new_err(refusal.to_string()))?;
        Ok(self.after(state, heard))
    }

    /// What one seat may know, as JSON.
    #[pyo3(signature = (seat, /))]
    fn view<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        if seat >= self.program.seats {
            return Err(refused(format!(
                "seat {seat} does not exist; the game has {}",
                self.program.seats
            )));
        }
        let json = guarded(py, || {
            let memory = self.memory(Seat::new(seat));
            serde_json::to_vec(
                &View::new(&self.program, &self.state, Seat::new(seat))
                    .with_memory(memory)
                    .snapshot(),
            )
        })?;
        Ok(PyBytes::new(py, &json.map_err(refused)?))
    }

    /// A position that the seat to act takes for possible: what is hidden from it is dealt again. The other seats
    /// remember what everybody saw and no more, since what they have seen themselves would tell the truth.
    #[pyo3(signature = (seed, /))]
    fn imagine(&self, py: Python<'_>, seed: u64) -> PyResult<Position> {
        let actor = self.state.actor;
        let state = guarded(py, || {
            let memory = self.memory(actor);
            let view = View::new(&self.program, &self.state, actor).with_memory(memory);
            view.determinize(&mut Rng::new(seed))
        })?;
        let others = |memory: &Memory| match memory.observer() == actor {
            true => *memory,
            false => memory.public(),
        };
        Ok(Position {
            memories: Room::of(&self.memories.each_ref().map(others)),
            // What is to come is dealt again, too: a sealed stream would tell the truth.
            chance: Chance::open(self.chance.game_seed),
            ..self.with(state)
        })
    }

    /// The action an agent takes here, by its own stream of chance.
    #[pyo3(signature = (agent, seed, /))]
    fn choice(&self, py: Python<'_>, agent: &str, seed: u64) -> PyResult<Option<String>> {
        let memory = self.memory(self.state.actor);
        live_choice(py, &self.program, &self.state, memory, (agent, seed))
    }

    /// The record of actions from the deal, as bytes.
    #[pyo3(signature = (actions, id_hash, /))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        actions: Vec<String>,
        id_hash: u64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let parsed: Result<Vec<Action>, _> = actions.iter().map(|action| action.parse::<Action>()).collect();
        let record = Record {
            program: id_hash,
            chance: self.chance,
            actions: parsed.map_err(refused)?,
        };
        Ok(PyBytes::new(py, &record.to_bytes()))
    }

    /// The score sheet so far as JSON.
    fn sheet<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let json = guarded(py, || serde_json::to_vec(&*self.sheet))?;
        Ok(PyBytes::new(py, &json.map_err(refused)?))
    }

    /// The whole truth as JSON; a testing door.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let json = guarded(py, || serde_json::to_vec(&snapshot(&self.program, &self.state)))?;
        Ok(PyBytes::new(py, &json.map_err(refused)?))
    }

    /// (winner, winning_team, reason, shares in sixtieths, turns, hands); −1 where nobody.
    fn outcome(&self) -> (i8, i8, &'static str, Vec<u32>, u32, u32) {
        let result = outcome::outcome(&self.program, &self.state);
        let who = |winner: Option<u8>| winner.map_or(-1, |seat| seat as i8);
        let shares = result.shares[..usize::from(self.program.seats)].to_vec();
        (
            who(result.winner),
            who(result.winning_team),
            reason(result.reason),
            shares,
            result.turns,
            result.hands,
        )
    }
}

/// Actions of a stored record in notation, and its program's id hash.
#[pyfunction]
#[pyo3(signature = (record, /))]
pub fn read_record(record: &[u8]) -> PyResult<(Vec<String>, u64)> {
    let record = Record::from_bytes(record).map_err(refused)?;
    Ok((
        record.actions.iter().map(|action| action.to_string()).collect(),
        record.program,
    ))
}
