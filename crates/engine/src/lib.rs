//! The rules engine of DarwinDeck: one interpreter for every card game that can be written as data.
//! Pure Rust: no Python, no I/O, no clock, no global random source.
//!
//! A game is data; a `Program` is made of it once, and then played as often as one likes:
//!
//! ```
//! use darwindeck_engine::{legal, lower, outcome, play, start, Action, Spec};
//!
//! let war = br#"{"player_count": 2,
//!     "setup": {"cards_per_player": 26, "hand_visibility": "face_down", "tableau_mode": "war"},
//!     "phases": [{"type": "play", "target": "tableau"}],
//!     "win_conditions": [{"type": "capture_all"}], "max_turns": 1000}"#;
//! let program = lower(&Spec::from_json(war)?)?;
//! let mut state = start(&program, 7, &mut ());
//! while !state.over() {
//!     let action = legal(&program, &state).iter().next().expect("there is always something to do");
//!     state = play(&program, &state, action)?;
//! }
//! assert!(outcome(&program, &state).turns <= 1000);
//! assert_eq!(play(&program, &state, Action::PASS).unwrap_err().to_string(), "the game is over");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod agent;
pub mod batch;
pub mod bytecode;
pub mod card;
pub mod cards;
pub mod chance;
pub mod check;
pub mod curve;
pub mod duel;
pub mod env;
pub mod event;
mod generated;
pub mod knowledge;
pub mod limits;
pub mod memory;

mod numbered;
pub mod outcome;
pub mod owners;
pub mod patterns;
pub mod perft;
pub mod playout;
pub mod program;
pub mod record;
pub mod redact;
pub mod rng;
pub mod rules;
pub mod scoring;
pub mod seat;
pub mod side;
pub mod snapshot;
pub mod spec;
pub mod standing;
pub mod state;
mod tagged;
pub mod telling;
pub mod trace_counts;
pub mod view;
pub mod wire;

pub use action::{Action, Legal};
pub use card::{Card, Rank, Suit};
pub use cards::{CardId, Cards};
pub use event::{Event, Sink};
pub use memory::Memory;
pub use outcome::{outcome, Outcome};
pub use program::{lower, Program};
pub use rng::Rng;
pub use rules::{legal, play, start, Refusal};
pub use seat::{BySeat, Seat, SeatSet};
pub use side::{BySide, Side, SideSet};
pub use spec::Spec;
pub use state::State;
pub use view::View;
