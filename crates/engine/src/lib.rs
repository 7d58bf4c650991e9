//! The rules engine of DarwinDeck: one interpreter for every card game that can be written as data.
//! Pure Rust: no Python, no I/O, no clock, no global random source.

pub mod bytecode;
pub mod card;
pub mod limits;
pub mod spec;
