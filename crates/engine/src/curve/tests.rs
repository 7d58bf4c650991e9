use super::actions::{Table, LEAST_WORLDS, MOST_TRIED};
use super::*;
use crate::program::lower;
use crate::spec::Spec;

const HEARTS: &str = include_str!("../../../../src/darwindeck/games/hearts.json");

fn hearts() -> Program {
    lower(&Spec::from_json(HEARTS.as_bytes()).expect("a genome")).expect("a program")
}

fn judged(tried: usize, shares: &[u8]) -> Point {
    let mut point = Point::default();
    Table::of(&hearts(), tried, shares).judge(&mut point);
    point
}

#[test]
fn decisions_are_sampled_one_from_each_stretch() {
    let mut sampled = Vec::new();
    for decisions in 0..60 {
        for points in 1..20 {
            sample(decisions, points, 7, &mut sampled);
            assert_eq!(sampled.len() as u32, points.min(decisions));
            assert!(sampled.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(sampled.iter().all(|at| *at < decisions));
        }
    }
}

#[test]
fn every_decision_is_sampled_equally_often() {
    let mut counts = [0u32; 10];
    let mut sampled = Vec::new();
    let trials = 20_000;
    for seed in 0..trials {
        sample(10, 5, seed, &mut sampled);
        for at in &sampled {
            counts[*at as usize] += 1;
        }
    }
    let expected = trials as f64 / 2.0;
    let bound = 4.0 * (trials as f64 / 4.0).sqrt();
    for count in counts {
        assert!((f64::from(count) - expected).abs() < bound, "{counts:?}");
    }
}

#[test]
fn of_many_actions_each_is_tried_equally_often() {
    let legal = Legal {
        cards: 0x0FFF,
        options: [0xFF, 0, 0],
    };
    let mut table = Table::new(&hearts());
    let mut rng = Rng::new(3);
    let trials = 20_000;
    let mut counts = [0u32; 20];
    for _ in 0..trials {
        table.choose_actions(legal, &mut rng);
        assert_eq!(table.actions().len(), MOST_TRIED);
        for (at, action) in legal.iter().enumerate() {
            counts[at] += u32::from(table.actions().contains(&action));
        }
    }
    let share = MOST_TRIED as f64 / 20.0;
    let bound = 4.0 * (f64::from(trials) * share * (1.0 - share)).sqrt();
    for count in counts {
        assert!(
            (f64::from(count) - f64::from(trials) * share).abs() < bound,
            "{counts:?}"
        );
    }
}

#[test]
fn few_actions_are_all_tried() {
    let legal = Legal {
        cards: 0b1011,
        options: [0b1, 0, 0],
    };
    let mut table = Table::new(&hearts());
    table.choose_actions(legal, &mut Rng::new(1));
    assert_eq!(table.actions(), legal.iter().collect::<Vec<_>>());
}

#[test]
fn the_gain_is_the_best_action_above_the_mean_and_the_stakes_best_above_worst() {
    // Four worlds; the actions bring 60, 0 and 30 in each.
    let point = judged(3, &[60, 0, 30].repeat(4));
    assert_eq!((point.tried, point.worlds), (3, 4));
    assert_eq!(point.gain, 4 * (3 * 60 - 90));
    assert_eq!(point.gain_squares, 4 * 90 * 90);
    assert_eq!(point.stakes, 4 * 60);
}

#[test]
fn an_action_that_was_best_by_luck_in_one_half_gains_nothing_in_the_other() {
    // The first action wins in the first half of the worlds, the second in the second.
    let point = judged(2, &[60, 0, 60, 0, 0, 60, 0, 60]);
    assert_eq!(point.gain, -4 * 60);
    assert_eq!(point.stakes, -4 * 60);
}

#[test]
fn noise_gains_nothing_on_average() {
    let mut rng = Rng::new(5);
    let (tried, trials) = (6, 4000);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..trials {
        let shares: Vec<u8> = (0..tried * LEAST_WORLDS as usize)
            .map(|_| if rng.below(4) == 0 { 60 } else { 0 })
            .collect();
        let gain = judged(tried, &shares).gain as f64;
        sum += gain;
        squares += gain * gain;
    }
    let (mean, n) = (sum / f64::from(trials), f64::from(trials));
    let error = (squares / n - mean * mean).sqrt() / n.sqrt();
    assert!(mean.abs() < 4.0 * error, "{mean} ± {error}");
}

#[test]
fn a_hand_is_measured_alike_alone_and_among_others() {
    let p = hearts();
    let curves = Curves {
        agent: Player::Greedy,
        games: 5,
        seed: 8,
        points: 3,
        rollouts: 4,
    };
    let stop = Stop::default();
    let all = curves.measure(&p, 0..5, &stop).expect("no fault");
    for game in 0..5 {
        let alone = curves.measure(&p, game..game + 1, &stop).expect("no fault");
        assert_eq!(alone[0], all[game as usize]);
    }
}

#[test]
fn a_stop_ends_it_early() {
    let stop = Stop::default();
    stop.ask();
    let curves = Curves {
        agent: Player::Random,
        games: 1000,
        seed: 8,
        points: 100,
        rollouts: 1000,
    };
    assert_eq!(curves.measure(&hearts(), 0..1000, &stop), Ok(Vec::new()));
}
