//! How a hand goes on after the part that is searched: to its end, or for a few actions where hands hardly come to one.

use super::habit::Habits;
use crate::action::{Action, Legal};
use crate::program::Program;
use crate::rng::Rng;
use crate::rules::{apply, legal, restart};
use crate::state::State;

/// A rollout is cut here and judged as it stands.
const MOST_ACTIONS: u32 = 400;
/// The same in a game of long hands: what comes later is chance, and hides what the searched action has brought.
pub(super) const FEW_ACTIONS: u32 = 12;
/// A hand is long if habit has not ended it by then.
const LONG: u32 = 250;
/// Hands that are played by habit to see how long they are; most of them decide.
const SAMPLED: u64 = 5;

/// When a rollout is over: with this hand, at the latest after so many actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Until {
    pub hand: u16,
    pub most: u32,
}

impl Until {
    /// The end of the hand that is being played.
    pub fn end_of_hand(s: &State) -> Until {
        Until {
            hand: s.hand_no,
            most: MOST_ACTIONS,
        }
    }
}

/// After how many actions rollouts of a game are cut.
pub(crate) fn reach(p: &Program, habits: &Habits) -> u32 {
    let mut s = *p.blank;
    let long = (0..SAMPLED).filter(|seed| {
        restart(p, &mut s, *seed, &mut ());
        rollout_by_habit(
            p,
            habits,
            &mut s,
            Until { hand: 0, most: LONG },
            &mut Rng::new(*seed),
        )
    });
    if long.count() as u64 * 2 > SAMPLED {
        FEW_ACTIONS
    } else {
        MOST_ACTIONS
    }
}

/// Plays at random to the end of the hand; whether it had to be cut short.
pub(crate) fn rollout(p: &Program, s: &mut State, until: Until, rng: &mut Rng) -> bool {
    to_the_end(p, s, until, |_, legal| lively(legal, rng))
}

/// The same by habit.
pub(crate) fn rollout_by_habit(
    p: &Program,
    habits: &Habits,
    s: &mut State,
    until: Until,
    rng: &mut Rng,
) -> bool {
    to_the_end(p, s, until, |s, legal| habits.choose(p, s, legal, rng))
}

#[inline]
fn to_the_end(
    p: &Program,
    s: &mut State,
    until: Until,
    mut choose: impl FnMut(&State, Legal) -> Action,
) -> bool {
    let mut actions = 0;
    while !s.over() && s.hand_no == until.hand {
        if actions == until.most {
            return true;
        }
        let legal = legal(p, s);
        let action = legal.forced().unwrap_or_else(|| choose(s, legal));
        apply(p, s, action, &mut ());
        actions += 1;
    }
    false
}

/// A random action of somebody who wants the hand to get on: to pass rarely where something can be played, and to meld
/// or knock mostly where that is possible.
#[inline]
pub(crate) fn lively(legal: Legal, rng: &mut Rng) -> Action {
    if legal.options == 0 || rng.below(8) == 0 {
        return legal.choose(|n| rng.below(n));
    }
    active(legal).choose(|n| rng.below(n))
}

/// The actions that get a hand on: melds and knocks, else all but passing.
#[inline]
pub(super) fn active(legal: Legal) -> Legal {
    const GOOD: Legal = Legal::option(Action::MELD).or(Action::KNOCK, true);
    let good = Legal {
        cards: 0,
        options: legal.options & GOOD.options,
    };
    let active = legal.without(Action::PASS);
    if !good.is_empty() {
        good
    } else if !active.is_empty() {
        active
    } else {
        legal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::lower;
    use crate::spec::Spec;

    fn reach_of(game: &str) -> u32 {
        let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/darwindeck/games");
        let text = std::fs::read(format!("{games}/{game}.json")).unwrap();
        let p = lower(&Spec::from_json(&text).unwrap()).unwrap();
        reach(&p, &Habits::new(&p))
    }

    #[test]
    fn rollouts_are_short_just_where_hands_hardly_come_to_an_end() {
        for game in ["cheat", "verish-ne-verish"] {
            assert_eq!(reach_of(game), FEW_ACTIONS, "{game}");
        }
        for game in ["hearts", "gin-rummy", "go-fish", "oklahoma", "liars-table"] {
            assert_eq!(reach_of(game), MOST_ACTIONS, "{game}");
        }
    }
}
