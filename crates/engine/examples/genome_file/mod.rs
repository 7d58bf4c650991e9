//! What the examples read from their command lines: a genome file first, then numbers.

use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::spec::Spec;

/// The game of the first argument.
pub fn program() -> Program {
    let file = std::env::args().nth(1).expect("a genome file");
    let spec = Spec::from_json(&std::fs::read(file).expect("readable")).expect("a genome");
    lower(&spec).expect("a program")
}

/// The number at a place of the command line, or what holds without it.
pub fn number(at: usize, default: u64) -> u64 {
    std::env::args()
        .nth(at)
        .map_or(default, |n| n.parse().expect("a number"))
}
