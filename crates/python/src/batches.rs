//! Batches: whole numbers of many games. They run detached from Python on threads of their own, which end with the call.
//! While they run the caller looks for signals, so that Ctrl-C gets through within a tenth of a second.

use crate::errors::{caught, guarded, EngineError};
use darwindeck_engine::batch::{Batch, Order, Report, Stat, Stop};
use darwindeck_engine::event::Why;
use darwindeck_engine::{program, wire};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rayon::ThreadPool;
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often running work is looked after; the first look comes sooner, for work that is short or not wanted.
const LOOK: Duration = Duration::from_millis(50);
const FIRST_LOOK: Duration = Duration::from_millis(1);

fn pool(threads: usize) -> PyResult<ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| EngineError::new_err(error.to_string()))
}

/// Runs work in the pool and looks for signals meanwhile, and after whatever else is wanted; what either raises stops the
/// work and comes out of here.
fn watched<T: Send>(
    py: Python<'_>,
    (pool, stop): (&ThreadPool, &Stop),
    meanwhile: impl Fn() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (tell, mut hear) = channel();
    pool.in_place_scope(|scope| {
        scope.spawn(move |_| drop(tell.send(caught(work))));
        let mut raised = None;
        let mut look = FIRST_LOOK;
        loop {
            let heard;
            (hear, heard) = py.detach(move || {
                let heard = hear.recv_timeout(look);
                (hear, heard)
            });
            look = (look * 2).min(LOOK);
            match heard {
                Ok(done) => return raised.map_or(done, Err),
                Err(RecvTimeoutError::Disconnected) => return Err(EngineError::new_err("a thread was lost")),
                Err(RecvTimeoutError::Timeout) => {
                    let looked = py.check_signals();
                    let looked = looked.and_then(|()| if raised.is_none() { meanwhile() } else { Ok(()) });
                    if let Err(error) = looked {
                        stop.ask();
                        raised = Some(error);
                    }
                }
            }
        }
    })
}

/// Plays a FlatBuffers batch request; bytes in, bytes out. `progress(done, total)` counts chunks.
#[pyfunction]
#[pyo3(signature = (request, /, *, threads=0, progress=None))]
pub fn run_wire<'py>(
    py: Python<'py>,
    request: &[u8],
    threads: usize,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let pool = pool(threads)?;
    let parallel = pool.current_num_threads() > 1;
    let batch = guarded(py, || wire::WireBatch::read(request))?;
    let batch = batch.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (stop, done) = (batch.stop(), batch.progress());
    let tell = || match &progress {
        Some(progress) if done.read().1 > 0 => progress.call1(done.read()).map(drop),
        _ => Ok(()),
    };
    watched(py, (&pool, &stop), tell, || batch.run(parallel))?;
    py.check_signals()?;
    tell()?;
    let bytes = guarded(py, || batch.write())?;
    Ok(PyBytes::new(py, &bytes))
}

pub fn run_batch(
    py: Python<'_>,
    p: &program::Program,
    order: Order,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Report> {
    let pool = pool(threads)?;
    let parallel = pool.current_num_threads() > 1;
    let games = order.games;
    let mut batch = Batch::new(p, order);
    let stop = batch.stop();
    let mut chunks = pool.current_num_threads() as u64;
    while !batch.done() {
        let begin = Instant::now();
        let round = watched(py, (&pool, &stop), || Ok(()), || batch.round(chunks, parallel))?;
        round.map_err(|fault| EngineError::new_err(fault.to_string()))?;
        py.check_signals()?;
        if let Some(progress) = progress {
            progress.call1((batch.report().games, games))?;
        }
        chunks = next_chunks(chunks, begin.elapsed());
    }
    Ok(*batch.report())
}

/// Rounds of about a tenth of a second.
fn next_chunks(chunks: u64, took: Duration) -> u64 {
    let wanted = chunks as f64 * 0.1 / took.as_secs_f64().max(1e-6);
    (wanted as u64).clamp(1, chunks.saturating_mul(4).min(1 << 16))
}

fn stat<'py>(py: Python<'py>, stat: &Stat) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("n", stat.n)?;
    dict.set_item("sum", stat.sum)?;
    dict.set_item("squares", stat.squares)?;
    dict.set_item("min", if stat.n == 0 { 0 } else { stat.min })?;
    dict.set_item("max", if stat.n == 0 { 0 } else { stat.max })?;
    Ok(dict)
}

pub fn report_dict<'py>(
    py: Python<'py>,
    p: &program::Program,
    r: &Report,
    took: Duration,
) -> PyResult<Bound<'py, PyDict>> {
    let (seats, sides) = (usize::from(p.seats), usize::from(p.sides));
    let dict = PyDict::new(py);
    dict.set_item("games", r.games)?;
    dict.set_item("wins", &r.wins[..seats])?;
    dict.set_item("team_wins", if p.team_mode { &r.team_wins[..sides] } else { &[] })?;
    dict.set_item("shares", &r.shares[..seats])?;
    dict.set_item("all_shared", r.all_shared)?;
    dict.set_item("reasons", &r.reasons[1..])?;
    for (name, value) in [
        ("turns", &r.turns),
        ("decisions", &r.decisions),
        ("actions", &r.actions),
        ("hands", &r.hands),
    ] {
        dict.set_item(name, stat(py, value)?)?;
    }
    let scores: PyResult<Vec<_>> = r.scores[..seats].iter().map(|score| stat(py, score)).collect();
    dict.set_item("scores", scores?)?;
    let c = &r.contracts;
    dict.set_item("contracts", (c.made, c.failed))?;
    dict.set_item("nils", (c.nils_made, c.nils_failed))?;
    dict.set_item("bids", (c.bids, c.bid_sum))?;
    dict.set_item("bags", &r.bags[..sides])?;
    dict.set_item("seconds", took.as_secs_f64())?;
    Ok(dict)
}

pub fn facts_dict<'py>(py: Python<'py>, p: &program::Program, r: &Report) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    for (name, count) in r.facts.named() {
        facts.set_item(name, count)?;
    }
    facts.set_item("decisions", &r.facts.decisions[..usize::from(p.seats)])?;
    for (name, counts) in [
        ("phase_decisions", r.facts.phase_decisions),
        ("phase_acts", r.facts.phase_acts),
        ("held_back", r.facts.held_back),
    ] {
        let phases = p.origin.iter().zip(counts);
        let phases: Vec<(u8, u64)> = phases.filter_map(|(at, n)| Some(((*at)?, n))).collect();
        facts.set_item(name, phases)?;
    }
    facts.set_item("win_rules", &r.facts.win_rules[..p.wins.len()])?;
    facts.set_item("effects", r.facts.effects)?;
    facts.set_item("wilds", r.facts.wilds)?;
    facts.set_item("card_rules", &r.facts.card_rules[..p.points.rules.len()])?;
    facts.set_item("tallies", &r.facts.tallies[..p.tallies.len()])?;
    let scorings = PyDict::new(py);
    for (name, count) in Why::NAMES.into_iter().zip(r.facts.scorings) {
        scorings.set_item(name, count)?;
    }
    facts.set_item("scorings", scorings)?;
    Ok(facts)
}
