//! The tree of a search over information sets: nodes in one vector, children in a chain. It is emptied and filled again
//! without giving memory back, so that after the first searches an iteration allocates nothing.

use crate::action::{Action, Legal};
use crate::rng::Rng;
use crate::seat::Seat;
use std::num::NonZeroU32;

/// How much the untried is worth against what went well.
const EXPLORE: f32 = 0.7;
/// How many children a node has: one more for every visit, by the square root.
const WIDEN: f32 = 1.0;
/// So many times the root of its visits a node looks round, where choices are made by regret, which counts in such parts.
const LOOKS_ROUND: u32 = 3;
const REGRET: f32 = 65_536.0;
/// In a mix nothing is done that was tried less often than one time in so many of what was tried most.
const HARDLY: u32 = 6;

/// The place of a node that was added; the root, at 0, is nobody's child.
type Place = NonZeroU32;

#[derive(Clone, Copy, Debug)]
struct Node {
    action: Action,
    /// Times chosen, times it could have been chosen, and what it brought to who chose it.
    visits: u32,
    available: u32,
    reward: f32,
    /// Worlds in which the policy does this; counted at the root.
    usual: u32,
    child: Option<Place>,
    next: Option<Place>,
}

impl Node {
    fn new(action: Action, next: Option<Place>) -> Node {
        Node {
            action,
            visits: 0,
            available: 1,
            reward: 0.0,
            usual: 0,
            child: None,
            next,
        }
    }

    fn mean(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }
}

/// Where a descent goes on: the action, its node, and whether the node is new.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub action: Action,
    pub node: u32,
    pub fresh: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Natural logarithms of 0, 1, 2, …, made by adding up: the same on every machine.
    logs: Vec<f32>,
    last: f64,
    /// What it is worth at the root to be usual in all worlds.
    custom: f32,
}

impl Tree {
    pub const ROOT: u32 = 0;

    pub fn clear(&mut self, custom: f32) {
        self.custom = custom;
        self.nodes.clear();
        self.nodes.push(Node::new(Action::PASS, None));
    }

    fn log(&self, n: u32) -> f32 {
        let at = (n as usize).min(self.logs.len().saturating_sub(1));
        self.logs.get(at).copied().unwrap_or(0.0)
    }

    /// Makes the logarithms up to n.
    pub fn reach(&mut self, n: usize) {
        while self.logs.len() <= n {
            let k = self.logs.len();
            if k > 1 {
                // ln k − ln (k − 1) = 2 artanh (1 / (2k − 1))
                let x = 1.0 / (2.0 * k as f64 - 1.0);
                let odd = (0..24)
                    .rev()
                    .fold(0.0, |sum, i| sum * x * x + 1.0 / f64::from(2 * i + 1));
                self.last += 2.0 * x * odd;
            }
            self.logs.push(self.last as f32);
        }
    }

    /// The only action there is in this world.
    pub fn forced(&mut self, parent: u32, action: Action) -> Step {
        let mut at = self.nodes[parent as usize].child;
        while let Some(place) = at.map(Place::get) {
            let node = &mut self.nodes[place as usize];
            if node.action == action {
                node.available += 1;
                return Step {
                    action,
                    node: place,
                    fresh: false,
                };
            }
            at = node.next;
        }
        Step {
            fresh: false,
            ..self.add(parent, action)
        }
    }

    /// Where it is kept what a seat has tried that chooses at the same time as others, whatever those have chosen.
    pub fn aside(&mut self, moment: u32, seat: Seat) -> u32 {
        self.forced(moment, Action::aside(seat)).node
    }

    /// For who chooses at the same time as others: by regret, since whoever always answers the others best is seen
    /// through. What did better than the mean so far is done by chance, more often the better it did; now and then
    /// it looks round instead, less and less: at what is usual or at anything.
    pub fn select_by_regret(
        &mut self,
        parent: u32,
        legal: Legal,
        rng: &mut Rng,
        usual: impl FnOnce(&mut Rng) -> Action,
    ) -> Step {
        let (mean, visits) = {
            let node = &self.nodes[parent as usize];
            (node.mean(), node.visits)
        };
        let width = 1 + (WIDEN * (visits as f32).sqrt()) as u32;
        let mut tried = 0;
        let mut untried = legal;
        let mut total = 0;
        let weight = |node: &Node| (REGRET * (node.mean() - mean).max(0.0)) as u32;
        let mut at = self.nodes[parent as usize].child;
        while let Some(place) = at.map(Place::get) {
            let node = &mut self.nodes[place as usize];
            if legal.has(node.action) {
                node.available += 1;
                untried = untried.without(node.action);
                tried += 1;
                total += weight(node);
            }
            at = node.next;
        }
        if total == 0 || rng.below(width) < LOOKS_ROUND || tried < width && !untried.is_empty() {
            let usual = usual(rng);
            let action = match rng.below(2) {
                0 if legal.has(usual) => usual,
                _ => legal.choose(|n| rng.below(n)),
            };
            let fresh = untried.has(action);
            return Step {
                fresh,
                ..self.forced(parent, action)
            };
        }
        let mut left = rng.below(total);
        let mut at = self.nodes[parent as usize].child;
        while let Some(place) = at.map(Place::get) {
            let node = &self.nodes[place as usize];
            if legal.has(node.action) {
                if left < weight(node) {
                    return self.step_to(place);
                }
                left -= weight(node);
            }
            at = node.next;
        }
        self.forced(parent, legal.choose(|n| rng.below(n)))
    }

