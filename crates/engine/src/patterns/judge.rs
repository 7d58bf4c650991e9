//! Which pattern some cards make.

use super::{held, kinds_of, lane, Body, Demand, Made, Patterns, Shape};
use crate::card::{ranks_of, Rank};

impl Patterns {
    /// What these cards are as an answer to the demand: the strongest pattern that they make and that may be played.
    pub fn judge(&self, cards: u64, demand: &Demand) -> Option<Made> {
        if demand.must & !cards != 0 {
            return None;
        }
        let size = (cards.count_ones() as usize).min(52);
        let shapes = &self.shapes[usize::from(self.by_size[size])..usize::from(self.by_size[size + 1])];
        let made = shapes
            .iter()
            .filter(|shape| demand.allowed >> shape.pattern & 1 == 1);
        made.filter_map(|shape| self.made(cards, shape))
            .filter(|made| self.follows(*made, demand))
            .max_by_key(|made| self.strength(*made))
    }

    /// What these cards are by themselves, among some patterns.
    pub fn name(&self, cards: u64, allowed: u16) -> Option<Made> {
        let demand = Demand {
            allowed,
            top: None,
            beat: crate::spec::PlayBeat::No,
            must: 0,
        };
        self.judge(cards, &demand)
    }

    /// The shape made of exactly these cards, which are as many as it has.
    fn made(&self, cards: u64, shape: &Shape) -> Option<Made> {
        let height = match shape.body {
            Body::Ranks {
                order,
                first,
                ranks,
                width,
                mask,
            } => {
                let body = cards & kinds_of(mask);
                let each = held(body)[usize::from(width).min(4)] & mask == mask;
                let exact = body.count_ones() == u32::from(ranks) * u32::from(width);
                if !each || !exact || !kickers_fit(cards & !kinds_of(mask), shape) {
                    return None;
                }
                let top = self.orders[usize::from(order) & 1].rank(first + ranks - 1);
                self.height(first + ranks - 1, self.of_rank(body, top))
            }
            Body::Line {
                first, ranks, mask, ..
            } => {
                let at = self
                    .lanes
                    .iter()
                    .position(|suit| lane(cards, *suit) & mask == mask)?;
                let body = u64::from(mask) << (16 * self.lanes[at].number());
                if cards != body {
                    return None;
                }
                (first + ranks - 1) << 2 | self.suit_height(at)
            }
            Body::Suit { cards: n, mask } => {
                let full = |suit| u32::from(n) == (lane(cards, suit) & mask).count_ones();
                let at = self.lanes.iter().position(|suit| full(*suit))?;
                let body = u64::from(lane(cards, self.lanes[at]) & mask) << (16 * self.lanes[at].number());
                if cards != body {
                    return None;
                }
                self.highest(lane(body, self.lanes[at])) << 2 | self.suit_height(at)
            }
        };
        let (pattern, size) = (shape.pattern, shape.size);
        Some(Made {
            pattern,
            size,
            height,
        })
    }

    /// A place in an order, and the highest suit there.
    fn height(&self, place: u8, lanes: u64) -> u8 {
        let lane = 63 - lanes.leading_zeros().min(63);
        place << 2 | self.suit_height(lane as usize)
    }

    /// The place of the highest of some ranks in the game's order.
    fn highest(&self, ranks: u16) -> u8 {
        let places = crate::cards::ranks_in(ranks).map(|rank: Rank| self.place[rank.index()]);
        places.max().unwrap_or(0)
    }
}

/// Whether what is left beside a body are its kickers: as many as it has, where pairs are asked for pairs of different ranks.
fn kickers_fit(rest: u64, shape: &Shape) -> bool {
    if !shape.pairs {
        return rest.count_ones() == u32::from(shape.kickers);
    }
    let at = held(rest);
    let n = u32::from(shape.kickers);
    rest.count_ones() == 2 * n && at[2] == ranks_of(rest) && at[3] == 0
}
