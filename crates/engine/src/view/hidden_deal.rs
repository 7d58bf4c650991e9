//! How unseen cards can lie in hidden places: every way that respects what the places lack, equally likely.
//!
//! Cards that may lie in the same places are one group. A table over (group, room left in each place) counts the ways
//! to place this group and all later ones; drawing by those counts and shuffling within is exactly uniform (to the last
//! bits of an f64). The table is built once and serves all samples. Where it would grow beyond `MOST_ENTRIES`, the most
//! constrained cards are placed first, moving others aside where one is stuck, and many random swaps that respect the
//! lacks follow: that is near uniform, and it cannot fail where there is a way at all.

use crate::cards::{CardId, Cards};
use crate::rng::Rng;
use arrayvec::ArrayVec;

/// Most places told apart: five other hands, and all places without a lack together.
pub const HOLES: usize = 6;
const MOST_ENTRIES: usize = 1 << 16;
/// Swaps tried for each card after a placement that is not drawn from the table.
const SWAPS: usize = 12;

/// A place for cards: how many it takes, and which kinds it does not.
#[derive(Clone, Copy, Debug)]
pub struct Hole {
    pub room: u8,
    pub lacks: u64,
}

/// Cards that may lie in the same holes.
#[derive(Clone, Copy, Debug)]
struct Group {
    holes: u8,
    len: u8,
}

/// Unseen cards and the holes they fill exactly.
#[derive(Clone, Debug, Default)]
pub struct HiddenDealSampler {
    /// Cards by group.
    pool: ArrayVec<CardId, 128>,
    groups: ArrayVec<Group, 64>,
    holes: ArrayVec<Hole, HOLES>,
    /// Ways to finish, by group and by the room left in all holes but the last.
    table: Vec<f64>,
    strides: [usize; HOLES],
    states: usize,
    counted: bool,
}

/// The cards of the holes, one hole after the other.
pub type Cells = [CardId; 128];

impl HiddenDealSampler {
    /// The holes have room for just the cards of the pool.
    pub fn prepare(&mut self, pool: Cards, holes: ArrayVec<Hole, HOLES>) {
        self.holes = holes;
        self.pool.clear();
        self.groups.clear();
        if self.holes.len() <= 1 {
            self.pool.extend(pool.ids());
            return;
        }
        for mask in 0..1u8 << self.holes.len() {
            let before = self.pool.len();
            let alike = pool.ids().filter(|id| self.allowed(*id) == mask);
            let alike: ArrayVec<CardId, 128> = alike.collect();
            self.pool.extend(alike);
            let len = (self.pool.len() - before) as u8;
            if len > 0 {
                self.groups.push(Group { holes: mask, len });
            }
        }
        self.counted = self.count();
    }

    /// The holes a card may lie in, as bits.
    fn allowed(&self, id: CardId) -> u8 {
        let takes = |hole: &Hole| !id.card().is_in(hole.lacks);
        let holes = self.holes.iter().enumerate();
        holes.fold(0, |mask, (at, hole)| mask | u8::from(takes(hole)) << at)
    }

    /// Fills the table; whether it fits and there is a way at all.
    fn count(&mut self) -> bool {
        let rest = self.holes.len() - 1;
        self.states = 1;
        for (at, hole) in self.holes[..rest].iter().enumerate() {
            self.strides[at] = self.states;
            self.states *= usize::from(hole.room) + 1;
        }
        let levels = self.groups.len() + 1;
        if self.states.saturating_mul(levels) > MOST_ENTRIES {
            return false;
        }
        self.table.clear();
        self.table.resize(self.states * levels, 0.0);
        self.table[(levels - 1) * self.states] = 1.0;
        let mut left = 0;
        for group in (0..levels - 1).rev() {
            left += usize::from(self.groups[group].len);
            for state in 0..self.states {
                let taken: usize = (0..rest).map(|hole| self.room(state, hole)).sum();
                if taken <= left {
                    let mut total = 0.0;
                    self.ways(group, state, &mut |ways, _| {
                        total += ways;
                        false
                    });
                    self.table[group * self.states + state] = total;
                }
            }
        }
        self.table[self.states - 1] > 0.0
    }

    /// Room left in a hole in a state of the table.
    fn room(&self, state: usize, hole: usize) -> usize {
        state / self.strides[hole] % (usize::from(self.holes[hole].room) + 1)
    }

    /// Tells every split of a group over the holes: in how many ways all can be finished with it, and the state after.
    fn ways(&self, group: usize, state: usize, tell: &mut impl FnMut(f64, usize) -> bool) {
        let left = usize::from(self.groups[group].len);
        self.split(group, 0, left, (1.0, state), tell);
    }

