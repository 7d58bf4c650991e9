//! Plays a genome file at random and holds it against the conformance checks: `probe FILE [GAMES] [CHECKED]`.

mod genome_file;

use darwindeck_engine::{
    agent::*, check::check, knowledge::check_knowledge, outcome::outcome, playout::*, rng::split,
};
use genome_file::{number, program};

fn main() {
    let p = program();
    let (games, checked) = (number(2, 1000), number(3, 50));
    let begin = std::time::Instant::now();
    let (mut actions, mut turns, mut wins) = (0u64, 0u64, [0u64; 6]);
    let mut reasons = std::collections::BTreeMap::new();
    let mut s = *p.blank;
    for game in 0..games {
        let seed = split(7, game);
        let tally = play_game(
            &p,
            &mut s,
            seed,
            &mut AllRandom(Streams::new(seed, p.seats)),
            &mut (),
        );
        actions += u64::from(tally.actions);
        turns += u64::from(s.turn);
        let result = outcome(&p, &s);
        *reasons.entry(result.reason).or_insert(0) += 1;
        for (sum, share) in wins.iter_mut().zip(result.shares) {
            *sum += u64::from(share);
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{:.0} games/s, {:.2} M actions/s, {:.1} actions and {:.1} turns a game, {reasons:?}, shares {wins:?}",
        games as f64 / seconds,
        actions as f64 / seconds / 1e6,
        actions as f64 / games as f64,
        turns as f64 / games as f64,
    );
    println!("{:?}", check(&p, 3, checked, 1));
    println!("{:?}", check_knowledge(&p, 3, checked, 1));
}
