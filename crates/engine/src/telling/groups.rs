//! Cards laid at once, as the melds they are: sets by rank, runs by suit.

use crate::card::{rank_mask, Rank};
use crate::cards::Cards;
use crate::program::{Phase, Program};
use crate::state::NONE;

/// The sets among some cards, lowest rank first.
pub fn sets(cards: Cards) -> Vec<Vec<u8>> {
    let of_rank = |rank: Rank| -> Vec<u8> { cards.only(rank_mask(rank)).ids().map(|id| id.kind()).collect() };
    Rank::ALL
        .into_iter()
        .map(of_rank)
        .filter(|set| !set.is_empty())
        .collect()
}

/// The runs among some cards, each upwards; with a double deck two runs of a suit may go over the same ranks.
pub fn runs(p: &Program, cards: Cards) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for start in crate::cards::bits(cards.kinds()) {
        let below = p.tableau.below[usize::from(start & 63)];
        if below == NONE || !held(cards, below) {
            climb(p, cards, start, shortest(p), &mut found);
        }
    }
    found
}

/// How many cards a run has at least.
fn shortest(p: &Program) -> usize {
    let runs = p.phases.iter().filter_map(|phase| match phase {
        Phase::Meld(meld) => Some(usize::from(meld.min_run)),
        _ => None,
    });
    runs.min().unwrap_or(1)
}

fn held(cards: Cards, kind: u8) -> bool {
    cards.kinds() >> (kind & 63) & 1 == 1
}

/// Goes up from the lowest card of neighbours. Where a second run ends, it is the longer: the shorter needs more cards.
fn climb(p: &Program, cards: Cards, start: u8, shortest: usize, found: &mut Vec<Vec<u8>>) {
    let mut open: Vec<Vec<u8>> = Vec::new();
    let mut at = start;
    for _ in 0..13 {
        if at == NONE || !held(cards, at) {
            break;
        }
        let copies = 1 + usize::from(cards.twice() >> (at & 63) & 1 == 1);
        open.sort_by_key(Vec::len);
        while open.len() > copies && open.last().is_some_and(|run| run.len() >= shortest) {
            found.extend(open.pop());
        }
        while open.len() < copies {
            open.push(Vec::new());
        }
        for run in open.iter_mut().take(copies) {
            run.push(at);
        }
        at = p.tableau.above[usize::from(at & 63)];
    }
    found.extend(open);
}
