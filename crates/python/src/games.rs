//! Many games in step: the border of `darwindeck.env`.
#![allow(unsafe_code)]

use crate::buffer::Buffer;
use crate::engine::{refused, Program};
use crate::errors::guarded;
use crate::observer::{extent, named, Blocks};
use darwindeck_engine::action::Action;
use darwindeck_engine::agent::Player;
use darwindeck_engine::chance::Chance;
use darwindeck_engine::env::{Batch, Rows, Settings, Unit};
use darwindeck_engine::record::Record;
use darwindeck_engine::seat::Seat;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Most games in one batch.
const MOST_GAMES: usize = 1 << 20;

/// Games in step, and the buffers they are told in.
#[pyclass(module = "darwindeck._core")]
#[derive(Debug)]
pub struct Games {
    batch: Batch,
    pool: Option<rayon::ThreadPool>,
    buffers: Buffers,
}

#[derive(Debug)]
struct Buffers {
    observation: Py<Buffer>,
    last: Py<Buffer>,
    mask: Py<Buffer>,
    actor: Py<Buffer>,
    legal_count: Py<Buffer>,
    reward: Py<Buffer>,
    points: Py<Buffer>,
    ended: Py<Buffer>,
}

impl Buffers {
    fn of(py: Python<'_>, batch: &Batch) -> PyResult<Buffers> {
        let (n, seats) = (batch.tables.len(), usize::from(batch.layout.seats));
        let observes = batch.settings.extent.is_some();
        let size = if observes { batch.layout.size } else { 0 };
        let blank = || match observes {
            true => batch.blank(),
            false => Vec::new(),
        };
        Ok(Buffers {
            observation: Py::new(py, Buffer::floats(blank(), size))?,
            last: Py::new(py, Buffer::floats(blank(), size))?,
            mask: Py::new(py, Buffer::bytes(n, Action::COUNT))?,
            actor: Py::new(py, Buffer::bytes(n, 1).flat())?,
            legal_count: Py::new(py, Buffer::bytes(n, 1).flat())?,
            reward: Py::new(py, Buffer::floats(vec![0.0; n * seats], seats))?,
            points: Py::new(py, Buffer::floats(vec![0.0; n * seats], seats))?,
            ended: Py::new(py, Buffer::bytes(n, 1).flat())?,
        })
    }

    /// The rows of a batch, to be written.
    fn rows(&self, batch: &Batch) -> Rows<'_> {
        let observes = batch.settings.extent.is_some();
        // SAFETY: the one caller holds the `Games` of these buffers for writing, so nobody else in Rust has the slices.
        unsafe {
            Rows {
                size: if observes { batch.layout.size } else { 0 },
                seats: usize::from(batch.layout.seats),
                observation: self.observation.get().floats_mut(),
                last: self.last.get().floats_mut(),
                mask: self.mask.get().bytes_mut(),
                actor: self.actor.get().bytes_mut(),
                legal_count: self.legal_count.get().bytes_mut(),
                reward: self.reward.get().floats_mut(),
                points: self.points.get().floats_mut(),
                ended: self.ended.get().bytes_mut(),
            }
        }
    }
}

impl Games {
    fn of(py: Python<'_>, mut batch: Batch, threads: usize) -> PyResult<Games> {
        let buffers = Buffers::of(py, &batch)?;
        batch.show_all(buffers.rows(&batch));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = if threads == 1 {
            None
        } else {
            Some(pool.build().map_err(refused)?)
        };
        Ok(Games { batch, pool, buffers })
    }

    fn part(&self, py: Python<'_>, batch: Option<Batch>) -> PyResult<Games> {
        let batch = batch.ok_or_else(|| refused("there is no game with this number"))?;
        Games::of(
            py,
            batch,
            self.pool
                .as_ref()
                .map_or(1, rayon::ThreadPool::current_num_threads),
        )
    }
}

