//! A table to play at: games from JSON, hands laid out by notation, a listener that keeps what happened.

use crate::support::text_of;
pub use crate::support::Log;
use darwindeck_engine::action::Action;
use darwindeck_engine::cards::{CardId, Cards};
use darwindeck_engine::event::Event;
use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::rng::{seat_stream, Rng};
use darwindeck_engine::rules::{apply, legal, play, play_into, start, Refusal};
use darwindeck_engine::seat::{BySeat, Seat};
use darwindeck_engine::spec::Spec;
use darwindeck_engine::state::State;

/// The seats, in turn order.
pub const FIRST: Seat = Seat::new(0);
pub const SECOND: Seat = Seat::new(1);
pub const THIRD: Seat = Seat::new(2);

pub fn known(name: &str) -> Program {
    game(&text_of(name))
}

pub fn game(json: &str) -> Program {
    lower(&Spec::from_json(json.as_bytes()).unwrap()).unwrap()
}

/// A known game with a piece of its text replaced.
pub fn variant(name: &str, from: &str, to: &str) -> Program {
    let text = text_of(name);
    assert!(text.contains(from), "{name} does not say {from}");
    game(&text.replace(from, to))
}

pub fn ids(text: &str) -> Vec<CardId> {
    let card = |name: &str| CardId::new(name.parse().unwrap(), false);
    text.split_whitespace().map(card).collect()
}

pub fn cards(text: &str) -> Cards {
    ids(text).into_iter().fold(Cards::NONE, Cards::with)
}

/// The first decision of a game, with these hands and this deck (its top last) instead of the dealt ones.
pub fn seated(p: &Program, hands: &[&str], deck: &str) -> State {
    let mut s = start(p, 1, &mut ());
    lay(&mut s, hands, deck);
    s
}

/// These hands and this deck, and nothing anywhere else.
pub fn lay(s: &mut State, hands: &[&str], deck: &str) {
    s.hand = BySeat::all(Cards::NONE);
    s.won = BySeat::all(Cards::NONE);
    s.picked = BySeat::all(Cards::NONE);
    s.table = Cards::NONE;
    s.discard_n = 0;
    for (hand, text) in s.hand.0.iter_mut().zip(hands) {
        *hand = cards(text);
    }
    let deck = ids(deck);
    s.deck_n = deck.len() as u8;
    for (slot, id) in s.order.iter_mut().zip(deck) {
        *slot = id;
    }
}

/// Takes the actions one by one; all of them have to be legal.
pub fn act(p: &Program, s: &mut State, actions: &str) -> Vec<Event> {
    let mut log = Log::default();
    for name in actions.split_whitespace() {
        let action: Action = name.parse().unwrap();
        *s = play_into(p, s, action, &mut log).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    log.0
}

pub fn refused(p: &Program, s: &State, action: &str) -> Refusal {
    play(p, s, action.parse().unwrap()).unwrap_err()
}

/// The legal actions, as they are written.
pub fn options(p: &Program, s: &State) -> String {
    let names: Vec<String> = legal(p, s).iter().map(|action| action.to_string()).collect();
    names.join(" ")
}

/// Plays at random as long as the condition holds and the game goes on.
pub fn play_while(p: &Program, s: &mut State, seed: u64, log: &mut Log, goes_on: impl Fn(&State) -> bool) {
    let mut rng: Rng = seat_stream(seed, FIRST);
    while !s.over() && goes_on(s) {
        let action = legal(p, s).choose(|n| rng.below(n));
        apply(p, s, action, log);
    }
}

/// A whole game played at random, with all that happened in it.
pub fn random_game(p: &Program, seed: u64) -> (State, Vec<Event>) {
    let mut log = Log::default();
    let mut s = start(p, seed, &mut log);
    play_while(p, &mut s, seed, &mut log, |_| true);
    (s, log.0)
}
