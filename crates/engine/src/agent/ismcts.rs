//! Search over information sets with one observer (Cowling, Powley, Whitehouse 2012): each iteration samples a world
//! that agrees with all the seat knows, goes down one tree by the actions that this world allows, adds a node, and plays
//! the hand on by a policy, or at random: to its end, or for some actions where hands are long. Every kind of decision is
//! searched alike.

use super::claiming;
use super::rollout::{reach, rollout, rollout_by_policy, OneHand, Until, FEW_ACTIONS};
use super::rollout_policy::RolloutPolicy;
use super::tree::Tree;
use crate::action::{Action, Legal};
use crate::batch::Stop;
use crate::program::{Hands, Program};
use crate::rng::Rng;
use crate::rules::{against_others, apply, legal};
use crate::scoring::bags_of;
use crate::seat::Seat;
use crate::side::Side;
use crate::standing::{standing, still_held};
use crate::state::State;
use crate::view::{View, Worlds};

/// A descent goes no deeper.
const DEEPEST: usize = 128;
/// In a game of one hand, what winning counts; the rest goes by how clear it is.
const WIN: f32 = 0.75;
/// Where the game goes on, what winning the hand counts; the rest goes by what it brought.
const HAND: f32 = 0.5;
/// Where a rollout was cut, the margin that counts as all or nothing, in mean margins.
const CLEAR: f64 = 4.0;

/// Iterations after which it is asked whether the rest of them can change anything.
const UNTIL_ASKED: u32 = 8;

/// What it is worth at the root to be usual in all worlds.
const CUSTOM: f32 = 0.2;
/// The same where rollouts are short and say less.
const LONG_CUSTOM: f32 = 0.5;

/// Where others have bid: of so many worlds the likeliest is searched, for so many iterations.
const FITTING: u32 = 8;
const LIKELY_USES: u32 = 4;

/// Memory of a searcher, used again for every decision.
#[derive(Clone, Debug)]
pub struct Search {
    tree: Tree,
    worlds: Worlds,
    policy: RolloutPolicy,
    /// Rollouts are random, and no action is tried before others.
    plain: bool,
    /// Actions after which rollouts are cut; 0 until the first search, which finds it out.
    reach: u32,
    /// The claim to be answered is surely a lie.
    exposed: bool,
    nil: NilTrial,
    /// Somebody else has bid for a contract.
    reads_bids: bool,
    /// The world that fits the bids, and for how many iterations more.
    likely: State,
    uses_left: u32,
    path: Vec<(u32, Side)>,
    iterations: usize,
    /// Sum of margins met in this search, to bring them to a common scale.
    margins: f64,
    /// How the sides stand before it, by their score and amid a hand.
    before: [[f64; 8]; 2],
    /// Ends a search early; what it has come to is then of no use.
    stop: Stop,
}

/// How often a Nil at the root was made, where one can be bid.
#[derive(Clone, Copy, Debug, Default)]
struct NilTrial {
    offered: bool,
    tried: u32,
    made: u32,
}

/// The bid that is a Nil where there are Nils.
const NIL: Action = Action::bid(0);
/// So often a Nil is tried before it can be given up.
const FAIR_TRIAL: u32 = 16;

impl NilTrial {
    /// The actions less a Nil that failed in most of its worlds.
    fn allowed(&self, legal: Legal) -> Legal {
        if self.offered && self.tried >= FAIR_TRIAL && self.made * 2 < self.tried {
            legal.without(NIL)
        } else {
            legal
        }
    }

    /// Whether it held in three of four of its worlds, and in enough of them to tell.
    fn is_safe(&self) -> bool {
        self.tried >= FAIR_TRIAL && self.made * 4 >= self.tried * 3
    }
}

/// What a search goes by: worlds that agree with a view, or the truth.
enum Sight<'a> {
    View,
    Truth(&'a State),
}

impl Search {
    pub fn new(p: &Program) -> Search {
        Search {
            tree: Tree::default(),
            worlds: Worlds::new(p),
            policy: RolloutPolicy::new(p),
            plain: false,
            reach: 0,
            exposed: false,
            nil: NilTrial::default(),
            reads_bids: false,
            likely: *p.blank,
            uses_left: 0,
            path: Vec::new(),
            iterations: 0,
            margins: 0.0,
            before: [[0.0; 8]; 2],
            stop: Stop::default(),
        }
    }

    /// From now on searches end when this is asked.
    pub fn until(&mut self, stop: &Stop) {
        self.stop.clone_from(stop);
    }

