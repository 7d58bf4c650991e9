//! How strong a hand is at the showdown. Strengths are numbers: higher is better, equal is equal, 0 cannot win. For
//! `award: worst` they are turned round, so that whoever awards a pot only ever looks for the highest.
//!
//! Poker: the best five of the cards held. Fewer than five make no straight and no flush, and a missing kicker is lower
//! than any card. A double deck allows five of a kind, which ranks above the straight flush, as with wild cards. Suits
//! do not rank. Kickers and pairs go by the game's rank order; in a straight the next card is the next rank of the deck,
//! and the ace stands at both ends (36 cards: A 6 7 8 9 is the lowest straight).

use crate::card::{Rank, Suit};
use crate::cards::{ranks_in, Cards};
use crate::program::{Method, Program, Showdown};
use crate::seat::Seat;
use crate::state::State;

/// Hands by poker rank, lowest first.
pub mod category {
    pub const HIGH_CARD: u64 = 1;
    pub const PAIR: u64 = 2;
    pub const TWO_PAIR: u64 = 3;
    pub const THREE: u64 = 4;
    pub const STRAIGHT: u64 = 5;
    pub const FLUSH: u64 = 6;
    pub const FULL_HOUSE: u64 = 7;
    pub const FOUR: u64 = 8;
    pub const STRAIGHT_FLUSH: u64 = 9;
    pub const FIVE: u64 = 10;
}

/// The cards a seat has at the showdown: its hand, and those on the tableau if they belong to all.
pub fn cards_of_seat(s: &State, showdown: &Showdown, seat: Seat) -> Cards {
    let hand = s.hand[seat];
    if showdown.board {
        hand.union(s.table)
    } else {
        hand
    }
}

/// The strength of a hand under the evaluation of a showdown.
pub fn strength(p: &Program, showdown: &Showdown, hand: Cards) -> u64 {
    let raw = match showdown.method {
        Method::Poker => poker(showdown, hand),
        Method::PointTotal => points(p, hand),
        Method::HighCard => high_card(showdown, hand),
        Method::CardCount => u64::from(hand.len()) + 1,
        Method::SuitTotal => suit_total(p, hand),
    };
    if showdown.worst && raw != 0 {
        u64::MAX - raw
    } else {
        raw
    }
}

/// The value of a hand in points, and whether some card counts the higher of its two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    pub value: i32,
    pub soft: bool,
}

/// The highest total that is no bust; if every total is a bust, the lowest.
pub fn total(p: &Program, hand: Cards) -> Total {
    let (low, most) = hand.ids().fold((0, 0), |(low, most), id| {
        let rank = id.card().rank_index();
        (
            low + i32::from(p.low_values[rank]),
            most + i32::from(p.gains[rank]),
        )
    });
    let gain = match p.target.map(|target| i32::from(target) - low) {
        Some(room) if most > room => best_gain(p, hand, room),
        _ => most,
    };
    Total {
        value: low + gain,
        soft: gain > 0,
    }
}

/// The largest sum of some of the gains that fits into the room.
#[cold]
fn best_gain(p: &Program, hand: Cards, room: i32) -> i32 {
    let gains = || hand.ids().map(|id| i32::from(p.gains[id.card().rank_index()]));
    if room <= 0 {
        return 0;
    }
    let largest = gains().max().unwrap_or(0);
    if gains().all(|gain| gain == 0 || gain == largest) {
        return room - room % largest.max(1);
    }
    // Targets are bytes: every sum that can matter has a place in the table.
    let room = (room as usize).min(255);
    let mut reached = [false; 256];
    reached[0] = true;
    for gain in gains() {
        for sum in (gain as usize..=room).rev() {
            reached[sum] |= reached[sum - gain as usize];
        }
    }
    reached[..=room].iter().rposition(|sum| *sum).unwrap_or(0) as i32
}

/// Whether a hand is over the target.
pub fn is_bust(p: &Program, hand: Cards) -> bool {
    p.target
        .is_some_and(|target| total(p, hand).value > i32::from(target))
}

fn points(p: &Program, hand: Cards) -> u64 {
    let total = total(p, hand).value;
    if p.target.is_some_and(|target| total > i32::from(target)) {
        0
    } else {
        total as u64 + 1
    }
}

fn suit_total(p: &Program, hand: Cards) -> u64 {
    let of_suit = |suit: Suit| total(p, hand.only(suit.mask())).value as u64 + 1;
    Suit::ALL.into_iter().map(of_suit).max().unwrap_or(0)
}

/// The cards from the highest down; beyond fifteen they do not decide.
fn high_card(showdown: &Showdown, hand: Cards) -> u64 {
    let mut strength = 1;
    let mut places = 15u32;
    for rank in &showdown.down {
        for _ in 0..hand.only(rank.mask()).len().min(places) {
            strength = strength << 4 | u64::from(showdown.height[rank.index()]);
            places -= 1;
        }
    }
    strength << (4 * places)
}

