//! Choosing the cards of a play one by one: the body from its lowest rank up, of a rank from the lowest suit up, then the
//! kickers. Nothing is allocated: each shape says by masks which card can come next.

use super::{held, kinds_of, lane, Body, Choices, Demand, Patterns, Shape};
use crate::card::{ranks_of, Rank};
use crate::cards::{bits, ranks_in};
use crate::spec::PlayBeat;

/// What is held, what of it is picked, and what is asked for.
struct Choice<'a> {
    /// Everything: hand and picked cards.
    all: u64,
    held: [u16; 5],
    picked: u64,
    demand: &'a Demand,
    /// The card that has to be played and is not picked yet; 0 = none.
    owed: u64,
}

/// The next of `need` things chosen in ascending order out of `open`: so that the rest can still be had, that `must` comes
/// among them (0 = none), and that the last is one of `last`, which is an upper part.
fn ascending(open: u64, need: u32, must: u64, last: u64) -> u64 {
    if open.count_ones() < need || need == 0 || open & last == 0 || must & !open != 0 {
        return 0;
    }
    let mut allowed = open;
    for _ in 1..need {
        allowed &= !(1 << (63 - allowed.leading_zeros()));
    }
    if need == 1 {
        allowed &= last;
    }
    match (must, need) {
        (0, _) => allowed,
        (must, 1) => allowed & must,
        (must, _) => allowed & (must | (must - 1)),
    }
}

/// The bits above the highest one of some.
fn above(picked: u64) -> u64 {
    if picked == 0 {
        u64::MAX
    } else {
        u64::MAX.checked_shl(64 - picked.leading_zeros()).unwrap_or(0)
    }
}

impl Patterns {
    /// How a play can go on from the cards that are picked.
    pub fn choices(&self, hand: u64, picked: u64, demand: &Demand) -> Choices {
        let all = hand | picked;
        let choice = Choice {
            all,
            held: held(all),
            picked,
            demand,
            owed: demand.must & !picked,
        };
        let mut choices = Choices::default();
        let size = picked.count_ones();
        for shape in self.candidates(demand) {
            let fits = u32::from(shape.size) >= size && demand.allowed >> shape.pattern & 1 == 1;
            if fits {
                self.shape(&choice, shape, &mut choices);
            }
        }
        choices
    }

    /// The least height with which a shape may follow what lies, in places times four; none if it may not at all.
    fn floor(&self, shape: &Shape, demand: &Demand) -> Option<u8> {
        let Some(top) = demand.top else { return Some(0) };
        let same = shape.pattern == top.pattern && shape.size == top.size;
        match demand.beat {
            PlayBeat::No => Some(0),
            PlayBeat::Higher if same => {
                let own = self.traits(shape.pattern);
                let over_itself = own.over >> shape.pattern & 1 == 1;
                Some(if over_itself { 0 } else { top.height + 1 })
            }
            PlayBeat::Higher => {
                let made = super::Made {
                    pattern: shape.pattern,
                    size: shape.size,
                    height: 0,
                };
                self.beats(made, top).then_some(0)
            }
        }
    }

    fn shape(&self, choice: &Choice<'_>, shape: &Shape, choices: &mut Choices) {
        let Some(floor) = self.floor(shape, choice.demand) else {
            return;
        };
        match shape.body {
            Body::Ranks {
                order,
                first,
                ranks,
                width,
                mask,
            } => {
                let n = usize::from(width).min(4);
                let place = first + ranks - 1;
                if choice.held[n] & mask == mask && place << 2 | 3 >= floor {
                    let order = &self.orders[usize::from(order) & 1];
                    let last = self.last_lanes(place, floor);
                    if last == 15 || self.of_rank(choice.all, order.rank(place)) & last != 0 {
                        let rank_at = |at: u8| order.rank(first + at);
                        self.ranks(choice, shape, (ranks, width, mask), last, rank_at, choices);
                    }
                }
            }
            Body::Line {
                order,
                first,
                ranks,
                mask,
            } => {
                let place = first + ranks - 1;
                let lanes = self.last_lanes(place, floor);
                for (at, suit) in self.lanes.into_iter().enumerate() {
                    if lanes >> at & 1 == 1 && lane(choice.all, suit) & mask == mask {
                        let order = &self.orders[usize::from(order) & 1];
                        let body = u64::from(mask) << (16 * suit.number());
                        self.line(choice, (body, ranks), |at| order.rank(first + at), choices);
                    }
                }
            }
            Body::Suit { cards, mask } => self.suits(choice, (cards, mask), floor, choices),
        }
    }

    /// The suits, as lanes, that a card at this place may have to reach the floor.
    fn last_lanes(&self, place: u8, floor: u8) -> u64 {
        if place << 2 >= floor {
            15
        } else if place << 2 | 3 < floor || !self.rises {
            0
        } else {
            15 & 15 << (floor & 3)
        }
    }

