//! How many plays a hand is, about: combinations are taken out of it, the longest first or the sets first.

use super::{held, kinds_of, lane, Body, Patterns, Shape};
use crate::card::ranks_of;
use crate::cards::{lowest, ranks_in};

impl Patterns {
    /// Patterns that are no answer to others of another size: what one plays without need.
    pub fn quiet(&self) -> u16 {
        let loud = |at: &usize| self.traits[*at].bomb || self.traits[*at].over != 0;
        (0..self.traits.len())
            .filter(|at| !loud(at))
            .fold(0, |mask, at| mask | 1 << at)
    }

    /// About the fewest plays that empty the hand.
    pub fn plays_in(&self, hand: u64, allowed: u16) -> u32 {
        let whole = self.taken_out(hand, |shape| allowed >> shape.pattern & 1 == 1);
        let sets = |shape: &Shape| matches!(shape.body, Body::Ranks { ranks: 1, .. });
        let by_rank = self.taken_out(hand, |shape| allowed >> shape.pattern & 1 == 1 && sets(shape));
        whole.min(by_rank)
    }

    fn taken_out(&self, hand: u64, fits: impl Fn(&Shape) -> bool) -> u32 {
        let (mut left, mut plays) = (hand, 0);
        // A shape that is not there does not come back: what was taken only makes it rarer.
        for shape in self.shapes.iter().rev().filter(|shape| fits(shape)) {
            while let Some(cards) = self.find(shape, left) {
                left &= !cards;
                plays += 1;
            }
        }
        plays + left.count_ones()
    }

    /// The lowest cards of this shape in a hand.
    fn find(&self, shape: &Shape, hand: u64) -> Option<u64> {
        let body = match shape.body {
            Body::Ranks { mask, width, .. } => {
                if held(hand)[usize::from(width).min(4)] & mask != mask {
                    return None;
                }
                let some = |rank| self.lowest_of(hand, rank, width);
                ranks_in(mask).fold(0, |cards, rank| cards | some(rank))
            }
            Body::Line { mask, .. } => {
                let suit = self.lanes.iter().find(|suit| lane(hand, **suit) & mask == mask)?;
                u64::from(mask) << (16 * suit.number())
            }
            Body::Suit { cards, mask } => {
                let many = |ranks: u16| ranks.count_ones() >= u32::from(cards);
                let suit = self.lanes.iter().find(|suit| many(lane(hand, **suit) & mask))?;
                let ranks = ranks_in(lane(hand, *suit) & mask).take(usize::from(cards));
                ranks.fold(0, |found, rank| found | rank.mask() & suit.mask())
            }
        };
        Some(body | self.kickers_of(shape, hand & !body & !self.of_body(shape))?)
    }

    /// Cards of the ranks of a body are no kickers.
    fn of_body(&self, shape: &Shape) -> u64 {
        match shape.body {
            Body::Ranks { mask, .. } => kinds_of(mask),
            Body::Line { .. } | Body::Suit { .. } => 0,
        }
    }

    fn lowest_of(&self, hand: u64, rank: crate::card::Rank, n: u8) -> u64 {
        let mut lanes = self.of_rank(hand, rank);
        let mut kept = 0;
        for _ in 0..n {
            kept |= lanes & lanes.wrapping_neg();
            lanes &= lanes.wrapping_sub(1);
        }
        self.to_kinds(kept, rank)
    }

    /// The lowest kickers beside a body.
    fn kickers_of(&self, shape: &Shape, rest: u64) -> Option<u64> {
        let (mut left, mut found) = (rest, 0);
        for _ in 0..shape.kickers {
            let open = if shape.pairs {
                held(left)[2]
            } else {
                ranks_of(left)
            };
            let rank = ranks_in(open).min_by_key(|rank| self.place[rank.index()])?;
            let cards = self.lowest_of(left, rank, if shape.pairs { 2 } else { 1 });
            found |= cards;
            left &= if shape.pairs {
                !rank.mask()
            } else {
                !lowest(cards).map_or(0, |card| card.bit())
            };
        }
        Some(found)
    }
}
