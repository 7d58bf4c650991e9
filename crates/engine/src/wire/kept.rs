//! The results of single games, for requests that want them.

use crate::outcome::{outcome, Outcome};
use crate::program::Program;
use crate::state::{Bid, State};

/// The result of one game, kept when the request asks for it.
#[derive(Clone, Debug)]
pub struct Kept {
    pub outcome: Outcome,
    pub decisions: u32,
    pub team_scores: Vec<i32>,
    pub bids: Vec<i32>,
    pub nils: Vec<bool>,
    pub tricks: Vec<u32>,
    pub bags: Vec<u32>,
}

pub(super) fn keep_result(p: &Program, s: &State, decisions: u32) -> Kept {
    let bid = |bid: &Option<Bid>| bid.map_or(-1, |bid| i32::from(bid.contract()));
    Kept {
        outcome: outcome(p, s),
        decisions,
        team_scores: if p.team_mode {
            s.team_score.of_first(p.sides).to_vec()
        } else {
            Vec::new()
        },
        bids: s.bid.of_first(p.seats).iter().map(bid).collect(),
        nils: s
            .bid
            .of_first(p.seats)
            .iter()
            .map(|bid| crate::rules::is_nil(*bid))
            .collect(),
        tricks: s.tricks.of_first(p.seats).iter().map(|n| u32::from(*n)).collect(),
        bags: s.bags.of_first(p.sides).iter().map(|n| u32::from(*n)).collect(),
    }
}
