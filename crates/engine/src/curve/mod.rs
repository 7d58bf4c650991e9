//! Values along a hand: what the chances of each side were at sampled decisions, what choosing well was worth there, and
//! whether the choice reached the other seats. The unit is the first hand of a game, as in a duel.
//!
//! A hand is played once by the agent and its choices are kept; then it is played again by those choices, and stops at
//! the sampled decisions. All numbers of a point follow from (seed, game, point).

mod actions;
mod reach;

use crate::action::{Action, Legal};
use crate::agent::{Mixed, Player, Remember, Search, Seats, Streams};
use crate::batch::{Fault, Stop};
use crate::event::Sink;
use crate::playout::play_hand;
use crate::program::{Phase, Program};
use crate::rng::{split, Rng};
use crate::rules::{apply, legal, restart};
use crate::seat::Seat;
use crate::standing::hand_shares;
use crate::state::State;
use crate::view::View;
use actions::Table;
use std::ops::Range;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Hands per chunk, and the same where the agent searches.
const CHUNK: u64 = 4;
const SEARCHED_CHUNK: u64 = 1;
/// Where the streams of sampled points begin among the parts of a game's seed: far from those of seats.
const POINT_STREAMS: u64 = 1 << 32;

/// Playouts that the actions of a point can need, however few are asked for.
pub const LEAST_PLAYOUTS: u64 = actions::MOST_TRIED as u64 * actions::LEAST_WORLDS as u64;

/// The phase of a decision whether to knock, and of any other that lowering added (naming trumps).
pub const KNOCK: u8 = 254;
pub const ADDED: u8 = 255;

/// Most playouts for the values of one point.
pub const MOST_ROLLOUTS: u32 = 1 << 16;

/// What to measure.
#[derive(Clone, Copy, Debug)]
pub struct Curves {
    /// Takes every seat.
    pub agent: Player,
    pub games: u64,
    pub seed: u64,
    /// Decisions sampled in each hand.
    pub points: u32,
    /// Playouts for the values of a point; as many again are shared among its actions.
    pub rollouts: u32,
}

/// A sampled decision, in whole numbers: shares are in sixtieths, summed over playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// Decisions of the hand taken before it.
    pub decision: u32,
    pub actor: u8,
    pub side: u8,
    /// Place of its phase in the genome, `KNOCK` or `ADDED`.
    pub phase: u8,
    /// Legal actions.
    pub options: u8,
    pub rollouts: u32,
    /// By side, from the true hands.
    pub values: [u32; 6],
    /// Actions that were valued, and playouts of each.
    pub tried: u8,
    pub worlds: u32,
    /// Sum over worlds of (tried × share of the best action − shares of all), and of its squares.
    pub gain: i64,
    pub gain_squares: i64,
    /// Sum over worlds of (share of the best action − share of the worst).
    pub stakes: i64,
    /// Sum over worlds of what the choice moves the share of another side by, that which it moves most.
    pub tipping: i64,
    /// Pairs of actions that were compared for what they leave to others, and those that leave something else.
    pub pairs: u32,
    pub differing: u32,
}

/// One hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// By side, in sixtieths.
    pub shares: [u32; 6],
    pub decisions: u32,
    pub points: Vec<Point>,
}

/// Memory of one thread, used again for every hand.
struct Workspace {
    search: Search,
    table: Table,
    taken: Vec<Action>,
    sampled: Vec<u32>,
    stop: Stop,
}

impl Curves {
    /// Hands per chunk; what is found does not depend on it.
    pub fn chunk(&self) -> u64 {
        if self.agent.searches() {
            SEARCHED_CHUNK
        } else {
            CHUNK
        }
    }

    /// The curves of some of the hands, all of them unless asked to stop; a panic is an error that names the game.
    pub fn measure(&self, p: &Program, games: Range<u64>, stop: &Stop) -> Result<Vec<Curve>, Fault> {
        let mut curves = Vec::with_capacity((games.end.saturating_sub(games.start)) as usize);
        let mut at = games.start;
        let measured = catch_unwind(AssertUnwindSafe(|| {
            let mut work = Workspace {
                search: Search::new(p),
                table: Table::new(p),
                taken: Vec::new(),
                sampled: Vec::new(),
                stop: stop.clone(),
            };
            while at < games.end && !stop.asked() {
                curves.push(self.hand(p, at, &mut work));
                at += 1;
            }
        }));
        measured.map(|()| curves).map_err(|_| Fault {
            seed: self.seed,
            game: at,
            message: format!("curve of {}", self.agent),
        })
    }

    fn hand(&self, p: &Program, game: u64, work: &mut Workspace) -> Curve {
        let game_seed = split(self.seed, game);
        let shares = self.play(p, game_seed, work);
        let decisions = work.taken.len() as u32;
        sample(decisions, self.points, game_seed, &mut work.sampled);
        let mut points = Vec::with_capacity(work.sampled.len());
        self.replay(p, game_seed, work, &mut points);
        Curve {
            shares,
            decisions,
            points,
        }
    }

