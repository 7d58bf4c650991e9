//! Plays a genome file with searching players, for an instruction counter: `search FILE [ITERATIONS] [GAMES]`.
//! The last line names the outcome of every game, so that two builds can be compared.

mod genome_file;

use darwindeck_engine::agent::{Mixed, Player, Remember, Search, Streams};
use darwindeck_engine::{outcome::outcome, playout::play_game, rng::split};
use genome_file::{number, program};

fn main() {
    let p = program();
    let players = [Player::Ismcts(number(2, 100) as u32); 6];
    let (mut search, mut s, mut results) = (Search::new(&p), *p.blank, Vec::new());
    let begin = std::time::Instant::now();
    let mut decisions = 0;
    for game in 0..number(3, 1) {
        let seed = split(7, game);
        let seats = usize::from(p.seats);
        let mut mixed = Mixed::new(&players[..seats], 0, Streams::new(seed, p.seats), &mut search);
        let who = mixed.remembering(&p);
        let mut nobody = ();
        let mut sink = Remember::new(&p, who, &mut nobody);
        let tally = play_game(&p, &mut s, seed, &mut mixed, &mut sink);
        decisions += u64::from(tally.decisions);
        results.push((outcome(&p, &s).shares, s.score, s.turn));
    }
    let iterations = decisions * number(2, 100);
    println!(
        "{decisions} decisions, {:.0} iterations/s",
        iterations as f64 / begin.elapsed().as_secs_f64()
    );
    println!("{results:?}");
}
