//! Deadwood: what is left of a hand when its cards are arranged in sets and runs as well as can be. A card serves one
//! meld only, so this is a search: the lowest card left lies in a set, in a run, or in nothing, and the best of the
//! three counts. Cards of no possible meld are set aside first, which leaves few.
//!
//! The search is exact for every hand that a game of this kind deals (tests hold it against brute force). A hand of
//! dozens of cards could take exponential time, so it stops after `NODES` positions with the best arrangement found
//! until then: a real one, not always the least. Nothing here allocates.

use crate::card::Card;
use crate::cards::{bits, lowest, CardId, Cards};
use crate::program::{Meld, Program};
use arrayvec::ArrayVec;

/// Positions one search looks at, at most.
const NODES: u32 = 20_000;

/// Cards of a hand in disjoint sets and runs, and the value of those in neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    pub sets: Cards,
    pub runs: Cards,
    pub deadwood: u32,
}

/// The value of the cards as they are. An alternate value is for point totals and plays no part here.
pub fn value(p: &Program, cards: Cards) -> u32 {
    cards.ids().map(|id| worth(p, id.card())).sum()
}

fn worth(p: &Program, card: Card) -> u32 {
    u32::from(p.values[card.rank_index()])
}

/// The arrangement with the least deadwood; of several, the first that the search meets.
pub fn arrange(p: &Program, meld: &Meld, hand: Cards) -> Arrangement {
    let mut search = Search::<false>::new(p, meld, value(p, hand));
    search.run(hand);
    search.best
}

/// The arrangement that leaves the fewest cards over, whatever they count.
pub fn arrange_most(p: &Program, meld: &Meld, hand: Cards) -> Arrangement {
    let mut search = Search::<true>::new(p, meld, hand.len() + 1);
    search.run(hand);
    search.best
}

/// Most arrangements of one hand that are looked at; a hand of ten cards has fewer.
const WAYS: usize = 64;

/// The ways to arrange a hand with at most so much deadwood: different cards in sets or in runs.
pub fn arrangements(p: &Program, meld: &Meld, hand: Cards, limit: u32) -> ArrayVec<Arrangement, WAYS> {
    let mut search = Search::<false>::new(p, meld, limit.saturating_add(1));
    search.ways = Some(ArrayVec::new());
    search.run(hand);
    search.ways.unwrap_or_default()
}

/// Whether the hand can be arranged so that at most so much deadwood is left. Looks no further than the first way.
pub fn at_most(p: &Program, meld: &Meld, hand: Cards, limit: u32) -> bool {
    if value(p, hand) <= limit {
        return true;
    }
    let mut search = Search::<false>::new(p, meld, limit + 1);
    search.enough = limit;
    search.run(hand);
    search.best.deadwood <= limit
}

/// Kinds of the hand that lie in some set or run of it.
pub fn meldable(p: &Program, meld: &Meld, hand: Cards) -> u64 {
    let mut mask = 0;
    if meld.min_set > 0 {
        let ranks = hand.ranks_with(meld.min_set) * 0x0001_0001_0001_0001;
        mask |= hand.kinds() & ranks;
    }
    if meld.min_run > 0 {
        mask |= in_runs(p, meld, hand.kinds());
    }
    mask
}

/// Kinds in stretches of neighbours that are long enough.
pub fn in_runs(p: &Program, meld: &Meld, kinds: u64) -> u64 {
    let ladder = &p.tableau.ladder;
    let mut run = ladder.run_bottoms(kinds, meld.min_run);
    let mut mask = run;
    for _ in 1..meld.min_run {
        run = ladder.above(run);
        mask |= run;
    }
    mask
}

/// The card and those next above it, without a gap.
fn upwards(p: &Program, kinds: u64, low: Card) -> ArrayVec<Card, 13> {
    let mut stretch = ArrayVec::new();
    let mut next = Some(low);
    while let Some(card) = next {
        if !card.is_in(kinds) || stretch.try_push(card).is_err() {
            break;
        }
        next = p.tableau.above[card.index()];
    }
    stretch
}

/// A search for the least deadwood; if `EVEN`, every card counts one.
struct Search<'a, const EVEN: bool> {
    p: &'a Program,
    meld: &'a Meld,
    best: Arrangement,
    /// Deadwood with which the search is content.
    enough: u32,
    nodes: u32,
    /// All ways, where all are asked for and not the best alone.
    ways: Option<ArrayVec<Arrangement, WAYS>>,
}

