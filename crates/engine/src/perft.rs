//! Path counts: how many action sequences of a length lead on from a deal. A rule changed by accident changes them.

use crate::program::Program;
use crate::rules::{apply, legal, start};
use crate::state::State;

/// The number of action sequences of `depth` actions from the deal with this seed; a game that ends earlier counts once.
pub fn perft(p: &Program, game_seed: u64, depth: u32) -> u64 {
    count(p, &start(p, game_seed, &mut ()), depth)
}

fn count(p: &Program, s: &State, depth: u32) -> u64 {
    if depth == 0 || s.over() {
        return 1;
    }
    let options = legal(p, s);
    if depth == 1 {
        return u64::from(options.len());
    }
    options
        .iter()
        .map(|action| {
            let mut after = *s;
            apply(p, &mut after, action, &mut ());
            count(p, &after, depth - 1)
        })
        .sum()
}
