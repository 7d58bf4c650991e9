//! What the tests of several rooms need: the known games by their names, and a listener that keeps what happened.

use darwindeck_engine::event::{Event, Sink};
use darwindeck_engine::state::State;

/// Keeps every event.
#[derive(Debug, Default)]
pub struct Log(pub Vec<Event>);

impl Sink for Log {
    const ON: bool = true;

    fn event(&mut self, _state: &State, event: Event) {
        self.0.push(event);
    }
}

/// The text of a known game.
pub fn text_of(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/darwindeck/games");
    std::fs::read_to_string(format!("{folder}/{name}.json")).expect("a known game")
}
