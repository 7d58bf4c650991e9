//! Counting: the combinations of one name among some cards. Sets, runs and suits are taken as long as they go; a set has
//! its cards to itself, and a run is there once for each choice among cards of one rank.

use super::{Order, Patterns, PLACES};
use crate::card::{Rank, Suit};
use crate::cards::{lowest, ranks_in, CardId, Cards};
use crate::spec::{Combination, Pattern, RunSuit};

/// A pattern as it is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    shape: Shape,
    /// How many cards of a rank or suit, or ranks of a run: from, to.
    least: u8,
    most: u8,
    ranks: u16,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    Set,
    Run { order: u8, width: u8 },
    Line { order: u8 },
    Suit,
}

/// Some combinations of one name: of the same size, made of these cards, one or several by choice among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub cards: Cards,
    pub size: u8,
    pub times: i32,
}

impl Kind {
    pub(super) fn of(pattern: &Pattern) -> Kind {
        let ranks = match pattern.ranks.as_slice() {
            [] => 0x1FFF,
            some => some.iter().fold(0, |mask, rank| mask | rank.bit()),
        };
        let (shape, n, to) = match &pattern.of {
            Combination::Set(set) => (Shape::Set, set.n, set.to),
            Combination::SameSuit(suit) => (Shape::Suit, suit.n, suit.to),
            Combination::Run(run) => {
                let order = run.order as u8;
                let width = run.width.max(1);
                let shape = match run.suit {
                    RunSuit::Any => Shape::Run { order, width },
                    RunSuit::Same => Shape::Line { order },
                };
                (shape, run.n, run.to)
            }
        };
        let least = n.max(1);
        Kind {
            shape,
            least,
            most: to.max(least),
            ranks,
        }
    }

    /// Takes so many at a time, as many as go, until too few are left.
    fn pieces(self, mut left: u8, mut take: impl FnMut(u8)) {
        while left >= self.least {
            let piece = left.min(self.most);
            take(piece);
            left -= piece;
        }
    }
}

impl Patterns {
    /// Hands over the combinations of this name among the cards.
    pub fn each(&self, pattern: u8, cards: Cards, mut visit: impl FnMut(Found)) {
        let Some(kind) = self.kinds.get(usize::from(pattern)) else {
            return;
        };
        match kind.shape {
            Shape::Set => sets(*kind, cards, &mut visit),
            Shape::Suit => suits(*kind, cards, &mut visit),
            Shape::Run { order, width } => {
                let order = &self.orders[usize::from(order) & 1];
                runs(*kind, order, width, cards, &mut visit);
            }
            Shape::Line { order } => {
                let order = &self.orders[usize::from(order) & 1];
                for kinds in [cards.kinds(), cards.twice()] {
                    lines(*kind, order, cards, kinds, &mut visit);
                }
            }
        }
    }

    /// Whether the cards have a combination of this name.
    pub fn has(&self, pattern: u8, cards: Cards) -> bool {
        let mut some = false;
        self.each(pattern, cards, |_| some = true);
        some
    }
}

/// The first so many cards.
fn first(cards: Cards, n: u8) -> Cards {
    cards.ids().take(usize::from(n)).collect()
}

fn sets(kind: Kind, cards: Cards, visit: &mut impl FnMut(Found)) {
    for rank in ranks_in(kind.ranks) {
        let mut left = cards.only(rank.mask());
        kind.pieces(left.len() as u8, |size| {
            let cards = first(left, size);
            left = left.without(cards);
            visit(Found {
                cards,
                size,
                times: 1,
            });
        });
    }
}

fn suits(kind: Kind, cards: Cards, visit: &mut impl FnMut(Found)) {
    for suit in Suit::ALL {
        let mut left = cards.only(suit.mask() & super::kinds_of(kind.ranks));
        kind.pieces(left.len() as u8, |size| {
            let cards = first(left, size);
            left = left.without(cards);
            visit(Found {
                cards,
                size,
                times: 1,
            });
        });
    }
}

/// Whole stretches of places that are there, from the highest: where each ends, and how long it is. A rank stands in a
/// stretch once.
fn stretches(order: &Order, there: impl Fn(Rank) -> bool, mut visit: impl FnMut(u8, u8)) {
    let mut length = 0;
    for place in (0..=order.n).rev() {
        let rank = order.at[usize::from(place) & (PLACES - 1)];
        let goes_on = place < order.n && length < 13 && rank.is_some_and(&there);
        if goes_on {
            length += 1;
        } else if length > 0 {
            visit(place + 1, length);
            length = 0;
        }
    }
    if length > 0 {
        visit(0, length);
    }
}

fn runs(kind: Kind, order: &Order, width: u8, cards: Cards, visit: &mut impl FnMut(Found)) {
    let of_rank = |rank: Rank| cards.only(rank.mask());
    let there = |rank: Rank| kind.ranks & rank.bit() != 0 && of_rank(rank).len() >= u32::from(width);
    stretches(order, there, |start, length| {
        let mut end = start + length;
        kind.pieces(length, |ranks| {
            let places = end - ranks..end;
            end -= ranks;
            let of = places.map(|place| of_rank(order.rank(place)));
            let (cards, times) = of.fold((Cards::NONE, 1i32), |(all, times), cards| {
                let ways = choices(cards.len(), u32::from(width));
                (all.union(cards), times.saturating_mul(ways))
            });
            let size = ranks * width;
            visit(Found { cards, size, times });
        });
    });
}

