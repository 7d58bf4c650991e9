use darwindeck_engine::{agent, playout, program, rng, spec};
use darwindeck_reference::{hearts, interleave::best_rates};
fn main() {
    let spec = spec::Spec::from_json(hearts::GENOME.as_bytes()).unwrap();
    let p = program::lower(&spec).unwrap();
    let mut s = *p.blank;
    let mut sum = 0i64;
    let mut sum2 = 0i64;
    let mode = std::env::args().nth(1).unwrap_or_default();
    if mode == "engine" || mode == "reference" {
        for g in 0..20000 {
            let seed = rng::split(1, g);
            if mode == "engine" {
                let _ = playout::play_game(
                    &p,
                    &mut s,
                    seed,
                    &mut agent::AllRandom(agent::Streams::new(seed, 4)),
                    &mut (),
                );
                sum += i64::from(s.score[0]);
            } else {
                sum += i64::from(hearts::play(seed)[0]);
            }
        }
        println!("{sum}");
        return;
    }
    let mut engine = |first: u64| {
        for g in first..first + 500 {
            let seed = rng::split(1, g);
            let _ = playout::play_game(
                &p,
                &mut s,
                seed,
                &mut agent::AllRandom(agent::Streams::new(seed, 4)),
                &mut (),
            );
            sum += i64::from(s.score[0]);
        }
        500
    };
    let mut reference = |first: u64| {
        for g in first..first + 500 {
            sum2 += i64::from(hearts::play(rng::split(1, g))[0]);
        }
        500
    };
    let rates = best_rates(
        &mut [&mut engine, &mut reference],
        std::time::Duration::from_secs(3),
    );
    println!(
        "engine {:.0} reference {:.0} ratio {:.3} {sum} {sum2}",
        rates[0],
        rates[1],
        rates[0] / rates[1]
    );
}
