//! Passing cards: who to whom, when they move, who leads afterwards.

use super::table::*;
use darwindeck_engine::event::Event;
use darwindeck_engine::program::Program;
use darwindeck_engine::rules::{start, Refusal};
use darwindeck_engine::state::State;

/// In each hand of a random game, to whom seat 0 passed.
fn targets_of_seat_0(p: &Program, hands: u16) -> Vec<Option<u8>> {
    let mut log = Log::default();
    let mut s = start(p, 5, &mut log);
    play_while(p, &mut s, 5, &mut log, |s| s.hand_no < hands);
    let mut targets = Vec::new();
    for event in log.0 {
        match event {
            Event::HandBegins { .. } => targets.push(None),
            Event::PassedOn { seat: FIRST, to, .. } => *targets.last_mut().unwrap() = Some(to.number()),
            _ => {}
        }
    }
    targets.truncate(usize::from(hands));
    targets
}

fn hearts_for(seats: u8, cards: u8, direction: &str) -> Program {
    game(&format!(
        r#"{{"player_count": {seats}, "setup": {{"cards_per_player": {cards}}},
        "hands": {{"type": "fixed", "n": 9}},
        "phases": [{{"type": "pass", "direction": "{direction}"}}, {{"type": "trick"}}],
        "win_conditions": [{{"type": "most_tricks"}}]}}"#
    ))
}

#[test]
fn in_hearts_passing_rotates_left_right_across_and_none() {
    let targets = targets_of_seat_0(&known("hearts"), 6);
    assert_eq!(targets, [Some(1), Some(3), Some(2), None, Some(1), Some(3)]);
}

#[test]
fn three_players_pass_left_right_none_and_two_pass_every_other_hand() {
    let three = hearts_for(3, 17, "rotating");
    assert_eq!(targets_of_seat_0(&three, 4), [Some(1), Some(2), None, Some(1)]);
    let two = hearts_for(2, 13, "rotating");
    assert_eq!(targets_of_seat_0(&two, 3), [Some(1), None, Some(1)]);
}

#[test]
fn a_direction_that_does_not_rotate_is_the_same_in_every_hand() {
    for (direction, target) in [
        ("left", Some(1)),
        ("right", Some(4)),
        ("across", Some(2)),
        ("none", None),
    ] {
        let five = hearts_for(5, 10, direction);
        assert_eq!(targets_of_seat_0(&five, 2), [target; 2], "{direction}");
    }
    assert_eq!(targets_of_seat_0(&hearts_for(6, 8, "across"), 1), [Some(3)]);
}

fn four_hands() -> (Program, State) {
    let p = known("hearts");
    let hands = ["2c 3c 4c 5c", "2d 3d 4d 5d", "2s 3s 4s 5s", "6c 7c 8c 9c"];
    let s = seated(&p, &hands, "");
    (p, s)
}

#[test]
fn all_choose_before_any_card_moves() {
    let (p, mut s) = four_hands();
    act(&p, &mut s, "2c 3c 4c 2d 3d 4d 2s 3s 4s 6c 7c");
    assert_eq!(s.hand.0[1], cards("5d"), "nothing has come yet");
    assert_eq!(s.picked.0[0], cards("2c 3c 4c"));
    let events = act(&p, &mut s, "8c");
    assert_eq!(s.hand.0[0], cards("5c 6c 7c 8c"));
    assert_eq!(s.hand.0[1], cards("5d 2c 3c 4c"));
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::PassedOn { .. }))
            .count(),
        12
    );
}

#[test]
fn cards_to_pass_are_chosen_in_ascending_order_so_that_all_can_be() {
    let (p, mut s) = four_hands();
    assert_eq!(options(&p, &s), "2c 3c");
    assert_eq!(refused(&p, &s, "4c"), Refusal::Count);
    assert_eq!(refused(&p, &s, "2d"), Refusal::NotInHand);
    act(&p, &mut s, "2c");
    assert_eq!(options(&p, &s), "3c 4c");
}

#[test]
fn a_hand_with_fewer_cards_passes_all_it_has() {
    let p = known("hearts");
    let mut s = seated(&p, &["2c 3c", "2d 3d 4d 5d", "2s 3s 4s 5s", "6c 7c 8c 9c"], "");
    act(&p, &mut s, "2c 3c");
    assert_eq!(s.actor.number(), 1);
}

#[test]
fn who_holds_the_two_of_clubs_after_the_pass_leads_it() {
    let (p, mut s) = four_hands();
    act(&p, &mut s, "2c 3c 4c 2d 3d 4d 2s 3s 4s 6c 7c 8c");
    assert_eq!((s.actor.number(), options(&p, &s).as_str()), (1, "2c"));
}

#[test]
fn in_every_hand_of_hearts_the_two_of_clubs_is_the_first_card_played() {
    let p = known("hearts");
    for seed in 0..50 {
        let (_, events) = random_game(&p, seed);
        let mut first = false;
        for event in events {
            match event {
                Event::HandBegins { .. } => first = true,
                Event::Played { card, .. } if first => {
                    assert_eq!(card, ids("2c")[0].card());
                    first = false;
                }
                _ => {}
            }
        }
    }
}
