//! Melding and knocking, by the rules of Rummy and Gin Rummy as they are printed: what may be laid, what may be added,
//! who may knock, what a knock is worth.

use darwindeck_engine::action::Action;
use darwindeck_engine::card::Card;
use darwindeck_engine::check::check;
use darwindeck_engine::event::{Event, Sink};
use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::rules::{apply, legal, play, play_into, start, Refusal};
use darwindeck_engine::snapshot::{arrange, Arrangement};
use darwindeck_engine::spec::{Hands, Spec, UntilWin};
use darwindeck_engine::state::{Reason, State, NONE};

#[derive(Default)]
struct Log(Vec<Event>);

impl Sink for Log {
    const ON: bool = true;

    fn event(&mut self, _: &State, event: Event) {
        self.0.push(event);
    }
}

fn spec_of(name: &str) -> Spec {
    let path = format!(
        "{}/../../src/darwindeck/games/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let json = std::fs::read(path).expect("a known game");
    Spec::from_json(&json).expect("a genome")
}

fn known(name: &str) -> Program {
    lower(&spec_of(name)).expect("a program")
}

fn shortened(name: &str, max_hands: u16) -> Program {
    let mut spec = spec_of(name);
    spec.hands = Hands::UntilWin(UntilWin { max_hands });
    lower(&spec).expect("a program")
}

/// A game of turns: draw, the given Meld phase, discard, and whatever else is given.
fn game(seats: u8, meld: &str, more: &str) -> Program {
    let json = format!(
        r#"{{"player_count": {seats}, "setup": {{"cards_per_player": 7, "initial_discard_count": 1,
            "card_values": [{{"rank": "7", "value": 7}}, {{"rank": "K", "value": 10}}]}},
            "phases": [{{"type": "draw", "source": "deck_or_discard"}}, {{"type": "meld"{meld}}}, {{"type": "discard"}}],
            "win_conditions": [{{"type": "empty_hand"}}]{more}}}"#
    );
    lower(&Spec::from_json(json.as_bytes()).expect("a genome")).expect("a program")
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|card| card.parse().expect("a card"))
        .collect()
}

/// Seat 0 is to act in this phase; all cards that are not named are gone.
fn position(p: &Program, phase: u8, hands: &[&str], captured: &str) -> State {
    let mut state = arrange(
        p,
        &start(p, 1, &mut ()),
        &Arrangement {
            hands: Some(hands.iter().map(|hand| cards(hand)).collect()),
            captured: Some(vec![cards(captured)]),
            deck: Some(cards("2s 3s 4s 5s")),
            discard: Some(cards("6s")),
            current_player: Some(0),
            phase: Some(phase),
            ..Arrangement::default()
        },
    );
    state.step = 0;
    state
}

fn act(text: &str) -> Action {
    text.parse().expect("an action")
}

fn go(p: &Program, s: &State, actions: &str) -> State {
    let mut s = *s;
    for action in actions.split_whitespace() {
        s = play(p, &s, act(action))
            .unwrap_or_else(|refusal| panic!("{action}: {refusal}; legal {:?}", legal(p, &s)));
    }
    s
}

fn options(p: &Program, s: &State) -> Vec<String> {
    legal(p, s).iter().map(|action| action.to_string()).collect()
}

fn laid(s: &State, run: bool) -> Vec<String> {
    let place = if run { s.runs } else { s.sets };
    place
        .ids()
        .filter_map(|id| id.card())
        .map(|card| card.to_string())
        .collect()
}

const MELD: u8 = 1;
const DISCARD: u8 = 2;
const KNOCK: u8 = 3;

// ---- what is a meld

#[test]
fn a_set_is_picked_card_by_card_in_ascending_order_and_lies_when_nothing_can_be_added() {
    let p = known("rummy");
    let s = position(&p, MELD, &["7h 7d 7s Kc 2h", "3d", "4d"], "");
    assert_eq!(options(&p, &s), ["done", "meld"]);
    let s = go(&p, &s, "meld");
    assert_eq!(options(&p, &s), ["7h"], "from 7d on only two sevens are left");
    let s = go(&p, &s, "7h 7d 7s");
    assert_eq!(laid(&s, false), ["7h", "7d", "7s"]);
    assert_eq!(s.won[0].len(), 3);
    assert_eq!(s.phase, DISCARD, "nothing is left to meld");
}

