//! Speed of the engine against games written out by hand, in interleaved slices on one thread or several.

use crate::errors::guarded;
use darwindeck_engine::agent::{AllRandom, Streams};
use darwindeck_engine::playout::play_game;
use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::rng::split;
use darwindeck_engine::spec::Spec;
use darwindeck_engine::trace_counts::{Listener, TraceCounts};
use darwindeck_reference::interleave::best_rates;
use darwindeck_reference::{hearts, war};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::time::Duration;

/// Games played between two looks at the clock.
const STRETCH: u64 = 200;

fn reference_program(json: &str) -> Result<Program, String> {
    let spec = Spec::from_json(json.as_bytes()).map_err(|error| error.to_string())?;
    lower(&spec).map_err(|error| error.to_string())
}

fn untraced(p: &Program, first: u64) -> u64 {
    let mut s = *p.blank;
    for game in first..first + STRETCH {
        let seed = split(1, game);
        play_game(
            p,
            &mut s,
            seed,
            &mut AllRandom(Streams::new(seed, p.seats)),
            &mut (),
        );
    }
    STRETCH
}

fn traced(p: &Program, facts: &mut TraceCounts, first: u64) -> u64 {
    let mut s = *p.blank;
    for game in first..first + STRETCH {
        let seed = split(1, game);
        let mut sink = Listener { program: p, facts };
        play_game(
            p,
            &mut s,
            seed,
            &mut AllRandom(Streams::new(seed, p.seats)),
            &mut sink,
        );
    }
    STRETCH
}

fn reference_hearts(first: u64) -> u64 {
    let total: i32 = (first..first + STRETCH)
        .map(|game| hearts::play(split(1, game))[0])
        .sum();
    std::hint::black_box(total);
    STRETCH
}

fn reference_war(first: u64) -> u64 {
    let total: u32 = (first..first + STRETCH)
        .map(|game| war::play(split(1, game), 3, 20_000).1)
        .sum();
    std::hint::black_box(total);
    STRETCH
}

/// Games per second: Hearts (engine, engine traced, by hand), War (engine, by hand).
#[pyfunction]
#[pyo3(signature = (seconds, /))]
pub fn bench_reference(py: Python<'_>, seconds: f64) -> PyResult<Vec<f64>> {
    let work = move || -> Result<Vec<f64>, String> {
        let hearts = reference_program(hearts::GENOME)?;
        let war = reference_program(war::GENOME)?;
        let mut facts = TraceCounts::default();
        Ok(best_rates(
            &mut [
                &mut |first| untraced(&hearts, first),
                &mut |first| traced(&hearts, &mut facts, first),
                &mut reference_hearts,
                &mut |first| untraced(&war, first),
                &mut reference_war,
            ],
            Duration::from_secs_f64(seconds.clamp(0.1, 600.0)),
        ))
    };
    guarded(py, work)?.map_err(PyRuntimeError::new_err)
}

/// Games per second of the reference Hearts and of the engine's on so many threads at once.
#[pyfunction]
#[pyo3(signature = (threads, seconds, /))]
pub fn bench_threads(py: Python<'_>, threads: usize, seconds: f64) -> PyResult<(f64, f64)> {
    let work = move || -> Result<(f64, f64), String> {
        let p = reference_program(hearts::GENOME)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| error.to_string())?;
        let spread = |one: &(dyn Fn(u64) -> u64 + Sync), first: u64| {
            let done = pool.broadcast(|context| {
                (0..20)
                    .map(|i| one(first + i * STRETCH + context.index() as u64))
                    .sum::<u64>()
            });
            done.into_iter().sum::<u64>()
        };
        let rates = best_rates(
            &mut [&mut |first| spread(&reference_hearts, first), &mut |first| {
                spread(&|first| untraced(&p, first), first)
            }],
            Duration::from_secs_f64(seconds.clamp(0.1, 600.0)),
        );
        Ok((rates[0], rates[1]))
    };
    guarded(py, work)?.map_err(PyRuntimeError::new_err)
}
