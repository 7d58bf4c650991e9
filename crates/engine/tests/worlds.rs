//! Sampled worlds, seen from outside: each as likely as any other where all can be listed, and no suit in a hand that has
//! shown to have none of it.

use darwindeck_engine::card::{trump_index, Card};
use darwindeck_engine::cards::{bits, Cards};
use darwindeck_engine::knowledge::Memories;
use darwindeck_engine::program::{lower, Phase, Program};
use darwindeck_engine::rng::{split, Rng};
use darwindeck_engine::rules::{apply, legal, restart};
use darwindeck_engine::spec::Spec;
use darwindeck_engine::state::State;
use darwindeck_engine::view::View;
use std::collections::BTreeMap;

fn game(json: &str) -> Program {
    lower(&Spec::from_json(json.as_bytes()).unwrap()).unwrap()
}

/// Three seats, three cards each of twelve: twos to fives of three suits.
fn small() -> Program {
    let gone = "hdcs".chars().flat_map(|suit| {
        let all = "23456789TJQKA".chars();
        let kept = move |rank: &char| suit != 'd' && "2345".contains(*rank);
        all.filter(move |rank| !kept(rank))
            .map(move |rank| format!("\"{rank}{suit}\""))
    });
    let gone: Vec<String> = gone.collect();
    game(&format!(
        r#"{{"schema_version": 3, "player_count": 3, "setup": {{"cards_per_player": 3, "removed_cards": [{}]}},
            "phases": [{{"type": "trick"}}], "win_conditions": [{{"type": "most_tricks"}}]}}"#,
        gone.join(", ")
    ))
}

/// What was played, by the test's own book-keeping: suits each seat did not follow.
#[derive(Clone, Copy, Default)]
struct Voids([u64; 8]);

impl Voids {
    /// Hears of a card before it is played.
    fn note(&mut self, p: &Program, s: &State, card: Card) {
        if let Some(Phase::Trick(trick)) = p.phases.get(usize::from(s.phase)) {
            let suits = &trick.suits[trump_index(s.trump)];
            let led = suits[s.lead.index()];
            if s.played > 0 && trick.follow && !card.is_in(led) {
                self.0[s.actor.index()] |= led;
            }
        }
    }
}

/// All ways to deal the unseen cards to the two other hands (the rest is the deck).
fn list(p: &Program, s: &State, voids: &Voids) -> BTreeMap<[u64; 2], u32> {
    let seen = s.hand.0[0].kinds() | s.won.iter().fold(0, |all, won| all | won.kinds());
    let on_table = s.trick.of_first(3).iter().flatten().filter(|_| s.played > 0);
    let seen = on_table.fold(seen, |all, id| all | id.card().bit());
    let deck = p.setup.deck.iter().fold(0, |all, id| all | id.card().bit());
    let pool: Vec<u8> = bits(deck & !seen).collect();
    let hands_of = |seat: usize, from: u64| -> Vec<u64> {
        let size = s.hand.0[seat].len();
        let sets = (0u64..1 << pool.len()).filter(|set| set.count_ones() == size);
        let sets = sets.map(|set| bits(set).fold(0u64, |all, at| all | 1 << pool[usize::from(at)]));
        sets.filter(|hand| hand & !from == 0 && hand & voids.0[seat] == 0)
            .collect()
    };
    let all = pool.iter().fold(0u64, |all, kind| all | 1 << kind);
    let first = hands_of(1, all).into_iter();
    first
        .flat_map(|one| hands_of(2, all & !one).into_iter().map(move |two| [one, two]))
        .map(|world| (world, 0))
        .collect()
}

#[test]
fn where_all_worlds_can_be_listed_each_is_sampled_equally_often() {
    let p = small();
    let mut rng = Rng::new(5);
    let (mut tested, mut with_voids) = (0, 0);
    for game in 0..60 {
        let mut memories = Memories::new(&p);
        let mut s = *p.blank;
        restart(&p, &mut s, split(3, game), &mut memories);
        let mut voids = Voids::default();
        while !s.over() {
            if s.actor.number() == 0 && s.trick_no == 1 {
                let mut worlds = list(&p, &s, &voids);
                let view = View::new(&p, &s, s.actor).with_memory(memories.of(s.actor));
                let trials = 60 * worlds.len() as u32;
                for _ in 0..trials {
                    let world = view.determinize(&mut rng);
                    let hands = [world.hand.0[1].kinds(), world.hand.0[2].kinds()];
                    *worlds
                        .get_mut(&hands)
                        .expect("a world that agrees with what was seen") += 1;
                }
                let square = |n: &u32| (f64::from(*n) - 60.0).powi(2) / 60.0;
                let chi: f64 = worlds.values().map(square).sum();
                let free = worlds.len() as f64 - 1.0;
                assert!(chi < free + 4.0 * (2.0 * free).sqrt() + 8.0, "{chi} by {free}");
                tested += 1;
                with_voids += u32::from(voids.0[1] | voids.0[2] != 0);
            }
            let action = legal(&p, &s).choose(|n| rng.below(n));
            voids.note(&p, &s, action.kind());
            apply(&p, &mut s, action, &mut memories);
        }
    }
    assert!(tested >= 60 && with_voids >= 20, "{tested} {with_voids}");
}

#[test]
fn no_sampled_world_gives_a_seat_a_suit_it_has_shown_void() {
    for name in [
        "hearts",
        "spades",
        "whist",
        "euchre-like",
        "oh-hell",
        "black-maria",
    ] {
        let file = format!(
            "{}/../../src/darwindeck/games/{name}.json",
            env!("CARGO_MANIFEST_DIR")
        );
        let p = game(&std::fs::read_to_string(file).unwrap());
        let mut rng = Rng::new(6);
        let (mut memories, mut voids, mut looked) = (Memories::new(&p), Voids::default(), 0);
        let mut s = *p.blank;
        restart(&p, &mut s, split(4, 0), &mut memories);
        while !s.over() && s.hand_no < 3 {
            if voids.0.iter().any(|void| *void != 0) {
                let world = View::new(&p, &s, s.actor)
                    .with_memory(memories.of(s.actor))
                    .determinize(&mut rng);
                let shown = |seat: usize| world.hand.0[seat].only(voids.0[seat]) == Cards::NONE;
                assert!((0..usize::from(p.seats)).all(shown), "{name}");
                looked += 1;
            }
            let action = legal(&p, &s).choose(|n| rng.below(n));
            voids.note(&p, &s, action.kind());
            let hand = s.hand_no;
            apply(&p, &mut s, action, &mut memories);
            if s.hand_no != hand {
                voids = Voids::default();
            }
        }
        assert!(looked > 10, "{name}: {looked}");
    }
}
