//! A round of betting: who may do what, and when it is over.

use crate::table::{poker, Table, FIRST, SECOND};
use darwindeck_engine::event::Event;
use darwindeck_engine::rules::Refusal;
use darwindeck_engine::side::Side;
use darwindeck_engine::state::Reason;
use serde_json::json;

#[test]
fn a_round_without_a_bet_is_over_when_all_have_checked() {
    let mut table = Table::new(&poker(3, json!({"type": "betting"})));
    assert_eq!(table.options(), "check bet");
    table.act("check check");
    assert!(!table.s.over());
    table.act("check");
    assert!(table.s.over());
    assert_eq!(table.chips(), [100, 100, 100]);
}

#[test]
fn exactly_the_seats_of_the_game_bet_in_turn_from_the_dealers_left() {
    let mut table = Table::new(&poker(3, json!({"type": "betting"})));
    for seat in 0..3 {
        assert_eq!(table.s.actor.number(), seat);
        table.act("check");
    }
    assert_eq!(table.s.staked.0, [0; 8]);
    assert_eq!(table.s.chips.0[3..], [0; 5], "nobody sits in the seats beyond");
}

#[test]
fn bets_and_raises_are_fixed_at_min_bet() {
    let mut table = Table::new(&poker(2, json!({"type": "betting", "min_bet": 10})));
    table.act("bet raise raise");
    assert_eq!(table.staked(), [30, 20]);
    assert!(table.told(Event::Raised {
        seat: SECOND,
        chips: 20
    }));
    assert!(table.told(Event::Raised {
        seat: FIRST,
        chips: 20
    }));
    table.act("call");
    assert_eq!(table.chips().iter().sum::<i32>(), 200);
}

#[test]
fn no_more_than_max_raises_are_taken_in_a_round() {
    let mut table = Table::new(&poker(2, json!({"type": "betting", "max_raises": 2})));
    table.act("bet raise");
    assert_eq!(table.options(), "call raise fold");
    table.act("raise");
    assert_eq!(table.options(), "call fold");
    assert_eq!(table.attempt("raise"), Err(Refusal::BetClosed));
    assert_eq!(table.attempt("check"), Err(Refusal::BetToCall { chips: 10 }));
}

#[test]
fn a_raise_reopens_the_betting_for_those_who_had_matched() {
    let mut table = Table::new(&poker(3, json!({"type": "betting"})));
    table.act("check bet call");
    assert_eq!(
        (table.s.actor.number(), table.options().as_str()),
        (0, "call raise fold")
    );
    table.act("raise");
    assert_eq!(
        (table.s.actor.number(), table.options().as_str()),
        (1, "call raise fold")
    );
    table.act("call call");
    assert!(table.s.over());
}

#[test]
fn an_all_in_short_of_a_full_raise_has_to_be_called_but_reopens_nothing() {
    // The rule of limit poker: an incomplete raise gives those who have acted no new raise.
    let mut table = Table::with_chips(&poker(3, json!({"type": "betting"})), &[100, 14, 100]);
    table.act("bet");
    assert_eq!(table.options(), "call all-in fold");
    table.act("all-in");
    assert_eq!(table.staked(), [10, 14, 0]);
    assert_eq!(table.options(), "call raise fold", "seat 2 has not acted yet");
    table.act("call");
    assert_eq!(
        (table.s.actor.number(), table.options().as_str()),
        (0, "call fold")
    );
    table.act("call");
    assert!(table.s.over());
}

#[test]
fn a_call_for_less_is_all_in_and_nothing_else_can_be_done_with_the_last_chips() {
    let mut table = Table::with_chips(&poker(2, json!({"type": "betting"})), &[100, 6]);
    table.act("bet");
    assert_eq!(table.options(), "all-in fold");
    table.act("all-in");
    assert!(table.told(Event::AllIn {
        seat: SECOND,
        chips: 6
    }));
    assert!(table.s.over());
}

#[test]
fn nobody_raises_where_nobody_could_answer() {
    let mut table = Table::with_chips(&poker(2, json!({"type": "betting"})), &[16, 100]);
    table.act("bet raise");
    assert_eq!(table.options(), "all-in fold");
    table.act("all-in");
    assert!(table.s.over());
    let mut table = Table::with_chips(&poker(2, json!({"type": "betting"})), &[4, 100]);
    table.act("all-in");
    assert_eq!(table.options(), "call fold", "the other one has no chips left");
}

