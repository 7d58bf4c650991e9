//! Decision functions. An agent receives a `View` and the legal actions and gives one of them back.
//!
//! ```
//! # use darwindeck_engine::{action::{Action, Legal}, agent::Player, rng::Rng, view::View};
//! fn ask(player: Player, view: View<'_>, legal: Legal, rng: &mut Rng) -> Action {
//!     player.choose(view, legal, rng)
//! }
//! ```
//! The truth is of another type, which no player takes:
//! ```compile_fail
//! # use darwindeck_engine::{action::{Action, Legal}, agent::Player, rng::Rng, state::State};
//! fn ask(player: Player, state: &State, legal: Legal, rng: &mut Rng) -> Action {
//!     player.choose(state, legal, rng)
//! }
//! ```
//! Only the driver of a game hands it to `oracle`, by `Seats::choose_with_state`.

mod auctioning;
mod betting;
mod bidding;
mod claiming;
mod combining;
mod contract_aim;
mod greedy;
mod ismcts;
mod melding;
mod mixed;
mod objective;
mod placing;
mod random;
mod remember;
mod rollout;
mod rollout_policy;
mod simultaneous;
mod thumb;
mod tree;
mod trick_play;

pub use greedy::estimate_tricks;
pub use ismcts::Search;
pub use mixed::Mixed;
pub use random::AllRandom;
pub use remember::Remember;
pub(crate) use rollout::{lively, rollout_by_policy, Until};
pub(crate) use rollout_policy::RolloutPolicy;
pub use thumb::{Thumb, THUMBS};

use crate::action::{Action, Legal};
use crate::event::Sink;
use crate::playout::Tally;
use crate::program::{Phase, Program};
use crate::rng::{seat_stream, Rng};
use crate::seat::Seat;
use crate::state::State;
use crate::view::View;
use std::fmt;
use std::str::FromStr;

/// Who sits at the table: asked for every decision that is not forced.
pub trait Seats {
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action;

    /// Whether the player of a seat is given the truth: only `oracle` is.
    #[inline]
    fn sees_all(&self, _seat: Seat) -> bool {
        false
    }

    /// Whether the players have been told to leave the game unfinished: asked before every decision.
    #[inline]
    fn stopped(&self) -> bool {
        false
    }

    /// Plays tricks whole, where they lie before the players and these look at nothing but what they may play; how much
    /// that was.
    #[inline]
    fn play_tricks<S: Sink>(&mut self, _p: &Program, _s: &mut State, _sink: &mut S) -> Option<Tally> {
        None
    }

    /// The choice of a player that is given the truth.
    fn choose_with_state(&mut self, p: &Program, s: &State, legal: Legal) -> Action {
        self.choose(View::new(p, s, s.actor), legal)
    }
}

/// The random streams of the seats of one game; a seat's stream does not depend on who else plays.
#[derive(Clone, Copy, Debug)]
pub struct Streams([Rng; 8]);

impl Streams {
    #[inline]
    pub fn new(game_seed: u64, seats: u8) -> Streams {
        let mut streams = [Rng::new(0); 8];
        for (seat, stream) in streams.iter_mut().enumerate().take(usize::from(seats)) {
            *stream = seat_stream(game_seed, Seat::new(seat as u8));
        }
        Streams(streams)
    }

    /// The streams that were put aside.
    pub const fn from_all(streams: [Rng; 8]) -> Streams {
        Streams(streams)
    }

    pub const fn all(self) -> [Rng; 8] {
        self.0
    }

    #[inline]
    pub fn of(&mut self, seat: Seat) -> &mut Rng {
        &mut self.0[seat.index()]
    }
}

/// An agent by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Random,
    Greedy,
    /// A rule of thumb.
    Thumb(Thumb),
    /// Search over information sets by so many iterations.
    Ismcts(u32),
    /// The same with rollouts at random: what the policy is worth is measured against it.
    Plain(u32),
    /// The same with a seat that remembers nothing: what memory is worth is measured against it.
    Forgetful(u32),
    /// The same search on the true state.
    Oracle(u32),
}

/// Most iterations a decision can be given.
pub const MOST_ITERATIONS: u32 = 1_000_000;

