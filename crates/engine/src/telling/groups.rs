//! Cards laid at once, as the melds they are: sets by rank, runs by suit.

use crate::card::{Card, Rank};
use crate::cards::{cards_of, CardId, Cards};
use crate::program::{Phase, Program};

/// Cards in their order. Which of two decks each is of is nobody's to know, so it decides nothing.
pub fn in_order(cards: Cards) -> Vec<Card> {
    let mut found: Vec<Card> = cards.ids().map(CardId::card).collect();
    found.sort_unstable();
    found
}

/// The sets among some cards, lowest rank first.
pub fn sets(cards: Cards) -> Vec<Vec<Card>> {
    let of_rank = |rank: Rank| in_order(cards.only(rank.mask()));
    Rank::every().map(of_rank).filter(|set| !set.is_empty()).collect()
}

/// The runs among some cards, each upwards; with a double deck two runs of a suit may go over the same ranks.
pub fn runs(p: &Program, cards: Cards) -> Vec<Vec<Card>> {
    let mut found = Vec::new();
    for start in cards_of(cards.kinds()) {
        let below = p.tableau.below[start.index()];
        if below.is_none_or(|below| !below.is_in(cards.kinds())) {
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

/// Goes up from the lowest card of neighbours. Where a second run ends, it is the longer: the shorter needs more cards.
fn climb(p: &Program, cards: Cards, start: Card, shortest: usize, found: &mut Vec<Vec<Card>>) {
    let mut open: Vec<Vec<Card>> = Vec::new();
    let mut next = Some(start);
    while let Some(card) = next.filter(|card| card.is_in(cards.kinds())) {
        let copies = 1 + usize::from(card.is_in(cards.twice()));
        open.sort_by_key(Vec::len);
        while open.len() > copies && open.last().is_some_and(|run| run.len() >= shortest) {
            found.extend(open.pop());
        }
        while open.len() < copies {
            open.push(Vec::new());
        }
        for run in open.iter_mut().take(copies) {
            run.push(card);
        }
        next = p.tableau.above[card.index()];
    }
    found.extend(open);
}
