//! Different players at one table.

use super::{Player, Search, Seats, Streams};
use crate::action::{Action, Legal};
use crate::program::Program;
use crate::state::State;
use crate::view::View;

/// A player for each seat, moved on by `shift` seats.
#[derive(Debug)]
pub struct Mixed<'a> {
    players: &'a [Player],
    shift: usize,
    streams: Streams,
    search: &'a mut Search,
}

impl<'a> Mixed<'a> {
    pub fn new(players: &'a [Player], shift: usize, streams: Streams, search: &'a mut Search) -> Mixed<'a> {
        Mixed {
            players,
            shift,
            streams,
            search,
        }
    }

    fn player(&self, seat: u8) -> Player {
        let n = self.players.len().max(1);
        let at = (usize::from(seat) + n - self.shift % n) % n;
        self.players.get(at).copied().unwrap_or(Player::Random)
    }

    /// Seats whose players use a memory, as bits.
    pub fn remembering(&self, p: &Program) -> u8 {
        let seats = (0..p.seats).filter(|seat| self.player(*seat).remembers(p));
        seats.fold(0, |seats, seat| seats | 1 << seat)
    }
}

impl Seats for Mixed<'_> {
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action {
        let player = self.player(view.seat());
        let rng = self.streams.of(view.seat());
        player.choose_with(view, legal, rng, self.search)
    }

    fn sees_all(&self, seat: u8) -> bool {
        matches!(self.player(seat), Player::Oracle(_))
    }

    fn choose_with_state(&mut self, p: &Program, s: &State, legal: Legal) -> Action {
        let Player::Oracle(budget) = self.player(s.actor) else {
            return self.choose(View::new(p, s, s.actor), legal);
        };
        let rng = self.streams.of(s.actor);
        self.search.choose_with_state(p, s, legal, rng, budget)
    }
}
