//! Conformance of knowledge: no view tells what its seat cannot see, and no memory holds what is false. Like `check`, it
//! knows no rule of any game.

mod indistinguishable;
mod taking_back;

use crate::action::Legal;
use crate::agent::Player;
use crate::check::Violation;
use crate::event::{Event, Sink, Zone};
use crate::memory::Memory;
use crate::program::Program;
use crate::rng::{seat_stream, split, Rng};
use crate::rules::{apply, legal, restart};
use crate::seat::Seat;
use crate::state::State;
use crate::view::observe::remembers;
use crate::view::View;
use indistinguishable::same_told;
pub use taking_back::tells_its_maker;

/// The memories of all seats, fed by one stream of events, and the first leak heard.
#[derive(Clone, Debug)]
pub struct Memories<'a> {
    program: &'a Program,
    seats: [Memory; 6],
    leak: Option<String>,
}

impl<'a> Memories<'a> {
    pub fn new(program: &'a Program) -> Memories<'a> {
        Memories {
            program,
            seats: Memory::of_all_seats(),
            leak: None,
        }
    }

    /// Memories that were put aside go on listening.
    pub fn resume(program: &'a Program, seats: [Memory; 6]) -> Memories<'a> {
        Memories {
            program,
            seats,
            leak: None,
        }
    }

    pub fn into_seats(self) -> [Memory; 6] {
        self.seats
    }

    pub fn of(&self, seat: Seat) -> &Memory {
        &self.seats[seat.index() % 6]
    }
}

impl Sink for Memories<'_> {
    const ON: bool = true;

    fn decision(&mut self, _state: &State, _legal: Legal) {}

    fn event(&mut self, state: &State, event: Event) {
        for memory in self.seats.iter_mut().take(usize::from(self.program.seats)) {
            let seat = memory.observer();
            if self.leak.is_none() {
                self.leak = never_turned(memory, state, event);
            }
            memory.hear(self.program, state, event);
            if self.leak.is_none() {
                self.leak = leak(self.program, state, event.seen_by(self.program, seat), seat);
            }
        }
    }
}

/// A card is said to be drawn from the top of the deck where it lay face up, but the seat did not see it turned.
fn never_turned(memory: &Memory, s: &State, event: Event) -> Option<String> {
    let Event::Drew {
        from: Zone::DeckTop,
        card,
        ..
    } = event
    else {
        return None;
    };
    let saw = card.is_some() && memory.turned() == card.map(|card| (card, s.deck_n));
    (!saw).then(|| format!("seat {} never saw it turned: {event:?}", memory.observer()))
}

/// Where the rules leave nothing to remember, games that are played in step keep no memories.
fn stays_empty(p: &Program, memory: &Memory) -> Result<(), String> {
    let seat = memory.observer();
    let empty = remembers(p) || memory.without_owners() == Memory::new(seat);
    if empty {
        return Ok(());
    }
    Err(format!(
        "seat {seat} remembers where there is nothing to: {memory:?}"
    ))
}

/// A card named to a seat although it has just gone where the seat cannot see it, from where it could not see it.
fn leak(p: &Program, s: &State, event: Event, seat: Seat) -> Option<String> {
    let (to, card) = match event {
        Event::Dealt { seat, card }
        | Event::Drew {
            seat,
            from: Zone::Deck,
            card,
        } => (seat, card),
        _ => return None,
    };
    let hidden = card.is_some_and(|card| card.is_in(s.hand[to].kinds()));
    let told = to != seat && !p.setup.open && !s.laid_open.has(to) && hidden;
    told.then(|| format!("seat {seat} was told {event:?}"))
}

/// Plays games at random; at every `every`-th position looks at the world through every seat's eyes.
pub fn check_knowledge(p: &Program, seed: u64, games: u64, every: u32) -> Result<u64, Violation> {
    let mut looked = 0;
    for game in 0..games {
        let mut step = 0;
        let fault = one_game(p, split(seed, game), every.max(1), &mut step, &mut looked);
        fault.map_err(|fault| Violation {
            seed,
            game,
            step,
            fault,
        })?;
    }
    Ok(looked)
}

fn one_game(p: &Program, game_seed: u64, every: u32, step: &mut u32, looked: &mut u64) -> Result<(), String> {
    let mut memories = Memories::new(p);
    let mut s = *p.blank;
    restart(p, &mut s, game_seed, &mut memories);
    let mut rng = seat_stream(game_seed, Seat::HOUSE);
    while !s.over() {
        for seat in Seat::first(p.seats) {
            memories.of(seat).is_sound(p, &s)?;
            stays_empty(p, memories.of(seat))?;
            if *step % every == 0 {
                same_through_its_eyes(p, &s, &memories, seat, &mut rng)?;
                *looked += 1;
            }
        }
        if let Some(leak) = memories.leak.take() {
            return Err(leak);
        }
        let action = legal(p, &s).choose(|n| rng.below(n));
        if *step % every == 0 {
            for seat in Seat::first(p.seats) {
                same_told(p, &s, action, memories.of(seat), &mut rng)?;
            }
        }
        apply(p, &mut s, action, &mut memories);
        *step += 1;
    }
    Ok(())
}

/// Another world that agrees with the view gives an equal snapshot, equal legal actions and an equal choice.
fn same_through_its_eyes(
    p: &Program,
    s: &State,
    memories: &Memories<'_>,
    seat: Seat,
    rng: &mut Rng,
) -> Result<(), String> {
    let view = View::new(p, s, seat).with_memory(memories.of(seat));
    let world = view.determinize(rng);
    crate::check::cards_partition_the_deck(p, &world).map_err(|fault| format!("sampled world: {fault}"))?;
    // No card is where the seat knows better.
    let memory = memories.of(seat);
    memory
        .is_sound(p, &world)
        .map_err(|fault| format!("sampled world: {fault}"))?;
    let again = View::new(p, &world, seat).with_memory(memories.of(seat));
    if view.snapshot() != again.snapshot() {
        return Err(format!(
            "seat {seat} sees hidden cards: {:?} against {:?}",
            view.snapshot(),
            again.snapshot()
        ));
    }
    if view.legal() != again.legal() {
        return Err(format!("the legal actions of seat {seat} depend on hidden cards"));
    }
    if s.actor == seat && view.legal().forced().is_none() {
        for player in Player::SAMPLES {
            let stream = Rng::new(rng.word());
            let (mut one, mut other) = (stream, stream);
            if player.choose(view, view.legal(), &mut one) != player.choose(again, again.legal(), &mut other)
            {
                return Err(format!("{player} of seat {seat} chooses by hidden cards"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
