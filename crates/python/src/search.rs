//! Players that search: one decision of a live game, and how fast they are.

use crate::engine::Program;
use crate::errors::guarded;
use darwindeck_engine::agent::{AllRandom, Player, Search, Streams};
use darwindeck_engine::memory::Memory;
use darwindeck_engine::playout::play_on;
use darwindeck_engine::program::{self, lower};
use darwindeck_engine::rng::{split, Rng};
use darwindeck_engine::rules::{apply, legal, start};
use darwindeck_engine::spec::Spec;
use darwindeck_engine::state::State;
use darwindeck_engine::view::View;
use darwindeck_reference::hearts;
use darwindeck_reference::interleave::best_rates;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// Iterations between two looks at the clock.
const STRETCH: u32 = 16;
/// Longest thought in live play.
const MOST_MILLIS: u64 = 600_000;

/// How an agent of a live game thinks: as in a batch, or for a time.
pub(crate) enum Live {
    Player(Player),
    Millis(u64),
}

pub(crate) fn live(agent: &str) -> PyResult<Live> {
    let millis = agent.strip_prefix("ismcts:").and_then(|n| n.strip_suffix("ms"));
    if let Some(n) = millis.and_then(|n| n.parse::<u64>().ok()) {
        if (1..=MOST_MILLIS).contains(&n) {
            return Ok(Live::Millis(n));
        }
    }
    let player = agent.parse::<Player>();
    player
        .map(Live::Player)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The action an agent takes for the acting seat; none when the playthrough is over.
pub fn live_choice(
    py: Python<'_>,
    p: &program::Program,
    s: &State,
    memory: &Memory,
    (agent, seed): (&str, u64),
) -> PyResult<Option<String>> {
    let agent = live(agent)?;
    guarded(py, || {
        let view = View::new(p, s, s.actor).with_memory(memory);
        let legal = view.legal();
        let mut rng = Rng::new(seed);
        let mut search = Search::new(p);
        if legal.is_empty() {
            return None;
        }
        let action = match agent {
            Live::Player(Player::Oracle(budget)) => search.choose_with_state(p, s, legal, &mut rng, budget),
            Live::Player(player) => player.choose_with(view, legal, &mut rng, &mut search),
            Live::Millis(millis) => {
                let end = Instant::now() + Duration::from_millis(millis);
                search.begin(view);
                search.iterate(p, &mut rng, STRETCH);
                while Instant::now() < end {
                    search.iterate(p, &mut rng, STRETCH);
                }
                search.best(legal)
            }
        };
        Some(action.to_string())
    })
}

/// Plays a hand on at random, as batches do.
fn batched(p: &program::Program, from: &State, first: u64) -> u64 {
    for game in first..first + 200 {
        let mut s = *from;
        play_on(p, &mut s, &mut AllRandom(Streams::new(game, p.seats)), &mut ());
        std::hint::black_box(&s);
    }
    200
}

/// The same, card by card as a search goes.
fn playouts(p: &program::Program, from: &State, first: u64) -> u64 {
    for game in first..first + 200 {
        let (mut s, mut rng) = (*from, Rng::new(game));
        while !s.over() {
            let legal = legal(p, &s);
            let action = legal.forced().unwrap_or_else(|| legal.choose(|n| rng.below(n)));
            apply(p, &mut s, action, &mut ());
        }
        std::hint::black_box(&s);
    }
    200
}

/// Iterations of a search, plain random playouts as it would make them, and the same as batches play them, per second from
/// the first choice of a game: one hand of Hearts unless another is given.
#[pyfunction]
#[pyo3(signature = (seconds, program=None, /))]
pub fn bench_search(py: Python<'_>, seconds: f64, program: Option<&Program>) -> PyResult<(f64, f64, f64)> {
    let given = program.map(|program| &*program.inner);
    let work = move || -> Result<(f64, f64, f64), String> {
        let spec = Spec::from_json(hearts::GENOME.as_bytes()).map_err(|error| error.to_string())?;
        let hearts = lower(&spec).map_err(|error| error.to_string())?;
        let p = given.unwrap_or(&hearts);
        let mut s = start(p, split(1, 0), &mut ());
        // In Hearts the two of clubs is led by force; the first lead that is a choice comes after the first trick.
        while let Some(action) = legal(p, &s).forced().filter(|_| !s.over()) {
            apply(p, &mut s, action, &mut ());
        }
        let mut search = Search::new(p);
        let mut rng = Rng::new(1);
        let rates = best_rates(
            &mut [
                &mut |_| {
                    search.begin(View::new(p, &s, s.actor));
                    search.iterate(p, &mut rng, 256);
                    256
                },
                &mut |first| playouts(p, &s, first),
                &mut |first| batched(p, &s, first),
            ],
            Duration::from_secs_f64(seconds.clamp(0.1, 600.0)),
        );
        Ok((rates[0], rates[1], rates[2]))
    };
    guarded(py, work)?.map_err(PyRuntimeError::new_err)
}
