//! Different players at one table.

use super::{Player, Search, Seats, Streams};
use crate::action::{Action, Legal};
use crate::batch::Stop;
use crate::program::Program;
use crate::seat::{Seat, SeatSet};
use crate::state::State;
use crate::view::View;

/// A player for each seat, moved on by `shift` seats.
#[derive(Debug)]
pub struct Mixed<'a> {
    players: &'a [Player],
    shift: usize,
    streams: Streams,
    search: &'a mut Search,
    stop: Option<&'a Stop>,
}

impl<'a> Mixed<'a> {
    pub fn new(players: &'a [Player], shift: usize, streams: Streams, search: &'a mut Search) -> Mixed<'a> {
        Mixed {
            players,
            shift,
            streams,
            search,
            stop: None,
        }
    }

    /// The same, until somebody asks to stop: the decision being searched is cut short and the game left unfinished.
    #[must_use]
    pub fn until(self, stop: &'a Stop) -> Mixed<'a> {
        self.search.until(stop);
        Mixed {
            stop: Some(stop),
            ..self
        }
    }

    fn player(&self, seat: Seat) -> Player {
        let n = self.players.len().max(1);
        let at = (seat.index() + n - self.shift % n) % n;
        self.players.get(at).copied().unwrap_or(Player::Random)
    }

    /// Seats whose players use a memory.
    pub fn remembering(&self, p: &Program) -> SeatSet {
        let remembers = |seat: &Seat| self.player(*seat).remembers(p);
        Seat::first(p.seats).filter(remembers).collect()
    }
}

impl Seats for Mixed<'_> {
    fn choose(&mut self, view: View<'_>, legal: Legal) -> Action {
        let player = self.player(view.seat());
        let rng = self.streams.of(view.seat());
        player.choose_with(view, legal, rng, self.search)
    }

    fn stopped(&self) -> bool {
        self.stop.is_some_and(Stop::asked)
    }

    fn sees_all(&self, seat: Seat) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::play_game;
    use crate::program::lower;
    use crate::spec::Spec;

    /// A million iterations would take minutes; nothing here looks at a clock.
    #[test]
    fn players_that_are_stopped_search_no_further_and_leave_the_game_unfinished() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../src/darwindeck/games/whist.json"
        );
        let spec = Spec::from_json(&std::fs::read(path).unwrap()).unwrap();
        let p = lower(&spec).unwrap();
        let (stop, mut search, mut s) = (Stop::default(), Search::new(&p), *p.blank);
        stop.ask();
        for player in [
            Player::Ismcts(1_000_000),
            Player::Oracle(1_000_000),
            Player::Greedy,
        ] {
            let players = [player; 4];
            let mut seats = Mixed::new(&players, 0, Streams::new(1, 4), &mut search).until(&stop);
            let tally = play_game(&p, &mut s, 1, &mut seats, &mut ());
            assert!(!s.over());
            assert_eq!(tally.decisions, 0);
            let legal = crate::rules::legal(&p, &s);
            let chosen = seats.choose(View::new(&p, &s, s.actor), legal);
            assert!(legal.has(chosen), "what is chosen in a hurry is legal");
        }
    }
}
