//! Cheat: what is claimed, who may doubt it, who takes the pile.

use super::table::*;
use darwindeck_engine::card::Rank;
use darwindeck_engine::event::Event;
use darwindeck_engine::rng::seat_stream;
use darwindeck_engine::rules::Refusal;
use darwindeck_engine::side::Side;
use darwindeck_engine::state::{Reason, State};
use darwindeck_engine::view::View;

const REST: &str = "4h 5h 6h 7h";

fn cheat(hands: &[&str]) -> (darwindeck_engine::program::Program, State) {
    let p = known("cheat");
    let s = seated(&p, hands, "");
    (p, s)
}

fn claimed_ranks(events: &[Event]) -> Vec<Rank> {
    let rank = |event: &Event| match event {
        Event::Claimed { rank, .. } => Some(*rank),
        _ => None,
    };
    events.iter().filter_map(rank).collect()
}

#[test]
fn the_last_card_can_be_challenged_and_a_lie_does_not_win() {
    let (p, mut s) = cheat(&["Kh", REST, "8d 9d", "8c 9c"]);
    act(&p, &mut s, "Kh");
    assert!(!s.over(), "an empty hand wins only when nobody has doubted it");
    assert_eq!(
        (s.actor.number(), options(&p, &s).as_str()),
        (1, "challenge accept")
    );
    act(&p, &mut s, "accept accept challenge");
    assert!(!s.over());
    assert_eq!(s.hand.0[0], cards("Kh"));
}

#[test]
fn the_last_card_wins_for_the_claimer_once_the_challenge_is_lost() {
    let (p, mut s) = cheat(&["Ah", REST, "8d 9d", "8c 9c"]);
    act(&p, &mut s, "Ah accept challenge");
    assert_eq!((s.end.reason, s.end.winners), (Reason::Win, Side::new(0).alone()));
    assert_eq!(s.hand.0[2], cards("8d 9d Ah"));
}

#[test]
fn the_last_card_wins_when_everybody_accepts_it_even_if_it_was_a_lie() {
    let (p, mut s) = cheat(&["Kh", REST, "8d 9d", "8c 9c"]);
    act(&p, &mut s, "Kh accept accept accept");
    assert_eq!((s.end.reason, s.end.winners), (Reason::Win, Side::new(0).alone()));
}

#[test]
fn every_opponent_is_asked_in_turn_order_and_answers_are_no_turns() {
    let (p, mut s) = cheat(&["2h 3h", REST, "8d 9d", "8c 9c"]);
    let turn = s.turn;
    act(&p, &mut s, "2h done");
    for seat in [1, 2, 3] {
        assert_eq!((s.actor.number(), s.turn), (seat, turn));
        act(&p, &mut s, "accept");
    }
    assert_eq!((s.actor.number(), s.turn), (1, turn + 1));
    assert_eq!(s.table, cards("2h"));
}

#[test]
fn the_first_challenger_closes_the_claim_and_the_next_seat_goes_on() {
    let (p, mut s) = cheat(&["2h 3h", REST, "8d 9d", "8c 9c"]);
    act(&p, &mut s, "2h done accept challenge");
    assert_eq!(s.actor.number(), 1, "seat 3 is not asked any more");
    assert_eq!(s.hand.0[0], cards("2h 3h"));
    assert_eq!(refused(&p, &s, "challenge"), Refusal::NothingClaimed);
}

#[test]
fn the_claimed_rank_advances_with_every_claim_from_ace_to_king_to_ace() {
    let (p, mut s) = cheat(&["2h 3h 4h 5h", "6h 7h 8h 9h", "2d 3d 4d 5d", "6d 7d 8d 9d"]);
    let mut events = Vec::new();
    for claim in [
        "2h", "6h", "2d", "6d", "3h", "7h", "3d", "7d", "4h", "8h", "4d", "8d",
    ] {
        events.extend(act(&p, &mut s, &format!("{claim} done accept accept accept")));
    }
    events.extend(act(&p, &mut s, "5h accept accept challenge 9h"));
    let ranks: Vec<Rank> = (0..14).map(|claim| Rank::ALL[(claim + 12) % 13]).collect();
    assert_eq!(claimed_ranks(&events), ranks);
    assert_eq!(ranks[0], Rank::Ace);
}

