//! How a hand goes on after the part that is searched, to its end.

use super::habit::Habits;
use crate::action::{Action, Legal};
use crate::program::Program;
use crate::rng::Rng;
use crate::rules::{apply, legal};
use crate::state::State;

/// A rollout is cut here and judged as it stands.
const MOST_ACTIONS: u32 = 400;

/// Plays at random to the end of the hand; whether it had to be cut short.
pub(crate) fn rollout(p: &Program, s: &mut State, hand: u16, rng: &mut Rng) -> bool {
    to_the_end(p, s, hand, |_, legal| lively(legal, rng))
}

/// The same by habit.
pub(crate) fn rollout_by_habit(
    p: &Program,
    habits: &Habits,
    s: &mut State,
    hand: u16,
    rng: &mut Rng,
) -> bool {
    to_the_end(p, s, hand, |s, legal| habits.choose(p, s, legal, rng))
}

#[inline]
fn to_the_end(
    p: &Program,
    s: &mut State,
    hand: u16,
    mut choose: impl FnMut(&State, Legal) -> Action,
) -> bool {
    let mut actions = 0;
    while !s.over() && s.hand_no == hand {
        if actions == MOST_ACTIONS {
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
