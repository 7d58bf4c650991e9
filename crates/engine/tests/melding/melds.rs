//! Sets and runs, laying off, going out, the discard just taken.

use crate::*;
use darwindeck_engine::cards::CardId;
use darwindeck_engine::rules::Refusal;
use darwindeck_engine::state::Reason;

#[test]
fn a_set_is_picked_card_by_card_in_ascending_order_and_lies_when_nothing_can_be_added() {
    let p = known("rummy");
    let s = position(&p, MELD, &["7h 7d 7s Kc 2h", "3d", "4d"]);
    assert_eq!(options(&p, &s), ["done", "meld"]);
    let s = go(&p, &s, "meld");
    assert_eq!(options(&p, &s), ["7h"], "from 7d on only two sevens are left");
    let s = go(&p, &s, "7h 7d 7s");
    assert_eq!(laid(&s, false), ["7h", "7d", "7s"]);
    assert_eq!(s.won.0[0].len(), 3);
    assert_eq!(
        options(&p, &s),
        ["done"],
        "nothing is left to meld, and nobody sees it"
    );
    assert_eq!(go(&p, &s, "done").phase, DISCARD);
}

#[test]
fn a_meld_may_be_laid_before_it_is_as_long_as_it_could_be() {
    let p = known("rummy");
    let s = position(&p, MELD, &["7h 7d 7c 7s Kc", "3d", "4d"]);
    let s = go(&p, &s, "meld 7h 7d 7c");
    assert_eq!(options(&p, &s), ["7s", "done"]);
    let s = go(&p, &s, "done");
    assert_eq!(laid(&s, false), ["7h", "7d", "7c"]);
    assert_eq!(
        options(&p, &s),
        ["7s", "done"],
        "the fourth seven can still be laid off"
    );
}

#[test]
fn runs_are_ace_low_and_do_not_go_round_the_corner() {
    let p = known("rummy");
    let none = |hand: &str| !legal(&p, &position(&p, MELD, &[hand, "3d", "4d"])).has(Action::MELD);
    assert!(none("Qh Kh Ah 8c"));
    assert!(none("Kh Ah 2h 8c"));
    assert!(none("5h 6h 7c 8c"), "a run is of one suit");
    let s = position(&p, MELD, &["Ah 2h 3h 8c 8d", "3d", "4d"]);
    let s = go(&p, &s, "meld 2h 3h Ah");
    assert_eq!(laid(&s, true), ["2h", "3h", "Ah"]);
}

#[test]
fn a_pick_that_cannot_become_a_meld_is_refused() {
    let p = known("rummy");
    let s = position(&p, MELD, &["5h 6h 7h 7d 7c 9s", "3d", "4d"]);
    let s = go(&p, &s, "meld");
    assert_eq!(options(&p, &s), ["5h", "7h"]);
    assert_eq!(play(&p, &s, act("9s")), Err(Refusal::NoMeld));
    let s = go(&p, &s, "5h");
    assert_eq!(options(&p, &s), ["6h"]);
    assert_eq!(play(&p, &s, act("7d")), Err(Refusal::NoMeld));
}