#[test]
fn a_passed_turn_does_not_advance_the_rank() {
    let p = variant(
        "cheat",
        r#""type": "claim""#,
        r#""type": "claim", "min_cards": 0"#,
    );
    let mut s = seated(&p, &["2h 3h", REST, "8d 9d", "8c 9c"], "");
    let events = act(&p, &mut s, "pass pass 8d done accept accept accept");
    assert_eq!(claimed_ranks(&events), [Rank::Ace]);
}

#[test]
fn ranks_the_deck_does_not_have_are_not_claimed() {
    let p = variant(
        "cheat",
        r#""cards_per_player""#,
        r#""initial_deck": "piquet_32", "cards_per_player""#,
    );
    let mut s = seated(&p, &["7h 8h", "9h Th", "Jh Qh", "Kh Ah"], "");
    let events = act(
        &p,
        &mut s,
        "7h done accept accept accept 9h done accept accept accept",
    );
    assert_eq!(claimed_ranks(&events), [Rank::Ace, Rank::Seven]);
}

#[test]
fn who_lied_takes_the_whole_pile_and_who_doubted_the_truth_takes_it_too() {
    let (p, mut s) = cheat(&["Ah 3s", "2d 2c 7s", "8d 9d", "8c 9c"]);
    act(&p, &mut s, "Ah done accept accept accept");
    let before = s;
    act(&p, &mut s, "2d 2c done accept challenge");
    assert_eq!(s.hand.0[3], cards("8c 9c Ah 2d 2c"), "seat 3 doubted two twos");
    assert!(s.table.is_empty());
    s = before;
    act(&p, &mut s, "2c 7s challenge");
    assert_eq!(
        s.hand.0[1],
        cards("2d 2c 7s Ah"),
        "one card of the two was no two"
    );
}

#[test]
fn without_the_pile_penalty_only_the_claimed_cards_go_to_who_was_wrong() {
    let p = variant(
        "cheat",
        r#""type": "claim""#,
        r#""type": "claim", "pile_penalty": false"#,
    );
    let mut s = seated(&p, &["Ah 3s", "2d 7s", "8d 9d", "8c 9c"], "");
    act(&p, &mut s, "Ah done accept accept accept");
    let before = s;
    act(&p, &mut s, "7s challenge");
    assert_eq!((s.hand.0[1], s.table), (cards("2d 7s"), cards("Ah")));
    s = before;
    act(&p, &mut s, "2d done challenge");
    assert_eq!((s.hand.0[2], s.table), (cards("8d 9d 2d"), cards("Ah")));
}

#[test]
fn a_challenge_shows_the_claimed_cards_and_nothing_else_of_the_pile() {
    let (p, mut s) = cheat(&["Ah 3s", "2d 7s", "8d 9d", "8c 9c"]);
    act(&p, &mut s, "Ah done accept accept accept");
    let events = act(&p, &mut s, "7s challenge");
    let seven = ids("7s")[0].card();
    let shown = |event: &&Event| matches!(event, Event::Revealed { .. });
    let expected = Event::Revealed {
        seat: SECOND,
        card: seven,
    };
    assert_eq!(events.iter().filter(shown).collect::<Vec<_>>(), [&expected]);
    assert!(events.contains(&Event::Challenged {
        seat: THIRD,
        claimer: SECOND
    }));
    assert!(events.contains(&Event::Laid {
        seat: SECOND,
        card: Some(seven)
    }));
}

#[test]
fn where_nobody_may_doubt_nobody_is_asked() {
    let p = variant(
        "cheat",
        r#""type": "claim""#,
        r#""type": "claim", "allow_challenge": false"#,
    );
    let mut s = seated(&p, &["2h 3h", REST, "8d 9d", "8c 9c"], "");
    act(&p, &mut s, "2h done");
    assert_eq!((s.actor.number(), options(&p, &s).as_str()), (1, "4h 5h 6h 7h"));
}

