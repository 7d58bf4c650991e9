//! No heap allocation from the deal to the last action of a game, for every known game that runs. Its own binary,
//! because it counts with a global allocator of its own.

#![allow(unsafe_code)] // a global allocator cannot be written without it; this one only counts and passes on

use darwindeck_engine::agent::{AllRandom, Mixed, Player, Remember, Search, Seats, Streams};
use darwindeck_engine::batch::Stop;
use darwindeck_engine::curve::Curves;
use darwindeck_engine::event::Sink;
use darwindeck_engine::playout::{play_game, play_hand};
use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::rng::split;
use darwindeck_engine::spec::Spec;
use darwindeck_engine::trace_counts::{Listener, TraceCounts};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::Path;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn note() {
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note();
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

/// The known games that this engine runs, by name.
fn games() -> Vec<(String, Program)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/darwindeck/games");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of known games")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    let program = |path: &Path| {
        let spec = Spec::from_json(&std::fs::read(path).expect("readable")).expect("a genome");
        lower(&spec).ok()
    };
    files
        .iter()
        .filter_map(|path| Some((path.file_stem()?.to_string_lossy().into_owned(), program(path)?)))
        .collect()
}

fn played<A: Seats, S: Sink>(p: &Program, seats: impl Fn(Streams) -> A, sink: &mut S) -> u64 {
    let mut state = *p.blank;
    let mut found = 0;
    for game in 0..12 {
        let seed = split(5, game);
        let mut players = seats(Streams::new(seed, p.seats));
        found += allocations(|| {
            play_game(p, &mut state, seed, &mut players, sink);
        });
    }
    found
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![1u8; 100]))), 1);
    assert_eq!(allocations(|| ()), 0);
}

#[test]
fn no_known_game_allocates_while_it_is_played() {
    let games = games();
    assert!(games.len() >= 27, "{} games run", games.len());
    for (name, program) in games {
        assert_eq!(played(&program, AllRandom, &mut ()), 0, "{name}");
    }
}

/// Allocations of the same games with these players, the second time over.
fn played_again<S: Sink>(p: &Program, player: Player, games: u64, sink: &mut S) -> u64 {
    let players = [player; 6];
    let mut search = Search::new(p);
    let mut state = *p.blank;
    let mut found = 0;
    for game in (0..games).chain(0..games) {
        let seed = split(5, game);
        let mut seats = Mixed::new(
            &players[..usize::from(p.seats)],
            0,
            Streams::new(seed, p.seats),
            &mut search,
        );
        let who = seats.remembering(p);
        let mut sink = Remember::new(p, who, sink);
        if game == 0 {
            found = 0;
        }
        found += allocations(|| {
            play_hand(p, &mut state, seed, &mut seats, &mut sink);
        });
    }
    found
}

#[test]
fn neither_greedy_players_nor_a_trace_allocate() {
    for (name, program) in games() {
        let mut facts = TraceCounts::default();
        let mut sink = Listener {
            program: &program,
            facts: &mut facts,
        };
        assert_eq!(played_again(&program, Player::Greedy, 12, &mut sink), 0, "{name}");
    }
}

#[test]
fn a_searcher_that_has_warmed_up_allocates_nothing() {
    for (name, program) in games() {
        if ["hearts", "partnership-spades", "gin-rummy", "go-fish"].contains(&name.as_str()) {
            assert_eq!(played_again(&program, Player::Ismcts(8), 2, &mut ()), 0, "{name}");
        }
    }
}

/// Allocations of the curves of two hands with so many playouts for each value.
fn measured(p: &Program, rollouts: u32) -> u64 {
    let curves = Curves {
        agent: Player::Greedy,
        games: 2,
        seed: 3,
        points: 2,
        rollouts,
    };
    let stop = Stop::default();
    allocations(|| drop(std::hint::black_box(curves.measure(p, 0..2, &stop))))
}

#[test]
fn the_playouts_of_a_curve_allocate_nothing() {
    for (name, program) in games() {
        if ["hearts", "partnership-spades", "gin-rummy", "go-fish"].contains(&name.as_str()) {
            assert_eq!(measured(&program, 1), measured(&program, 250), "{name}");
        }
    }
}
