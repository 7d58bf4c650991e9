//! The rules engine of DarwinDeck: one interpreter for every card game that can be written as data.
//! Pure Rust: no Python, no I/O, no clock, no global random source.

pub mod action;
pub mod agent;
pub mod batch;
pub mod bytecode;
pub mod card;
pub mod cards;
pub mod check;
pub mod curve;
pub mod duel;
pub mod event;
pub mod facts;
mod generated;
pub mod knowledge;
pub mod limits;
pub mod memory;
pub mod outcome;
pub mod owners;
pub mod perft;
pub mod playout;
pub mod program;
pub mod record;
pub mod redact;
pub mod rng;
pub mod rules;
pub mod scoring;
pub mod seat;
pub mod snapshot;
pub mod spec;
pub mod standing;
pub mod state;
mod tagged;
pub mod telling;
pub mod view;
pub mod wire;