    /// The best action by so many iterations, or by as many as decide which one that will be.
    pub fn choose(&mut self, view: View<'_>, legal: Legal, rng: &mut Rng, budget: u32) -> Action {
        self.begin(view);
        if view.chooses_against_others() {
            self.iterate(view.program(), rng, budget);
            return self.tree.mix(legal, rng).unwrap_or_else(|| self.best(legal));
        }
        let mut left = budget;
        while left > 0 && !self.decided(legal, left) {
            let some = left.min(UNTIL_ASKED);
            self.iterate(view.program(), rng, some);
            left -= some;
        }
        self.best(legal)
    }

    /// Whether no other action can be tried as often as the best one any more. A Nil can still be given up.
    fn decided(&self, legal: Legal, left: u32) -> bool {
        !self.nil.offered && self.tree.lead(legal) > left
    }

    /// The same without the policy: rollouts at random.
    pub fn choose_plainly(&mut self, view: View<'_>, legal: Legal, rng: &mut Rng, budget: u32) -> Action {
        self.plain = true;
        let action = self.choose(view, legal, rng, budget);
        self.plain = false;
        action
    }

    /// The same on the true state: for `oracle` alone, which exists to be compared with.
    pub fn choose_with_state(
        &mut self,
        p: &Program,
        s: &State,
        legal: Legal,
        rng: &mut Rng,
        budget: u32,
    ) -> Action {
        self.clear(p);
        for _ in 0..budget {
            if self.stop.asked() {
                break;
            }
            self.iteration(p, &Sight::Truth(s), rng);
        }
        self.best(legal)
    }

    /// One world that agrees with what a seat knows.
    pub fn world(&mut self, view: View<'_>, rng: &mut Rng) -> State {
        self.worlds.prepare(view);
        self.worlds.sample(rng)
    }

    /// What a player does without thinking in a world.
    pub fn usual(&self, p: &Program, world: &State, legal: Legal, rng: &mut Rng) -> Action {
        self.policy.usual(p, world, legal, rng)
    }

    /// Another one of the same view.
    pub fn again(&self, rng: &mut Rng) -> State {
        self.worlds.sample(rng)
    }

    /// Starts a search from what a seat knows.
    pub fn begin(&mut self, view: View<'_>) {
        self.clear(view.program());
        self.worlds.prepare(view);
        self.exposed = self.worlds.expose_the_claim(view.program());
        self.nil.offered = view.offers_nil();
        self.reads_bids = !self.plain && view.others_have_bid();
    }

    /// Searches on.
    pub fn iterate(&mut self, p: &Program, rng: &mut Rng, iterations: u32) {
        for _ in 0..iterations {
            if self.stop.asked() {
                break;
            }
            self.iteration(p, &Sight::View, rng);
        }
    }

    /// What the search has come to, one of the legal actions.
    pub fn best(&self, legal: Legal) -> Action {
        let best = self.tree.best(self.nil.allowed(legal));
        best.or_else(|| self.tree.best(legal))
            .or_else(|| legal.iter().next())
            .unwrap_or(Action::PASS)
    }

    /// Whether an action is a Nil that nobody should be advised to bid, however often it was tried: rollouts keep it
    /// clear of tricks a little more often than players do, so it has to hold in three of four of its worlds.
    pub fn fails(&self, action: Action) -> bool {
        self.nil.offered && action == NIL && !self.nil.is_safe()
    }

