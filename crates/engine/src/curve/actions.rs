//! What the actions of a decision are worth to who decides. Every action is tried in the same worlds, each of which agrees
//! with what the seat knows, with the same chance after it; so actions differ by what they do, not by luck. The best is
//! chosen in one half of the worlds and valued in the other, each half in turn: a choice by noise gains nothing.
//!
//! Playouts are the searcher's own: by its policy, with a random action now and then. An agent that plays well would cost a hundred
//! times as much; pure chance never gets a hand of rummy to its end, and drowns what a choice is worth in noise.

use super::reach::{mark, REACH_WORLDS};
use super::{by_side, Point};
use crate::action::{Action, Legal};
use crate::agent::{rollout_by_policy, RolloutPolicy, Until};
use crate::program::Program;
use crate::rng::{split, Rng};
use crate::rules::apply;
use crate::seat::Seat;
use crate::standing::hand_shares;
use crate::state::State;
use crate::view::{View, Worlds};
use arrayvec::ArrayVec;

/// Of more actions so many are tried, drawn at random.
pub const MOST_TRIED: usize = 12;
/// Each action is tried in at least so many worlds.
pub const LEAST_WORLDS: u32 = 16;

/// The shares of one side by world and action.
#[derive(Debug)]
pub struct Table {
    policy: RolloutPolicy,
    worlds: Worlds,
    actions: ArrayVec<Action, MOST_TRIED>,
    /// World by world, action by action.
    shares: Vec<u8>,
    /// Shares of all sides, summed over each half of the worlds, by action.
    sums: [[[u32; 6]; MOST_TRIED]; 2],
    /// The first worlds and the chance after them, for `compare`.
    first: ArrayVec<(State, u64), REACH_WORLDS>,
}

impl Table {
    pub fn new(p: &Program) -> Table {
        Table {
            policy: RolloutPolicy::blind_to_odds(p),
            worlds: Worlds::new(p),
            actions: ArrayVec::new(),
            shares: Vec::new(),
            sums: [[[0; 6]; MOST_TRIED]; 2],
            first: ArrayVec::new(),
        }
    }

    /// Shares of the win by side after one playout from the true hands. What no seat has seen yet is chance: the deck is
    /// shuffled anew, but for a card in it that was turned up.
    pub fn value(&self, p: &Program, s: &State, turned: Option<u8>, rng: &mut Rng) -> [u32; 6] {
        let mut s = *s;
        s.rng = Rng::new(rng.word());
        let deck = &mut s.order[..usize::from(s.deck_n.min(128))];
        match (turned.map(usize::from), deck.len()) {
            (Some(at), n) if at < n => {
                deck.swap(at, n - 1);
                rng.shuffle(&mut deck[..n - 1]);
                deck.swap(at, n - 1);
            }
            _ => rng.shuffle(deck),
        }
        let until = Until::end_of_hand(&s);
        rollout_by_policy(p, &self.policy, &mut s, until, rng, &mut ());
        by_side(&hand_shares(p, &p.blank, &s))
    }

    /// A table with these shares, world by world.
    #[cfg(test)]
    pub fn of(p: &Program, tried: usize, shares: &[u8]) -> Table {
        Table {
            actions: (0..tried as u8).filter_map(Action::from_slot).collect(),
            shares: shares.to_vec(),
            ..Table::new(p)
        }
    }

    #[cfg(test)]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// All legal actions, or so many of them at random that each is as likely as any other.
    pub fn choose_actions(&mut self, legal: Legal, rng: &mut Rng) {
        self.actions.clear();
        let mut left = legal.len();
        for action in legal.iter() {
            let room = (MOST_TRIED - self.actions.len()) as u32;
            if left <= room || rng.below(left) < room {
                self.actions.push(action);
            }
            left -= 1;
            if self.actions.is_full() {
                return;
            }
        }
    }