#[test]
fn a_short_ante_is_all_in() {
    let game = poker(3, json!({"type": "betting", "ante": 10}));
    let mut table = Table::with_chips(&game, &[3, 100, 100]);
    assert_eq!(table.staked(), [3, 10, 10]);
    assert_eq!(table.s.all_in, FIRST.alone());
    assert!(table.told(Event::Anted {
        seat: FIRST,
        chips: 3,
        blind: false
    }));
    assert_eq!(table.s.actor.number(), 1);
    table.hold(&["Ah Ad Ac As Kh", "Kd Kc Ks 2h 3h", "Qh Qd Qc 4h 5h"], "", "");
    table.act("check check");
    // Three times three for the best hand; seven from each of the others for the second best.
    assert_eq!(table.chips(), [9, 90 + 14, 90]);
}

#[test]
fn the_ante_is_paid_once_a_hand() {
    let mut game = poker(2, json!({"type": "betting", "ante": 5}));
    game["phases"] = json!([
        {"type": "betting", "ante": 5},
        {"type": "discard", "min_cards": 1},
    ]);
    let mut table = Table::new(&game);
    assert_eq!(table.staked(), [5, 5]);
    for _ in 0..3 {
        table.act("check check");
        for _ in 0..2 {
            let first = table.options().split(' ').next().expect("a card").to_owned();
            table.act(&first);
        }
    }
    assert_eq!(table.staked(), [5, 5], "the third pass through the phases");
}

#[test]
fn betting_stops_when_at_most_one_seat_is_able_to_bet() {
    let mut game = poker(3, json!({"type": "betting"}));
    game["phases"] = json!([
        {"type": "betting"},
        {"type": "draw", "mandatory": false, "count": 1},
        {"type": "betting"},
        {"type": "showdown"},
    ]);
    let mut table = Table::with_chips(&game, &[100, 10, 10]);
    table.act("bet all-in all-in");
    assert_eq!(table.options(), "pass deck", "all-in seats play their cards");
    table.act("pass pass pass");
    assert!(table.s.over(), "the second round is skipped");
}

#[test]
fn a_seat_without_chips_is_asked_nothing_and_wins_no_chips() {
    let mut table = Table::with_chips(&poker(3, json!({"type": "betting", "ante": 5})), &[0, 100, 100]);
    table.hold(&["Ah Ad Ac As Kh", "Kd Kc Ks 2h 3h", "Qh Qd Qc 4h 5h"], "", "");
    assert_eq!(table.s.actor.number(), 1);
    table.act("bet call");
    assert_eq!(table.chips(), [0, 115, 85]);
    assert_eq!(
        table.s.end.winners,
        Side::new(0).alone(),
        "its hand is still the best"
    );
}

#[test]
fn the_last_unfolded_seat_wins_the_pot_without_a_showdown() {
    let mut table = Table::new(&poker(3, json!({"type": "betting", "ante": 5})));
    table.hold(&["7h 5d 4c 3s 2h", "Ah Ad Ac As Kh", "Kd Kc Ks 2d 3h"], "", "");
    table.act("bet fold fold");
    assert_eq!(table.chips(), [110, 95, 95]);
    assert_eq!(
        (table.s.end.reason, table.s.end.winners),
        (Reason::Win, Side::new(0).alone())
    );
    let shown = |event: &Event| matches!(event, Event::Showed { .. });
    assert!(!table.log.0.iter().any(shown), "nobody has to show");
    assert!(table.told(Event::PotWon {
        seat: FIRST,
        chips: 25
    }));
}

#[test]
fn nobody_folds_where_there_is_nothing_to_call() {
    let mut table = Table::new(&poker(2, json!({"type": "betting"})));
    assert_eq!(table.attempt("fold"), Err(Refusal::NothingToCall));
    assert_eq!(table.attempt("call"), Err(Refusal::NothingToCall));
}

#[test]
fn folded_seats_are_passed_over_in_the_laps_that_follow() {
    let mut game = poker(3, json!({"type": "betting"}));
    game["phases"] = json!([
        {"type": "betting"},
        {"type": "discard", "min_cards": 0, "max_cards": 3},
        {"type": "showdown"},
    ]);
    let mut table = Table::new(&game);
    table.act("bet fold call");
    assert_eq!(table.s.actor.number(), 0);
    table.act("done");
    assert_eq!(table.s.actor.number(), 2);
}
