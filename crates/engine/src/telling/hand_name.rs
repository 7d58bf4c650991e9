//! What a hand is called at a showdown, as data: a pair of jacks, a flush, nineteen points.

use crate::card::{Rank, Suit};
use crate::cards::Cards;
use crate::program::{Method, Phase, Program, Showdown};
use crate::scoring::hand_rank::{self, category};
use serde::Serialize;

/// The name of a hand: what it is, the ranks that decide within that, most important first, or how much it counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HandName {
    pub category: &'static str,
    pub ranks: Vec<Rank>,
    pub suit: Option<Suit>,
    /// Points or cards, where hands are compared by a number.
    pub total: Option<i32>,
    pub bust: bool,
}

/// Names of poker hands by `category`, lowest first.
pub const POKER: [&str; 10] = [
    "high_card",
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
];

/// The showdown of a game, if it has one.
pub fn showdown(p: &Program) -> Option<&Showdown> {
    p.phases.iter().find_map(|phase| match phase {
        Phase::Showdown(showdown) => Some(&**showdown),
        _ => None,
    })
}

/// What a hand is called in this game.
pub fn name(p: &Program, showdown: &Showdown, hand: Cards) -> HandName {
    match showdown.method {
        Method::Poker => poker(showdown, hand),
        Method::HighCard => HandName {
            category: "high_card",
            ranks: downwards(showdown, hand),
            ..HandName::default()
        },
        Method::PointTotal => HandName {
            category: "points",
            total: Some(hand_rank::total(p, hand).value),
            bust: hand_rank::is_bust(p, hand),
            ..HandName::default()
        },
        Method::CardCount => HandName {
            category: "cards",
            total: Some(hand.len() as i32),
            ..HandName::default()
        },
        Method::SuitTotal => best_suit(p, hand),
    }
}

fn poker(showdown: &Showdown, hand: Cards) -> HandName {
    let strength = hand_rank::poker(showdown, hand);
    let of = strength >> 20;
    let places: Vec<u8> = (0..5).map(|at| (strength >> (16 - 4 * at) & 15) as u8).collect();
    let ranks = if matches!(of, category::STRAIGHT | category::STRAIGHT_FLUSH) {
        let top = places[0].saturating_sub(1);
        find(|rank| showdown.step[rank.index()] == top)
            .into_iter()
            .collect()
    } else {
        let by_height = |height: &u8| find(|rank| *height > 0 && showdown.height[rank.index()] == *height);
        places.iter().filter_map(by_height).collect()
    };
    HandName {
        category: POKER[(of as usize).saturating_sub(1) % POKER.len()],
        ranks,
        ..HandName::default()
    }
}

fn find(fits: impl Fn(&Rank) -> bool) -> Option<Rank> {
    Rank::ALL.into_iter().find(fits)
}

fn downwards(showdown: &Showdown, hand: Cards) -> Vec<Rank> {
    let mut ranks: Vec<Rank> = hand.ids().map(|id| id.card().rank()).collect();
    ranks.sort_by_key(|rank| std::cmp::Reverse(showdown.height[rank.index()]));
    ranks
}

fn best_suit(p: &Program, hand: Cards) -> HandName {
    let of_suit = |suit: &Suit| hand_rank::total(p, hand.only(suit.mask())).value;
    let best = Suit::ALL.into_iter().rev().max_by_key(of_suit);
    HandName {
        category: "suit_points",
        suit: best,
        total: best.map(|suit| of_suit(&suit)),
        ..HandName::default()
    }
}
