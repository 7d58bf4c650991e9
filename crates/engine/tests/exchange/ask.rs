//! Go Fish: whom and what to ask, fishing, books, refilling, the end.

use super::table::*;
use darwindeck_engine::card::Rank;
use darwindeck_engine::event::Event;
use darwindeck_engine::program::Program;
use darwindeck_engine::rules::Refusal;
use darwindeck_engine::side::Side;
use darwindeck_engine::state::{Reason, State};

fn go_fish(hands: &[&str], deck: &str) -> (Program, State) {
    let p = known("go-fish");
    let s = seated(&p, hands, deck);
    (p, s)
}

fn with(field: &str) -> Program {
    variant(
        "go-fish",
        r#""type": "ask""#,
        &format!(r#""type": "ask", {field}"#),
    )
}

#[test]
fn asking_needs_the_rank_in_the_own_hand() {
    let (p, mut s) = go_fish(&["2h 7d 7c", "3h", "4h", "5h"], "Kh");
    assert_eq!(options(&p, &s), "seat-1 seat-2 seat-3");
    act(&p, &mut s, "seat-2");
    assert_eq!(options(&p, &s), "rank-2 rank-7");
    assert_eq!(refused(&p, &s, "rank-4"), Refusal::RankNotHeld);
}

#[test]
fn the_asked_player_hands_over_all_cards_of_the_rank_and_the_asker_asks_again() {
    let (p, mut s) = go_fish(&["7h 2h", "7d 7c 9h", "4h", "5h"], "Kh");
    let events = act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(s.hand.0[0], cards("2h 7h 7d 7c"));
    assert_eq!(s.hand.0[1], cards("9h"));
    assert_eq!(s.actor.number(), 0);
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(
                event,
                Event::Gave {
                    seat: SECOND,
                    to: FIRST,
                    ..
                }
            ))
            .count(),
        2
    );
    let p = with(r#""again_on_hit": false"#);
    let mut s = seated(&p, &["7h 2h", "7d 7c 9h", "4h", "5h"], "Kh");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(s.actor.number(), 1);
}

#[test]
fn a_miss_goes_fishing_and_ends_the_turn() {
    let (p, mut s) = go_fish(&["7h 2h", "9h", "4h", "5h"], "Qh Kh");
    let events = act(&p, &mut s, "seat-1 rank-7");
    assert_eq!((s.hand.0[0], s.actor.number()), (cards("2h 7h Kh"), 1));
    assert!(events.contains(&Event::Fished {
        seat: FIRST,
        lucky: false
    }));
}

