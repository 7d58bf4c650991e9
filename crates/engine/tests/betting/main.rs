//! Betting, pots, showdowns and the house, held against the rules of the real games.

mod folds;
mod games;
mod house;
mod pots;
mod ranks;
mod rounds;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod takers;
