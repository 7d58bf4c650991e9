//! The knock: who may, and what it is worth.

use crate::*;
use darwindeck_engine::rules::{apply, play_into, Refusal};
use darwindeck_engine::side::Side;
use darwindeck_engine::state::Reason;

const JUNK: &str = "Kd Kc Qd 9h 8d 6c 5s 3d 2c Ac"; // 64 points, no meld

/// Seat 0 has drawn and discarded, and is asked whether it knocks.
fn knocks(p: &Program, hand: &str, other: &str) -> (State, Vec<Event>) {
    let s = position(p, KNOCK, &[hand, other]);
    let mut log = Log::default();
    let after = play_into(p, &s, Action::KNOCK, &mut log).expect("a knock");
    (after, log.0)
}

#[test]
fn gin_scores_the_bonus_and_all_of_the_opponents_deadwood() {
    let p = known("gin-rummy");
    let (s, events) = knocks(&p, "2h 3h 4h 7h 7d 7c Ts Js Qs Ks", JUNK);
    assert_eq!(s.score.0[..2], [64 + 25, 0]);
    assert_eq!((s.last_winner, s.hand_wins.0[0], s.hand_no), (Some(FIRST), 1, 1));
    assert!(events.contains(&Event::Gin { seat: FIRST }));
    assert!(events.contains(&Event::Deadwood {
        seat: SECOND,
        points: 64
    }));
}

#[test]
fn a_knock_scores_the_difference_in_deadwood() {
    let p = known("gin-rummy");
    let (s, events) = knocks(&p, "2h 3h 4h 7h 7d 7c Ts Js Qs 9c", JUNK);
    assert_eq!(s.score.0[..2], [64 - 9, 0]);
    assert!(events.contains(&Event::Knocked { seat: FIRST }));
    assert!(!events
        .iter()
        .any(|event| matches!(event, Event::Gin { .. } | Event::Undercut { .. })));
}

#[test]
fn one_may_knock_with_ten_and_not_with_eleven() {
    let p = known("gin-rummy");
    let s = position(&p, DISCARD, &["2h 3h 4h 7h 7d 7c Ts Js Qs 9c 8c", JUNK]);
    let nine = go(&p, &s, "8c");
    assert_eq!(
        (nine.actor.number(), options(&p, &nine)),
        (0, vec!["pass".to_owned(), "knock".to_owned()])
    );
    let s = position(&p, DISCARD, &["2h 3h 4h 7h 7d 7c 8c 2d Ac Kc As", JUNK]);
    let eleven = go(&p, &s, "As");
    assert_eq!(
        (eleven.actor.number(), options(&p, &eleven)),
        (0, vec!["pass".to_owned()]),
        "8 + 2 + 1 and a king: all pass through this alike"
    );
    let s = position(&p, DISCARD, &["2h 3h 4h 7h 7d 7c 8c 2d Ac Ad As 9s", JUNK]);
    let ten = go(&p, &s, "9s");
    assert_eq!(
        (ten.actor.number(), ten.phase),
        (0, KNOCK),
        "8 and 2; the aces are a set"
    );
    let mut s = position(&p, KNOCK, &["2h 3h 4h 7h 7d 7c 8c 2d Ac Kc", JUNK]);
    s.phase = 0;
    s.step = 1;
    assert_eq!(
        play(&p, &s, Action::KNOCK),
        Err(Refusal::Deadwood { points: 21, most: 10 })
    );
}

#[test]
fn an_opponent_with_no_more_deadwood_undercuts() {
    let p = known("gin-rummy");
    // The knocker has 9; the other 4 (a pair of twos) and nothing to lay off.
    let (s, events) = knocks(
        &p,
        "3h 4h 5h 7h 7d 7c Ts Js Qs 9c",
        "2d 2c 8s 8h 8d Kd Kc Kh 5d 5s 5c",
    );
    assert_eq!(s.score.0[..2], [0, 9 - 4 + 25]);
    assert_eq!(s.last_winner, Some(SECOND));
    assert!(events.contains(&Event::Undercut {
        seat: SECOND,
        knocker: FIRST
    }));
    let (s, _) = knocks(
        &p,
        "3h 4h 5h 7h 7d 7c Ts Js Qs 4d",
        "2d 2c 8s 8h 8d Kd Kc Kh 5d 5s 5c",
    );
    assert_eq!(s.score.0[..2], [0, 25], "equal deadwood is an undercut too");
}