    /// An action not tried yet under this node, else the one of the best bound; only what this world allows counts. What
    /// is usual is tried first; under it a node gets more children only as it is visited more often.
    pub fn select(
        &mut self,
        parent: u32,
        legal: Legal,
        rng: &mut Rng,
        usual: impl FnOnce(&mut Rng) -> Option<Action>,
    ) -> Step {
        if parent == Tree::ROOT {
            return self.select_at_root(legal, rng, usual);
        }
        let mut untried = legal;
        let mut tried = 0;
        let mut at = self.nodes[parent as usize].child;
        let (mut best, mut top) = (None, f32::MIN);
        while let Some(place) = at.map(Place::get) {
            let node = &mut self.nodes[place as usize];
            let (action, next) = (node.action, node.next);
            if legal.has(action) {
                node.available += 1;
                untried = untried.without(action);
                tried += 1;
                let bound = self.bound(place);
                if bound > top {
                    (best, top) = (Some(place), bound);
                }
            }
            at = next;
        }
        let width = 1 + (WIDEN * (self.nodes[parent as usize].visits as f32).sqrt()) as u32;
        if let Some(best) = best.filter(|_| untried.is_empty() || tried >= width) {
            return self.step_to(best);
        }
        let usual = usual(rng).filter(|action| untried.has(*action));
        self.add(parent, usual.unwrap_or_else(|| untried.choose(|n| rng.below(n))))
    }

    /// The same at the root, where every action is tried, and what is usual in many worlds counts for more.
    fn select_at_root(
        &mut self,
        legal: Legal,
        rng: &mut Rng,
        usual: impl FnOnce(&mut Rng) -> Option<Action>,
    ) -> Step {
        let usual = usual(rng);
        let root = &mut self.nodes[Tree::ROOT as usize];
        let worlds = root.available as f32;
        root.available += 1;
        let mut untried = legal;
        let mut at = root.child;
        let (mut best, mut top) = (None, f32::MIN);
        while let Some(place) = at.map(Place::get) {
            let node = &mut self.nodes[place as usize];
            let (action, next) = (node.action, node.next);
            if legal.has(action) {
                node.available += 1;
                node.usual += u32::from(usual == Some(action));
                untried = untried.without(action);
                let custom = node.usual as f32 / worlds.sqrt() / (1.0 + node.visits as f32);
                let bound = self.bound(place) + self.custom * custom;
                if bound > top {
                    (best, top) = (Some(place), bound);
                }
            }
            at = next;
        }
        if let Some(best) = best.filter(|_| untried.is_empty()) {
            return self.step_to(best);
        }
        let usual = usual.filter(|action| untried.has(*action));
        self.add(
            Tree::ROOT,
            usual.unwrap_or_else(|| untried.choose(|n| rng.below(n))),
        )
    }

    fn bound(&self, at: u32) -> f32 {
        let node = self.nodes[at as usize];
        node.mean() + EXPLORE * (self.log(node.available) / node.visits.max(1) as f32).sqrt()
    }

    fn step_to(&self, node: u32) -> Step {
        Step {
            action: self.nodes[node as usize].action,
            node,
            fresh: false,
        }
    }

    fn add(&mut self, parent: u32, action: Action) -> Step {
        let node = self.nodes.len() as u32;
        let first = self.nodes[parent as usize].child;
        self.nodes.push(Node::new(action, first));
        self.nodes[parent as usize].child = Place::new(node);
        Step {
            action,
            node,
            fresh: true,
        }
    }

    pub fn credit(&mut self, node: u32, reward: f32) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.reward += reward;
    }

    /// The action that leads to a node.
    pub fn action(&self, node: u32) -> Action {
        self.nodes[node as usize].action
    }

    /// What has been tried at the root: action, visits, mean reward of who chose it.
    pub fn root(&self) -> impl Iterator<Item = (Action, u32, f32)> + '_ {
        let node = |at: Option<Place>| self.nodes.get(at?.get() as usize);
        let first = self.nodes.first().and_then(|root| node(root.child));
        let children = std::iter::successors(first, move |child| node(child.next));
        let tried = children.map(|child| (child.action, child.visits, child.mean()));
        tried.filter(|(action, ..)| !action.is_aside())
    }

    /// How much more often than any other the first of these actions at the root was tried.
    pub fn lead(&self, legal: Legal) -> u32 {
        let tried = self.root().filter(|(action, ..)| legal.has(*action));
        let (first, second) = tried.fold((0, 0), |(first, second), (_, visits, _)| {
            (visits.max(first), visits.min(first).max(second))
        });
        first - second
    }

    /// One of these actions at the root by chance, in proportion to how often each was tried; what was hardly tried but to
    /// know it is left out.
    pub fn mix(&self, legal: Legal, rng: &mut Rng) -> Option<Action> {
        let tried = || self.root().filter(|(action, ..)| legal.has(*action));
        let most = tried().map(|(_, visits, _)| visits).max()?;
        let weight = |visits: u32| if visits * HARDLY >= most { visits } else { 0 };
        let total: u32 = tried().map(|(_, visits, _)| weight(visits)).sum();
        let mut left = if total == 0 { 0 } else { rng.below(total) };
        for (action, visits, _) in tried() {
            if left < weight(visits) {
                return Some(action);
            }
            left -= weight(visits);
        }
        self.best(legal)
    }

    /// Of these actions at the root the one tried most often; of equal ones the better, then the one of the lower slot.
    pub fn best(&self, legal: Legal) -> Option<Action> {
        let mut at = self.nodes.first()?.child;
        let mut best: Option<Node> = None;
        while let Some(place) = at {
            let node = self.nodes[place.get() as usize];
            let better = legal.has(node.action)
                && best.is_none_or(|best| {
                    let key = |node: &Node| (node.visits, node.mean());
                    key(&node) > key(&best) || key(&node) == key(&best) && node.action < best.action
                });
            if better {
                best = Some(node);
            }
            at = node.next;
        }
        best.map(|node| node.action)
    }
}
