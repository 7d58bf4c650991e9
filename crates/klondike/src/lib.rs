//! Search for Klondike, the solitaire. The rules that hold at the table are hooks of the open table in Python; this
//! crate answers what takes too many positions to ask there: can a deal be won ([`solve`]), which step keeps most
//! ways to win open for a player who does not see the face-down cards ([`advise`]), and is there anything left that
//! could still turn a card up ([`stuck`]). A test of the table replays what is found here, step by step.
//!
//! ```
//! use darwindeck_klondike::{solve, Board, Solved};
//! let board = Board::read(b"1|||ks/kh/////|13 13 12 12")?;
//! let Solved::Won(steps) = solve(&board, 100) else { panic!("two cards are left, and both go home") };
//! assert_eq!(steps.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1 s 1", "2 h 1"]);
//! # Ok::<(), darwindeck_klondike::BadBoard>(())
//! ```

mod advise;
mod board;
mod card;
mod notation;
mod plays;
mod solve;
mod stuck;

pub use advise::{advise, Advice, Thought};
pub use board::{Board, Pile, Step};
pub use card::{Card, Suit};
pub use notation::BadBoard;
pub use solve::{solve, Solved};
pub use stuck::{stuck, Stuck};
