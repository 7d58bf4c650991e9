//! One hand of Hearts, by the engine and by the loop written out by hand.
//!
//!     ratio                    hands per second of both, and the ratio, in interleaved slices
//!     ratio engine [HANDS]     plays so many hands (20 000) with the engine, for an instruction counter
//!     ratio traced [HANDS]     the same with somebody who counts what happens
//!     ratio reference [HANDS]  the same with the hand-written loop
//!     ratio game FILE [GAMES]  plays so many games of a genome with the engine, and prints how many actions that took
//!
//! `benchmarks/instructions.py` counts instructions with it. All modes but the last print the points of seat 0, which are
//! equal.

use darwindeck_engine::agent::{AllRandom, Streams};
use darwindeck_engine::playout::play_game;
use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::rng::split;
use darwindeck_engine::spec::Spec;
use darwindeck_engine::state::State;
use darwindeck_engine::trace_counts::{Listener, TraceCounts};
use darwindeck_reference::{hearts, interleave::best_rates};
use std::time::Duration;

const SEED: u64 = 1;
/// Hands between two looks at the clock.
const STRETCH: u64 = 500;

fn program() -> Program {
    let spec = Spec::from_json(hearts::GENOME.as_bytes()).expect("the genome is valid");
    lower(&spec).expect("the genome runs")
}

fn by_engine(p: &Program, s: &mut State, hand: u64) -> i64 {
    let seed = split(SEED, hand);
    play_game(p, s, seed, &mut AllRandom(Streams::new(seed, p.seats)), &mut ());
    i64::from(s.score.0[0])
}

fn traced(p: &Program, s: &mut State, counts: &mut TraceCounts, hand: u64) -> i64 {
    let seed = split(SEED, hand);
    let mut sink = Listener {
        program: p,
        facts: counts,
    };
    play_game(p, s, seed, &mut AllRandom(Streams::new(seed, p.seats)), &mut sink);
    i64::from(s.score.0[0])
}

fn actions_of(file: &str, games: u64) -> u64 {
    let text = std::fs::read(file).expect("the genome can be read");
    let p = lower(&Spec::from_json(&text).expect("the genome is valid")).expect("the genome runs");
    let mut s = *p.blank;
    let mut played = |game| {
        let seed = split(SEED, game);
        let mut seats = AllRandom(Streams::new(seed, p.seats));
        u64::from(play_game(&p, &mut s, seed, &mut seats, &mut ()).actions)
    };
    (0..games).map(&mut played).sum()
}

fn by_hand(hand: u64) -> i64 {
    i64::from(hearts::play(split(SEED, hand))[0])
}

fn compare(seconds: f64) {
    let p = program();
    let mut s = *p.blank;
    let (mut ours, mut theirs) = (0, 0);
    let rates = best_rates(
        &mut [
            &mut |first| {
                ours += (first..first + STRETCH)
                    .map(|hand| by_engine(&p, &mut s, hand))
                    .sum::<i64>();
                STRETCH
            },
            &mut |first| {
                theirs += (first..first + STRETCH).map(by_hand).sum::<i64>();
                STRETCH
            },
        ],
        Duration::from_secs_f64(seconds),
    );
    std::hint::black_box((ours, theirs));
    println!(
        "engine {:.0} hands/s, by hand {:.0} hands/s, ratio {:.3}",
        rates[0],
        rates[1],
        rates[0] / rates[1]
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_default();
    let file = if mode == "game" { arguments.next() } else { None };
    let hands = arguments
        .next()
        .map_or(20_000, |n| n.parse().expect("a number of hands"));
    match mode.as_str() {
        "engine" => {
            let p = program();
            let mut s = *p.blank;
            println!(
                "{}",
                (0..hands).map(|hand| by_engine(&p, &mut s, hand)).sum::<i64>()
            );
        }
        "traced" => {
            let p = program();
            let (mut s, mut counts) = (*p.blank, TraceCounts::default());
            let points = (0..hands).map(|hand| traced(&p, &mut s, &mut counts, hand));
            println!("{}", points.sum::<i64>());
        }
        "reference" => println!("{}", (0..hands).map(by_hand).sum::<i64>()),
        "game" => println!("{}", actions_of(&file.expect("a genome file"), hands)),
        "" => compare(3.0),
        _ => {
            eprintln!("ratio [engine | traced | reference | game FILE] [HANDS]");
            std::process::exit(2);
        }
    }
}
