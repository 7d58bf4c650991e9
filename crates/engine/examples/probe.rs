use darwindeck_engine::{agent::*, outcome::outcome, playout::*, program::lower, rng::split, spec::Spec};
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let games: u64 = std::env::args().nth(2).map_or(1000, |n| n.parse().unwrap());
    let spec = Spec::from_json(&std::fs::read(file).unwrap()).unwrap();
    let p = lower(&spec).unwrap();
    println!("state {} bytes, phase {} bytes", std::mem::size_of_val(&*p.blank), std::mem::size_of_val(&p.phases[0]));
    let t = std::time::Instant::now();
    let (mut dec, mut turns) = (0u64, 0u64);
    let mut reasons = std::collections::BTreeMap::new();
    let mut wins = [0u64; 6];
    for i in 0..games {
        let g = split(7, i);
        let (s, tally) = play_game(&p, g, &mut AllRandom(Streams::new(g, p.seats)), &mut ());
        dec += u64::from(tally.actions);
        turns += u64::from(s.turn);
        let o = outcome(&p, &s);
        *reasons.entry(o.reason).or_insert(0) += 1;
        for i in 0..6 { wins[i] += u64::from(o.shares[i]); }
    }
    let e = t.elapsed().as_secs_f64();
    println!("{:.0} games/s, {:.2} M actions/s, {:.1} actions/game, {:.1} turns/game {reasons:?} {wins:?}", games as f64 / e, dec as f64 / e / 1e6, dec as f64 / games as f64, turns as f64 / games as f64);
}
