//! How a hand goes on after the part that is searched: to its end, or for a few actions where hands hardly come to one.

use super::rollout_policy::{Explorer, RolloutPolicy};
use crate::action::{Action, Legal};
use crate::event::Sink;
use crate::program::{Eliminate, Program, WinKind};
use crate::rng::Rng;
use crate::rules::{apply, lay_down, legal, restart};
use crate::state::State;

/// A rollout is cut here and judged as it stands.
const MOST_ACTIONS: u32 = 400;
/// The same in a game of long hands: what comes later is chance, and hides what the searched action has brought.
pub(super) const FEW_ACTIONS: u32 = 12;
/// A hand is long if the policy has not ended it where a rollout would be cut.
const LONG: u32 = MOST_ACTIONS;
/// Hands that are played by the policy to see how long they are; most of them decide.
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
pub(crate) fn reach(p: &Program, policy: &RolloutPolicy) -> u32 {
    let mut s = *p.blank;
    let long = (0..SAMPLED).filter(|seed| {
        restart(p, &mut s, *seed, &mut ());
        rollout_by_policy(
            p,
            policy,
            &mut s,
            Until { hand: 0, most: LONG },
            &mut Rng::new(*seed),
            &mut OneHand,
        )
    });
    if long.count() as u64 * 2 > SAMPLED {
        FEW_ACTIONS
    } else {
        MOST_ACTIONS
    }
}

/// Nobody listens, and no hand is dealt after this one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneHand;

impl Sink for OneHand {
    const ON: bool = false;
    const DEALS: bool = false;
}

/// The cards that still bring points, where a trick counts for nothing else: a hand without them is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointCards(Option<u64>);

impl PointCards {
    pub fn of(p: &Program) -> PointCards {
        let by_score = p
            .wins
            .iter()
            .all(|win| matches!(win.kind, WinKind::HighScore | WinKind::LowScore));
        let by_cards =
            p.contract.is_none() && p.tallies.is_empty() && !p.points.has_end && !p.points.has_capture;
        let tricks = matches!(p.eliminate, Eliminate::NoTricks);
        let simple = p.tricks_only && by_score && by_cards && !tricks && !p.out_when_empty;
        PointCards(simple.then_some(p.points.in_tricks))
    }

    /// Between two tricks: whether no card in hand can change a score.
    #[inline]
    fn are_out(self, p: &Program, s: &State) -> bool {
        let Some(scoring) = self.0 else { return false };
        if s.played != 0 || s.trick_no == 0 {
            return false;
        }
        let hands = s.hand.of_first(p.seats);
        let held = hands.iter().fold(0, |held, hand| held | hand.kinds());
        held & scoring == 0 && s.turn + hands.iter().map(|hand| hand.len()).sum::<u32>() < p.max_turns
    }
}

/// Plays at random to the end of the hand; whether it had to be cut short.
pub(crate) fn rollout<S: Sink>(
    p: &Program,
    points: PointCards,
    s: &mut State,
    until: Until,
    rng: &mut Rng,
    sink: &mut S,
) -> bool {
    to_the_end(p, points, s, until, sink, |_, legal| lively(legal, rng))
}

/// The same by policy.
pub(crate) fn rollout_by_policy<S: Sink>(
    p: &Program,
    policy: &RolloutPolicy,
    s: &mut State,
    until: Until,
    rng: &mut Rng,
    sink: &mut S,
) -> bool {
    let mut explorer = Explorer::new(rng);
    to_the_end(p, policy.points, s, until, sink, |s, legal| {
        policy.choose(p, s, legal, &mut explorer, rng)
    })
}

#[inline]
fn to_the_end<S: Sink>(
    p: &Program,
    points: PointCards,
    s: &mut State,
    until: Until,
    sink: &mut S,
    mut choose: impl FnMut(&State, Legal) -> Action,
) -> bool {
    let mut actions = 0;
    while !s.over() && s.hand_no == until.hand {
        if actions == until.most {
            return true;
        }
        let legal = legal(p, s);
        let action = legal.forced().unwrap_or_else(|| choose(s, legal));
        apply(p, s, action, sink);
        actions += 1;
        if s.played == 0 && points.are_out(p, s) && s.hand_no == until.hand && !s.over() {
            lay_down(p, s, sink);
        }
    }
    false
}

/// A random action of somebody who wants the hand to get on: to pass rarely where something can be played, and to meld
/// or knock mostly where that is possible.
#[inline]
pub(crate) fn lively(legal: Legal, rng: &mut Rng) -> Action {
    if legal.no_options() || rng.below(8) == 0 {
        return legal.choose(|n| rng.below(n));
    }
    active(legal).choose(|n| rng.below(n))
}

/// The actions that get a hand on: melds and knocks, else all but passing.
#[inline]
pub(super) fn active(legal: Legal) -> Legal {
    const GOOD: Legal = Legal::option(Action::MELD).or(Action::KNOCK, true);
    let good = legal.options_in(GOOD);
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
    use crate::program::known_game;

    fn reach_of(name: &str) -> u32 {
        let p = known_game(name);
        reach(&p, &RolloutPolicy::new(&p))
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
    /// Whether a hand was decided early; then it ends as any other way to play it to the end.
    fn decided_early(p: &Program, seed: u64) -> bool {
        let (points, mut rng) = (PointCards::of(p), Rng::new(seed));
        let mut s = *p.blank;
        restart(p, &mut s, seed, &mut ());
        let mut step = |s: &mut State| {
            let legal = legal(p, s);
            let action = legal.forced().unwrap_or_else(|| lively(legal, &mut rng));
            apply(p, s, action, &mut OneHand);
        };
        while !s.over() && s.hand_no == 0 && !points.are_out(p, &s) {
            step(&mut s);
        }
        let mut laid_down = s;
        if s.over() || s.hand_no > 0 {
            return false;
        }
        lay_down(p, &mut laid_down, &mut OneHand);
        while !s.over() && s.hand_no == 0 {
            step(&mut s);
        }
        let result = |s: &State| (s.score, s.team_score, s.hand_no, s.gone, s.end);
        assert_eq!(result(&laid_down), result(&s), "seed {seed}");
        true
    }

    #[test]
    fn a_hand_without_point_cards_ends_as_if_it_were_played_out() {
        let p = known_game("hearts");
        let early = (0..300).filter(|seed| decided_early(&p, *seed)).count();
        assert!(early > 50, "{early} of 300 hands");
    }

    #[test]
    fn no_hand_is_cut_where_tricks_count() {
        for name in ["spades", "oh-hell", "president", "gin-rummy"] {
            assert_eq!(PointCards::of(&known_game(name)), PointCards(None), "{name}");
        }
    }
}