/// The best poker hand of any number of cards: its category, then the ranks that decide, most important first.
pub fn poker(showdown: &Showdown, hand: Cards) -> u64 {
    let lanes = lanes(hand);
    // at[n]: ranks of which more than n cards are held.
    let mut at = [0u16; 5];
    for lane in lanes {
        for n in (1..5).rev() {
            at[n] |= at[n - 1] & lane;
        }
        at[0] |= lane;
    }
    let runs = (0..4).filter_map(|suit| straight(showdown, lanes[suit] | lanes[suit + 4]));
    let of_kind = grouped(showdown, at);
    let mut best = of_kind;
    if let Some(top) = straight(showdown, at[0]) {
        best = best.max(category::STRAIGHT << 20 | top);
    }
    if let Some(top) = runs.max() {
        best = best.max(category::STRAIGHT_FLUSH << 20 | top);
    }
    for suit in 0..4 {
        best = best.max(flush(showdown, lanes[suit], lanes[suit + 4]));
    }
    best
}

/// Ranks by suit, first copies and then second ones.
fn lanes(hand: Cards) -> [u16; 8] {
    std::array::from_fn(|lane| (hand.0[lane >> 2] >> (16 * (lane & 3)) & 0x1FFF) as u16)
}

/// The hand by its sets of equal rank alone.
fn grouped(showdown: &Showdown, at: [u16; 5]) -> u64 {
    let one = |ranks: u16| highest(showdown, ranks).map_or(0, Rank::bit);
    let ranked = |category, parts| ranked(showdown, category, parts);
    let [any, twice, thrice, four, five] = at;
    if five != 0 {
        return ranked(category::FIVE, [(five, 1), (0, 0), (0, 0)]);
    }
    if four != 0 {
        let set = one(four);
        return ranked(category::FOUR, [(set, 1), (any & !set, 1), (0, 0)]);
    }
    let set = one(thrice);
    let pair = one(twice & !set);
    let second = one(twice & !set & !pair);
    match (set != 0, pair != 0) {
        (true, true) => ranked(category::FULL_HOUSE, [(set, 1), (pair, 1), (0, 0)]),
        (true, false) => ranked(category::THREE, [(set, 1), (any & !set, 2), (0, 0)]),
        (false, true) if second != 0 => {
            let rest = any & !pair & !second;
            ranked(category::TWO_PAIR, [(pair, 1), (second, 1), (rest, 1)])
        }
        (false, true) => ranked(category::PAIR, [(pair, 1), (any & !pair, 3), (0, 0)]),
        (false, false) => ranked(category::HIGH_CARD, [(any, 5), (0, 0), (0, 0)]),
    }
}

/// A category and the ranks that decide within it: so many of each part, highest first.
fn ranked(showdown: &Showdown, category: u64, parts: [(u16, u32); 3]) -> u64 {
    let (mut strength, mut places) = (category, 5);
    for (ranks, n) in parts {
        strength = push(showdown, strength, ranks, n);
        places -= n;
    }
    strength << (4 * places)
}

/// The rank that stands highest in the game's order.
fn highest(showdown: &Showdown, ranks: u16) -> Option<Rank> {
    if ranks == 0 {
        return None;
    }
    if showdown.plain {
        return Some(Rank::at((15 - ranks.leading_zeros()) as u8));
    }
    let held = |rank: &Rank| ranks & rank.bit() != 0;
    showdown.down.iter().copied().find(held)
}

/// Appends the n highest ranks; places without a card are 0.
fn push(showdown: &Showdown, strength: u64, ranks: u16, n: u32) -> u64 {
    let (mut strength, mut ranks) = (strength, ranks);
    for _ in 0..n {
        let rank = highest(showdown, ranks);
        let height = rank.map_or(0, |rank| showdown.height[rank.index()]);
        strength = strength << 4 | u64::from(height);
        ranks &= !rank.map_or(0, Rank::bit);
    }
    strength
}

/// The top of the highest straight among the ranks; 5 for the one with the ace at its low end.
fn straight(showdown: &Showdown, ranks: u16) -> Option<u64> {
    if ranks.count_ones() < 5 {
        return None;
    }
    let mut steps = 0u16;
    for rank in ranks_in(ranks) {
        steps |= 1 << showdown.step[rank.index()];
    }
    // The ace stands below the lowest rank too.
    steps |= u16::from(ranks & Rank::Ace.bit() != 0);
    let runs = steps & steps << 1 & steps << 2 & steps << 3 & steps << 4;
    (runs != 0).then(|| (u64::from(15 - runs.leading_zeros()) + 1) << 16)
}

/// Five or more cards of one suit: the five highest, equal ones twice.
fn flush(showdown: &Showdown, first: u16, second: u16) -> u64 {
    if first.count_ones() + second.count_ones() < 5 {
        return 0;
    }
    let (mut strength, mut places) = (category::FLUSH, 5);
    let mut ranks = first | second;
    while let Some(rank) = highest(showdown, ranks).filter(|_| places > 0) {
        let twice = first & second & rank.bit() != 0;
        for _ in 0..(1 + u32::from(twice)).min(places) {
            strength = strength << 4 | u64::from(showdown.height[rank.index()]);
            places -= 1;
        }
        ranks &= !rank.bit();
    }
    strength
}
