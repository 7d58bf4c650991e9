//! Hand ranks: what beats what, and how often each comes.

use crate::table::{cards, poker, program, FIRST};
use darwindeck_engine::cards::Cards;
use darwindeck_engine::program::{Phase, Program, Showdown};
use darwindeck_engine::scoring::hand_rank::{self, category, strength, total, Total};
use serde_json::{json, Value};

fn showdown(p: &Program) -> &Showdown {
    let found = p.phases.iter().find_map(|phase| match phase {
        Phase::Showdown(showdown) => Some(showdown.as_ref()),
        _ => None,
    });
    found.expect("a showdown")
}

fn game(setup: Value, evaluation: Value) -> Program {
    let mut game = poker(2, json!({"type": "betting"}));
    game["setup"] = setup;
    game["phases"][1]["hand_evaluation"] = evaluation;
    program(&game)
}

fn standard() -> Program {
    game(json!({"cards_per_player": 5, "starting_chips": 10}), json!({}))
}

fn rank(p: &Program, hand: &str) -> u64 {
    strength(p, showdown(p), cards(hand))
}

/// The hands from the best down, each strictly better than the next.
fn in_order(p: &Program, hands: &[&str]) {
    for pair in hands.windows(2) {
        assert!(rank(p, pair[0]) > rank(p, pair[1]), "{} > {}", pair[0], pair[1]);
    }
}

#[test]
fn all_2_598_960_five_card_hands_have_the_known_ranks() {
    let p = standard();
    let showdown = showdown(&p);
    let deck: Vec<u64> = p.setup.deck.iter().map(|id| id.card().bit()).collect();
    let (mut counts, mut royal) = ([0u32; 11], 0);
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    let four = deck[a] | deck[b] | deck[c] | deck[d];
                    for fifth in &deck[d + 1..] {
                        let rank = hand_rank::poker(showdown, Cards([four | fifth, 0]));
                        counts[(rank >> 20) as usize] += 1;
                        royal += u32::from(rank == category::STRAIGHT_FLUSH << 20 | 14 << 16);
                    }
                }
            }
        }
    }
    let known = [
        0, 1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40, 0,
    ];
    assert_eq!((counts, royal), (known, 4));
}

#[test]
fn there_are_7462_different_poker_hands() {
    // Known: 10 + 156 + 156 + 1277 + 10 + 858 + 858 + 2860 + 1277.
    let p = standard();
    let showdown = showdown(&p);
    let mut seen = std::collections::BTreeSet::new();
    let mut ranks = [0u8; 5];
    loop {
        // Equal ranks go to different suits; all different ones also to one suit.
        let mut hand = 0u64;
        for (suit, rank) in ranks.iter().enumerate() {
            hand |= 1 << (rank + 16 * (suit as u8 % 4));
        }
        if hand.count_ones() == 5 {
            seen.insert(hand_rank::poker(showdown, Cards([hand, 0])));
        }
        if ranks.windows(2).all(|pair| pair[0] < pair[1]) {
            let flush = ranks.iter().fold(0u64, |hand, rank| hand | 1 << rank);
            seen.insert(hand_rank::poker(showdown, Cards([flush, 0])));
        }
        let Some(at) = (0..5).rev().find(|at| ranks[*at] < 12) else {
            break;
        };
        ranks[at] += 1;
        let low = ranks[at];
        ranks[at + 1..].fill(low);
    }
    assert_eq!(seen.len(), 7462);
}

#[test]
fn categories_rank_as_in_poker() {
    in_order(
        &standard(),
        &[
            "Ah Kh Qh Jh Th",
            "2c 3c 4c 5c 6c",
            "2h 2d 2c 2s 3h",
            "2h 2d 2c 3s 3h",
            "2h 4h 6h 8h 9h",
            "Ah 2d 3c 4s 5h",
            "2h 2d 2c 4s 3h",
            "3h 3d 2c 2s 4h",
            "2h 2d 3c 4s 5h",
            "Ah Kd Qc Js 9h",
        ],
    );
}

