//! What listens while a position is played on: the memories of all seats and the score sheet, and on demand a teller for
//! every seat, for an onlooker, and for somebody who sees all cards.

use crate::engine::{refused, Position};
use crate::room::Room;
use darwindeck_engine::event::{Event, RuleFired, Sink};
use darwindeck_engine::memory::Memory;
use darwindeck_engine::program::Program;
use darwindeck_engine::seat::Seat;
use darwindeck_engine::state::State;
use darwindeck_engine::telling::{Reader, Sheet, Teller};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// The memories and the sheet of a playthrough.
pub struct Listening<'a> {
    program: &'a Program,
    memories: Room<[Memory; 6]>,
    sheet: Arc<Sheet>,
    tellers: Vec<Teller<'a>>,
}

impl<'a> Listening<'a> {
    pub fn new(program: &'a Program) -> Listening<'a> {
        Listening {
            program,
            memories: Room::of(&Memory::of_all_seats()),
            sheet: Arc::default(),
            tellers: Vec::new(),
        }
    }

    /// Goes on listening at a position.
    pub fn resume(position: &'a Position) -> Listening<'a> {
        Listening {
            program: &position.program,
            memories: position.memories.clone(),
            sheet: position.sheet.clone(),
            tellers: Vec::new(),
        }
    }

    /// The same, and tells everybody what it hears.
    #[must_use]
    pub fn telling(self, choices: u32) -> Listening<'a> {
        let seats = Seat::first(self.program.seats).map(Reader::Seat);
        let readers = seats.chain([Reader::Onlooker, Reader::All]);
        let tellers = readers.map(|reader| Teller::new(self.program, reader, choices));
        Listening {
            tellers: tellers.collect(),
            ..self
        }
    }

    pub fn into_parts(self) -> (Room<[Memory; 6]>, Arc<Sheet>) {
        (self.memories, self.sheet)
    }

    /// What each seat was told, then an onlooker, then somebody who sees all cards: a JSON array each.
    pub fn told(&mut self) -> serde_json::Result<Vec<Vec<u8>>> {
        let tellers = std::mem::take(&mut self.tellers).into_iter();
        tellers
            .map(|teller| serde_json::to_vec(&teller.into_told()))
            .collect()
    }
}

impl Sink for Listening<'_> {
    const ON: bool = true;

    fn event(&mut self, state: &State, event: Event) {
        for memory in self.memories.iter_mut().take(usize::from(self.program.seats)) {
            memory.hear(self.program, state, event);
        }
        if Sheet::is_told(event) {
            Arc::make_mut(&mut self.sheet).hear(self.program, state, event);
        }
        for teller in &mut self.tellers {
            teller.hear(state, event, &self.sheet);
        }
    }

    fn rule_fired(&mut self, state: &State, rule: RuleFired) {
        for teller in &mut self.tellers {
            teller.note(state, rule);
        }
    }
}

/// What everybody was told, as Python takes it.
pub fn as_bytes<'py>(
    py: Python<'py>,
    told: serde_json::Result<Vec<Vec<u8>>>,
) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let told = told.map_err(refused)?;
    Ok(told.iter().map(|json| PyBytes::new(py, json)).collect())
}
