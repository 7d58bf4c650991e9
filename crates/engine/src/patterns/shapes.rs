//! Lowering: the patterns of a genome as shapes.

use super::{Body, Order, Patterns, Shape, Traits, PLACES};
use crate::card::{Rank, Suit};
use crate::spec::{Combination, Pattern, RunOrder, RunSuit, SetupRules};
use arrayvec::ArrayVec;

/// Why patterns cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    pub at: usize,
    pub what: String,
}

impl Patterns {
    /// Makes the tables; `heights` are those of the game's rank order, 0 for ranks that are not in the deck.
    pub fn lower(list: &[Pattern], setup: &SetupRules, heights: &[u8; 16]) -> Result<Patterns, PatternError> {
        let mut lanes = Suit::ALL;
        if setup.suit_order.len() == 4 {
            for (lane, suit) in setup.suit_order.iter().rev().enumerate() {
                lanes[lane] = *suit;
            }
        }
        let mut patterns = Patterns {
            traits: ArrayVec::new(),
            kinds: ArrayVec::new(),
            shapes: Vec::new(),
            by_size: [0; 54],
            orders: orders(heights),
            place: heights.map(|height| height.saturating_sub(1)),
            lanes,
            rises: !setup.suit_order.is_empty(),
            leaps: false,
        };
        let used = heights.iter().filter(|height| **height > 0);
        let places = used.clone().fold(0u32, |places, height| places | 1 << height);
        if !list.is_empty() && places.count_ones() as usize != used.count() {
            let what = "combinations need an order in which no two ranks are equal".to_owned();
            return Err(PatternError { at: 0, what });
        }
        for (at, pattern) in list.iter().enumerate() {
            let traits = traits(list, at, pattern)?;
            patterns.leaps |= traits.bomb || traits.over != 0;
            patterns.traits.push(traits);
            patterns.kinds.push(super::count::Kind::of(pattern));
            patterns.add(at as u8, pattern);
        }
        patterns.sort();
        Ok(patterns)
    }

    fn sort(&mut self) {
        self.shapes.retain(|shape| shape.size <= 52);
        self.shapes.sort_by_key(|shape| (shape.size, shape.pattern));
        for size in 0..self.by_size.len() {
            let below = self
                .shapes
                .partition_point(|shape| usize::from(shape.size) < size);
            self.by_size[size] = below as u16;
        }
    }

    fn add(&mut self, at: u8, pattern: &Pattern) {
        let ranks = match pattern.ranks.as_slice() {
            [] => 0x7FFF,
            some => some.iter().fold(0, |mask, rank| mask | rank.bit()),
        };
        let suited = ranks & 0x1FFF; // no joker is in a suit or a run
        match &pattern.of {
            Combination::Set(set) => {
                for width in sizes(set.n, set.to) {
                    self.add_ranks(at, pattern, RunOrder::AsRanked, (1, width), ranks);
                }
            }
            Combination::Run(run) => {
                for length in sizes(run.n, run.to) {
                    match run.suit {
                        RunSuit::Any => {
                            self.add_ranks(at, pattern, run.order, (length, run.width), suited);
                        }
                        RunSuit::Same => self.add_lines(at, pattern, run.order, length, suited),
                    }
                }
            }
            Combination::SameSuit(suit) => {
                for cards in sizes(suit.n, suit.to) {
                    self.push(at, pattern, Body::Suit { cards, mask: suited }, cards, cards);
                }
            }
        }
    }

    /// So many ranks that follow each other, so many cards of each, wherever they can stand.
    fn add_ranks(&mut self, at: u8, pattern: &Pattern, order: RunOrder, (ranks, width): (u8, u8), of: u16) {
        for (first, mask) in self.places(order, ranks, of) {
            let order = order as u8;
            let body = Body::Ranks {
                order,
                first,
                ranks,
                width,
                mask,
            };
            self.push(at, pattern, body, ranks * width, ranks);
        }
    }

    fn add_lines(&mut self, at: u8, pattern: &Pattern, order: RunOrder, ranks: u8, of: u16) {
        for (first, mask) in self.places(order, ranks, of) {
            let order = order as u8;
            let body = Body::Line {
                order,
                first,
                ranks,
                mask,
            };
            self.push(at, pattern, body, ranks, ranks);
        }
    }

    /// Where so many of these ranks follow each other.
    fn places(&self, order: RunOrder, ranks: u8, of: u16) -> Vec<(u8, u16)> {
        let order = &self.orders[order as usize & 1];
        let mask = |first: u8| {
            (first..first + ranks).try_fold(0u16, |mask, place| {
                let bit = order.at[usize::from(place) & (PLACES - 1)]?.bit();
                (of & bit != 0 && mask & bit == 0).then_some(mask | bit)
            })
        };
        (0..(order.n + 1).saturating_sub(ranks))
            .filter_map(|first| Some((first, mask(first)?)))
            .collect()
    }

    fn push(&mut self, at: u8, pattern: &Pattern, body: Body, cards: u8, sets: u8) {
        let (kickers, pairs) = match &pattern.kicker {
            Some(kicker) => (kicker.n * sets, kicker.pair),
            None => (0, false),
        };
        let size = cards + if pairs { 2 * kickers } else { kickers };
        let pattern = at;
        self.shapes.push(Shape {
            pattern,
            size,
            body,
            kickers,
            pairs,
        });
    }
}

/// From `n` to `to`, where `to` says more.
fn sizes(n: u8, to: u8) -> std::ops::RangeInclusive<u8> {
    n..=to.max(n)
}

fn traits(list: &[Pattern], at: usize, pattern: &Pattern) -> Result<Traits, PatternError> {
    let refuse = |what: String| Err(PatternError { at, what });
    if list[..at].iter().any(|other| other.name == pattern.name) {
        return refuse(format!("two patterns are called {}", pattern.name.0));
    }
    let suited = match &pattern.of {
        Combination::Set(_) => false,
        Combination::Run(run) => run.suit == RunSuit::Same,
        Combination::SameSuit(_) => true,
    };
    if suited && pattern.kicker.is_some() {
        return refuse("kickers go with sets and with runs of any suit".to_owned());
    }
    let mut over = 0;
    for name in &pattern.over {
        match list.iter().position(|other| other.name == *name) {
            Some(other) => over |= 1 << other,
            None => return refuse(format!("no pattern is called {}", name.0)),
        }
    }
    Ok(Traits {
        power: pattern.power,
        // Kickers make no bomb.
        bomb: pattern.bomb && pattern.kicker.is_none(),
        over,
    })
}

fn orders(heights: &[u8; 16]) -> [Order; 2] {
    let none = Order {
        at: [None; PLACES],
        n: 0,
    };
    let in_deck = |rank: Rank| heights[rank.index()] > 0;
    let mut ranked = none;
    for rank in Rank::every().filter(|rank| in_deck(*rank)) {
        let place = usize::from(heights[rank.index()] - 1) & (PLACES - 1);
        ranked.at[place] = Some(rank);
        ranked.n = ranked.n.max(heights[rank.index()]);
    }
    let mut both = none;
    for rank in Rank::ALL.into_iter().filter(|rank| in_deck(*rank)) {
        both.at[usize::from(rank.ace_low())] = Some(rank);
    }
    both.at[13] = both.at[0];
    both.n = 14;
    [ranked, both]
}
