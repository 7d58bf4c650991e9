//! One game of a batch: its state, what its seats remember, and where its episode began.

use super::{Batch, Rows, Searches, Unit};
use crate::action::{Action, Legal};
use crate::agent::{Player, Search, Streams};
use crate::event::{Event, Sink};
use crate::memory::Memory;
use crate::outcome::WHOLE_SHARE;
use crate::program::Program;
use crate::rng::{split, Rng};
use crate::rules::win::side_score;
use crate::rules::{apply, deal_next, legal, restart};
use crate::seat::{Seat, SeatSet};
use crate::side::Side;
use crate::standing::{most_gained, shared, standings};
use crate::state::{Reason, State};
use crate::view::View;

/// Deals after which one is taken in which the learner is not asked.
const MOST_DEALS: u32 = 10_000;

/// One game.
#[derive(Clone, Debug)]
pub struct Table {
    /// Which of the batch's games it is.
    pub game: usize,
    /// Game number `dealt` of this seed is being played.
    pub seed: u64,
    pub dealt: u64,
    /// The actions of the game so far; a world that was imagined has no deal, so nothing to record.
    pub actions: Vec<Action>,
    pub imagined: bool,
    pub state: Box<State>,
    pub memories: Vec<Memory>,
    pub legal: Legal,
    pub(super) streams: Streams,
    pub(super) episode: Episode,
}

/// How an episode began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Episode {
    pub hand_no: u16,
    pub standings: [i64; Side::MOST],
    pub points: [i32; Side::MOST],
    /// A seat that no agent plays has acted.
    pub acted: bool,
}

impl Episode {
    fn at(p: &Program, s: &State) -> Episode {
        Episode {
            hand_no: s.hand_no,
            standings: standings(p, s),
            points: points(p, s),
            acted: false,
        }
    }
}

/// Points of every side; where chips are won they are the points.
fn points(p: &Program, s: &State) -> [i32; Side::MOST] {
    let mut points = [0; Side::MOST];
    for side in Side::first(p.sides) {
        let of = &mut points[side.index()];
        *of = side_score(p, s, side);
        if p.pot.is_some() || p.house.is_some() {
            *of = p
                .members_of(side)
                .into_iter()
                .map(|seat| s.chips[seat] + s.staked[seat])
                .sum();
        }
    }
    points
}

/// Keeps the memories of some seats; the next hand is dealt by who listens, so that it can be told where one ended.
struct Listening<'a> {
    program: &'a Program,
    memories: &'a mut [Memory],
    who: SeatSet,
    /// Somebody can see who laid how many cards face down. Of other cards it is no part of an observation.
    owners: bool,
}

impl Sink for Listening<'_> {
    const ON: bool = true;
    const DEALS: bool = false;

    fn event(&mut self, state: &State, event: Event) {
        for memory in &mut *self.memories {
            if self.who.has(memory.observer()) {
                if self.owners {
                    memory.hear(self.program, state, event);
                } else {
                    memory.hear_of_cards(self.program, state, event);
                }
            }
        }
    }
}

/// The same where nobody remembers.
struct Deaf;

impl Sink for Deaf {
    const ON: bool = false;
    const DEALS: bool = false;
}

/// What is done to a state.
enum Deed {
    Restart(u64),
    NextHand,
    Act(Action),
}

fn done<S: Sink>(p: &Program, s: &mut State, deed: Deed, sink: &mut S) {
    match deed {
        Deed::Restart(seed) => restart(p, s, seed, sink),
        Deed::NextHand => deal_next(p, s, sink),
        Deed::Act(action) => apply(p, s, action, sink),
    }
}

impl Table {
    pub(super) fn new(p: &Program, game: usize, seed: u64) -> Table {
        let seats = Memory::of_all_seats();
        Table {
            game,
            seed,
            dealt: 0,
            actions: Vec::new(),
            imagined: false,
            state: p.blank.clone(),
            memories: seats[..usize::from(p.seats.min(6))].to_vec(),
            legal: Legal::NONE,
            streams: Streams::new(seed, p.seats),
            episode: Episode::at(p, &p.blank),
        }
    }

    /// The seed that the present game was dealt from.
    pub fn game_seed(&self) -> u64 {
        split(self.seed, self.dealt)
    }

    /// The next game is the first of this seed, or the one after the present one.
    pub(super) fn seed_from(&mut self, seed: Option<u64>) {
        match seed {
            Some(seed) => (self.seed, self.dealt) = (seed, 0),
            None => self.dealt += 1,
        }
    }

    /// The same as the seat to act may take it to be: what is hidden from it is dealt again, and the others remember what
    /// all saw.
    pub(super) fn imagine(&self, p: &Program, rng: &mut Rng) -> Table {
        let (actor, mut world) = (self.state.actor, self.clone());
        let memory = &self.memories[actor.index() % self.memories.len().max(1)];
        let view = View::new(p, &self.state, actor).with_memory(memory);
        *world.state = view.determinize(rng);
        for memory in world
            .memories
            .iter_mut()
            .filter(|memory| memory.observer() != actor)
        {
            *memory = memory.public();
        }
        let seed = rng.word();
        world.streams = Streams::new(seed, p.seats);
        (world.seed, world.dealt, world.imagined) = (seed, 0, true);
        world
    }

    fn view<'a>(&'a self, p: &'a Program, seat: Seat, listening: SeatSet) -> View<'a> {
        let view = View::new(p, &self.state, seat);
        match self.memories.get(seat.index()).filter(|_| listening.has(seat)) {
            Some(memory) => view.with_memory(memory),
            None => view,
        }
    }
}

