//! Which folds were right, as one who sees all cards knows afterwards.

use crate::table::{bets_on_tricks, poker, Table};
use crate::takers::{betting_war, stack};
use darwindeck_engine::rules::play_into;
use darwindeck_engine::trace_counts::{Count, Listener, TraceCounts};
use serde_json::json;

const ACES: &str = "Ah Ad Ac As 2h";
const KINGS: &str = "Kh Kd Kc Ks 2d";
const QUEENS: &str = "Qh Qd Qc Qs 2c";
const JACKS: &str = "Jh Jd Jc Js 2s";

/// Takes the actions; folds judged, right ones, and blind ones in sixtieths.
fn folds(table: &mut Table, actions: &str) -> [u64; 3] {
    let mut facts = TraceCounts::default();
    for action in actions.split_whitespace() {
        let mut listener = Listener {
            program: &table.p,
            facts: &mut facts,
        };
        let action = action.parse().expect("an action");
        table.s = play_into(&table.p, &table.s, action, &mut listener).expect("a legal action");
    }
    [Count::FoldsJudged, Count::FoldsRight, Count::FoldsBlind].map(|count| facts.count(count))
}

fn at_poker(hands: &[&str], actions: &str) -> [u64; 3] {
    let betting = json!({"type": "betting", "ante": 5});
    let mut table = Table::new(&poker(hands.len() as u8, betting));
    table.hold(hands, "", "");
    folds(&mut table, actions)
}

#[test]
fn to_fold_a_hand_that_the_showdown_beats_is_right() {
    assert_eq!(
        at_poker(&[QUEENS, ACES, KINGS], "check bet call fold"),
        [1, 1, 40]
    );
}

#[test]
fn to_fold_the_best_hand_is_wrong() {
    assert_eq!(
        at_poker(&[ACES, KINGS, QUEENS], "check bet call fold"),
        [1, 0, 40]
    );
}

#[test]
fn to_fold_a_hand_that_would_have_shared_the_pot_is_wrong() {
    let hands = ["Ah Kd Qc Js 9h", "As Kc Qd Jh 9d", "2h 3d 4c 5s 7h"];
    assert_eq!(at_poker(&hands, "check bet call fold"), [1, 0, 40]);
}

#[test]
fn a_fold_is_held_against_the_last_seat_left_though_nothing_is_shown() {
    assert_eq!(at_poker(&[ACES, KINGS], "bet fold"), [1, 1, 30]);
    assert_eq!(at_poker(&[KINGS, ACES], "bet fold"), [1, 0, 30]);
    assert_eq!(at_poker(&[KINGS, ACES, QUEENS], "bet fold fold"), [2, 1, 60]);
}

#[test]
fn who_stays_only_for_a_side_pot_counts_for_the_main_pot_and_who_has_no_stake_does_not() {
    let game = poker(4, json!({"type": "betting", "min_bet": 50}));
    let mut table = Table::with_chips(&game, &[10, 100, 100, 0]);
    table.hold(&[KINGS, JACKS, QUEENS, ACES], "", "");
    // Queens beat the jacks of the side pot, but not the kings that are all in; the aces cannot win a chip.
    assert_eq!(folds(&mut table, "all-in raise fold"), [1, 1, 40]);
    let mut table = Table::with_chips(&game, &[10, 100, 100, 0]);
    table.hold(&[QUEENS, JACKS, KINGS, ACES], "", "");
    assert_eq!(folds(&mut table, "all-in raise fold"), [1, 0, 40]);
}

#[test]
fn a_fold_before_a_draw_is_judged_by_the_cards_folded() {
    let mut game = poker(2, json!({"type": "betting", "ante": 5}));
    game["player_count"] = json!(3);
    game["phases"] = json!([
        {"type": "betting", "ante": 5},
        {"type": "draw", "count": 1},
        {"type": "showdown"},
    ]);
    let mut table = Table::new(&game);
    // One of the pairs becomes three of a kind by the draw.
    table.hold(
        &["2h 2d 7c 8s 9h", "Ah Ad 4c 5s 7h", "3h 3d 4h 5d 7d"],
        "",
        "Kh 3c",
    );
    assert_eq!(folds(&mut table, "bet fold call"), [1, 1, 40]);
    let mut table = Table::new(&game);
    table.hold(
        &["2h 2d 7c 8s 9h", "Ah Ad 4c 5s 7h", "3h 3d 4h 5d 7d"],
        "",
        "Kh Kc",
    );
    assert_eq!(folds(&mut table, "bet fold call"), [1, 0, 40]);
}

#[test]
fn in_a_betting_war_the_next_cards_decide() {
    let at_war = |piles| {
        let mut table = Table::new(&betting_war());
        stack(&mut table, piles);
        folds(&mut table, "bet raise fold")
    };
    assert_eq!(at_war(["2h Kh 3h 4h", "Qd Td 3d 4d"]), [1, 1, 30]);
    assert_eq!(at_war(["Kh 2h 3h 4h", "Qd Td 3d 4d"]), [1, 0, 30]);
    assert_eq!(at_war(["Kh 2h 3h 4h", "Kd Td 3d 4d"]), [0, 0, 0]);
}

#[test]
fn where_the_pot_goes_with_a_trick_or_by_another_rule_folds_are_not_judged() {
    let mut table = Table::new(&bets_on_tricks());
    table.hold(&["2h 3h", "Ah 5d", "4h 6c"], "", "");
    assert_eq!(folds(&mut table, "bet raise fold call 2h Ah"), [0, 0, 0]);
    let mut race = poker(3, json!({"type": "betting", "ante": 5}));
    race["phases"] = json!([{"type": "betting", "ante": 5}, {"type": "discard"}, {"type": "showdown"}]);
    race["setup"]["cards_per_player"] = json!(1);
    race["win_conditions"] = json!([{"type": "empty_hand"}]);
    let mut table = Table::new(&race);
    table.hold(&["2h", "Ah", "Kh"], "", "");
    assert_eq!(folds(&mut table, "bet fold call 2h"), [0, 0, 0]);
}
