//! Memories for the seats whose players use one, kept while another sink listens too.

use crate::action::Legal;
use crate::event::{Event, RuleFired, Sink};
use crate::memory::Memory;
use crate::program::Program;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::State;

/// A sink that also remembers.
#[derive(Debug)]
pub struct Remember<'a, S> {
    program: &'a Program,
    seats: [Memory; 6],
    /// Seats that remember.
    who: SeatSet,
    inner: &'a mut S,
}

impl<'a, S: Sink> Remember<'a, S> {
    pub fn new(program: &'a Program, who: SeatSet, inner: &'a mut S) -> Remember<'a, S> {
        Remember {
            program,
            seats: Memory::of_all_seats(),
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

    fn awarding(&mut self, state: &State, strength: &BySeat<u64>) {
        self.inner.awarding(state, strength);
    }

    fn rule_fired(&mut self, state: &State, rule: RuleFired) {
        self.inner.rule_fired(state, rule);
    }

    fn event(&mut self, state: &State, event: Event) {
        for memory in &mut self.seats {
            if self.who.has(memory.observer()) {
                memory.hear(self.program, state, event);
            }
        }
        if S::ON {
            self.inner.event(state, event);
        }
    }

    fn memory(&self, seat: Seat) -> Option<&Memory> {
        self.seats.get(seat.index()).filter(|_| self.who.has(seat))
    }
}
