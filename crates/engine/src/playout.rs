//! Playing one game to its end. Forced moves are taken without asking anybody and without drawing a random number.

use crate::action::{Action, Legal};
use crate::agent::Seats;
use crate::event::Sink;
use crate::program::Program;
use crate::rules::{apply, fight_battles, legal, restart};
use crate::state::State;
use crate::view::View;

/// What a driver counts that is not in the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Decisions with more than one legal action.
    pub decisions: u32,
    /// All actions, forced ones too.
    pub actions: u32,
}

impl Tally {
    #[inline]
    fn add(&mut self, more: Tally) {
        self.decisions += more.decisions;
        self.actions += more.actions;
    }
}

/// Plays the game with this seed to its end, in the given state; seats that are stopped leave it unfinished.
#[inline]
pub fn play_game<A: Seats, S: Sink>(
    p: &Program,
    s: &mut State,
    game_seed: u64,
    seats: &mut A,
    sink: &mut S,
) -> Tally {
    restart(p, s, game_seed, sink);
    play_on(p, s, seats, sink)
}

/// Plays on from a state to the end.
#[inline]
pub fn play_on<A: Seats, S: Sink>(p: &Program, s: &mut State, seats: &mut A, sink: &mut S) -> Tally {
    let mut tally = Tally::default();
    while !s.over() {
        if !S::ON && p.only_battles {
            tally.actions += fight_battles(p, s);
        }
        match seats.play_tricks(p, s, sink) {
            Some(tricks) => tally.add(tricks),
            None if !play_one(p, s, seats, sink, &mut tally) => break,
            None => {}
        }
    }
    tally
}

/// Plays the first hand of the game with this seed; the state is then at the next hand, or over.
pub fn play_hand<A: Seats, S: Sink>(
    p: &Program,
    s: &mut State,
    game_seed: u64,
    seats: &mut A,
    sink: &mut S,
) -> Tally {
    play_hand_for(p, s, (game_seed, u32::MAX), seats, sink)
}

/// The same for so many turns at most: habits can go round in circles.
pub fn play_hand_for<A: Seats, S: Sink>(
    p: &Program,
    s: &mut State,
    (game_seed, turns): (u64, u32),
    seats: &mut A,
    sink: &mut S,
) -> Tally {
    restart(p, s, game_seed, sink);
    play_while(p, s, seats, sink, |s| s.hand_no == 0 && s.turn < turns)
}

#[inline]
fn play_while<A: Seats, S: Sink>(
    p: &Program,
    s: &mut State,
    seats: &mut A,
    sink: &mut S,
    more: impl Fn(&State) -> bool,
) -> Tally {
    let mut tally = Tally::default();
    while !s.over() && more(s) && play_one(p, s, seats, sink, &mut tally) {}
    tally
}

/// One action; whether the players go on.
#[inline]
fn play_one<A: Seats, S: Sink>(
    p: &Program,
    s: &mut State,
    seats: &mut A,
    sink: &mut S,
    tally: &mut Tally,
) -> bool {
    let legal = legal(p, s);
    if S::ON {
        sink.decision(s, legal);
    }
    let action = match legal.forced() {
        Some(action) => action,
        None if seats.stopped() => return false,
        None => {
            tally.decisions += 1;
            ask(p, s, seats, sink, legal)
        }
    };
    tally.actions += 1;
    apply(p, s, action, sink);
    true
}

/// The choice of the acting seat's player, with what it remembers if somebody listened.
#[inline]
fn ask<A: Seats, S: Sink>(p: &Program, s: &State, seats: &mut A, sink: &S, legal: Legal) -> Action {
    if seats.sees_all(s.actor) {
        return seats.choose_with_state(p, s, legal);
    }
    let view = View::new(p, s, s.actor);
    match sink.memory(s.actor) {
        Some(memory) => seats.choose(view.with_memory(memory), legal),
        None => seats.choose(view, legal),
    }
}
