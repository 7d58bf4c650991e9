//! Known games through the eyes of every seat, and what a seat remembers of a pass.

use super::{check_knowledge, Memories};
use crate::action::Action;
use crate::card::Card;
use crate::cards::CardId;
use crate::program::{lower, Program};
use crate::rules::{apply, legal, start};
use crate::spec::Spec;

fn known(path: &std::path::Path) -> Program {
    let json = std::fs::read(path).unwrap();
    lower(&Spec::from_json(&json).unwrap()).unwrap()
}

pub(super) fn known_game(name: &str) -> Program {
    let file = format!("{name}.json");
    let path = games().into_iter().find(|path| path.ends_with(&file)).unwrap();
    known(&path)
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
    while memories.of(1).holds(2).is_empty() {
        let action = legal(&p, &s).choose(|_| 0);
        if s.actor == 1 && action.is_card() {
            given.push(action);
        }
        apply(&p, &mut s, action, &mut memories);
    }
    let held: Vec<Card> = memories.of(1).holds(2).ids().filter_map(CardId::card).collect();
    let mut passed: Vec<Card> = given
        .iter()
        .filter_map(|action| Card::from_index(action.kind()))
        .collect();
    passed.sort_unstable();
    assert_eq!(held, passed);
    assert!(memories.of(0).holds(2).is_empty(), "a third seat knows nothing");
    assert_eq!(memories.of(1).is_sound(&p, &s), Ok(()));
}

#[test]
fn a_seat_knows_where_the_cards_of_its_own_claims_are_until_they_are_taken_up() {
    let p = known_game("cheat");
    let mut memories = Memories::new(&p);
    let mut s = start(&p, 3, &mut memories);
    while memories.of(0).under().is_empty() || s.actor != 0 {
        let legal = legal(&p, &s);
        let action = if legal.has(Action::ACCEPT) {
            Action::ACCEPT
        } else {
            legal.choose(|_| 0)
        };
        apply(&p, &mut s, action, &mut memories);
    }
    let own = memories.of(0).under();
    assert_eq!(own.len(), u32::from(memories.of(1).owners().face_down(0)));
    assert!(memories.of(1).under().0[0] & own.0[0] == 0, "each knows its own");
    let mut rng = crate::rng::Rng::new(1);
    for _ in 0..20 {
        let view = crate::view::View::new(&p, &s, 0).with_memory(memories.of(0));
        assert_eq!(memories.of(0).is_sound(&p, &view.determinize(&mut rng)), Ok(()));
    }
    while !memories.of(0).under().is_empty() {
        let legal = legal(&p, &s);
        let action = if legal.has(Action::CHALLENGE) {
            Action::CHALLENGE
        } else {
            legal.choose(|_| 0)
        };
        apply(&p, &mut s, action, &mut memories);
    }
    let known: u32 = (1..p.seats).map(|seat| memories.of(0).holds(seat).len()).sum();
    let back = s.hand[0].kinds() & own.kinds() == own.kinds();
    assert!(
        back || known >= own.len(),
        "who took them up is known to have them"
    );
}