#[test]
fn the_opponent_lays_off_on_the_knockers_melds_but_not_against_gin() {
    let p = known("gin-rummy");
    let other = "7s Ks Jd 9s 6c 6d 4c 4d 2d Ac";
    // 7s goes on the sevens, 9s and Ks on the run of spades; J 10, 6 6, 4 4, 2 and A are left.
    let (s, events) = knocks(&p, "2h 3h 4h 7h 7d 7c Ts Js Qs 8c", other);
    assert_eq!(s.score.0[..2], [33 - 8, 0]);
    let off = events
        .iter()
        .filter(|event| matches!(event, Event::LaidOff { seat: SECOND, .. }))
        .count();
    assert_eq!(off, 3);
    let (s, events) = knocks(&p, "2h 3h 4h 5h 7h 7d 7c Ts Js Qs", other);
    assert_eq!(s.score.0[..2], [33 + 7 + 9 + 10 + 25, 0]);
    assert!(!events.iter().any(|event| matches!(event, Event::LaidOff { .. })));
}

#[test]
fn a_laid_off_card_opens_the_place_for_the_next() {
    let p = known("gin-rummy");
    // On T-J-Q of spades go the nine, then the eight, then the seven.
    let (s, _) = knocks(
        &p,
        "2h 3h 4h 5h 5d 5c Ts Js Qs 8c",
        "9s 8s 7s 6c Kd Kc Jd 3d 2c Ac",
    );
    assert_eq!(s.score.0[..2], [6 + 10 + 10 + 10 + 3 + 2 + 1 - 8, 0]);
}

#[test]
fn a_card_is_not_laid_off_if_that_breaks_a_better_meld() {
    let p = known("gin-rummy");
    // 7s would fit the sevens, but it holds the run 5-6-7 of spades together; the pair of kings is left.
    let (s, _) = knocks(
        &p,
        "2h 3h 4h 7h 7d 7c Tc Jc Qc 9d",
        "5s 6s 7s 3s Kd Kh Ad Ac 4d 4c",
    );
    assert_eq!(s.score.0[..2], [3 + 20 + 2 + 8 - 9, 0]);
}

#[test]
fn a_hand_without_a_knock_is_void_when_the_deck_is_empty() {
    let p = known("gin-rummy");
    let mut s = position(&p, KNOCK, &["2h 3h 4h 7h 7d 7c Ts Js Qs 9c", JUNK]);
    s.deck_n = 0;
    let after = go(&p, &s, "pass");
    assert_eq!((after.hand_no, after.last_winner), (1, None));
    assert_eq!(after.score.0[..2], [0, 0]);
}

#[test]
fn a_game_of_gin_is_won_at_one_hundred() {
    let p = known("gin-rummy");
    let mut s = position(&p, KNOCK, &["2h 3h 4h 7h 7d 7c Ts Js Qs Ks", JUNK]);
    s.score.0[0] = 20;
    let after = go(&p, &s, "knock");
    assert_eq!(
        (after.end.reason, after.end.winners, after.score.0[0]),
        (Reason::Win, Side::new(0).alone(), 109)
    );
}

#[test]
fn with_three_seats_the_knocker_scores_the_difference_to_each_and_the_least_undercuts() {
    let p = game(
        3,
        r#", "hold": true, "undercut_bonus": 10"#,
        r#", "knock": {"max_deadwood": 7}"#,
    );
    let s = go(&p, &position(&p, KNOCK, &["7h 2d", "Kd 2c", "Kh Kc"]), "knock");
    assert_eq!(s.score.0[..3], [3 + 13, 0, 0]);
    let s = position(&p, KNOCK, &["7h 2d", "7d 2c", "3h 4c"]);
    let s = go(&p, &s, "knock");
    assert_eq!(s.score.0[..3], [0, 0, 7 + 10], "seat 2 has nothing that counts");
}