#[test]
fn a_meld_may_be_laid_before_it_is_as_long_as_it_could_be() {
    let p = known("rummy");
    let s = position(&p, MELD, &["7h 7d 7c 7s Kc", "3d", "4d"], "");
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
    let none = |hand: &str| !legal(&p, &position(&p, MELD, &[hand, "3d", "4d"], "")).has(Action::MELD);
    assert!(none("Qh Kh Ah 8c"));
    assert!(none("Kh Ah 2h 8c"));
    assert!(none("5h 6h 7c 8c"), "a run is of one suit");
    let s = position(&p, MELD, &["Ah 2h 3h 8c 8d", "3d", "4d"], "");
    let s = go(&p, &s, "meld 2h 3h Ah");
    assert_eq!(laid(&s, true), ["2h", "3h", "Ah"]);
}

#[test]
fn a_pick_that_cannot_become_a_meld_is_refused() {
    let p = known("rummy");
    let s = position(&p, MELD, &["5h 6h 7h 7d 7c 9s", "3d", "4d"], "");
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
        let s = position(&p, MELD, &[hand, "3d"], "");
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
    let s = position(&p, MELD, &["5h 5d 5c 7s 8s 9s Kd Kc", "3d", "4d"], "");
    let s = go(&p, &s, "meld 5h 5d 5c meld 7s 8s 9s");
    assert_eq!((laid(&s, false).len(), laid(&s, true).len()), (3, 3));
    assert_eq!((s.actor, s.phase), (0, DISCARD));
}

// ---- laying off

/// Seat 1 has a set of nines and the run 5-6-7 of hearts on the table.
fn with_melds_on_table(p: &Program, hand: &str) -> State {
    let mut s = position(p, MELD, &[hand, "3d", "4d"], "");
    for card in cards("9h 9c 9s") {
        s.sets.put(darwindeck_engine::cards::CardId(card.index()));
    }
    for card in cards("5h 6h 7h") {
        s.runs.put(darwindeck_engine::cards::CardId(card.index()));
    }
    s.won[1] = s.sets.union(s.runs);
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
    assert_eq!(s.won[0].len(), 4, "laid-off cards belong to who laid them");
    assert_eq!(s.phase, DISCARD);
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
    s.hand[0].put(darwindeck_engine::cards::CardId(cards("9h")[0].index() | 64));
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
        let mut s = position(&p, 0, &[run, "3d"], "");
        s.runs = s.hand[0];
        s.won[1] = s.runs;
        s.hand[0] = Default::default();
        for card in cards(hand) {
            s.hand[0].put(darwindeck_engine::cards::CardId(card.index() | 64));
        }
        options(&p, &s).join(" ")
    };
    assert_eq!(with("3h 4h 5h 6h 7h 8h", "6h Kc"), "6h done", "3-4-5-6 and 6-7-8");
    assert_eq!(with("3h 4h 5h 6h 7h", "5h Kc"), "5h done", "3-4-5 and 5-6-7");
    assert_eq!(with("3h 4h 5h 6h", "5h Kc"), "done", "3-4-5 leaves 5-6");
    assert_eq!(with("3h 4h 5h", "3h Kc"), "done");
}

// ---- going out

#[test]
fn the_last_card_may_be_melded_and_ends_the_hand() {
    let p = known("rummy");
    let s = position(&p, MELD, &["7h 7d 7c", "Kd 3d", "As 5d"], "");
    let s = go(&p, &s, "meld 7h 7d 7c");
    assert_eq!((s.hand_no, s.last_winner), (1, 0));
    assert_eq!(
        s.score[..3],
        [10 + 3 + 1 + 5, 0, 0],
        "what the others hold goes to who went out"
    );
}

