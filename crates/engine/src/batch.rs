//! Many games of one program. Games come in fixed chunks whatever the threads, and chunk reports hold whole numbers
//! only, so a result does not depend on the number of threads.

use crate::agent::AllRandom;
use crate::agent::{Mixed, Player, Remember, Search, Streams};
use crate::event::{Event, RuleFired, Sink};
use crate::outcome::outcome;
use crate::playout::{play_game, Tally};
use crate::program::Program;
use crate::rng::split;
use crate::seat::{BySeat, SeatSet};
use crate::side::Side;
use crate::state::{Reason, State};
use crate::trace_counts::{Listener, TraceCounts};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// Games per chunk.
const CHUNK: u64 = 256;
/// The same where a player searches: its games take long.
const SEARCHED_CHUNK: u64 = 4;

/// Count, sum, sum of squares, least and greatest of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    pub n: u64,
    pub sum: i64,
    pub squares: i64,
    pub min: i64,
    pub max: i64,
}

impl Default for Stat {
    fn default() -> Stat {
        Stat {
            n: 0,
            sum: 0,
            squares: 0,
            min: i64::MAX,
            max: i64::MIN,
        }
    }
}

impl Stat {
    pub fn add(&mut self, x: i64) {
        self.n += 1;
        self.sum = self.sum.saturating_add(x);
        self.squares = self.squares.saturating_add(x.saturating_mul(x));
        self.min = self.min.min(x);
        self.max = self.max.max(x);
    }

    pub fn fold(&mut self, other: &Stat) {
        self.n += other.n;
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }
}

/// Contracts and nils of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contracts {
    pub made: u64,
    pub failed: u64,
    pub nils_made: u64,
    pub nils_failed: u64,
    pub bids: u64,
    pub bid_sum: u64,
}

impl Sink for Contracts {
    const ON: bool = true;
    const FOLLOWS: bool = false;

    #[inline(always)]
    fn event(&mut self, _state: &State, event: Event) {
        match event {
            Event::Contract { made: true, .. } => self.made += 1,
            Event::Contract { made: false, .. } => self.failed += 1,
            Event::Nil { made: true, .. } => self.nils_made += 1,
            Event::Nil { made: false, .. } => self.nils_failed += 1,
            Event::Bid { bid, .. } => {
                self.bids += 1;
                self.bid_sum += u64::from(bid);
            }
            _ => {}
        }
    }
}

/// What a batch found, in whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub games: u64,
    /// By seat, or by the place of the agent in the list when seats rotate.
    pub wins: [u64; 6],
    pub team_wins: [u64; 6],
    /// Shares of wins in sixtieths.
    pub shares: [u64; 6],
    /// Running, win, draw, stuck, turn limit.
    pub reasons: [u64; 5],
    /// Games in which nobody won more than anybody else.
    pub all_shared: u64,
    pub turns: Stat,
    pub decisions: Stat,
    pub actions: Stat,
    pub hands: Stat,
    pub scores: [Stat; 6],
    /// By team, where teams play.
    pub team_scores: [Stat; 6],
    pub contracts: Contracts,
    pub bags: [u64; 6],
    /// Filled when the order asks for a trace.
    pub facts: TraceCounts,
}

impl Report {
    pub fn fold(&mut self, other: &Report) {
        self.games += other.games;
        self.all_shared += other.all_shared;
        add(&mut self.wins, &other.wins);
        add(&mut self.team_wins, &other.team_wins);
        add(&mut self.shares, &other.shares);
        add(&mut self.reasons, &other.reasons);
        add(&mut self.bags, &other.bags);
        self.turns.fold(&other.turns);
        self.decisions.fold(&other.decisions);
        self.actions.fold(&other.actions);
        self.hands.fold(&other.hands);
        for (mine, theirs) in self.scores.iter_mut().zip(&other.scores) {
            mine.fold(theirs);
        }
        for (mine, theirs) in self.team_scores.iter_mut().zip(&other.team_scores) {
            mine.fold(theirs);
        }
        self.facts.fold(&other.facts);
        let (mine, theirs) = (&mut self.contracts, &other.contracts);
        mine.made += theirs.made;
        mine.failed += theirs.failed;
        mine.nils_made += theirs.nils_made;
        mine.nils_failed += theirs.nils_failed;
        mine.bids += theirs.bids;
        mine.bid_sum += theirs.bid_sum;
    }

    fn note(&mut self, p: &Program, s: &State, tally: Tally, shift: usize) {
        let result = outcome(p, s);
        let seats = usize::from(p.seats);
        let who = |seat: usize| (seat + seats - shift) % seats;
        self.games += 1;
        self.reasons[result.reason as usize % 5] += 1;
        if let Some(seat) = result.winner {
            self.wins[who(usize::from(seat))] += 1;
        }
        if let Some(team) = result.winning_team {
            self.team_wins[usize::from(team)] += 1;
        }
        for seat in 0..seats {
            self.shares[who(seat)] += u64::from(result.shares[seat]);
            self.scores[who(seat)].add(i64::from(result.scores[seat]));
        }
        let even = result.shares[..seats]
            .iter()
            .all(|share| *share == result.shares[0]);
        self.all_shared += u64::from(even || result.reason != Reason::Win && result.reason != Reason::Draw);
        self.turns.add(i64::from(result.turns));
        self.hands.add(i64::from(result.hands));
        self.decisions.add(i64::from(tally.decisions));
        self.actions.add(i64::from(tally.actions));
        for side in Side::first(p.sides) {
            self.bags[side.index()] += u64::from(s.bags[side]);
            if p.team_mode {
                self.team_scores[side.index()].add(i64::from(s.team_score[side]));
            }
        }
    }
}

