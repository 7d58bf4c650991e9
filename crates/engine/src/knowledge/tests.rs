//! Known games through the eyes of every seat, and what a seat remembers of a pass.

use super::{check_knowledge, Memories};
use crate::action::Action;
use crate::card::Card;
use crate::cards::CardId;
use crate::program::{known_game, lower, Program};
use crate::rules::{apply, legal, start};
use crate::seat::{BySeat, Seat};
use crate::spec::Spec;

fn known(path: &std::path::Path) -> Program {
    let json = std::fs::read(path).unwrap();
    lower(&Spec::from_json(&json).unwrap()).unwrap()
}

fn games() -> Vec<std::path::PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/darwindeck/games");
    let mut all: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    all.sort();
    all
}

#[test]
fn no_seat_of_a_known_game_learns_what_is_hidden_from_it() {
    assert!(games().len() > 20);
    for path in games() {
        let looked = check_knowledge(&known(&path), 4, 1, 9);
        assert!(looked.is_ok(), "{}: {looked:?}", path.display());
    }
}

#[test]
fn what_a_seat_passes_on_it_knows_to_be_there() {
    let p = known_game("hearts");
    let mut memories = Memories::new(&p);
    let mut s = start(&p, 3, &mut memories);
    let mut given: Vec<Action> = Vec::new();
    while memories.of(Seat::new(1)).holds(Seat::new(2)).is_empty() {
        let action = legal(&p, &s).choose(|_| 0);
        if s.actor == Seat::new(1) && action.is_card() {
            given.push(action);
        }
        apply(&p, &mut s, action, &mut memories);
    }
    let held: Vec<Card> = memories
        .of(Seat::new(1))
        .holds(Seat::new(2))
        .ids()
        .map(CardId::card)
        .collect();
    let mut passed: Vec<Card> = given.iter().map(|action| action.kind()).collect();
    passed.sort_unstable();
    assert_eq!(held, passed);
    assert!(
        memories.of(Seat::new(0)).holds(Seat::new(2)).is_empty(),
        "a third seat knows nothing"
    );
    assert_eq!(memories.of(Seat::new(1)).is_sound(&p, &s), Ok(()));
}

/// The top card of the deck.
fn top(s: &crate::state::State) -> Card {
    s.deck_top().unwrap().card()
}

#[test]
fn the_open_card_of_the_deck_stays_on_top_of_every_world_and_then_in_the_hand_of_its_taker() {
    let p = known_game("german-whist");
    let mut memories = Memories::new(&p);
    let mut s = start(&p, 3, &mut memories);
    let mut rng = crate::rng::Rng::new(1);
    let (mut taken, mut drawn_unseen) = (BySeat::all(0u64), BySeat::all(0u64));
    while s.deck_n > 0 {
        for seat in Seat::first(2) {
            // The open card needs no memory: it lies on the table.
            let view = crate::view::View::new(&p, &s, seat);
            assert_eq!(view.turned(), Some((top(&s), s.deck_n - 1)));
            assert_eq!(top(&view.determinize(&mut rng)), top(&s));
            let world = view.with_memory(memories.of(seat)).determinize(&mut rng);
            let other = Seat::new(1 - seat.number());
            let held = taken[other] & s.hand[other].kinds();
            assert_eq!(world.hand[other].kinds() & held, held);
            let known = memories.of(seat).holds(other).kinds();
            assert_eq!(
                known & drawn_unseen[other],
                0,
                "what was drawn unseen is not known"
            );
        }
        let (open, next) = (top(&s), s.deck()[usize::from(s.deck_n) - 2].card());
        for _ in 0..2 {
            let action = legal(&p, &s).choose(|n| rng.below(n));
            apply(&p, &mut s, action, &mut memories);
        }
        taken[s.leader] |= open.bit();
        drawn_unseen[Seat::new(1 - s.leader.number())] |= next.bit();
    }
    assert_eq!(s.tricks.of_first(2), [0, 0], "no trick has counted");
}

#[test]
fn a_draw_said_to_be_of_an_open_card_that_nobody_saw_turned_is_found() {
    let p = known_game("briscola");
    let mut memories = Memories::new(&p);
    let s = start(&p, 3, &mut memories);
    let event = crate::event::Event::Drew {
        seat: Seat::new(1),
        from: crate::event::Zone::DeckTop,
        card: Some(Card::at(5)),
    };
    crate::event::Sink::event(&mut memories, &s, event);
    assert!(memories.leak.is_some());
}

#[test]
fn a_seat_knows_where_the_cards_of_its_own_claims_are_until_they_are_taken_up() {
    let p = known_game("cheat");
    let mut memories = Memories::new(&p);
    let mut s = start(&p, 3, &mut memories);
    while memories.of(Seat::new(0)).under().is_empty() || s.actor != Seat::new(0) {
        let legal = legal(&p, &s);
        let action = if legal.has(Action::ACCEPT) {
            Action::ACCEPT
        } else {
            legal.choose(|_| 0)
        };
        apply(&p, &mut s, action, &mut memories);
    }
    let own = memories.of(Seat::new(0)).under();
    assert_eq!(
        own.len(),
        u32::from(memories.of(Seat::new(1)).owners().face_down(Seat::new(0)))
    );
    assert!(
        memories.of(Seat::new(1)).under().0[0] & own.0[0] == 0,
        "each knows its own"
    );
    let mut rng = crate::rng::Rng::new(1);
    for _ in 0..20 {
        let view = crate::view::View::new(&p, &s, Seat::new(0)).with_memory(memories.of(Seat::new(0)));
        assert_eq!(
            memories
                .of(Seat::new(0))
                .is_sound(&p, &view.determinize(&mut rng)),
            Ok(())
        );
    }
    while !memories.of(Seat::new(0)).under().is_empty() {
        let legal = legal(&p, &s);
        let action = if legal.has(Action::CHALLENGE) {
            Action::CHALLENGE
        } else {
            legal.choose(|_| 0)
        };
        apply(&p, &mut s, action, &mut memories);
    }
    let known: u32 = Seat::first(p.seats)
        .skip(1)
        .map(|seat| memories.of(Seat::new(0)).holds(seat).len())
        .sum();
    let back = s.hand[Seat::new(0)].kinds() & own.kinds() == own.kinds();
    assert!(
        back || known >= own.len(),
        "who took them up is known to have them"
    );
}
