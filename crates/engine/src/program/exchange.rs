//! Tables of the phases in which cards go from seat to seat or are only spoken of: Claim, Ask, Pass.

use super::deck;
use crate::card::{ranks_of, Rank};
use crate::spec::{self, ClaimRank, PassDirection, Spec};

#[derive(Clone, Copy, Debug)]
pub struct Claim {
    pub min: u8,
    pub max: u8,
    pub mode: ClaimRank,
    /// The fixed rank, or the first of the sequence.
    pub first: Rank,
    /// The rank claimed after each rank: upwards, from the king on to the ace, over ranks the deck does not have.
    pub after: [Rank; 16],
    /// Ranks that can be named, one bit each.
    pub ranks: u16,
    pub challenge: bool,
    /// Who is wrong takes the whole pile, not only the claimed cards.
    pub pile: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Ask {
    pub book: u8,
    pub again_on_hit: bool,
    pub again_on_fish: bool,
    pub refill: u8,
    /// Nothing but asking repeats: the hand is over when no book can be made any more.
    pub alone: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub count: u8,
    pub direction: PassDirection,
}

pub fn claim(spec: &Spec, claim: &spec::ClaimPhase) -> Claim {
    let kinds = deck::ids(&spec.setup)
        .iter()
        .fold(0u64, |mask, id| mask | id.card().bit());
    let ranks = ranks_of(kinds);
    let mut after = [Rank::Two; 16];
    for rank in Rank::every() {
        after[rank.index()] = present(ranks, next(rank));
    }
    let mode = claim.rank_mode;
    let first = match mode {
        ClaimRank::Sequential => present(ranks, claim.rank),
        _ => claim.rank,
    };
    Claim {
        min: claim.min_cards,
        max: claim.max_cards.max(claim.min_cards),
        mode,
        first,
        after,
        ranks,
        challenge: claim.allow_challenge,
        pile: claim.pile_penalty,
    }
}

/// The first rank from this one on that the deck has; itself if it has none.
fn present(ranks: u16, from: Rank) -> Rank {
    let mut onwards = std::iter::successors(Some(from), |rank| Some(next(*rank))).take(15);
    onwards.find(|rank| ranks & rank.bit() != 0).unwrap_or(from)
}

/// The rank above; from the highest joker on to the two.
fn next(rank: Rank) -> Rank {
    Rank::from_number(rank.number() + 1).unwrap_or(Rank::Two)
}

pub fn ask(spec: &Spec, ask: &spec::AskPhase) -> Ask {
    let repeats = |phase: &&spec::Phase| !super::phases::runs_once(phase);
    Ask {
        book: ask.book_size,
        again_on_hit: ask.again_on_hit,
        again_on_fish: ask.again_on_fish,
        refill: ask.refill,
        alone: spec
            .phases
            .iter()
            .filter(repeats)
            .all(|phase| matches!(phase, spec::Phase::Ask(_))),
    }
}

pub fn pass(pass: &spec::PassPhase) -> Pass {
    Pass {
        count: pass.count,
        direction: pass.direction,
    }
}
