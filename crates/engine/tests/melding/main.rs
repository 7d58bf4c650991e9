//! Melding and knocking, by the rules of Rummy and Gin Rummy as they are printed: what may be laid, what may be added,
//! who may knock, what a knock is worth.

mod conformance;
mod knocks;
mod melds;
#[path = "../support/mod.rs"]
mod support;
mod thirty_one;

use darwindeck_engine::action::Action;
use darwindeck_engine::card::Card;
use darwindeck_engine::event::Event;
use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::rules::{legal, play, start};
use darwindeck_engine::seat::Seat;
use darwindeck_engine::snapshot::{arrange, Arrangement};
use darwindeck_engine::spec::{Hands, Spec, UntilWin};
use darwindeck_engine::state::State;
pub use support::{text_of, Log};

/// The seats, in turn order.
pub const FIRST: Seat = Seat::new(0);
pub const SECOND: Seat = Seat::new(1);

pub fn spec_of(name: &str) -> Spec {
    Spec::from_json(text_of(name).as_bytes()).expect("a genome")
}

pub fn known(name: &str) -> Program {
    lower(&spec_of(name)).expect("a program")
}

pub fn shortened(name: &str, max_hands: u16) -> Program {
    let mut spec = spec_of(name);
    spec.hands = Hands::UntilWin(UntilWin { max_hands });
    lower(&spec).expect("a program")
}

/// A game of turns: draw, the given Meld phase, discard, and whatever else is given.
pub fn game(seats: u8, meld: &str, more: &str) -> Program {
    let json = format!(
        r#"{{"player_count": {seats}, "setup": {{"cards_per_player": 7, "initial_discard_count": 1,
            "card_values": [{{"rank": "7", "value": 7}}, {{"rank": "K", "value": 10}}]}},
            "phases": [{{"type": "draw", "source": "deck_or_discard"}}, {{"type": "meld"{meld}}}, {{"type": "discard"}}],
            "win_conditions": [{{"type": "empty_hand"}}]{more}}}"#
    );
    lower(&Spec::from_json(json.as_bytes()).expect("a genome")).expect("a program")
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|card| card.parse().expect("a card"))
        .collect()
}

/// Seat 0 is to act in this phase; all cards that are not named are gone.
pub fn position(p: &Program, phase: u8, hands: &[&str]) -> State {
    let mut state = arrange(
        p,
        &start(p, 1, &mut ()),
        &Arrangement {
            hands: Some(hands.iter().map(|hand| cards(hand)).collect()),
            captured: Some(Vec::new()),
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

pub fn act(text: &str) -> Action {
    text.parse().expect("an action")
}

pub fn go(p: &Program, s: &State, actions: &str) -> State {
    let mut s = *s;
    for action in actions.split_whitespace() {
        s = play(p, &s, act(action))
            .unwrap_or_else(|refusal| panic!("{action}: {refusal}; legal {:?}", legal(p, &s)));
    }
    s
}

pub fn options(p: &Program, s: &State) -> Vec<String> {
    legal(p, s).iter().map(|action| action.to_string()).collect()
}

pub fn laid(s: &State, run: bool) -> Vec<String> {
    let place = if run { s.runs } else { s.sets };
    place
        .ids()
        .map(|id| id.card())
        .map(|card| card.to_string())
        .collect()
}

pub const MELD: u8 = 1;
pub const DISCARD: u8 = 2;
pub const KNOCK: u8 = 3;