    /// What the search thinks of each action it has tried: visits, and the mean reward from 0 to 1.
    pub fn weighed(&self) -> impl Iterator<Item = (Action, u32, f32)> + '_ {
        self.tree.root()
    }

    fn clear(&mut self, p: &Program) {
        if self.reach == 0 {
            self.reach = reach(p, &self.policy);
        }
        let custom = if self.reach == FEW_ACTIONS {
            LONG_CUSTOM
        } else {
            CUSTOM
        };
        self.tree.clear(custom);
        self.exposed = false;
        self.uses_left = 0;
        self.nil = NilTrial::default();
        self.iterations = 0;
        self.margins = 0.0;
    }

    fn iteration(&mut self, p: &Program, sight: &Sight<'_>, rng: &mut Rng) {
        self.iterations += 1;
        self.tree.reach(self.iterations + 1);
        let mut s = match sight {
            Sight::View => {
                let mut world = self.likely_world(p, rng);
                claiming::believe(p, &mut world, rng);
                world
            }
            Sight::Truth(state) => State {
                rng: Rng::new(rng.word()),
                ..**state
            },
        };
        if self.iterations == 1 {
            // The same in all worlds: scores, chips and counts of cards are public.
            self.before = [self.standings(p, &s, false), self.standings(p, &s, true)];
        }
        let until = Until {
            most: self.reach,
            ..Until::end_of_hand(&s)
        };
        let seat = s.actor;
        self.descend(p, &mut s, until.hand, rng);
        let cut = if self.plain {
            rollout(p, self.policy.points, &mut s, until, rng, &mut OneHand)
        } else {
            rollout_by_policy(p, &self.policy, &mut s, until, rng, &mut OneHand)
        };
        self.judge_nil(&s, seat);
        let rewards = self.rewards(p, &s, cut);
        for at in 0..self.path.len() {
            let (node, side) = self.path[at];
            self.tree.credit(node, rewards[side.index()]);
        }
    }

    /// A world that agrees with the view; where others have bid for a contract, of some worlds the one whose hands fit
    /// best what was bid, for a few iterations.
    fn likely_world(&mut self, p: &Program, rng: &mut Rng) -> State {
        if !self.reads_bids {
            return self.worlds.sample(rng);
        }
        if self.uses_left == 0 {
            self.uses_left = LIKELY_USES;
            self.likely = self.worlds.sample(rng);
            let mut least = self.policy.misfit(p, &self.likely);
            for _ in 1..FITTING {
                let other = self.worlds.sample(rng);
                let misfit = self.policy.misfit(p, &other);
                if misfit < least {
                    (self.likely, least) = (other, misfit);
                }
            }
        }
        self.uses_left -= 1;
        State {
            rng: Rng::new(rng.word()),
            ..self.likely
        }
    }

    /// After a Nil at the root: whether the seat that bid it has kept clear of tricks.
    fn judge_nil(&mut self, s: &State, seat: Seat) {
        let Some((node, _)) = self.path.first() else {
            return;
        };
        if self.nil.offered && self.tree.action(*node) == NIL {
            self.nil.tried += 1;
            self.nil.made += u32::from(s.tricks[seat] == 0);
        }
    }

    /// Down the tree to a node that is new.
    fn descend(&mut self, p: &Program, s: &mut State, hand: u16, rng: &mut Rng) {
        self.path.clear();
        let mut node = Tree::ROOT;
        // Where those began who choose at the same time.
        let mut moment = Tree::ROOT;
        while !s.over() && s.hand_no == hand && self.path.len() < DEEPEST {
            let side = p.side_of[s.actor];
            let at_once = against_others(p, s);
            if at_once && nobody_has_chosen(p, s) {
                // What is played for is seen before anybody chooses.
                let prize = s.face_up_top().filter(|_| !self.path.is_empty());
                moment = prize.map_or(node, |id| self.tree.forced(node, Action::card(id.card())).node);
                node = moment;
            }
            // What others choose meanwhile is known to nobody, so it is learnt apart from it.
            let aside = at_once && !self.path.is_empty();
            let chain = node;
            let under = if aside {
                self.tree.aside(moment, s.actor)
            } else {
                node
            };
            let mut legal = legal(p, s);
            if self.path.is_empty() {
                legal = self.nil.allowed(legal);
            }
            let step = match legal.forced() {
                Some(action) => self.tree.forced(under, action),
                None if at_once => {
                    let (policy, plain) = (&self.policy, self.plain);
                    let usual = |rng: &mut Rng| match plain {
                        true => legal.choose(|n| rng.below(n)),
                        false => policy.usual(p, s, legal, rng),
                    };
                    self.tree.select_by_regret(under, legal, rng, usual)
                }
                None => {
                    let (policy, plain) = (&self.policy, self.plain);
                    let exposed = self.exposed && self.path.is_empty();
                    let usual = |rng: &mut Rng| match exposed {
                        _ if plain => None,
                        true => Some(Action::CHALLENGE),
                        false => Some(policy.usual(p, s, legal, rng)),
                    };
                    self.tree.select(under, legal, rng, usual)
                }
            };
            apply(p, s, step.action, &mut OneHand);
            self.path.push((step.node, side));
            node = step.node;
            if at_once && !aside {
                self.path.push((Tree::ROOT, side));
            }
            if aside {
                node = self.tree.forced(chain, step.action).node;
                self.path.extend([(under, side), (node, side)]);
            }
            if step.fresh {
                return;
            }
        }
    }

    /// How the sides stand by the game's own measure; amid a hand, where cards have to go, by those still held.
    fn standings(&self, p: &Program, s: &State, amid: bool) -> [f64; 8] {
        let held = amid && self.policy.sheds();
        let mut all = [0.0; 8];
        for (side, of) in Side::first(p.sides).zip(&mut all) {
            *of = if held {
                -f64::from(still_held(p, s, side))
            } else {
                standing(p, s, side) as f64 - bags_owed(p, s, side)
            };
        }
        all
    }

    /// What the end of a rollout is worth to each side, from 0 to 1.
    fn rewards(&mut self, p: &Program, s: &State, cut: bool) -> [f32; 8] {
        let sides = usize::from(p.sides);
        let mut gains = self.standings(p, s, cut);
        for (gain, before) in gains.iter_mut().zip(&self.before[usize::from(cut)]) {
            *gain -= before;
        }
        let total: f64 = gains.iter().sum();
        let others = (sides.max(2) - 1) as f64;
        let mut rewards = [0.0; 8];
        for (side, reward) in rewards.iter_mut().enumerate().take(sides) {
            let margin = gains[side] - (total - gains[side]) / others;
            self.margins += margin.abs() / sides as f64;
            let scale = self.margins / self.iterations as f64 + 1e-9;
            let clear = if cut {
                // In proportion, or the small and likely would count for more than the large and rare.
                (margin / (CLEAR * scale)).clamp(-1.0, 1.0)
            } else {
                margin / (margin.abs() + scale)
            };
            *reward = (0.5 + 0.5 * clear) as f32;
        }
        let mut shares = [0.0; 8];
        let winning = if s.over() {
            Side::first(p.sides).for_each(|side| shares[side.index()] = share(p, s, side));
            if p.hands == Hands::Single {
                WIN
            } else {
                1.0
            }
        } else if cut || p.contract.is_some() {
            // Contracts are made over many hands: who goes for the best of one bids what nobody makes.
            0.0
        } else {
            most_gained(&gains[..sides], &mut shares);
            HAND
        };
        for (side, reward) in rewards.iter_mut().enumerate().take(sides) {
            *reward = winning * shares[side] + (1.0 - winning) * *reward;
        }
        rewards
    }
}