    fn split(
        &self,
        group: usize,
        hole: usize,
        left: usize,
        (ways, state): (f64, usize),
        tell: &mut impl FnMut(f64, usize) -> bool,
    ) -> bool {
        let mask = self.groups[group].holes;
        if hole + 1 == self.holes.len() {
            if left > 0 && mask >> hole & 1 == 0 {
                return false;
            }
            let ways = ways * self.table[(group + 1) * self.states + state];
            return ways > 0.0 && tell(ways, state);
        }
        if mask >> hole & 1 == 0 {
            return self.split(group, hole + 1, left, (ways, state), tell);
        }
        let mut chosen = 1.0;
        for n in 0..=left.min(self.room(state, hole)) {
            let after = state - n * self.strides[hole];
            if self.split(group, hole + 1, left - n, (ways * chosen, after), tell) {
                return true;
            }
            chosen = chosen * (left - n) as f64 / (n + 1) as f64;
        }
        false
    }

    /// One way, each equally likely. The cards of a hole are in random order, but for the first so many of all: for a
    /// hand that is a set it makes no difference.
    pub fn deal(&self, rng: &mut Rng, unordered: usize) -> Cells {
        let mut cells = [CardId::at(0); 128];
        if self.holes.len() <= 1 {
            let n = self.pool.len();
            cells[..n].copy_from_slice(&self.pool);
            rng.shuffle_after(&mut cells[..n], unordered);
            return cells;
        }
        if self.counted {
            self.draw(rng, &mut cells);
        } else {
            self.place(rng, &mut cells);
        }
        let mut start = 0;
        for hole in &self.holes {
            let end = (start + usize::from(hole.room)).min(cells.len());
            if end > unordered {
                rng.shuffle(&mut cells[start..end]);
            }
            start = end;
        }
        cells
    }

    /// Where each hole begins in the cells.
    fn starts(&self) -> [usize; HOLES] {
        let mut starts = [0; HOLES];
        for at in 1..self.holes.len() {
            starts[at] = starts[at - 1] + usize::from(self.holes[at - 1].room);
        }
        starts
    }

    fn draw(&self, rng: &mut Rng, cells: &mut Cells) {
        let mut next = self.starts();
        let mut state = self.states - 1;
        let mut first = 0;
        let rest = self.holes.len() - 1;
        for (at, group) in self.groups.iter().enumerate() {
            let mut cards: ArrayVec<CardId, 128> = ArrayVec::new();
            cards.extend(self.pool[first..first + usize::from(group.len)].iter().copied());
            first += usize::from(group.len);
            rng.shuffle(&mut cards);
            let mut left = unit(rng) * self.table[at * self.states + state];
            let mut after = state;
            self.ways(at, state, &mut |ways, state| {
                after = state;
                left -= ways;
                left < 0.0
            });
            for (hole, next) in next.iter_mut().enumerate().take(rest) {
                for _ in 0..self.room(state, hole) - self.room(after, hole) {
                    put(cells, next, cards.pop());
                }
            }
            while let Some(card) = cards.pop() {
                put(cells, &mut next[rest], Some(card));
            }
            state = after;
        }
    }

    /// Most constrained first, then swaps.
    fn place(&self, rng: &mut Rng, cells: &mut Cells) {
        let mut cards: ArrayVec<CardId, 128> = self.pool.clone();
        rng.shuffle(&mut cards);
        cards.sort_by_key(|id| self.allowed(*id).count_ones());
        let mut seat = Seating {
            sampler: self,
            cards: &cards,
            hole: [u8::MAX; 128],
            room: [0; HOLES],
        };
        for (room, hole) in seat.room.iter_mut().zip(&self.holes) {
            *room = hole.room;
        }
        for card in 0..cards.len() {
            seat.seat(card, rng);
        }
        seat.swap(rng);
        let mut next = self.starts();
        for (card, id) in cards.iter().enumerate() {
            put(cells, &mut next[usize::from(seat.hole[card]) % HOLES], Some(*id));
        }
    }
}

fn put(cells: &mut Cells, next: &mut usize, card: Option<CardId>) {
    if let (Some(cell), Some(card)) = (cells.get_mut(*next), card) {
        *cell = card;
        *next += 1;
    }
}

/// A number in [0, 1).
fn unit(rng: &mut Rng) -> f64 {
    (rng.word() >> 11) as f64 / (1u64 << 53) as f64
}

/// Cards being given places one by one.
struct Seating<'a> {
    sampler: &'a HiddenDealSampler,
    cards: &'a [CardId],
    hole: [u8; 128],
    room: [u8; HOLES],
}