#[test]
fn kickers_are_grouped_behind_the_sets_they_stand_beside() {
    let p = standard();
    in_order(&p, &["Kh Kd Ac 3s 2h", "Kc Ks Qc Js Th"]);
    in_order(&p, &["3h 3d 3c 2s 2h", "2c 2d 2s Ac Ad"]);
    in_order(&p, &["Kh Kd 3c 3s 2h", "Qh Qd Jc Js Ah"]);
    in_order(&p, &["5h 5d 5c 5s 2h", "4h 4d 4c 4s Ah"]);
    in_order(&p, &["Ah 9d 5c 4s 3h", "Ad 8h 7c 6s 4d"]);
    in_order(&p, &["8h 8d 4c 4s Kh", "8c 8s 4h 4d Qh"]);
    assert_eq!(
        rank(&p, "Kh Kd Ac 3s 2h"),
        rank(&p, "Kc Ks Ad 3h 2d"),
        "suits do not rank"
    );
}

#[test]
fn a_straight_takes_the_ace_at_both_ends_but_does_not_go_round_it() {
    let p = standard();
    in_order(
        &p,
        &[
            "Ah Kd Qc Js Th",
            "Kh Qd Jc Ts 9h",
            "6h 5d 4c 3s 2h",
            "Ah 2d 3c 4s 5h",
        ],
    );
    assert_eq!(rank(&p, "Kh Ad 2c 3s 4h") >> 20, category::HIGH_CARD);
}

#[test]
fn the_best_five_of_more_cards_count() {
    let p = standard();
    assert_eq!(rank(&p, "Ah Ad Kc Ks Qh Qd 2c"), rank(&p, "Ah Ad Kc Ks Qh"));
    assert_eq!(rank(&p, "Ah Ad Ac Ks Kh Kd 2c"), rank(&p, "Ah Ad Ac Ks Kh"));
    assert_eq!(rank(&p, "2h 3h 4h 5h 6h 7d 8d") >> 20, category::STRAIGHT_FLUSH);
    assert_eq!(rank(&p, "2h 3h 4h 5h 9h 6d 7d") >> 20, category::FLUSH);
}

#[test]
fn a_hand_is_worth_the_best_of_all_its_five_card_hands() {
    for (deck, size) in [("standard_52", 7), ("double_104", 8), ("short_36", 7)] {
        let p = game(
            json!({"cards_per_player": 5, "starting_chips": 10, "initial_deck": deck}),
            json!({}),
        );
        let mut ids = p.setup.deck.clone();
        let mut rng = darwindeck_engine::rng::seat_stream(5, FIRST);
        for _ in 0..3000 {
            rng.shuffle(&mut ids);
            let of = |chosen: &dyn Fn(usize) -> bool| {
                let picked = ids[..size].iter().enumerate().filter(|(at, _)| chosen(*at));
                let hand = picked.fold(Cards::NONE, |hand, (_, id)| hand.with(*id));
                hand_rank::poker(showdown(&p), hand)
            };
            let fives = (0..1u32 << size).filter(|mask| mask.count_ones() == 5);
            let best = fives.map(|mask| of(&|at| mask >> at & 1 == 1)).max();
            assert_eq!(Some(of(&|_| true)), best, "{:?}", &ids[..size]);
        }
    }
}

#[test]
fn fewer_than_five_cards_make_no_straight_and_no_flush() {
    let p = standard();
    assert_eq!(rank(&p, "Ah Kh Qh Jh") >> 20, category::HIGH_CARD);
    in_order(&p, &["2h 2d", "Ah Kd Qc", "Ah Kd", "Ah", ""]);
    assert!(rank(&p, "") > 0);
}

#[test]
fn a_double_deck_allows_five_of_a_kind_above_the_straight_flush() {
    let p = game(
        json!({"cards_per_player": 5, "starting_chips": 10, "initial_deck": "double_104"}),
        json!({}),
    );
    in_order(&p, &["2h 2h 2d 2c 2s", "Ah Kh Qh Jh Th", "Ah Ad Ac As Kh"]);
    in_order(&p, &["Ah Ah Kh 3h 2h", "Ah Kh Qh Jh 9h", "Ah Ah Kd 3h 2h"]);
}

#[test]
fn in_a_short_deck_the_ace_stands_below_the_six() {
    let p = game(
        json!({"cards_per_player": 5, "starting_chips": 10, "initial_deck": "short_36"}),
        json!({}),
    );
    in_order(&p, &["7h 8d 9c Ts 6h", "Ah 6d 7c 8s 9h", "Ah Ad Ac 8s 9h"]);
}