    /// Tries every action in as many worlds as the playouts are enough for.
    pub fn fill(&mut self, view: View<'_>, rollouts: u32, rng: &mut Rng) {
        let p = view.program();
        let side = p.side_of[view.seat()].index();
        let tried = self.actions.len().max(1) as u32;
        let worlds = (rollouts / tried).max(LEAST_WORLDS) & !1;
        self.worlds.prepare(view);
        self.shares.clear();
        self.shares
            .reserve(rollouts.max(LEAST_WORLDS * MOST_TRIED as u32) as usize);
        self.first.clear();
        self.sums = [[[0; 6]; MOST_TRIED]; 2];
        for at in 0..worlds {
            let world = self.worlds.sample(rng);
            let chance = rng.word();
            if !self.first.is_full() {
                self.first.push((world, chance));
            }
            let half = &mut self.sums[usize::from(at >= worlds / 2)];
            for (action, sums) in self.actions.iter().zip(half) {
                let mut s = world;
                let until = Until::end_of_hand(&s);
                apply(p, &mut s, *action, &mut ());
                rollout_by_policy(p, &self.policy, &mut s, until, &mut Rng::new(chance), &mut ());
                let shares = hand_shares(p, &p.blank, &s);
                self.shares.push(shares[side] as u8);
                for (sum, share) in sums.iter_mut().zip(shares) {
                    *sum += share;
                }
            }
        }
    }

    /// What choosing well is worth, against choosing at random and against choosing badly.
    pub fn judge(&self, point: &mut Point) {
        let tried = self.actions.len();
        if tried == 0 {
            return;
        }
        let worlds = self.shares.len() / tried;
        let (one, other) = self.shares.split_at(worlds / 2 * tried);
        for (choose, count) in [(one, other), (other, one)] {
            let (best, worst) = extremes(choose, tried);
            for world in count.chunks_exact(tried) {
                let sum: i64 = world.iter().map(|share| i64::from(*share)).sum();
                let gain = tried as i64 * i64::from(world[best]) - sum;
                point.gain += gain;
                point.gain_squares += gain * gain;
                point.stakes += i64::from(world[best]) - i64::from(world[worst]);
            }
        }
        point.tried = tried as u8;
        point.worlds = worlds as u32;
    }

    /// How much the choice decides between the others: the side and the two actions that differ most for it are found in
    /// one half of the worlds and compared in the other, each half in turn.
    pub fn tip(&self, p: &Program, point: &mut Point) {
        let tried = self.actions.len();
        for (choose, count) in [(0, 1), (1, 0)] {
            let mut most = (0, 0);
            for side in (0..usize::from(p.sides.min(6))).filter(|side| *side != usize::from(point.side)) {
                let of = |half: usize, action: usize| i64::from(self.sums[half][action][side]);
                let best = (0..tried).max_by_key(|action| of(choose, *action)).unwrap_or(0);
                let worst = (0..tried).min_by_key(|action| of(choose, *action)).unwrap_or(0);
                let apart = of(choose, best) - of(choose, worst);
                if apart > most.0 {
                    most = (apart, of(count, best) - of(count, worst));
                }
            }
            point.tipping += most.1;
        }
    }

    /// Counts the pairs of actions that leave something else to the other seats.
    pub fn compare(&self, p: &Program, seat: Seat, point: &mut Point) {
        for (world, chance) in &self.first {
            let marks: ArrayVec<Option<u64>, MOST_TRIED> = self
                .actions
                .iter()
                .map(|action| mark(p, world, (*action, seat), split(*chance, 1)))
                .collect();
            for (at, one) in marks.iter().enumerate() {
                for other in &marks[at + 1..] {
                    if let (Some(one), Some(other)) = (one, other) {
                        point.pairs += 1;
                        point.differing += u32::from(one != other);
                    }
                }
            }
        }
    }
}

/// The actions with the greatest and the least sum; of equal ones the first.
fn extremes(shares: &[u8], tried: usize) -> (usize, usize) {
    let mut sums = [0u32; MOST_TRIED];
    for world in shares.chunks_exact(tried) {
        for (sum, share) in sums.iter_mut().zip(world) {
            *sum += u32::from(*share);
        }
    }
    let (mut best, mut worst) = (0, 0);
    for at in 1..tried.min(MOST_TRIED) {
        if sums[at] > sums[best] {
            best = at;
        }
        if sums[at] < sums[worst] {
            worst = at;
        }
    }
    (best, worst)
}