impl Seating<'_> {
    fn may(&self, card: usize, hole: usize) -> bool {
        self.sampler.allowed(self.cards[card]) >> hole & 1 == 1
    }

    fn seat(&mut self, card: usize, rng: &mut Rng) {
        let holes = self.sampler.holes.len();
        let first = rng.below(holes as u32) as usize;
        let order = (0..holes).map(|at| (first + at) % holes);
        let mut chosen = order
            .clone()
            .find(|hole| self.may(card, *hole) && self.room[*hole] > 0);
        if chosen.is_none() {
            let mut seen = 0;
            chosen = order
                .clone()
                .find(|hole| self.may(card, *hole) && self.clear(*hole, &mut seen));
        }
        // Only a memory that is false leaves no way; then the lacks are not what is believed.
        let chosen = chosen.or_else(|| order.clone().find(|hole| self.room[*hole] > 0));
        if let Some(hole) = chosen {
            self.room[hole] = self.room[hole].saturating_sub(1);
            self.hole[card] = hole as u8;
        }
    }

    /// Makes room in a hole by moving a card of it to another, if need be by making room there first.
    fn clear(&mut self, hole: usize, seen: &mut u8) -> bool {
        if self.room[hole] > 0 {
            return true;
        }
        *seen |= 1 << hole;
        for card in (0..self.cards.len())
            .filter(|card| usize::from(self.hole[*card]) == hole)
            .collect::<ArrayVec<usize, 128>>()
        {
            for other in 0..self.sampler.holes.len() {
                if *seen >> other & 1 == 0 && self.may(card, other) && self.clear(other, seen) {
                    self.hole[card] = other as u8;
                    self.room[other] -= 1;
                    self.room[hole] += 1;
                    return true;
                }
            }
        }
        false
    }

    fn swap(&mut self, rng: &mut Rng) {
        let n = self.cards.len();
        for _ in 0..n * SWAPS {
            let (a, b) = (rng.below(n as u32) as usize, rng.below(n as u32) as usize);
            let (at, other) = (usize::from(self.hole[a]), usize::from(self.hole[b]));
            if self.may(a, other & 7) && self.may(b, at & 7) {
                self.hole.swap(a, b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Seven cards: three hearts (kinds 0–2), two diamonds, two clubs; three holes, two of which lack a suit.
    fn example() -> HiddenDealSampler {
        let pool = [0, 1, 2, 16, 17, 32, 33]
            .into_iter()
            .map(CardId::at)
            .fold(Cards::NONE, Cards::with);
        let hole = |room, lacks| Hole { room, lacks };
        let mut sampler = HiddenDealSampler::default();
        sampler.prepare(
            pool,
            [hole(2, 0xFFFF), hole(2, 0xFFFF << 16), hole(3, 0)]
                .into_iter()
                .collect(),
        );
        sampler
    }

    /// The holes of a world as sorted cards.
    fn world(cells: &Cells) -> [Vec<CardId>; 3] {
        let sorted = |cards: &[CardId]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        [sorted(&cells[..2]), sorted(&cells[2..4]), sorted(&cells[4..7])]
    }

    /// All worlds there are, counted by hand: two of the four cards that are no hearts for the first hole; two of what
    /// is no diamond and left for the second.
    fn all_worlds() -> usize {
        let mut worlds = 0;
        for first in [[16, 17], [16, 32], [16, 33], [17, 32], [17, 33], [32, 33]] {
            let clubs = [32, 33].iter().filter(|card| !first.contains(*card)).count();
            let open = 3 + clubs;
            worlds += open * (open - 1) / 2;
        }
        worlds
    }

    fn chi_square(draw: impl Fn(&HiddenDealSampler, &mut Rng) -> Cells) -> f64 {
        let (sampler, mut rng, trials) = (example(), Rng::new(8), 44_000);
        let mut seen: BTreeMap<[Vec<CardId>; 3], u32> = BTreeMap::new();
        for _ in 0..trials {
            *seen.entry(world(&draw(&sampler, &mut rng))).or_default() += 1;
        }
        assert_eq!(seen.len(), all_worlds());
        let expected = f64::from(trials) / all_worlds() as f64;
        seen.values()
            .map(|n| (f64::from(*n) - expected).powi(2) / expected)
            .sum()
    }

    #[test]
    fn every_consistent_world_is_drawn_equally_often() {
        assert_eq!(all_worlds(), 10 + 4 * 6 + 3);
        // 36 degrees of freedom: 67.98 is passed once in a thousand times.
        let found = chi_square(|sampler, rng| sampler.deal(rng, 0));
        assert!(example().counted);
        assert!(found < 68.0, "{found}");
    }

    #[test]
    fn the_way_without_a_table_reaches_every_world_and_stays_near_uniform() {
        let found = chi_square(|sampler, rng| {
            let mut cells = [CardId::at(0); 128];
            sampler.place(rng, &mut cells);
            cells
        });
        assert!(found < 120.0, "{found}");
    }

    #[test]
    fn without_a_table_a_card_that_is_stuck_moves_others_aside() {
        let mut sampler = example();
        // The last hole takes hearts only: now the others have to take all clubs and diamonds between them.
        sampler.holes[2].lacks = !0xFFFF;
        for seed in 0..200 {
            let mut cells = [CardId::at(0); 128];
            sampler.place(&mut Rng::new(seed), &mut cells);
            let expected = [vec![16, 17], vec![32, 33], vec![0, 1, 2]];
            let expected = expected.map(|hole| hole.into_iter().map(CardId::at).collect::<Vec<_>>());
            assert_eq!(world(&cells), expected);
        }
    }
}
