//! Players that search: one against another, one decision of a live game, and how fast they are.

use crate::engine::Program;
use crate::errors::{guarded, EngineError};
use darwindeck_engine::agent::{Player, Search};
use darwindeck_engine::duel::{Duel, Score};
use darwindeck_engine::memory::Memory;
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

/// (count, sum, sum of squares) of a share in sixtieths.
type Sums = (u64, i64, i64);

/// Plays deals of one player against another, each once for every side the first can take: its shares by hand, and
/// summed by deal. `progress(done, total)` counts deals.
#[allow(clippy::too_many_arguments)]
#[pyfunction]
#[pyo3(signature = (program, player, versus, /, *, deals, seed, threads=0, progress=None))]
pub fn duel(
    py: Python<'_>,
    program: &Program,
    player: &str,
    versus: &str,
    deals: u64,
    seed: u64,
    threads: usize,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(Sums, Sums)> {
    let refused = |error: darwindeck_engine::agent::UnknownAgent| PyValueError::new_err(error.to_string());
    let duel = Duel {
        player: player.parse().map_err(refused)?,
        versus: versus.parse().map_err(refused)?,
        seed,
        deals,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| EngineError::new_err(error.to_string()))?;
    let parallel = pool.current_num_threads() > 1;
    let (mut score, mut done) = (Score::default(), 0);
    let mut round = pool.current_num_threads() as u64;
    while done < deals {
        let end = (done + round).min(deals);
        let begin = Instant::now();
        let played = guarded(py, || {
            pool.install(|| duel.play(&program.inner, done..end, parallel))
        })?;
        score.fold(&played.map_err(|fault| EngineError::new_err(fault.to_string()))?);
        py.check_signals()?;
        done = end;
        if let Some(progress) = &progress {
            progress.call1((done, deals))?;
        }
        let wanted = round as f64 * 0.1 / begin.elapsed().as_secs_f64().max(1e-6);
        round = (wanted as u64).clamp(pool.current_num_threads() as u64, round.saturating_mul(4));
    }
    let sums = |stat: &darwindeck_engine::batch::Stat| (stat.n, stat.sum, stat.squares);
    Ok((sums(&score.hands), sums(&score.deals)))
}

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

/// Plays a hand on at random.
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

/// Iterations of a search, and plain random playouts, per second from the first lead of one hand of Hearts.
#[pyfunction]
#[pyo3(signature = (seconds, /))]
pub fn bench_search(py: Python<'_>, seconds: f64) -> PyResult<(f64, f64)> {
    let work = move || -> Result<(f64, f64), String> {
        let spec = Spec::from_json(hearts::GENOME.as_bytes()).map_err(|error| error.to_string())?;
        let p = lower(&spec).map_err(|error| error.to_string())?;
        let mut s = start(&p, split(1, 0), &mut ());
        // The two of clubs is led by force; the first lead that is a choice comes after the first trick.
        while let Some(action) = legal(&p, &s).forced() {
            apply(&p, &mut s, action, &mut ());
        }
        let mut search = Search::new(&p);
        let mut rng = Rng::new(1);
        let rates = best_rates(
            &mut [
                &mut |_| {
                    search.begin(View::new(&p, &s, s.actor));
                    search.iterate(&p, &mut rng, 256);
                    256
                },
                &mut |first| playouts(&p, &s, first),
            ],
            Duration::from_secs_f64(seconds.clamp(0.1, 600.0)),
        );
        Ok((rates[0], rates[1]))
    };
    guarded(py, work)?.map_err(PyRuntimeError::new_err)
}