/// Whether those who choose at the same time have only begun.
fn nobody_has_chosen(p: &Program, s: &State) -> bool {
    Seat::first(p.seats).all(|seat| s.picked[seat].is_empty())
}

/// What the bags of a side will cost it: its part of the penalty for each.
fn bags_owed(p: &Program, s: &State, side: Side) -> f64 {
    match &p.contract {
        Some(contract) if contract.bag_limit > 0 && p.hands != Hands::Single => {
            f64::from(bags_of(s, side)) * f64::from(contract.bag_penalty) / f64::from(contract.bag_limit)
        }
        _ => 0.0,
    }
}

/// Who gained most has won the hand; several share it.
fn most_gained(gains: &[f64], shares: &mut [f32; 8]) {
    let best = gains.iter().copied().fold(f64::MIN, f64::max);
    let winners = gains.iter().filter(|gain| **gain == best).count().max(1) as f32;
    for (share, gain) in shares.iter_mut().zip(gains) {
        *share = if *gain == best { 1.0 / winners } else { 0.0 };
    }
}

/// A side's share of the win; of nobody's win all have alike.
fn share(p: &Program, s: &State, side: Side) -> f32 {
    match s.end.winners.len() {
        0 => 1.0 / f32::from(p.sides),
        n => f32::from(u8::from(s.end.winners.has(side))) / n as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::known_game;
    use crate::rules::start;

    #[test]
    fn a_nil_that_failed_in_most_worlds_is_not_taken_after_a_fair_trial() {
        let bids = Legal::option(NIL).or(Action::bid(1), true);
        let taken = |tried, made| {
            let offered = true;
            NilTrial { offered, tried, made }.allowed(bids).has(NIL)
        };
        assert!(taken(20, 10));
        assert!(!taken(20, 9));
        assert!(taken(FAIR_TRIAL - 1, 0));
    }

    #[test]
    fn a_nil_is_advised_that_held_in_three_of_four_of_enough_worlds() {
        let advised = |tried, made| {
            let offered = true;
            NilTrial { offered, tried, made }.is_safe()
        };
        assert!(advised(20, 15));
        assert!(!advised(20, 14));
        assert!(!advised(FAIR_TRIAL - 1, FAIR_TRIAL - 1));
    }

    #[test]
    fn a_search_that_is_decided_ends_sooner_and_chooses_what_it_would_have_chosen() {
        const BUDGET: u32 = 96;
        let (mut whole, mut spent) = (0, 0);
        for name in ["hearts", "gin-rummy", "crazy-eights", "scopa"] {
            let p = known_game(name);
            let (mut search, mut rng) = (Search::new(&p), Rng::new(7));
            let mut s = start(&p, 7, &mut ());
            for _ in 0..40 {
                let allowed = legal(&p, &s);
                let action = allowed.forced().unwrap_or_else(|| {
                    let view = View::new(&p, &s, s.actor);
                    let mut again = rng;
                    let found = search.choose(view, allowed, &mut rng, BUDGET);
                    (whole, spent) = (whole + BUDGET as usize, spent + search.iterations);
                    search.begin(view);
                    search.iterate(&p, &mut again, BUDGET);
                    assert_eq!(found, search.best(allowed), "{name}");
                    found
                });
                apply(&p, &mut s, action, &mut ());
            }
        }
        assert!(spent * 20 < whole * 19, "{spent} of {whole}");
    }
}