#[pymethods]
impl Games {
    /// So many games, the given ones in turn; `observe` is none, "full" or "live".
    #[new]
    #[pyo3(signature = (programs, count, seed, *, hand, skip, observe, opponents, threads))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        programs: Vec<PyRef<'_, Program>>,
        count: usize,
        seed: u64,
        hand: bool,
        skip: bool,
        observe: Option<&str>,
        opponents: Vec<(usize, String)>,
        threads: usize,
    ) -> PyResult<Games> {
        let programs: Vec<_> = programs
            .iter()
            .map(|program| Arc::clone(&program.inner))
            .collect();
        if programs.is_empty() || !(1..=MOST_GAMES).contains(&count) {
            return Err(refused(format!("a batch has 1 to {MOST_GAMES} games")));
        }
        let mut settings = Settings {
            unit: if hand { Unit::Hand } else { Unit::Game },
            skip_forced: skip,
            extent: observe.map(|how| extent(how == "live")),
            opponents: [None; 6],
        };
        for (seat, name) in opponents {
            let player: Player = name.parse().map_err(refused)?;
            *settings
                .opponents
                .get_mut(seat)
                .ok_or_else(|| refused("no such seat"))? = Some(player);
        }
        let batch = guarded(py, || Batch::new(&programs, count, seed, settings))?;
        Games::of(py, batch, threads)
    }

    #[getter]
    fn observation(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.observation.clone_ref(py)
    }

    #[getter]
    fn last_observation(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.last.clone_ref(py)
    }

    #[getter]
    fn mask(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.mask.clone_ref(py)
    }

    #[getter]
    fn actor(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.actor.clone_ref(py)
    }

    #[getter]
    fn legal_count(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.legal_count.clone_ref(py)
    }

    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.reward.clone_ref(py)
    }

    #[getter]
    fn points(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.points.clone_ref(py)
    }

    #[getter]
    fn ended(&self, py: Python<'_>) -> Py<Buffer> {
        self.buffers.ended.clone_ref(py)
    }

    #[getter]
    fn count(&self) -> usize {
        self.batch.tables.len()
    }

    #[getter]
    fn remembers(&self) -> bool {
        self.batch.remembers()
    }

    /// Which of the games each row plays.
    fn which(&self) -> Vec<usize> {
        self.batch.tables.iter().map(|table| table.game).collect()
    }

    /// (field, shape, start, stop) of the observations.
    fn blocks(&self) -> Blocks {
        named(&self.batch.layout)
    }

    /// For every number the least, the most and the scale it can have in a game, and whether it can vary there.
    fn numbers(&self, game: usize) -> PyResult<Vec<(f32, f32, f32, bool)>> {
        let played = self
            .batch
            .games
            .get(game)
            .ok_or_else(|| refused("no such game"))?;
        let numbers = self.batch.layout.numbers(&played.program).into_iter();
        Ok(numbers
            .map(|(bounds, varies)| (bounds.low, bounds.high, bounds.scale, varies))
            .collect())
    }

    /// Takes an action in every game; none if all were legal, else the number of the first game where one is not.
    fn step(&mut self, py: Python<'_>, actions: &[u8]) -> PyResult<Option<usize>> {
        if actions.len() != self.batch.tables.len() {
            let (given, needed) = (actions.len(), self.batch.tables.len());
            return Err(refused(format!("{given} actions were given for {needed} games")));
        }
        let (batch, buffers, pool) = (&mut self.batch, &self.buffers, self.pool.as_ref());
        guarded(py, move || {
            if let Some(illegal) = batch.refused(actions) {
                return Some(illegal.index);
            }
            let rows = buffers.rows(batch);
            batch.step(actions, rows, pool);
            None
        })
    }

    /// Deals anew where it is asked for, from seeds if there are some.
    fn reset(&mut self, py: Python<'_>, which: Vec<bool>, seeds: Option<Vec<u64>>) -> PyResult<()> {
        let count = self.batch.tables.len();
        if which.len() != count || seeds.as_ref().is_some_and(|seeds| seeds.len() != count) {
            return Err(refused(format!("there are {count} games")));
        }
        let seed = |at: usize| seeds.as_ref().and_then(|seeds| seeds.get(at).copied());
        let asked = which.iter().enumerate();
        let asked: Vec<_> = asked.map(|(at, wanted)| wanted.then(|| seed(at))).collect();
        let (batch, buffers) = (&mut self.batch, &self.buffers);
        guarded(py, move || {
            let rows = buffers.rows(batch);
            batch.reset(&asked, rows);
        })
    }

    /// What one seat of every game sees.
    fn look(&self, py: Python<'_>, seat: u8) -> PyResult<Buffer> {
        let out = guarded(py, || {
            let mut out = self.batch.blank();
            self.batch.look(Seat::new(seat), &mut out);
            out
        })?;
        Ok(Buffer::floats(out, self.batch.layout.size))
    }

    /// What an agent would do in some games, 0 in the others.
    fn choose<'py>(
        &mut self,
        py: Python<'py>,
        agent: &str,
        which: Option<Vec<bool>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let player: Player = agent.parse().map_err(refused)?;
        let count = self.batch.tables.len();
        let which = which.unwrap_or_else(|| vec![true; count]);
        let batch = &mut self.batch;
        let actions = guarded(py, move || {
            let mut actions = vec![0; count];
            batch.choose(player, &which, &mut actions);
            actions
        })?;
        Ok(PyBytes::new(py, &actions))
    }

    fn fork(&self, py: Python<'_>, index: usize, count: usize) -> PyResult<Games> {
        self.part(py, self.batch.fork(index, count))
    }

    fn worlds(&self, py: Python<'_>, index: usize, count: usize, seed: u64) -> PyResult<Games> {
        let worlds = guarded(py, || self.batch.worlds(index, count, seed))?;
        self.part(py, worlds)
    }

    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.batch.save().map_err(refused)?))
    }

    /// A batch with the games of some bytes.
    fn load(&self, py: Python<'_>, data: &[u8]) -> PyResult<Games> {
        let mut batch = self.batch.clone();
        guarded(py, || batch.load(data).map(|()| batch))?
            .map_err(refused)
            .and_then(|batch| self.part(py, Some(batch)))
    }

    /// The record of the game that a row plays.
    fn record<'py>(&self, py: Python<'py>, index: usize, id_hash: u64) -> PyResult<Bound<'py, PyBytes>> {
        let table = self
            .batch
            .tables
            .get(index)
            .ok_or_else(|| refused("no such game"))?;
        if table.imagined {
            return Err(refused("a world has no deal, so it has no record"));
        }
        let record = Record {
            program: id_hash,
            chance: Chance::open(table.game_seed()),
            actions: table.actions.clone(),
        };
        Ok(PyBytes::new(py, &record.to_bytes()))
    }
}
