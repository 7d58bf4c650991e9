//! Live play at a table: what each seat is told of an action, why an action is refused, and what a search thinks of a
//! position. Everything a seat is told goes through `Event::seen_by`, everything a search sees through a `View`.

use crate::engine::{refused, Position, Program};
use crate::errors::{guarded, RefusedError};
use crate::listening::{as_bytes, Listening};
use crate::search::live;
use darwindeck_engine::action::Action;
use darwindeck_engine::agent::{Search, MOST_ITERATIONS};
use darwindeck_engine::chance::Chance;
use darwindeck_engine::knowledge;
use darwindeck_engine::record::Record;
use darwindeck_engine::rng::{split, Rng};
use darwindeck_engine::rules::{self, REFUSALS};
use darwindeck_engine::telling::EVENTS;
use darwindeck_engine::view::View;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// What everybody was told: each seat, then an onlooker, then somebody who sees all cards; JSON arrays of events.
type Heard<'py> = Vec<Bound<'py, PyBytes>>;

/// The first position of a game of a batch, and the events of the deal.
#[pyfunction]
#[pyo3(signature = (program, seed, game, sealed=false, /))]
pub fn deal_with_events<'py>(
    py: Python<'py>,
    program: &Program,
    seed: u64,
    game: u64,
    sealed: bool,
) -> PyResult<(Position, Heard<'py>)> {
    let game_seed = split(seed, game);
    first_events(py, program, Chance { game_seed, sealed })
}

/// The first position of a stored record, and the events of the deal.
#[pyfunction]
#[pyo3(signature = (program, record, id_hash, /))]
pub fn record_with_events<'py>(
    py: Python<'py>,
    program: &Program,
    record: &[u8],
    id_hash: u64,
) -> PyResult<(Position, Heard<'py>)> {
    let record = Record::from_bytes(record).map_err(refused)?;
    if record.program != id_hash {
        return Err(refused("the record is of another game"));
    }
    first_events(py, program, record.chance)
}

fn first_events<'py>(py: Python<'py>, program: &Program, chance: Chance) -> PyResult<(Position, Heard<'py>)> {
    let (state, told, heard) = guarded(py, || {
        let mut listening = Listening::new(&program.inner).telling(0);
        let state = rules::start_by(&program.inner, chance, &mut listening);
        (state, listening.told(), listening.into_parts())
    })?;
    let position = Position::first(program, chance, state, heard);
    Ok((position, as_bytes(py, told)?))
}

/// The position after an action, and its events; raises RefusedError with the rule that forbids it.
#[pyfunction]
#[pyo3(signature = (position, action, /))]
pub fn apply_with_events<'py>(
    py: Python<'py>,
    position: &Position,
    action: &str,
) -> PyResult<(Position, Heard<'py>)> {
    let action: Action = action.parse().map_err(refused)?;
    let played = guarded(py, || {
        let mut listening = Listening::resume(position).telling(position.choices.saturating_add(1));
        let mut state = position.ready();
        let played = rules::play_on(&position.program, &mut state, action, &mut listening);
        played.map(|()| (state, listening.told(), listening.into_parts()))
    })?;
    let (state, told, heard) = played.map_err(|refusal| RefusedError::new_err(refusal.to_string()))?;
    Ok((position.after(state, heard), as_bytes(py, told)?))
}

/// Whether the acting seat would learn something by these actions of its own, if it took them back: its news and its view
/// would be others in one of so many worlds that agree with what it knows here.
#[pyfunction]
#[pyo3(signature = (position, actions, worlds, seed, /))]
pub fn tells_its_maker(
    py: Python<'_>,
    position: &Position,
    actions: Vec<String>,
    worlds: u32,
    seed: u64,
) -> PyResult<bool> {
    let parsed: Result<Vec<Action>, _> = actions.iter().map(|action| action.parse::<Action>()).collect();
    let actions = parsed.map_err(refused)?;
    guarded(py, || {
        let memory = position.memory(position.state.actor);
        let mut rng = Rng::new(seed);
        knowledge::tells_its_maker(
            &position.program,
            &position.state,
            &actions,
            memory,
            worlds,
            &mut rng,
        )
    })
}

/// Every event by its tag, and the names of its fields.
#[pyfunction]
pub fn event_fields() -> Vec<(String, Vec<String>)> {
    named(EVENTS)
}

fn named(variants: &[(&str, &[&str])]) -> Vec<(String, Vec<String>)> {
    let fields = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    variants
        .iter()
        .map(|(name, names)| (snake_case(name), fields(names)))
        .collect()
}

fn snake_case(name: &str) -> String {
    let mut found = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !found.is_empty() {
            found.push('_');
        }
        found.extend(letter.to_lowercase());
    }
    found
}

/// The rule that forbids an action to the acting seat, as JSON; none if the action is legal.
#[pyfunction]
#[pyo3(signature = (position, action, /))]
pub fn refusal<'py>(
    py: Python<'py>,
    position: &Position,
    action: &str,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let action: Action = action.parse().map_err(refused)?;
    let played = guarded(py, || rules::play(&position.program, &position.state, action))?;
    match played {
        Ok(_) => Ok(None),
        Err(why) => {
            let json = serde_json::to_vec(&why).map_err(refused)?;
            Ok(Some(PyBytes::new(py, &json)))
        }
    }
}

/// Every refusal by its tag, and the names of its fields.
#[pyfunction]
pub fn refusal_fields() -> Vec<(String, Vec<String>)> {
    named(REFUSALS)
}

/// What a search by the acting seat's knowledge thinks of each action: (action, visits, mean reward from 0 to 1), most
/// visited first. It draws its chance from the seed alone.
#[pyfunction]
#[pyo3(signature = (position, iterations, seed, /))]
pub fn analyse(
    py: Python<'_>,
    position: &Position,
    iterations: u32,
    seed: u64,
) -> PyResult<Vec<(String, u32, f32)>> {
    if !(1..=MOST_ITERATIONS).contains(&iterations) {
        return Err(refused(format!("iterations are 1 to {MOST_ITERATIONS}")));
    }
    guarded(py, || {
        if position.state.over() {
            return Vec::new();
        }
        let memory = position.memory(position.state.actor);
        let view = View::new(&position.program, &position.state, position.state.actor).with_memory(memory);
        let mut search = Search::new(&position.program);
        search.begin(view);
        search.iterate(&position.program, &mut Rng::new(seed), iterations);
        let mut weighed: Vec<_> = search
            .weighed()
            .filter(|(action, ..)| view.legal().has(*action))
            .collect();
        weighed.sort_by_key(|&(action, visits, _)| (search.fails(action), std::cmp::Reverse(visits), action));
        let named = weighed.into_iter();
        named
            .map(|(action, visits, value)| (action.to_string(), visits, value))
            .collect()
    })
}

/// Raises ValueError if no agent of live play has this name.
#[pyfunction]
#[pyo3(signature = (agent, /))]
pub fn check_agent(agent: &str) -> PyResult<()> {
    live(agent).map(|_| ())
}