#[test]
fn the_rank_may_be_the_players_choice_or_always_the_same() {
    let choice = r#""type": "claim", "rank_mode": "player_choice""#;
    let p = variant("cheat", r#""type": "claim""#, choice);
    let mut s = seated(&p, &["2h 3h", REST, "8d 9d", "8c 9c"], "");
    act(&p, &mut s, "2h done");
    assert_eq!(options(&p, &s).split(' ').count(), 13);
    act(&p, &mut s, "rank-2 challenge");
    assert_eq!(s.hand.0[1], cards("4h 5h 6h 7h 2h"), "it was a two");
    let fixed = r#""type": "claim", "rank_mode": "fixed", "rank": "Q""#;
    let p = variant("cheat", r#""type": "claim""#, fixed);
    let mut s = seated(&p, &["2h 3h", REST, "8d 9d", "8c 9c"], "");
    let events = act(&p, &mut s, "2h done challenge 4h done challenge");
    assert_eq!(claimed_ranks(&events), [Rank::Queen; 2]);
}

#[test]
fn cards_are_laid_in_ascending_order_up_to_the_maximum() {
    let (p, mut s) = cheat(&["2h 3h 4h 5h 6h", REST, "8d 9d", "8c 9c"]);
    act(&p, &mut s, "3h");
    assert_eq!(options(&p, &s), "4h 5h 6h done");
    assert_eq!(refused(&p, &s, "2h"), Refusal::Count);
    act(&p, &mut s, "4h 5h 6h");
    assert_eq!(s.actor.number(), 1, "four cards are the most");
    assert_eq!(refused(&p, &s, "4h"), Refusal::AnswerClaim);
}

#[test]
fn fewer_cards_than_the_minimum_are_laid_only_by_a_smaller_hand() {
    let p = variant(
        "cheat",
        r#""type": "claim""#,
        r#""type": "claim", "min_cards": 3"#,
    );
    let mut s = seated(&p, &["2h 3h 4h 5h", "6h 7h", "8d 9d", "8c 9c"], "");
    assert_eq!(options(&p, &s), "2h 3h");
    act(&p, &mut s, "3h 4h 5h accept accept challenge 6h");
    assert_eq!(options(&p, &s), "7h");
}

#[test]
fn a_partner_is_not_asked_to_doubt() {
    let teams = r#""team_mode": true, "teams": [[0, 2], [1, 3]], "max_turns""#;
    let p = variant("cheat", r#""max_turns""#, teams);
    let mut s = seated(&p, &["2h 3h", REST, "8d 9d", "8c 9c"], "");
    act(&p, &mut s, "2h done accept");
    assert_eq!(s.actor.number(), 3);
    act(&p, &mut s, "accept");
    assert_eq!((s.actor.number(), s.table), (1, cards("2h")));
}

#[test]
fn a_wild_card_is_of_any_rank() {
    let p = variant(
        "cheat",
        r#""cards_per_player""#,
        r#""wild_ranks": ["2"], "cards_per_player""#,
    );
    let mut s = seated(&p, &["2h 3h", REST, "8d 9d", "8c 9c"], "");
    act(&p, &mut s, "2h done challenge");
    assert_eq!(s.hand.0[1], cards("4h 5h 6h 7h 2h"));
}

#[test]
fn neither_the_pile_nor_an_open_claim_can_be_seen_by_who_has_to_doubt_it() {
    let (p, mut s) = cheat(&["Ah 3s", "2d 7s", "8d 9d", "8c 9c"]);
    act(&p, &mut s, "Ah done accept accept accept 2d done");
    let mut other = s;
    other.lift_table();
    for id in cards("9c").ids() {
        other.lay_down(id);
    }
    other.picked.0[1] = cards("3s");
    other.hand.0[0] = cards("2d");
    other.hand.0[3] = cards("8c Ah");
    let world = |s: &State| View::new(&p, s, THIRD).determinize(&mut seat_stream(3, THIRD));
    assert_eq!((s.actor.number(), other.actor.number()), (2, 2));
    assert_eq!(world(&s), world(&other));
}