#[test]
fn minimums_of_sets_and_runs_are_honoured_and_zero_forbids_the_kind() {
    let hand = "5h 5d 5c 7s 8s 9s";
    let firsts = |meld: &str| {
        let p = game(2, meld, "");
        let s = position(&p, MELD, &[hand, "3d"]);
        match play(&p, &s, Action::MELD) {
            Ok(s) => options(&p, &s).join(" "),
            Err(_) => "none".to_owned(),
        }
    };
    assert_eq!(firsts(""), "5h 7s");
    assert_eq!(firsts(r#", "min_set": 4"#), "7s");
    assert_eq!(firsts(r#", "min_run": 4"#), "5h");
    assert_eq!(firsts(r#", "min_set": 0"#), "7s");
    assert_eq!(firsts(r#", "min_run": 0"#), "5h");
    assert_eq!(firsts(r#", "min_set": 0, "min_run": 0"#), "none");
    assert_eq!(firsts(r#", "min_set": 2, "min_run": 2"#), "5h 5d 7s 8s");
}

#[test]
fn several_melds_may_be_laid_in_one_turn() {
    let p = known("rummy");
    let s = position(&p, MELD, &["5h 5d 5c 7s 8s 9s Kd Kc", "3d", "4d"]);
    let s = go(&p, &s, "meld 5h 5d 5c meld 7s 8s 9s done");
    assert_eq!((laid(&s, false).len(), laid(&s, true).len()), (3, 3));
    assert_eq!((s.actor.number(), s.phase), (0, DISCARD));
}

/// Seat 1 has a set of nines and the run 5-6-7 of hearts on the table.
fn with_melds_on_table(p: &Program, hand: &str) -> State {
    let mut s = position(p, MELD, &[hand, "3d", "4d"]);
    for card in cards("9h 9c 9s") {
        s.sets.put(CardId::new(card, false));
    }
    for card in cards("5h 6h 7h") {
        s.runs.put(CardId::new(card, false));
    }
    s.won.0[1] = s.sets.union(s.runs);
    s
}

#[test]
fn cards_are_laid_off_at_both_ends_of_anybodys_run_and_on_sets() {
    let p = known("rummy");
    let s = with_melds_on_table(&p, "3h 4h 8h 9d Jc Kc");
    assert_eq!(options(&p, &s), ["4h", "8h", "9d", "done"]);
    assert_eq!(
        play(&p, &s, act("3h")),
        Err(Refusal::NoMeld),
        "the four is missing in between"
    );
    let s = go(&p, &s, "4h 3h 8h 9d");
    assert_eq!(laid(&s, true).len(), 6);
    assert_eq!(laid(&s, false).len(), 4);
    assert_eq!(s.won.0[0].len(), 4, "laid-off cards belong to who laid them");
    assert_eq!(options(&p, &s), ["done"]);
}

#[test]
fn without_lay_off_nothing_is_added() {
    let p = game(3, r#", "lay_off": false"#, "");
    let s = with_melds_on_table(&p, "4h 8h 9d Jc Kc");
    assert!(
        options(&p, &s).iter().all(|option| option == "done"),
        "{:?}",
        options(&p, &s)
    );
}

#[test]
fn a_card_that_fits_a_set_and_a_run_asks_where_it_goes() {
    let p = known("rummy");
    let s = go(&p, &with_melds_on_table(&p, "8h 9d Jc Kc 2c"), "8h");
    let mut s = s;
    s.hand.0[0].put(CardId::new(cards("9h")[0], true));
    let s = go(&p, &s, "9h");
    assert_eq!(options(&p, &s), ["suit-h", "rank-9"]);
    assert_eq!(laid(&go(&p, &s, "suit-h"), true).len(), 5);
    assert_eq!(laid(&go(&p, &s, "rank-9"), false).len(), 4);
}

#[test]
fn with_two_decks_a_long_run_may_be_cut_by_a_second_card() {
    let p = {
        let json = r#"{"player_count": 2, "setup": {"cards_per_player": 5, "initial_deck": "double_104"},
            "phases": [{"type": "meld"}, {"type": "discard"}], "win_conditions": [{"type": "empty_hand"}]}"#;
        lower(&Spec::from_json(json.as_bytes()).unwrap()).unwrap()
    };
    let with = |run: &str, hand: &str| {
        let mut s = position(&p, 0, &[run, "3d"]);
        s.runs = s.hand.0[0];
        s.won.0[1] = s.runs;
        s.hand.0[0] = Default::default();
        for card in cards(hand) {
            s.hand.0[0].put(CardId::new(card, true));
        }
        options(&p, &s).join(" ")
    };
    assert_eq!(with("3h 4h 5h 6h 7h 8h", "6h Kc"), "6h done", "3-4-5-6 and 6-7-8");
    assert_eq!(with("3h 4h 5h 6h 7h", "5h Kc"), "5h done", "3-4-5 and 5-6-7");
    assert_eq!(with("3h 4h 5h 6h", "5h Kc"), "done", "3-4-5 leaves 5-6");
    assert_eq!(with("3h 4h 5h", "3h Kc"), "done");
}

#[test]
fn the_last_card_may_be_melded_and_ends_the_hand() {
    let p = known("rummy");
    let s = position(&p, MELD, &["7h 7d 7c", "Kd 3d", "As 5d"]);
    let s = go(&p, &s, "meld 7h 7d 7c");
    assert_eq!((s.hand_no, s.last_winner), (1, Some(FIRST)));
    assert_eq!(
        s.score.0[..3],
        [10 + 3 + 1 + 5, 0, 0],
        "what the others hold goes to who went out"
    );
}

#[test]
fn where_going_out_takes_a_discard_one_card_is_kept() {
    let p = game(2, r#", "go_out": "discard""#, "");
    let s = position(&p, MELD, &["7h 7d 7c", "Kd"]);
    assert!(!legal(&p, &s).has(Action::MELD));
    let s = position(&p, MELD, &["7h 7d 7c 7s", "Kd"]);
    let s = go(&p, &s, "meld 7h 7d 7c");
    assert_eq!(
        (s.phase, s.hand.0[0].len()),
        (DISCARD, 1),
        "the fourth seven can neither be picked nor laid off"
    );
    let s = go(&p, &s, "7s");
    assert_eq!(s.end.reason, Reason::Win);
}

#[test]
fn a_discard_just_taken_may_not_be_discarded_at_once() {
    let p = known("rummy");
    let mut s = position(&p, 0, &["2h 9d Kc", "3d", "4d"]);
    s.step = 1; // deck or discard
    let taken = go(&p, &s, "discard done");
    assert_eq!(taken.phase, DISCARD);
    assert_eq!(options(&p, &taken), ["2h", "9d", "Kc"]);
    assert_eq!(play(&p, &taken, act("6s")), Err(Refusal::JustTaken));
    let next = go(&p, &taken, "Kc");
    assert_eq!(next.taken_from_discard, None, "the next turn begins afresh");
    s.hand.0[0] = Default::default();
    let only = go(&p, &s, "discard done");
    assert_eq!(options(&p, &only), ["6s"], "there is no other card");
}