    /// A body of some ranks, so many cards of each.
    fn ranks(
        &self,
        choice: &Choice<'_>,
        shape: &Shape,
        (ranks, width, mask): (u8, u8, u16),
        last: u64,
        rank_at: impl Fn(u8) -> Rank,
        choices: &mut Choices,
    ) {
        let body = kinds_of(mask);
        let picked = choice.picked & body;
        let done = picked.count_ones() as u8;
        let beside = choice.picked & !body;
        let whole = done == ranks * width;
        if beside != 0 && !whole || done > ranks * width {
            return;
        }
        let (full, part) = (done / width, done % width);
        for at in 0..ranks.min(full + 1) {
            let own = self.of_rank(picked, rank_at(at)).count_ones() as u8;
            if own != if at < full { width } else { part } {
                return;
            }
        }
        let owed_here = choice.owed & body;
        if whole {
            let highest = self.of_rank(picked, rank_at(ranks - 1));
            if owed_here == 0 && highest & last != 0 {
                self.kickers(choice, shape, choice.all & !body, beside, choices);
            }
            return;
        }
        let owed_beside = choice.owed & !body;
        if !kickers_possible(choice.all & !body, shape, owed_beside) {
            return;
        }
        // A rank that is passed by can not bring what is owed any more.
        let missing = |at: u8| self.of_rank(owed_here, rank_at(at)) != 0;
        if owed_here != 0 && (0..full).any(missing) {
            return;
        }
        let rank = rank_at(full);
        let own = self.of_rank(picked, rank);
        let open = self.of_rank(choice.all & !choice.picked, rank) & above(own) & 15;
        let last = if full + 1 == ranks { last } else { 15 };
        let must = self.of_rank(owed_here, rank);
        let next = ascending(open, u32::from(width - part), must, last);
        choices.next |= self.to_kinds(next, rank);
    }

    /// Cards of one suit, from the lowest rank up.
    fn suits(&self, choice: &Choice<'_>, (cards, mask): (u8, u16), floor: u8, choices: &mut Choices) {
        for (at, suit) in self.lanes.into_iter().enumerate() {
            let shift = 16 * suit.number();
            let own = u64::from(lane(choice.all, suit) & mask) << shift;
            if own.count_ones() < u32::from(cards) || (choice.picked | choice.owed) & !own != 0 {
                continue;
            }
            let reaches = |place: &u8| place << 2 | self.suit_height(at) >= floor;
            // An upper part of the places: if one of the picked cards is in it, the highest is.
            let last = (0..14).filter(reaches).fold(0, |bits, place| bits | 1 << place);
            let places = |kinds: u64| self.places_of((kinds >> shift) as u16);
            let picked = places(choice.picked);
            let need = u32::from(cards) - picked.count_ones();
            choices.whole |= need == 0 && choice.owed == 0 && picked & last != 0;
            let open = places(own) & above(picked);
            for place in bits(ascending(open, need, places(choice.owed), last)) {
                choices.next |= u64::from(self.orders[0].rank(place).bit()) << shift;
            }
        }
    }

    /// A run in one suit, from the lowest rank up.
    fn line(
        &self,
        choice: &Choice<'_>,
        (body, ranks): (u64, u8),
        rank_at: impl Fn(u8) -> Rank,
        choices: &mut Choices,
    ) {
        let done = choice.picked.count_ones() as u8;
        let so_far = (0..done).fold(0, |ranks, at| ranks | rank_at(at).bit());
        if (choice.picked | choice.owed) & !body != 0 || choice.picked != kinds_of(so_far) & body {
            return;
        }
        if done == ranks {
            choices.whole |= choice.owed == 0;
        } else {
            choices.next |= body & rank_at(done).mask();
        }
    }

    /// Ranks as a set of places in the game's order.
    fn places_of(&self, ranks: u16) -> u64 {
        ranks_in(ranks).fold(0, |places, rank| places | 1 << self.place[rank.index()])
    }

    /// The body is picked: the kickers, or nothing more.
    fn kickers(&self, choice: &Choice<'_>, shape: &Shape, rest: u64, beside: u64, choices: &mut Choices) {
        let wanted = u32::from(shape.kickers) * if shape.pairs { 2 } else { 1 };
        let need = wanted.saturating_sub(beside.count_ones());
        if beside.count_ones() > wanted {
            return;
        }
        if need == 0 {
            let fits = !shape.pairs || pairs_in(beside);
            choices.whole |= choice.owed == 0 && fits;
            return;
        }
        if !shape.pairs {
            let open = rest & !beside & above(beside);
            choices.next |= ascending(open, need, choice.owed, u64::MAX);
            return;
        }
        choices.next |= next_of_pairs(choice, rest, beside, need);
    }
}

/// Only pairs, of different ranks.
fn pairs_in(cards: u64) -> bool {
    let at = held(cards);
    at[2] == ranks_of(cards) && at[3] == 0
}

/// Whether a shape finds its kickers, and what is owed among them, beside its body.
fn kickers_possible(rest: u64, shape: &Shape, owed: u64) -> bool {
    let n = u32::from(shape.kickers);
    if n == 0 {
        return owed == 0;
    }
    if !shape.pairs {
        return rest.count_ones() >= n && owed & !rest == 0;
    }
    let pairs = held(rest)[2];
    pairs.count_ones() >= n && (owed == 0 || pairs & ranks_of(owed) != 0)
}

/// Pairs rank by rank, two of the number of each rank; `need` counts cards. What is picked may have been begun as something
/// else, so that it has to be such a beginning first.
fn next_of_pairs(choice: &Choice<'_>, rest: u64, beside: u64, need: u32) -> u64 {
    let (begun, at) = (ranks_of(beside), held(beside));
    let half = begun & !at[2];
    if at[3] != 0 || half.count_ones() != need % 2 || half != 0 && half < begun & !half {
        return 0;
    }
    let owed = u64::from(ranks_of(choice.owed));
    let pairs = u64::from(held(rest)[2]) & above(u64::from(begun));
    if half == 0 {
        let ranks = ascending(pairs, need / 2, owed, u64::MAX);
        let first = |rank: Rank| ascending(rest & rank.mask(), 2, choice.owed & rank.mask(), u64::MAX);
        return ranks_in(ranks as u16).fold(0, |found, rank| found | first(rank));
    }
    let kinds = kinds_of(half);
    let later = owed & !u64::from(half);
    if need == 1 && later != 0 || need > 1 && ascending(pairs, need / 2, later, u64::MAX) == 0 {
        return 0;
    }
    ascending(
        rest & kinds & above(beside & kinds),
        1,
        choice.owed & kinds,
        u64::MAX,
    )
}