fn lines(kind: Kind, order: &Order, cards: Cards, kinds: u64, visit: &mut impl FnMut(Found)) {
    for suit in Suit::ALL {
        let lane = super::lane(kinds, suit) & kind.ranks;
        stretches(
            order,
            |rank| lane & rank.bit() != 0,
            |start, length| {
                let mut end = start + length;
                kind.pieces(length, |size| {
                    let ranks = (end - size..end).map(|place| order.rank(place));
                    end -= size;
                    let mask = ranks.fold(0, |mask, rank| mask | rank.mask() & suit.mask());
                    let cards = copies(cards.only(mask), mask, kinds == cards.kinds());
                    visit(Found {
                        cards,
                        size,
                        times: 1,
                    });
                });
            },
        );
    }
}

/// One card of each of these kinds: the first that is there, or the other one of two.
fn copies(cards: Cards, mut kinds: u64, first: bool) -> Cards {
    let mut found = Cards::NONE;
    while let Some(card) = lowest(kinds) {
        kinds &= !card.bit();
        found.put(if first {
            cards.find(card)
        } else {
            CardId::new(card, true)
        });
    }
    found
}

/// How many ways there are to choose `n` of `of`.
fn choices(of: u32, n: u32) -> i32 {
    let n = n.min(of);
    (0..n).fold(1, |ways, at| ways * (of - at) as i32 / (at + 1) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;
    use crate::patterns::tests::{lowered, pattern, run, set, setup};
    use crate::spec::{RankOrder, RunOrder, SameSuit};

    fn hand(text: &str) -> Cards {
        let mut cards = Cards::NONE;
        for name in text.split(' ') {
            let card: Card = name.parse().unwrap();
            cards.put(CardId::new(card, card.is_in(cards.kinds())));
        }
        cards
    }

    /// Sizes with how often they are there, of the combinations found.
    fn found(of: Combination, text: &str) -> Vec<(u8, i32)> {
        let patterns = lowered(&[pattern("x", of)], &setup(RankOrder::AceHigh, &[]));
        let mut all = Vec::new();
        patterns.each(0, hand(text), |found| all.push((found.size, found.times)));
        all.sort_unstable();
        all
    }

    #[test]
    fn sets_are_taken_as_large_as_they_go_and_share_no_card() {
        assert_eq!(found(set(2, 0), "7h 7d 7c 7s 9h"), [(2, 1), (2, 1)]);
        assert_eq!(found(set(3, 4), "7h 7d 7c 7s 9h 9d 9c"), [(3, 1), (4, 1)]);
        assert_eq!(found(set(2, 0), "7h 7h 8h"), [(2, 1)]);
    }

    #[test]
    fn runs_count_once_for_each_choice_among_equal_ranks() {
        let any = run(3, 13, 1, RunSuit::Any, RunOrder::AsRanked);
        assert_eq!(found(any.clone(), "5h 6d 7c 7s 8h Kd"), [(4, 2)]);
        assert_eq!(found(any, "5h 6d 8c 9s"), []);
        let pairs = run(2, 0, 2, RunSuit::Any, RunOrder::AsRanked);
        assert_eq!(found(pairs, "5h 5d 6c 6s 6h"), [(4, 3)]);
    }

    #[test]
    fn suited_runs_of_two_decks_count_twice_where_all_their_cards_do() {
        let line = run(2, 0, 1, RunSuit::Same, RunOrder::AsRanked);
        assert_eq!(found(line.clone(), "Kh Kh Qh Qh"), [(2, 1), (2, 1)]);
        assert_eq!(found(line.clone(), "Kh Kh Qh"), [(2, 1)]);
        assert_eq!(found(line, "Kh Qd"), []);
    }

    #[test]
    fn suits_and_ranks_named_are_what_counts() {
        let flush = Combination::SameSuit(SameSuit { n: 3, to: 13 });
        assert_eq!(found(flush, "2h 5h 9h Kh 2d 3d"), [(4, 1)]);
        let mut marriage = pattern("marriage", run(2, 0, 1, RunSuit::Same, RunOrder::AsRanked));
        marriage.ranks = vec![Rank::King, Rank::Queen];
        let patterns = lowered(&[marriage], &setup(RankOrder::AceHigh, &[]));
        assert!(patterns.has(0, hand("Kh Qh 2d")));
        assert!(!patterns.has(0, hand("Qh Jh Kd")));
    }

    #[test]
    fn the_ace_stands_at_either_end_of_a_run_but_once_in_it() {
        let both = run(3, 13, 1, RunSuit::Any, RunOrder::AceBoth);
        assert_eq!(found(both.clone(), "Ah 2d 3c Qs Kd"), [(3, 1), (3, 1)]);
        let all = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh";
        assert_eq!(found(both, all), [(13, 1)]);
    }
}