#[test]
fn without_hold_only_what_was_laid_is_melded() {
    let p = game(2, "", r#", "knock": {"max_deadwood": 10}"#);
    let s = position(&p, DISCARD, &["7h 7d 7c 2d", "Kd Kc"]);
    assert_eq!(
        options(&p, &go(&p, &s, "2d")),
        ["pass"],
        "21 in hand, though it is a set"
    );
    let s = go(
        &p,
        &position(&p, MELD, &["7h 7d 7c 2d 3d", "Kd Kc"]),
        "meld 7h 7d 7c done 2d",
    );
    let s = go(&p, &s, "knock");
    assert_eq!(s.score.0[..2], [20, 0]);
}

#[test]
fn after_a_knock_each_other_seat_has_one_more_turn() {
    let json = r#"{"player_count": 3, "setup": {"cards_per_player": 3, "initial_discard_count": 1},
        "phases": [{"type": "draw", "source": "deck_or_discard"}, {"type": "discard"}],
        "knock": {"moment": "turn_start", "then": "lap"},
        "win_conditions": [{"type": "high_score"}]}"#;
    let p = lower(&Spec::from_json(json.as_bytes()).unwrap()).unwrap();
    let mut s = start(&p, 3, &mut ());
    assert_eq!(
        (s.actor.number(), options(&p, &s)),
        (0, vec!["pass".to_owned(), "knock".to_owned()])
    );
    s = go(&p, &s, "pass deck");
    let first = legal(&p, &s).iter().next().expect("a card");
    apply(&p, &mut s, first, &mut ());
    s = go(&p, &s, "knock");
    let mut turns = Vec::new();
    while !s.over() {
        if turns.last() != Some(&s.actor.number()) {
            turns.push(s.actor.number());
        }
        assert!(!legal(&p, &s).has(Action::KNOCK), "nobody knocks twice");
        let first = legal(&p, &s).iter().next().expect("an action");
        apply(&p, &mut s, first, &mut ());
    }
    assert_eq!(turns, [2, 0], "the knocker's own turn is over without a draw");
    assert_eq!(s.knocker, Some(SECOND));
}

#[test]
fn an_extra_turn_in_the_last_lap_takes_no_turn_from_the_others() {
    let json = r#"{"player_count": 3, "setup": {"cards_per_player": 4}, "phases": [{"type": "play"}],
        "special_effects": [{"trigger_rank": "7", "effect_type": "extra_turn", "target": "self"}],
        "knock": {"moment": "turn_start", "then": "lap"}, "win_conditions": [{"type": "high_score"}]}"#;
    let p = lower(&Spec::from_json(json.as_bytes()).unwrap()).unwrap();
    let s = position(&p, 0, &["2h 3h", "7h 2d 3d", "4d 5d"]);
    let s = go(&p, &s, "knock 7h");
    assert_eq!(s.actor.number(), 1);
    let s = go(&p, &s, "2d");
    assert_eq!(s.actor.number(), 2);
    assert!(go(&p, &s, "4d").over());
}

#[test]
fn melds_score_when_laid_and_when_the_hand_ends() {
    let scoring = r#", "card_scoring": [{"points": 2, "trigger": "set_complete"},
        {"points": 1, "trigger": "hand_end", "zone": "melds"}, {"points": -1, "trigger": "hand_end", "zone": "hand"}]"#;
    let p = game(2, "", scoring);
    let s = go(&p, &position(&p, MELD, &["7h 7d 7c", "Kd 2d"]), "meld 7h 7d 7c");
    assert_eq!(s.score.0[..2], [3 * 2 + 3, -2]);
    let p = game(
        2,
        r#", "hold": true"#,
        &format!(r#"{scoring}, "knock": {{"max_deadwood": 10}}"#),
    );
    let s = go(&p, &position(&p, KNOCK, &["7h 7d 7c Ks", "Kd Kc Kh 7s"]), "knock");
    assert_eq!(
        s.score.0[..2],
        [3 * 2 + 3 - 1, 4 * 2 + 4 + 10],
        "the other lays off the seven and undercuts by ten"
    );
}