fn add<const N: usize>(mine: &mut [u64; N], theirs: &[u64; N]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Order {
    /// One for each seat.
    pub players: Vec<Player>,
    pub seed: u64,
    pub games: u64,
    /// Game i moves every player i seats on.
    pub rotate: bool,
    /// Gather facts.
    pub trace: bool,
}

impl Order {
    /// Games per chunk. Reports hold whole numbers only, so the result does not depend on it.
    pub fn chunk(&self) -> u64 {
        if self.players.iter().any(|player| player.searches()) {
            SEARCHED_CHUNK
        } else {
            CHUNK
        }
    }

    /// The number of seats by which the players are rotated in a game.
    fn shift(&self, p: &Program, game: u64) -> usize {
        if self.rotate {
            (game % u64::from(p.seats)) as usize
        } else {
            0
        }
    }
}

/// A game on which the engine failed: a defect of the engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine failed on game {game} of seed {seed}: {message}")]
pub struct Fault {
    pub seed: u64,
    pub game: u64,
    pub message: String,
}

/// A request to stop, shared with the threads that play. They look at it between games, and where a player takes its
/// time also before every decision and within a search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Two listeners at once.
struct Both<'a>(&'a mut Contracts, Listener<'a>);

impl Sink for Both<'_> {
    const ON: bool = true;
    const FOLLOWS: bool = Contracts::FOLLOWS || Listener::FOLLOWS;

    #[inline]
    fn decision(&mut self, state: &State, legal: crate::action::Legal) {
        self.1.decision(state, legal);
    }

    #[inline]
    fn trick_laid(&mut self, state: &State, cards: u32) {
        self.1.trick_laid(state, cards);
    }

    fn awarding(&mut self, state: &State, strength: &BySeat<u64>) {
        self.1.awarding(state, strength);
    }

    #[inline]
    fn rule_fired(&mut self, state: &State, rule: RuleFired) {
        self.1.rule_fired(state, rule);
    }

    #[inline]
    fn event(&mut self, state: &State, event: Event) {
        self.0.event(state, event);
        self.1.event(state, event);
    }
}

/// Which chunk to play, who is told of every finished game, and who may end it early.
pub struct Chunk<'a> {
    pub number: u64,
    pub each: &'a mut dyn FnMut(&Program, &State, u32),
    pub stop: &'a Stop,
}

impl std::fmt::Debug for Chunk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chunk")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// Plays one chunk of an order, all of it unless asked to stop; a panic is an error that names the game.
pub fn play_chunk(p: &Program, order: &Order, chunk: Chunk<'_>) -> Result<Report, Fault> {
    let Chunk {
        number: chunk,
        each,
        stop,
    } = chunk;
    let mut report = Report::default();
    let mut at = chunk * order.chunk();
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut s = *p.blank;
        let end = (at + order.chunk()).min(order.games);
        let mut search = Search::new(p);
        while at < end && !stop.asked() {
            let tally = play_one(p, order, at, &mut s, (&mut search, &mut report, stop));
            // A game that was stopped is not counted.
            if !s.over() {
                break;
            }
            report.note(p, &s, tally, order.shift(p, at));
            each(p, &s, tally.decisions);
            at += 1;
        }
    }));
    played.map(|()| report).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let message = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Fault {
            seed: order.seed,
            game: at,
            message: message.unwrap_or_default(),
        }
    })
}

fn play_one(
    p: &Program,
    order: &Order,
    game: u64,
    s: &mut State,
    (search, report, stop): (&mut Search, &mut Report, &Stop),
) -> Tally {
    let game_seed = split(order.seed, game);
    let streams = Streams::new(game_seed, p.seats);
    let shift = order.shift(p, game);
    let random = order.players.iter().all(|player| *player == Player::Random);
    if order.trace {
        report.facts.begin();
        let mut sink = Both(
            &mut report.contracts,
            Listener {
                program: p,
                facts: &mut report.facts,
            },
        );
        return if random {
            play_game(p, s, game_seed, &mut AllRandom(streams), &mut sink)
        } else {
            let seats = Mixed::new(&order.players, shift, streams, search).until(stop);
            play_mixed(p, s, game_seed, seats, &mut sink)
        };
    }
    match (random, p.contract.is_some()) {
        (true, false) => play_game(p, s, game_seed, &mut AllRandom(streams), &mut ()),
        (true, true) => play_game(p, s, game_seed, &mut AllRandom(streams), &mut report.contracts),
        (false, _) => {
            let seats = Mixed::new(&order.players, shift, streams, search).until(stop);
            play_mixed(p, s, game_seed, seats, &mut report.contracts)
        }
    }
}

/// Memories are kept only where a player uses one.
fn play_mixed<S: Sink>(
    p: &Program,
    s: &mut State,
    game_seed: u64,
    mut seats: Mixed<'_>,
    sink: &mut S,
) -> Tally {
    match seats.remembering(p) {
        SeatSet::EMPTY => play_game(p, s, game_seed, &mut seats, sink),
        who => play_game(p, s, game_seed, &mut seats, &mut Remember::new(p, who, sink)),
    }
}
