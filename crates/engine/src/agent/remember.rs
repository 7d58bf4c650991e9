//! Memories for the seats whose players use one, kept while another sink listens too.

use crate::action::Legal;
use crate::event::{Event, Sink, Worked};
use crate::memory::Memory;
use crate::program::Program;
use crate::state::State;

/// A sink that also remembers.
#[derive(Debug)]
pub struct Remember<'a, S> {
    program: &'a Program,
    seats: [Memory; 6],
    /// Seats that remember, as bits.
    who: u8,
    inner: &'a mut S,
}

impl<'a, S: Sink> Remember<'a, S> {
    pub fn new(program: &'a Program, who: u8, inner: &'a mut S) -> Remember<'a, S> {
        Remember {
            program,
            seats: [0, 1, 2, 3, 4, 5].map(Memory::new),
            who,
            inner,
        }
    }
}

impl<S: Sink> Sink for Remember<'_, S> {
    const ON: bool = true;

    fn decision(&mut self, state: &State, legal: Legal) {
        self.inner.decision(state, legal);
    }

    fn awarding(&mut self, state: &State, strength: &[u64; 8]) {
        self.inner.awarding(state, strength);
    }

    fn worked(&mut self, state: &State, rule: Worked) {
        self.inner.worked(state, rule);
    }

    fn event(&mut self, state: &State, event: Event) {
        for memory in &mut self.seats {
            if self.who >> memory.observer() & 1 == 1 {
                memory.hear(self.program, state, event);
            }
        }
        if S::ON {
            self.inner.event(state, event);
        }
    }

    fn memory(&self, seat: u8) -> Option<&Memory> {
        let memory = self.seats.get(usize::from(seat))?;
        (self.who >> seat & 1 == 1).then_some(memory)
    }
}