/// A position of the search: cards not yet decided on, and those that are.
#[derive(Clone, Copy)]
struct Node {
    rest: Cards,
    sets: Cards,
    runs: Cards,
    deadwood: u32,
}

impl<'a, const EVEN: bool> Search<'a, EVEN> {
    /// Looks for less than `bound`.
    fn new(p: &'a Program, meld: &'a Meld, bound: u32) -> Search<'a, EVEN> {
        let best = Arrangement {
            sets: Cards::NONE,
            runs: Cards::NONE,
            deadwood: bound,
        };
        Search {
            p,
            meld,
            best,
            enough: 0,
            nodes: NODES,
            ways: None,
        }
    }

    fn run(&mut self, hand: Cards) {
        let rest = hand.only(meldable(self.p, self.meld, hand));
        let left = hand.without(rest);
        self.visit(Node {
            rest,
            sets: Cards::NONE,
            runs: Cards::NONE,
            deadwood: left.ids().map(|id| self.worth(id.card())).sum(),
        });
    }

    fn worth(&self, card: Card) -> u32 {
        if EVEN {
            1
        } else {
            worth(self.p, card)
        }
    }

    fn visit(&mut self, node: Node) {
        let content = self.best.deadwood <= self.enough && self.ways.is_none();
        if node.deadwood >= self.best.deadwood || content || self.nodes == 0 {
            return;
        }
        self.nodes -= 1;
        let Some(low) = lowest(node.rest.kinds()) else {
            let found = Arrangement {
                sets: node.sets,
                runs: node.runs,
                deadwood: node.deadwood,
            };
            match &mut self.ways {
                None => self.best = found,
                Some(ways) if ways.contains(&found) => {}
                Some(ways) => {
                    // Full: the rest is not looked at.
                    self.nodes = if ways.try_push(found).is_ok() {
                        self.nodes
                    } else {
                        0
                    };
                }
            }
            return;
        };
        self.in_sets(node, low);
        self.in_runs(node, low);
        let mut left = node;
        left.rest.take(low);
        left.deadwood += self.worth(low);
        self.visit(left);
    }

    /// The lowest card lies in a set, with any others of its rank. Of two equal cards the first is taken first.
    fn in_sets(&mut self, node: Node, low: Card) {
        if self.meld.min_set == 0 {
            return;
        }
        let mut rest = node.rest;
        let first = rest.take(low);
        let others: ArrayVec<CardId, 8> = rest.only(low.rank().mask()).ids().take(8).collect();
        if others.len() + 1 < usize::from(self.meld.min_set) {
            return;
        }
        for choice in (0..1u32 << others.len()).rev() {
            if choice.count_ones() + 1 < u32::from(self.meld.min_set) || !first_copies_first(&others, choice)
            {
                continue;
            }
            let mut next = node;
            next.rest = rest;
            next.sets.put(first);
            for at in bits(u64::from(choice)) {
                next.rest.remove(others[usize::from(at)]);
                next.sets.put(others[usize::from(at)]);
            }
            self.visit(next);
        }
    }

    /// The lowest card lies in a run. Only an ace can lie below it: all other lower cards are decided on.
    fn in_runs(&mut self, node: Node, low: Card) {
        if self.meld.min_run == 0 {
            return;
        }
        let kinds = node.rest.kinds();
        let stretch = upwards(self.p, kinds, low);
        let ace = self.p.tableau.below[low.index()].filter(|below| below.is_in(kinds));
        for length in (1..=stretch.len()).rev() {
            for with_ace in [ace, None] {
                if length + usize::from(with_ace.is_some()) < usize::from(self.meld.min_run) {
                    continue;
                }
                let mut next = node;
                for &card in &stretch[..length] {
                    next.runs.put(next.rest.take(card));
                }
                if let Some(ace) = with_ace {
                    next.runs.put(next.rest.take(ace));
                }
                self.visit(next);
                if ace.is_none() {
                    break;
                }
            }
        }
    }
}

/// The second of two equal cards is chosen only together with the first.
fn first_copies_first(cards: &[CardId], choice: u32) -> bool {
    let skipped = |id: &CardId| {
        cards
            .iter()
            .position(|other| other.card() == id.card() && other < id)
            .is_some_and(|at| choice >> at & 1 == 0)
    };
    let mut chosen = bits(u64::from(choice)).filter_map(|at| cards.get(usize::from(at)));
    !chosen.any(skipped)
}

#[cfg(test)]
#[path = "deadwood_tests.rs"]
mod tests;