#[test]
fn where_going_out_takes_a_discard_one_card_is_kept() {
    let p = game(2, r#", "go_out": "discard""#, "");
    let s = position(&p, MELD, &["7h 7d 7c", "Kd"], "");
    assert!(!legal(&p, &s).has(Action::MELD));
    let s = position(&p, MELD, &["7h 7d 7c 7s", "Kd"], "");
    let s = go(&p, &s, "meld 7h 7d 7c");
    assert_eq!(
        (s.phase, s.hand[0].len()),
        (DISCARD, 1),
        "the fourth seven can neither be picked nor laid off"
    );
    let s = go(&p, &s, "7s");
    assert_eq!(s.end.reason, Reason::Win);
}

// ---- the discard just taken

#[test]
fn a_discard_just_taken_may_not_be_discarded_at_once() {
    let p = known("rummy");
    let mut s = position(&p, 0, &["2h 9d Kc", "3d", "4d"], "");
    s.step = 1; // deck or discard
    let taken = go(&p, &s, "discard");
    assert_eq!(taken.phase, DISCARD);
    assert_eq!(options(&p, &taken), ["2h", "9d", "Kc"]);
    assert_eq!(play(&p, &taken, act("6s")), Err(Refusal::JustTaken));
    let next = go(&p, &taken, "Kc");
    assert_eq!(next.taken, NONE, "the next turn begins afresh");
    s.hand[0] = Default::default();
    let only = go(&p, &s, "discard");
    assert_eq!(options(&p, &only), ["6s"], "there is no other card");
}

// ---- Gin Rummy: the knock

const JUNK: &str = "Kd Kc Qd 9h 8d 6c 5s 3d 2c Ac"; // 64 points, no meld

/// Seat 0 has drawn and discarded, and is asked whether it knocks.
fn knocks(p: &Program, hand: &str, other: &str) -> (State, Vec<Event>) {
    let s = position(p, KNOCK, &[hand, other], "");
    let mut log = Log::default();
    let after = play_into(p, &s, Action::KNOCK, &mut log).expect("a knock");
    (after, log.0)
}

#[test]
fn gin_scores_the_bonus_and_all_of_the_opponents_deadwood() {
    let p = known("gin-rummy");
    let (s, events) = knocks(&p, "2h 3h 4h 7h 7d 7c Ts Js Qs Ks", JUNK);
    assert_eq!(s.score[..2], [64 + 25, 0]);
    assert_eq!((s.last_winner, s.hand_wins[0], s.hand_no), (0, 1, 1));
    assert!(events.contains(&Event::Gin { seat: 0 }));
    assert!(events.contains(&Event::Deadwood { seat: 1, points: 64 }));
}

#[test]
fn a_knock_scores_the_difference_in_deadwood() {
    let p = known("gin-rummy");
    let (s, events) = knocks(&p, "2h 3h 4h 7h 7d 7c Ts Js Qs 9c", JUNK);
    assert_eq!(s.score[..2], [64 - 9, 0]);
    assert!(events.contains(&Event::Knocked { seat: 0 }));
    assert!(!events
        .iter()
        .any(|event| matches!(event, Event::Gin { .. } | Event::Undercut { .. })));
}

#[test]
fn one_may_knock_with_ten_and_not_with_eleven() {
    let p = known("gin-rummy");
    let s = position(&p, DISCARD, &["2h 3h 4h 7h 7d 7c Ts Js Qs 9c 8c", JUNK], "");
    let nine = go(&p, &s, "8c");
    assert_eq!(
        (nine.actor, options(&p, &nine)),
        (0, vec!["pass".to_owned(), "knock".to_owned()])
    );
    let s = position(&p, DISCARD, &["2h 3h 4h 7h 7d 7c 8c 2d Ac Kc As", JUNK], "");
    let eleven = go(&p, &s, "As");
    assert_eq!(eleven.actor, 1, "8 + 2 + 1 and a king: nobody is asked");
    let s = position(&p, DISCARD, &["2h 3h 4h 7h 7d 7c 8c 2d Ac Ad As 9s", JUNK], "");
    let ten = go(&p, &s, "9s");
    assert_eq!((ten.actor, ten.phase), (0, KNOCK), "8 and 2; the aces are a set");
    let mut s = position(&p, KNOCK, &["2h 3h 4h 7h 7d 7c 8c 2d Ac Kc", JUNK], "");
    s.phase = 0;
    s.step = 1;
    assert_eq!(play(&p, &s, Action::KNOCK), Err(Refusal::Deadwood));
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
    assert_eq!(s.score[..2], [0, 9 - 4 + 25]);
    assert_eq!(s.last_winner, 1);
    assert!(events.contains(&Event::Undercut { seat: 1, knocker: 0 }));
    let (s, _) = knocks(
        &p,
        "3h 4h 5h 7h 7d 7c Ts Js Qs 4d",
        "2d 2c 8s 8h 8d Kd Kc Kh 5d 5s 5c",
    );
    assert_eq!(s.score[..2], [0, 25], "equal deadwood is an undercut too");
}

#[test]
fn the_opponent_lays_off_on_the_knockers_melds_but_not_against_gin() {
    let p = known("gin-rummy");
    let other = "7s Ks Jd 9s 6c 6d 4c 4d 2d Ac";
    // 7s goes on the sevens, 9s and Ks on the run of spades; J 10, 6 6, 4 4, 2 and A are left.
    let (s, events) = knocks(&p, "2h 3h 4h 7h 7d 7c Ts Js Qs 8c", other);
    assert_eq!(s.score[..2], [33 - 8, 0]);
    let off = events
        .iter()
        .filter(|event| matches!(event, Event::LaidOff { seat: 1, .. }))
        .count();
    assert_eq!(off, 3);
    let (s, events) = knocks(&p, "2h 3h 4h 5h 7h 7d 7c Ts Js Qs", other);
    assert_eq!(s.score[..2], [33 + 7 + 9 + 10 + 25, 0]);
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
    assert_eq!(s.score[..2], [6 + 10 + 10 + 10 + 3 + 2 + 1 - 8, 0]);
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
    assert_eq!(s.score[..2], [3 + 20 + 2 + 8 - 9, 0]);
}

#[test]
fn a_hand_without_a_knock_is_void_when_the_deck_is_empty() {
    let p = known("gin-rummy");
    let mut s = position(&p, KNOCK, &["2h 3h 4h 7h 7d 7c Ts Js Qs 9c", JUNK], "");
    s.deck_n = 0;
    let after = go(&p, &s, "pass");
    assert_eq!((after.hand_no, after.last_winner), (1, NONE));
    assert_eq!(after.score[..2], [0, 0]);
}

#[test]
fn a_game_of_gin_is_won_at_one_hundred() {
    let p = known("gin-rummy");
    let mut s = position(&p, KNOCK, &["2h 3h 4h 7h 7d 7c Ts Js Qs Ks", JUNK], "");
    s.score[0] = 20;
    let after = go(&p, &s, "knock");
    assert_eq!(
        (after.end.reason, after.end.winners, after.score[0]),
        (Reason::Win, 1, 109)
    );
}

// ---- knocking in other games

#[test]
fn with_three_seats_the_knocker_scores_the_difference_to_each_and_the_least_undercuts() {
    let p = game(
        3,
        r#", "hold": true, "undercut_bonus": 10"#,
        r#", "knock": {"max_deadwood": 7}"#,
    );
    let s = go(
        &p,
        &position(&p, KNOCK, &["7h 2d", "Kd 2c", "Kh Kc"], ""),
        "knock",
    );
    assert_eq!(s.score[..3], [3 + 13, 0, 0]);
    let s = position(&p, KNOCK, &["7h 2d", "7d 2c", "3h 4c"], "");
    let s = go(&p, &s, "knock");
    assert_eq!(s.score[..3], [0, 0, 7 + 10], "seat 2 has nothing that counts");
}

#[test]
fn without_hold_only_what_was_laid_is_melded() {
    let p = game(2, "", r#", "knock": {"max_deadwood": 10}"#);
    let s = position(&p, DISCARD, &["7h 7d 7c 2d", "Kd Kc"], "");
    assert_eq!(go(&p, &s, "2d").actor, 1, "21 in hand, though it is a set");
    let s = go(
        &p,
        &position(&p, MELD, &["7h 7d 7c 2d 3d", "Kd Kc"], ""),
        "meld 7h 7d 7c 2d",
    );
    let s = go(&p, &s, "knock");
    assert_eq!(s.score[..2], [20, 0]);
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
        (s.actor, options(&p, &s)),
        (0, vec!["pass".to_owned(), "knock".to_owned()])
    );
    s = go(&p, &s, "pass deck");
    let first = legal(&p, &s).iter().next().expect("a card");
    apply(&p, &mut s, first, &mut ());
    s = go(&p, &s, "knock");
    let mut turns = Vec::new();
    while !s.over() {
        if turns.last() != Some(&s.actor) {
            turns.push(s.actor);
        }
        assert!(!legal(&p, &s).has(Action::KNOCK), "nobody knocks twice");
        let first = legal(&p, &s).iter().next().expect("an action");
        apply(&p, &mut s, first, &mut ());
    }
    assert_eq!(turns, [2, 0], "the knocker's own turn is over without a draw");
    assert_eq!(s.knocker, 1);
}

#[test]
fn an_extra_turn_in_the_last_lap_takes_no_turn_from_the_others() {
    let json = r#"{"player_count": 3, "setup": {"cards_per_player": 4}, "phases": [{"type": "play"}],
        "special_effects": [{"trigger_rank": "7", "effect_type": "extra_turn", "target": "self"}],
        "knock": {"moment": "turn_start", "then": "lap"}, "win_conditions": [{"type": "high_score"}]}"#;
    let p = lower(&Spec::from_json(json.as_bytes()).unwrap()).unwrap();
    let s = position(&p, 0, &["2h 3h", "7h 2d 3d", "4d 5d"], "");
    let s = go(&p, &s, "knock 7h");
    assert_eq!(s.actor, 1);
    let s = go(&p, &s, "2d");
    assert_eq!(s.actor, 2);
    assert!(go(&p, &s, "4d").over());
}

