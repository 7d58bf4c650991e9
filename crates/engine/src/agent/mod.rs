//! Decision functions. An agent receives a `View` and the legal actions and gives one of them back.

mod greedy;
mod random;

pub use greedy::estimate_tricks;
pub use random::AllRandom;

use crate::action::{Action, Legal};
use crate::rng::{seat_stream, Rng};
use crate::view::View;
use std::fmt;
use std::str::FromStr;

/// Who sits at the table: asked for every decision that is not forced.
pub trait Seats {
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action;
}

/// The random streams of the seats of one game; a seat's stream does not depend on who else plays.
#[derive(Clone, Copy, Debug)]
pub struct Streams([Rng; 8]);

impl Streams {
    #[inline]
    pub fn new(game_seed: u64, seats: u8) -> Streams {
        let mut streams = [Rng::new(0); 8];
        for (seat, stream) in streams.iter_mut().enumerate().take(usize::from(seats)) {
            *stream = seat_stream(game_seed, seat as u8);
        }
        Streams(streams)
    }

    #[inline]
    pub fn of(&mut self, seat: u8) -> &mut Rng {
        &mut self.0[usize::from(seat & 7)]
    }
}

/// An agent by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Random,
    Greedy,
}

impl Player {
    /// Every name that can be parsed.
    pub const NAMES: &'static [&'static str] = &["random", "greedy"];
    /// One of each kind, for checks over all of them.
    pub const SAMPLES: &'static [Player] = &[Player::Random, Player::Greedy];

    /// The action this agent takes; it draws its chance from the given stream alone.
    pub fn choose(self, view: View<'_>, legal: Legal, rng: &mut Rng) -> Action {
        match self {
            Player::Greedy => greedy::choose(view, legal, rng),
            Player::Random => legal.choose(|n| rng.below(n)),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
        })
    }
}

/// No agent has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no agent is called {0:?}; there are: {known}", known = Player::NAMES.join(", "))]
pub struct UnknownAgent(pub String);

impl FromStr for Player {
    type Err = UnknownAgent;

    fn from_str(text: &str) -> Result<Player, UnknownAgent> {
        match text {
            "random" => Ok(Player::Random),
            "greedy" => Ok(Player::Greedy),
            _ => Err(UnknownAgent(text.to_owned())),
        }
    }
}

/// A player for each seat, moved on by `shift` seats.
#[derive(Debug)]
pub struct Mixed<'a> {
    players: &'a [Player],
    shift: usize,
    streams: Streams,
}

impl<'a> Mixed<'a> {
    pub fn new(players: &'a [Player], shift: usize, streams: Streams) -> Mixed<'a> {
        Mixed {
            players,
            shift,
            streams,
        }
    }
}

impl Seats for Mixed<'_> {
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action {
        let n = self.players.len().max(1);
        let at = (usize::from(view.seat()) + n - self.shift % n) % n;
        let rng = self.streams.of(view.seat());
        self.players
            .get(at)
            .copied()
            .unwrap_or(Player::Random)
            .choose(view, legal, rng)
    }
}