    /// Plays the hand and keeps the choices; the shares of the sides.
    fn play(&self, p: &Program, game_seed: u64, work: &mut Workspace) -> [u32; 6] {
        let players = [self.agent; 6];
        let players = &players[..usize::from(p.seats.min(6))];
        work.taken.clear();
        let seats = Mixed::new(players, 0, Streams::new(game_seed, p.seats), &mut work.search);
        let who = seats.remembering(p);
        let mut seats = Kept {
            seats,
            taken: &mut work.taken,
        };
        let mut s = *p.blank;
        play_hand(
            p,
            &mut s,
            game_seed,
            &mut seats,
            &mut Remember::new(p, who, &mut ()),
        );
        by_side(&hand_shares(p, &p.blank, &s))
    }

    /// Plays the hand again by its choices, every seat remembering, and measures the sampled decisions.
    fn replay(&self, p: &Program, game_seed: u64, work: &mut Workspace, points: &mut Vec<Point>) {
        let mut quiet = ();
        let mut memories = Remember::new(p, p.all, &mut quiet);
        let mut s = *p.blank;
        restart(p, &mut s, game_seed, &mut memories);
        let mut taken = 0;
        while points.len() < work.sampled.len() && !s.over() && s.hand_no == 0 && !work.stop.asked() {
            let legal = legal(p, &s);
            let action = match legal.forced() {
                Some(action) => action,
                None => {
                    let chosen = work.taken.get(taken).copied();
                    if work.sampled.get(points.len()) == Some(&(taken as u32)) {
                        let seed = split(game_seed, POINT_STREAMS + 1 + taken as u64);
                        let point = self.point(p, &s, legal, &memories, (&mut work.table, seed));
                        points.push(Point {
                            decision: taken as u32,
                            ..point
                        });
                    }
                    taken += 1;
                    chosen.unwrap_or(Action::PASS)
                }
            };
            apply(p, &mut s, action, &mut memories);
        }
    }

    fn point<S: Sink>(
        &self,
        p: &Program,
        s: &State,
        legal: Legal,
        memories: &S,
        (table, seed): (&mut Table, u64),
    ) -> Point {
        let mut rng = Rng::new(seed);
        let memory = memories.memory(s.actor);
        let view = View::new(p, s, s.actor);
        let view = memory.map_or(view, |memory| view.with_memory(memory));
        let mut point = Point {
            actor: s.actor.number(),
            side: p.side_of[s.actor].number(),
            phase: phase_of(p, s),
            options: legal.len() as u8,
            rollouts: self.rollouts,
            ..Point::default()
        };
        let known = view.turned();
        for _ in 0..self.rollouts {
            let shares = table.value(p, s, known.map(|(_, under)| under), &mut rng);
            for (sum, share) in point.values.iter_mut().zip(shares) {
                *sum += share;
            }
        }
        table.choose_actions(legal, &mut rng);
        table.fill(view, self.rollouts, &mut rng);
        table.judge(&mut point);
        table.tip(p, &mut point);
        table.compare(p, s.actor, &mut point);
        point
    }
}

fn phase_of(p: &Program, s: &State) -> u8 {
    let at = usize::from(s.phase);
    let added = if matches!(p.phases.get(at), Some(Phase::Knock)) {
        KNOCK
    } else {
        ADDED
    };
    p.origin.get(at).copied().flatten().unwrap_or(added)
}

/// Which decisions are looked at: all, or one at random from each of `points` stretches of equal length.
fn sample(decisions: u32, points: u32, game_seed: u64, sampled: &mut Vec<u32>) {
    sampled.clear();
    let mut rng = Rng::new(split(game_seed, POINT_STREAMS));
    let points = points.min(decisions);
    for at in 0..points {
        let edge = |at: u32| (u64::from(at) * u64::from(decisions) / u64::from(points)) as u32;
        sampled.push(edge(at) + rng.below(edge(at + 1) - edge(at)));
    }
}

fn by_side(shares: &[u32; 8]) -> [u32; 6] {
    let mut sides = [0; 6];
    sides.copy_from_slice(&shares[..6]);
    sides
}

/// Seats whose choices are kept.
struct Kept<'a, A> {
    seats: A,
    taken: &'a mut Vec<Action>,
}

impl<A: Seats> Seats for Kept<'_, A> {
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action {
        let action = self.seats.choose(view, legal);
        self.taken.push(action);
        action
    }

    fn sees_all(&self, seat: Seat) -> bool {
        self.seats.sees_all(seat)
    }

    fn choose_with_state(&mut self, p: &Program, s: &State, legal: Legal) -> Action {
        let action = self.seats.choose_with_state(p, s, legal);
        self.taken.push(action);
        action
    }
}

#[cfg(test)]
mod tests;