#[test]
fn melds_score_when_laid_and_when_the_hand_ends() {
    let scoring = r#", "card_scoring": [{"points": 2, "trigger": "set_complete"},
        {"points": 1, "trigger": "hand_end", "zone": "melds"}, {"points": -1, "trigger": "hand_end", "zone": "hand"}]"#;
    let p = game(2, "", scoring);
    let s = go(
        &p,
        &position(&p, MELD, &["7h 7d 7c", "Kd 2d"], ""),
        "meld 7h 7d 7c",
    );
    assert_eq!(s.score[..2], [3 * 2 + 3, -2]);
    let p = game(
        2,
        r#", "hold": true"#,
        &format!(r#"{scoring}, "knock": {{"max_deadwood": 10}}"#),
    );
    let s = go(
        &p,
        &position(&p, KNOCK, &["7h 7d 7c Ks", "Kd Kc Kh 7s"], ""),
        "knock",
    );
    assert_eq!(
        s.score[..2],
        [3 * 2 + 3 - 1, 4 * 2 + 4 + 10],
        "the other lays off the seven and undercuts by ten"
    );
}

// ---- what must be true of all games

#[test]
fn gin_rummy_conforms_in_a_thousand_random_games() {
    // Random players hardly ever knock: a whole game is forty void hands, of which four are enough here.
    let p = shortened("gin-rummy", 4);
    let checked = check(&p, 21, 1000, 97).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(checked.games, 1000);
}

#[test]
fn rummy_conforms_in_a_thousand_random_games() {
    let p = known("rummy");
    let checked = check(&p, 22, 1000, 97).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(checked.games, 1000);
}

#[test]
fn odd_games_of_melds_and_knocks_conform() {
    let knock = r#", "knock": {"moment": "turn_start", "max_deadwood": 30, "then": "lap"}"#;
    let games = [
        game(4, r#", "hold": true, "gin_bonus": 5"#, knock),
        game(3, r#", "min_set": 2, "min_run": 2, "go_out": "discard""#, knock),
        game(2, r#", "min_set": 1, "min_run": 1"#, ""),
        game(5, r#", "min_run": 0"#, r#", "knock": {}"#),
    ];
    for p in games {
        check(&p, 5, 100, 13).unwrap_or_else(|violation| panic!("{violation}"));
    }
}
