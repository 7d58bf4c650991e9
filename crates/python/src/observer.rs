//! What an observation holds, and how the positions of a game become numbers.

use crate::engine::{refused, Position, Program};
use darwindeck_engine::program;
use darwindeck_engine::seat::Seat;
use darwindeck_engine::view::observe::{observe_json, Extent, Layout, Plan, VERSION};
use darwindeck_engine::view::View;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// (field, shape, start, stop).
pub(crate) type Blocks = Vec<(&'static str, &'static str, usize, usize)>;

pub(crate) fn extent(live: bool) -> Extent {
    if live {
        Extent::Live
    } else {
        Extent::Full
    }
}

pub(crate) fn named(layout: &Layout) -> Blocks {
    let blocks = layout.blocks().into_iter();
    blocks
        .map(|block| {
            (
                block.field.name(),
                block.field.shape().name(),
                block.start,
                block.stop,
            )
        })
        .collect()
}

fn as_bytes<'py>(py: Python<'py>, numbers: &[f32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// The version of the layout of observations.
#[pyfunction]
pub fn observation_version() -> u32 {
    VERSION
}

/// The numbers of a game with so many seats, with or without jokers: (field, shape, start, stop).
#[pyfunction]
#[pyo3(signature = (seats, jokers, /))]
pub fn observation_blocks(seats: u8, jokers: bool) -> Blocks {
    named(&Layout::full(seats.clamp(1, 6), jokers))
}

/// The numbers of a view that is given as JSON.
#[pyfunction]
#[pyo3(signature = (view, /))]
pub fn observe_view<'py>(py: Python<'py>, view: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let view = serde_json::from_slice(view).map_err(refused)?;
    let numbers = observe_json(&view).ok_or_else(|| refused("this is no view"))?;
    Ok(as_bytes(py, &numbers))
}

/// How the positions of one game become numbers.
#[pyclass(frozen, module = "darwindeck._core")]
#[derive(Debug)]
pub struct Observer {
    program: Arc<program::Program>,
    layout: Layout,
    plan: Plan,
}

#[pymethods]
impl Observer {
    #[new]
    #[pyo3(signature = (program, *, live=false))]
    fn new(program: &Program, live: bool) -> Observer {
        let layout = Layout::of(&[&program.inner], extent(live));
        Observer {
            program: Arc::clone(&program.inner),
            plan: Plan::new(&program.inner, &layout),
            layout,
        }
    }

    #[getter]
    fn size(&self) -> usize {
        self.layout.size
    }

    /// (field, shape, start, stop).
    fn blocks(&self) -> Blocks {
        named(&self.layout)
    }

    /// For every number the least, the most and the scale it can have here, and whether it can vary.
    fn numbers(&self) -> Vec<(f32, f32, f32, bool)> {
        let numbers = self.layout.numbers(&self.program).into_iter();
        numbers
            .map(|(bounds, varies)| (bounds.low, bounds.high, bounds.scale, varies))
            .collect()
    }

    /// What a seat sees of a position of this game.
    #[pyo3(signature = (position, seat, /))]
    fn observe<'py>(&self, py: Python<'py>, position: &Position, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
        if position.program.seats != self.program.seats || seat >= self.program.seats {
            return Err(refused("the position is of another game, or has no such seat"));
        }
        let mut out = self.plan.template.to_vec();
        let memory = position.memory(Seat::new(seat));
        let view = View::new(&position.program, &position.state, Seat::new(seat)).with_memory(memory);
        view.observe(&self.plan, &mut out);
        Ok(as_bytes(py, &out))
    }
}