#[test]
fn fishing_the_rank_that_was_asked_for_gives_another_turn() {
    let (p, mut s) = go_fish(&["7h 2h", "9h", "4h", "5h"], "Qh 7s");
    let events = act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(s.actor.number(), 0);
    assert!(events.contains(&Event::Fished {
        seat: FIRST,
        lucky: true
    }));
    let p = with(r#""again_on_fish": false"#);
    let mut s = seated(&p, &["7h 2h", "9h", "4h", "5h"], "Qh 7s");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(s.actor.number(), 1);
}

#[test]
fn fishing_another_rank_of_the_own_hand_does_not() {
    let (p, mut s) = go_fish(&["7h 2h", "9h", "4h", "5h"], "Qh 2s");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(s.actor.number(), 1);
}

#[test]
fn a_book_is_four_of_a_kind_and_is_laid_and_scored_at_once() {
    let (p, mut s) = go_fish(&["7h 7d 7s 2h", "7c 9h", "4h", "5h"], "Kh");
    let events = act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(s.won.0[0], cards("7h 7d 7c 7s"));
    assert_eq!((s.hand.0[0], s.score.0[0], s.actor.number()), (cards("2h"), 1, 0));
    assert!(events.contains(&Event::Book {
        seat: FIRST,
        rank: Rank::Seven
    }));
    let (p, mut s) = go_fish(&["7h 7d 2h", "7c 9h", "4h", "5h"], "Kh");
    act(&p, &mut s, "seat-1 rank-7");
    assert!(s.won.0[0].is_empty(), "three of a kind are no book");
}

#[test]
fn the_size_of_a_book_is_a_rule_of_the_game() {
    let p = with(r#""book_size": 3"#);
    let mut s = seated(&p, &["7h 7d 2h", "7c 9h", "4h", "5h"], "Kh");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(s.won.0[0], cards("7h 7d 7c"));
}

#[test]
fn a_book_that_was_dealt_is_laid_before_anybody_can_ask_for_it() {
    let p = variant("go-fish", r#""cards_per_player": 5"#, r#""cards_per_player": 13"#);
    let dealt = (0..200).filter(|seed| {
        let s = darwindeck_engine::rules::start(&p, *seed, &mut ());
        for seat in p.all {
            for rank in 0..13 {
                let of_rank = s.hand[seat].only(0x0001_0001_0001_0001 << rank).len();
                assert!(of_rank < 4, "seat {seat} still holds a book");
            }
        }
        s.won.iter().any(|won| !won.is_empty())
    });
    assert!(dealt.count() > 0);
}

#[test]
fn a_seat_without_cards_draws_the_refill_at_once() {
    let (p, mut s) = go_fish(&["7h 2h", "7d", "4h", "5h"], "3d 4d 5d 6d 8d 9d");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(
        s.hand.0[1],
        cards("4d 5d 6d 8d 9d"),
        "the one who gave its last card"
    );
    let (p, mut s) = go_fish(&["7h 7d 7s", "7c 2h", "4h", "5h"], "3d 4d 5d 6d 8d 9d");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(
        s.hand.0[0],
        cards("4d 5d 6d 8d 9d"),
        "the one who laid its last cards as a book"
    );
    assert_eq!(s.actor.number(), 0);
    let p = with(r#""refill": 0"#);
    let mut s = seated(&p, &["7h 2h", "7d", "4h", "5h"], "3d 4d 5d 6d 8d 9d");
    act(&p, &mut s, "seat-1 rank-7");
    assert!(s.hand.0[1].is_empty());
}

#[test]
fn a_seat_without_cards_is_neither_asked_nor_asks_when_the_deck_is_used_up() {
    let (p, mut s) = go_fish(&["7h 2h 2d", "7d", "2c 4h", "2s 7c 7s 4d 4c 4s"], "");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!(options(&p, &s), "seat-2 seat-3");
    assert_eq!(refused(&p, &s, "seat-1"), Refusal::SeatNotAsked);
    act(&p, &mut s, "seat-2 rank-7");
    assert_eq!(
        s.actor.number(),
        2,
        "seat 1 is passed over, and nothing was fished"
    );
}

#[test]
fn with_two_players_it_is_clear_who_is_asked() {
    let p = variant("go-fish", r#""player_count": 4"#, r#""player_count": 2"#);
    let s = seated(&p, &["7h 2h", "9h"], "Kh");
    assert_eq!(options(&p, &s), "rank-2 rank-7");
}

#[test]
fn the_game_is_over_when_all_books_are_made_and_most_books_win() {
    let (p, mut s) = go_fish(&["7h 7d 7s", "7c 4d", "4h", "4c 4s"], "");
    s.score.0[1] = 1;
    act(&p, &mut s, "seat-1 rank-7");
    assert!(!s.over());
    act(&p, &mut s, "seat-2 rank-4 rank-4");
    assert_eq!(
        (s.end.reason, s.end.winners),
        (Reason::Win, Side::new(1).alone()),
        "two books against one"
    );
}

#[test]
fn thirteen_books_are_made_in_every_game() {
    let p = known("go-fish");
    for seed in 0..200 {
        let (s, events) = random_game(&p, seed);
        assert_eq!(
            events
                .iter()
                .filter(|event| matches!(event, Event::Book { .. }))
                .count(),
            13
        );
        assert_eq!(s.score.iter().sum::<i32>(), 13);
    }
}

#[test]
fn cards_left_over_that_make_no_book_end_the_game_too() {
    let p = with(r#""book_size": 3"#);
    for seed in 0..200 {
        let (s, _) = random_game(&p, seed);
        assert!(matches!(s.end.reason, Reason::Win | Reason::Draw), "{:?}", s.end);
    }
}

/// Who has played its last card: out of it for good, or refilled by the next question.
fn emptied(refill: u8) -> State {
    let p = game(&format!(
        r#"{{"player_count": 3, "setup": {{"cards_per_player": 5}}, "out_when_empty": true, "place_points": [1],
        "phases": [{{"type": "ask", "again_on_fish": false, "refill": {refill}}}, {{"type": "play", "max_cards": 4}}],
        "win_conditions": [{{"type": "high_score"}}]}}"#
    ));
    let mut s = seated(&p, &["7h", "9h 2h", "4h 5h"], "Qh Jd 7s");
    act(&p, &mut s, "seat-1 rank-7 7h 7s");
    s
}

#[test]
fn a_seat_that_can_still_be_refilled_is_not_out() {
    assert_eq!(emptied(2).out.len(), 0);
    assert_eq!((emptied(0).out.bits(), emptied(0).places.0[0].now()), (1, 1));
}

#[test]
fn a_seat_emptied_by_others_wins_by_an_empty_hand_when_its_turn_comes() {
    let p = variant("go-fish", r#""type": "high_score""#, r#""type": "empty_hand""#);
    let mut s = seated(&p, &["7h 2h", "7d", "2d 2c 2s", "5h"], "");
    act(&p, &mut s, "seat-1 rank-7");
    assert!(!s.over(), "it has not acted yet");
    act(&p, &mut s, "seat-3 rank-2");
    assert_eq!((s.end.reason, s.end.winners), (Reason::Win, Side::new(1).alone()));
}

#[test]
fn a_score_is_reached_in_the_middle_of_a_turn() {
    let first = r#""type": "first_to_score", "threshold": 1"#;
    let p = variant("go-fish", r#""type": "high_score""#, first);
    let mut s = seated(&p, &["7h 7d 7s 2h", "7c 9h", "4h", "5h"], "Kh");
    act(&p, &mut s, "seat-1 rank-7");
    assert_eq!((s.end.reason, s.end.winners), (Reason::Win, Side::new(0).alone()));
}