impl Player {
    /// Every name that can be parsed.
    pub const NAMES: &'static [&'static str] = &[
        "random",
        "greedy",
        "thumb:NAME",
        "ismcts:N",
        "ismcts-plain:N",
        "ismcts-forgetful:N",
        "oracle:N",
    ];
    /// One of each kind that sees no more than its seat, for checks over all of them.
    pub const SAMPLES: &'static [Player] = &[
        Player::Random,
        Player::Greedy,
        Player::Thumb(Thumb::Match),
        Player::Ismcts(4),
        Player::Plain(4),
        Player::Forgetful(4),
    ];

    /// The action this agent takes; it draws its chance from the given stream alone. An `oracle` that is given no more
    /// than a view searches by it like `ismcts`.
    pub fn choose(self, view: View<'_>, legal: Legal, rng: &mut Rng) -> Action {
        self.choose_with(view, legal, rng, &mut Search::new(view.program()))
    }

    /// The same in the memory of a searcher.
    pub fn choose_with(self, view: View<'_>, legal: Legal, rng: &mut Rng, search: &mut Search) -> Action {
        match self {
            Player::Greedy => greedy::choose(view, legal, rng, search),
            Player::Random => legal.choose(|n| rng.below(n)),
            Player::Thumb(thumb) => thumb.choose(view, legal, rng),
            Player::Plain(budget) => search.choose_plainly(view, legal, rng, budget),
            Player::Forgetful(budget) => search.choose(view.without_memory(), legal, rng, budget),
            Player::Ismcts(budget) | Player::Oracle(budget) => search.choose(view, legal, rng, budget),
        }
    }

    /// Whether it uses what its seat remembers.
    pub fn remembers(self, p: &Program) -> bool {
        let asks = || p.phases.iter().any(|phase| matches!(phase, Phase::Ask(_)));
        match self {
            Player::Ismcts(_) | Player::Plain(_) => true,
            Player::Greedy => asks(),
            Player::Random | Player::Thumb(_) | Player::Forgetful(_) | Player::Oracle(_) => false,
        }
    }

    /// Whether a game of it takes long.
    pub fn searches(self) -> bool {
        !matches!(self, Player::Random | Player::Greedy | Player::Thumb(_))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
            Player::Thumb(thumb) => write!(f, "thumb:{}", thumb.name()),
            Player::Ismcts(budget) => write!(f, "ismcts:{budget}"),
            Player::Plain(budget) => write!(f, "ismcts-plain:{budget}"),
            Player::Forgetful(budget) => write!(f, "ismcts-forgetful:{budget}"),
            Player::Oracle(budget) => write!(f, "oracle:{budget}"),
        }
    }
}

/// No agent has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no agent is called {0:?}; there are: {known} (N iterations, 1 to {MOST_ITERATIONS}; milliseconds in live play only; NAME one of {thumbs})",
    known = Player::NAMES.join(", "), thumbs = THUMBS.map(|(name, _)| name).join(", "))]
pub struct UnknownAgent(pub String);

impl FromStr for Player {
    type Err = UnknownAgent;

    fn from_str(text: &str) -> Result<Player, UnknownAgent> {
        let unknown = || UnknownAgent(text.to_owned());
        let (name, budget) = text
            .split_once(':')
            .map_or((text, None), |(name, n)| (name, Some(n)));
        if let ("thumb", Some(thumb)) = (name, budget) {
            return Thumb::by_name(thumb).map(Player::Thumb).ok_or_else(unknown);
        }
        let budget = budget.map(|n| {
            n.parse::<u32>()
                .ok()
                .filter(|n| (1..=MOST_ITERATIONS).contains(n))
        });
        match (name, budget) {
            ("random", None) => Ok(Player::Random),
            ("greedy", None) => Ok(Player::Greedy),
            ("ismcts", Some(Some(n))) => Ok(Player::Ismcts(n)),
            ("ismcts-plain", Some(Some(n))) => Ok(Player::Plain(n)),
            ("ismcts-forgetful", Some(Some(n))) => Ok(Player::Forgetful(n)),
            ("oracle", Some(Some(n))) => Ok(Player::Oracle(n)),
            _ => Err(unknown()),
        }
    }
}
