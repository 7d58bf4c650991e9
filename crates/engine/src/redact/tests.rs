//! Every event that hides a card: who sees it, who does not.

use crate::card::{Card, Rank, Suit};
use crate::event::{Event, Zone};
use crate::program::{known_game, Program};
use crate::seat::Seat;

const CARD: Card = Card::new(Rank::Three, Suit::Diamonds);

/// Closed hands, a bank: cards in hand are seen by who holds them.
fn closed() -> Program {
    known_game("blackjack")
}

fn open() -> Program {
    let mut p = closed();
    p.setup.open = true;
    p
}

/// Hands that nobody sees, not even who holds them.
fn face_down() -> Program {
    known_game("war")
}

fn card_of(event: Event) -> Option<Card> {
    match event {
        Event::Dealt { card, .. }
        | Event::Drew { card, .. }
        | Event::Staked { card, .. }
        | Event::Laid { card, .. }
        | Event::TookUp { card, .. }
        | Event::PassedOn { card, .. }
        | Event::Shown { card, .. }
        | Event::Captured { card, .. } => card,
        Event::Turned { card, .. } | Event::Showed { card, .. } | Event::Exposed { card, .. } => Some(card),
        other => panic!("{other:?} is about no card"),
    }
}

/// Which of three seats see the card of an event.
fn seen(p: &Program, event: Event) -> [bool; 3] {
    [0, 1, 2].map(|seat| {
        let told = event.seen_by(p, Seat::new(seat));
        assert_eq!(std::mem::discriminant(&told), std::mem::discriminant(&event));
        let card = card_of(told);
        assert!(card.is_none_or(|card| card == CARD));
        card.is_some()
    })
}

const NOBODY: [bool; 3] = [false; 3];
const ALL: [bool; 3] = [true; 3];
const OWNER: [bool; 3] = [false, true, false];
const TWO: [bool; 3] = [false, true, true];

#[test]
fn a_card_dealt_is_seen_by_its_owner_unless_hands_are_open_or_face_down() {
    let dealt = Event::Dealt {
        seat: Seat::new(1),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), dealt), OWNER);
    assert_eq!(seen(&open(), dealt), ALL);
    assert_eq!(seen(&face_down(), dealt), NOBODY);
}

#[test]
fn the_hole_card_of_the_house_is_seen_by_nobody_even_where_hands_are_open() {
    let dealt = Event::Dealt {
        seat: Seat::new(7),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), dealt), NOBODY);
    assert_eq!(seen(&open(), dealt), NOBODY);
    let showed = Event::Showed {
        seat: Seat::new(7),
        card: CARD,
    };
    assert_eq!(seen(&closed(), showed), ALL, "until it is turned up");
}

#[test]
fn a_card_drawn_from_the_deck_is_seen_by_who_draws_and_by_all_if_the_house_does() {
    let drew = |seat| Event::Drew {
        seat: Seat::new(seat),
        from: Zone::Deck,
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), drew(1)), OWNER);
    assert_eq!(seen(&face_down(), drew(1)), NOBODY);
    assert_eq!(seen(&closed(), drew(7)), ALL);
}

#[test]
fn a_card_taken_from_the_discard_is_seen_by_all() {
    let drew = Event::Drew {
        seat: Seat::new(1),
        from: Zone::Discard,
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), drew), ALL);
    assert_eq!(seen(&face_down(), drew), ALL);
}

#[test]
fn a_card_that_lay_face_up_on_the_deck_is_seen_by_all_who_watch_it_drawn() {
    let drew = Event::Drew {
        seat: Seat::new(1),
        from: Zone::DeckTop,
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), drew), ALL);
    assert_eq!(seen(&face_down(), drew), ALL);
}

#[test]
fn a_card_taken_from_a_hand_is_seen_by_giver_and_taker() {
    let drew = Event::Drew {
        seat: Seat::new(1),
        from: Zone::Hand(Seat::new(2)),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), drew), TWO);
    assert_eq!(seen(&face_down(), drew), NOBODY);
}

#[test]
fn a_stake_in_a_battle_is_missed_by_who_knows_the_hand() {
    let staked = Event::Staked {
        seat: Seat::new(1),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), staked), OWNER);
    assert_eq!(seen(&open(), staked), ALL);
    assert_eq!(seen(&face_down(), staked), NOBODY);
}

#[test]
fn a_card_laid_with_a_claim_is_seen_by_who_laid_it() {
    let laid = Event::Laid {
        seat: Seat::new(1),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), laid), OWNER);
    assert_eq!(seen(&open(), laid), ALL);
}

#[test]
fn a_card_taken_up_with_the_pile_is_seen_by_the_taker() {
    let taken = Event::TookUp {
        seat: Seat::new(1),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), taken), OWNER);
    assert_eq!(seen(&open(), taken), ALL);
}

#[test]
fn a_card_passed_on_is_seen_by_giver_and_receiver() {
    let passed = Event::PassedOn {
        seat: Seat::new(1),
        to: Seat::new(2),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), passed), TWO);
    assert_eq!(seen(&face_down(), passed), NOBODY);
}

#[test]
fn a_card_peeked_at_is_seen_by_its_owner_and_the_one_who_peeks() {
    let shown = Event::Shown {
        to: Seat::new(1),
        seat: Seat::new(2),
        card: Some(CARD),
    };
    assert_eq!(seen(&closed(), shown), TWO);
    assert_eq!(
        seen(&face_down(), shown),
        OWNER,
        "the owner of a face-down hand does not see it"
    );
}

#[test]
fn cards_won_in_a_battle_go_unseen_under_the_hand() {
    let captured = Event::Captured {
        seat: Seat::new(1),
        card: Some(CARD),
    };
    assert_eq!(seen(&face_down(), captured), NOBODY);
    assert_eq!(
        seen(&known_game("scopa"), captured),
        ALL,
        "what is captured lies open"
    );
}

#[test]
fn a_card_turned_up_is_seen_by_all() {
    for zone in [Zone::Deck, Zone::Discard, Zone::Tableau, Zone::Hand(Seat::new(7))] {
        assert_eq!(seen(&face_down(), Event::Turned { card: CARD, zone }), ALL);
    }
}