impl Batch {
    fn deed(&self, table: &mut Table, deed: Deed) {
        let game = &self.games[table.game];
        let p = &*game.program;
        // Where nothing is to be remembered memories stay as they are.
        if self.listening.is_empty() || !game.plan.remembers {
            return done(p, &mut table.state, deed, &mut Deaf);
        }
        let mut sink = Listening {
            program: p,
            memories: &mut table.memories,
            who: self.listening,
            owners: game.owners,
        };
        done(p, &mut table.state, deed, &mut sink);
    }

    pub(super) fn apply(&self, table: &mut Table, action: Action) {
        table.actions.push(action);
        self.deed(table, Deed::Act(action));
    }

    /// Deals the present game of a table from its seed.
    pub(super) fn restart(&self, table: &mut Table) {
        let p = &self.games[table.game].program;
        table.actions.clear();
        table.imagined = false;
        table.streams = Streams::new(table.game_seed(), p.seats);
        self.deed(table, Deed::Restart(table.game_seed()));
        table.episode = Episode::at(p, &p.blank);
    }

    /// Begins an episode with a new game, and goes on to the first decision.
    pub(super) fn begin(&self, table: &mut Table, searches: &mut Searches) {
        self.restart(table);
        self.go_on(table, None, searches);
    }

    /// Takes an action for the seat to act, and goes on to the next decision.
    pub(super) fn act(&self, table: &mut Table, action: Action, row: &mut Rows<'_>, searches: &mut Searches) {
        if row.ended[0] != 0 {
            row.clear();
        }
        table.episode.acted = true;
        let seat = table.state.actor;
        self.apply(table, action);
        self.go_on(table, Some((seat, row)), searches);
    }

    /// Plays what is not asked: next hands, new games, agents, and actions without a choice. What the first episode that
    /// ends has brought goes to the row.
    fn go_on(&self, table: &mut Table, mut told: Option<(Seat, &mut Rows<'_>)>, searches: &mut Searches) {
        let p = &*self.games[table.game].program;
        for _ in 0..MOST_DEALS {
            while !table.state.over() && table.state.hand_no == table.episode.hand_no {
                table.legal = legal(p, &table.state);
                let seat = table.state.actor;
                let agent = self.settings.opponents[seat.index() % 6];
                let forced = table.legal.forced();
                let action = match agent {
                    Some(player) => forced.unwrap_or_else(|| self.chosen(table, player, searches)),
                    None if self.settings.skip_forced && table.episode.acted => match forced {
                        Some(action) => action,
                        None => return,
                    },
                    None => return,
                };
                self.apply(table, action);
            }
            if self.settings.unit == Unit::Hand || table.state.over() {
                if let Some((seat, row)) = told.take().filter(|_| table.episode.acted) {
                    self.tell_end(table, seat, row);
                }
            }
            self.deal_again(table);
        }
        table.legal = legal(p, &table.state);
    }

    /// The next hand, or the next game.
    pub(super) fn deal_again(&self, table: &mut Table) {
        let p = &*self.games[table.game].program;
        if table.state.over() {
            table.dealt += 1;
            return self.restart(table);
        }
        if self.settings.unit == Unit::Hand {
            table.episode = Episode::at(p, &table.state);
        } else {
            table.episode.hand_no = table.state.hand_no;
        }
        self.deed(table, Deed::NextHand);
    }

    pub(super) fn chosen(&self, table: &mut Table, player: Player, searches: &mut Searches) -> Action {
        let p = &*self.games[table.game].program;
        let seat = table.state.actor;
        let rng = table.streams.of(seat);
        let legal = table.legal;
        if player == Player::Random {
            return legal.choose(|n| rng.below(n));
        }
        let mut stream = *rng;
        let search = searches[table.game].get_or_insert_with(|| Search::new(p));
        let action = match player {
            Player::Oracle(budget) => search.choose_with_state(p, &table.state, legal, &mut stream, budget),
            player => {
                let view = table.view(p, seat, self.listening);
                player.choose_with(view, legal, &mut stream, search)
            }
        };
        *table.streams.of(seat) = stream;
        action
    }

    /// What the episode has brought.
    fn tell_end(&self, table: &Table, seat: Seat, row: &mut Rows<'_>) {
        let (p, s) = (&*self.games[table.game].program, &*table.state);
        let first = table.episode.hand_no == 0 || self.settings.unit == Unit::Game;
        let shares = match s.over() && first {
            true => shared(p, s.end.winners),
            false => shared(p, most_gained(p, &table.episode.standings, s)),
        };
        let (now, fair) = (points(p, s), 1.0 / f32::from(p.sides.max(1)));
        for of in Seat::first(p.seats) {
            let side = p.side_of[of].index();
            row.reward[of.index()] = shares[side] as f32 / WHOLE_SHARE as f32 - fair;
            row.points[of.index()] = (now[side] - table.episode.points[side]) as f32;
        }
        let cut = matches!(s.end.reason, Reason::Stuck | Reason::TurnLimit);
        row.ended[0] = 1 + u8::from(cut);
        if self.settings.extent.is_some() {
            self.observe(table, seat, row.last);
        }
    }

    /// What one seat sees, on a row that held what a seat of the same game saw.
    pub(super) fn observe(&self, table: &Table, seat: Seat, out: &mut [f32]) {
        let game = &self.games[table.game];
        if seat.number() < game.program.seats {
            table
                .view(&game.program, seat, self.listening)
                .observe(&game.plan, out);
        }
    }

    /// Writes what the seat to act sees and may do.
    pub(super) fn show(&self, table: &Table, row: &mut Rows<'_>) {
        row.actor[0] = table.state.actor.number();
        row.legal_count[0] = table.legal.len() as u8;
        if let Some(mask) = row.mask.first_chunk_mut() {
            table.legal.write_mask(mask);
        }
        if self.settings.extent.is_some() {
            self.observe(table, table.state.actor, row.observation);
        }
    }
}
