//! Hearts: 26 points a hand, and the moon.

use super::table::*;
use darwindeck_engine::event::{Event, Why};
use darwindeck_engine::program::Program;
use darwindeck_engine::seat::BySeat;
use darwindeck_engine::side::BySide;
use darwindeck_engine::state::State;

#[test]
fn every_hand_has_26_points_or_78_when_the_moon_is_shot() {
    let p = known("hearts");
    let mut hands = 0;
    for seed in 0..300 {
        let (_, events) = random_game(&p, seed);
        let (mut points, mut moon) = (0, false);
        for event in events {
            match event {
                Event::HandBegins { .. } => (points, moon) = (0, false),
                Event::Scored { points: n, why, .. } => {
                    points += n;
                    moon |= why == Why::Moon;
                }
                Event::HandEnds { .. } => {
                    assert_eq!(points, if moon { 78 } else { 26 });
                    hands += 1;
                }
                _ => {}
            }
        }
    }
    assert!(hands > 1000);
}

/// The last trick of a hand in which seat 0 has taken every heart, and the queen of spades if so told.
fn last_trick(p: &Program, queen: bool) -> State {
    let mut s = seated(p, &["2c 3c", "4c 5c", "6c 7c", "8c 9c"], "");
    play_while(p, &mut s, 1, &mut Log::default(), |s| s.trick_no == 0);
    lay(&mut s, &["Ac", "3c", "4c", "5c"], "");
    (s.score, s.team_score) = (BySeat::all(0), BySide::all(0));
    (s.leader, s.actor, s.owes, s.played) = (FIRST, FIRST, p.all, 0);
    s.won.0[0] = cards("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah");
    s.score.0[0] = 13;
    let who = if queen { 0 } else { 2 };
    s.won.0[who] = s.won.0[who].union(cards("Qs"));
    s.score.0[who] += 13;
    s
}

fn hearts_with(moon: &str) -> Program {
    variant("hearts", r#""moon": "others""#, &format!(r#""moon": "{moon}""#))
}

#[test]
fn who_takes_all_hearts_and_the_queen_scores_nothing_and_the_others_26() {
    let p = hearts_with("others");
    let mut s = last_trick(&p, true);
    act(&p, &mut s, "Ac 3c 4c 5c");
    assert_eq!(s.score.0[..4], [0, 26, 26, 26]);
    assert_eq!(s.hand_no, 1);
}

#[test]
fn or_the_26_points_are_taken_from_the_own_score() {
    let p = hearts_with("subtract");
    let mut s = last_trick(&p, true);
    act(&p, &mut s, "Ac 3c 4c 5c");
    assert_eq!(s.score.0[..4], [-26, 0, 0, 0]);
}

#[test]
fn all_hearts_without_the_queen_are_no_moon() {
    let p = hearts_with("others");
    let mut s = last_trick(&p, false);
    act(&p, &mut s, "Ac 3c 4c 5c");
    assert_eq!(s.score.0[..4], [13, 0, 13, 0]);
}