#[test]
fn pairs_and_kickers_go_by_the_rank_order_of_the_game() {
    let p = game(
        json!({"cards_per_player": 5, "starting_chips": 10, "rank_order": "two_high"}),
        json!({}),
    );
    in_order(
        &p,
        &[
            "2h 2d 3c 4s 6h",
            "Ah Ad 3c 4s 6h",
            "2h Kd Qc Js 9h",
            "Ah Kd Qc Js 9h",
        ],
    );
}

#[test]
fn the_worst_hand_wins_where_the_award_says_so() {
    let p = game(
        json!({"cards_per_player": 5, "starting_chips": 10}),
        json!({"award": "worst"}),
    );
    in_order(
        &p,
        &[
            "7h 5d 4c 3s 2h",
            "8h 5d 4c 3s 2d",
            "2h 2d 3c 4s 5h",
            "Ah Kh Qh Jh Th",
        ],
    );
}

#[test]
fn high_card_goes_down_card_by_card() {
    let p = game(
        json!({"cards_per_player": 5, "starting_chips": 10}),
        json!({"method": "high_card"}),
    );
    in_order(
        &p,
        &["Ah 3d 2c", "Kh Kd Kc", "Kh Kd Qc", "Kh Kd", "Kh Qd Jc", "2h"],
    );
    assert_eq!(rank(&p, "Ah 3d"), rank(&p, "As 3c"));
}

#[test]
fn card_count_counts_cards() {
    let p = game(
        json!({"cards_per_player": 5, "starting_chips": 10}),
        json!({"method": "card_count"}),
    );
    in_order(&p, &["2h 3d 4c", "Ah Ad", "Ah", ""]);
}

#[test]
fn suit_total_is_the_best_sum_within_one_suit() {
    // Thirty-One: an ace is 11, court cards 10; three cards of a suit make 31 at best.
    let values = json!([{"rank": "A", "value": 11}, {"rank": "K", "value": 10}, {"rank": "Q", "value": 10}, {"rank": "9", "value": 9}]);
    let p = game(
        json!({"cards_per_player": 3, "starting_chips": 10, "card_values": values}),
        json!({"method": "suit_total"}),
    );
    in_order(&p, &["Ah Kh Qh", "Ah Kh Qd", "Kh Qh Ad", "Ah Kd Qc", "Kd Qh 9s"]);
    assert_eq!(rank(&p, "Ah Kh Qh"), 32);
}

fn twenty_one(ace: Value) -> Program {
    let mut values: Vec<Value> = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
        .iter()
        .enumerate()
        .map(|(at, rank)| json!({"rank": rank, "value": (at + 2).min(10)}))
        .collect();
    values.push(ace);
    game(
        json!({"cards_per_player": 2, "starting_chips": 10, "card_values": values}),
        json!({"method": "point_total", "target": 21}),
    )
}

#[test]
fn an_ace_counts_eleven_as_long_as_that_is_no_bust() {
    for ace in [
        json!({"rank": "A", "value": 1, "alternate": 11}),
        json!({"rank": "A", "value": 11, "alternate": 1}),
    ] {
        let p = twenty_one(ace);
        let of = |hand: &str| total(&p, cards(hand));
        let known = |value, soft| Total { value, soft };
        assert_eq!(of("Ah Kd"), known(21, true));
        assert_eq!(of("Ah Ad 9c"), known(21, true));
        assert_eq!(of("Ah 6d"), known(17, true));
        assert_eq!(of("Ah 6d Kc"), known(17, false));
        assert_eq!(of("Ah Ad Ac As"), known(14, true));
        assert_eq!(of("Kh Qd 5c"), known(25, false));
        in_order(&p, &["Ah Kd", "Kh Qd", "Kh 9d", "2h 3d", "Kh Qd 2c"]);
        assert_eq!(rank(&p, "Kh Qd 2c"), 0, "a bust cannot win");
    }
}

#[test]
fn alternates_of_different_size_are_combined_to_the_best_total() {
    let values = json!([
        {"rank": "A", "value": 1, "alternate": 11},
        {"rank": "K", "value": 2, "alternate": 6},
        {"rank": "Q", "value": 3, "alternate": 10},
    ]);
    let p = game(
        json!({"cards_per_player": 3, "starting_chips": 10, "card_values": values}),
        json!({"method": "point_total", "target": 19}),
    );
    // 6 at least; gains of 10, 4 and 7: only 4 + 7 = 11 comes close to the room of 13.
    assert_eq!(
        total(&p, cards("Ah Kh Qh")),
        Total {
            value: 17,
            soft: true
        }
    );
}
