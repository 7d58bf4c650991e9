//! Many games in step, for programs that learn: every call takes one action in each of them and says what the seats to
//! act see, what they may do, and what the episodes brought that ended. What a row of numbers holds comes from the view of
//! its seat. Games know nothing of each other, so results depend neither on threads nor on how many are played at once.

mod rows;
mod saved;
mod table;
#[cfg(test)]
mod tests;

pub use rows::Rows;
pub use saved::NotSaved;
pub use table::Table;

use crate::action::Action;
use crate::agent::{Player, Search};
use crate::program::Program;
use crate::rng::{split, Rng};
use crate::seat::{Seat, SeatSet};
use crate::view::observe::{Extent, Layout, Plan};
use rayon::prelude::*;
use std::sync::Arc;

/// What one episode is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// One hand; hands follow each other as in a game.
    Hand,
    Game,
}

/// One of the games of a batch.
#[derive(Clone, Debug)]
pub struct Played {
    pub program: Arc<Program>,
    pub plan: Plan,
    /// Cards can lie face down on the tableau, and it matters who laid them.
    owners: bool,
}

/// How a batch is played.
#[derive(Clone, Debug)]
pub struct Settings {
    pub unit: Unit,
    /// Where there is one action only it is taken without asking, but for the first decision of an episode.
    pub skip_forced: bool,
    /// What is observed; none where nobody looks.
    pub extent: Option<Extent>,
    /// The seats that agents play.
    pub opponents: [Option<Player>; 6],
}

/// An action that is not legal where it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {index}: action {place} is not legal")]
pub struct Illegal {
    pub index: usize,
    pub place: u8,
}

/// Games in step.
#[derive(Clone, Debug)]
pub struct Batch {
    pub games: Vec<Played>,
    pub layout: Layout,
    pub settings: Settings,
    pub tables: Vec<Table>,
    /// Seats that remember.
    listening: SeatSet,
}

/// Searches of one worker, made when an agent needs one.
type Searches = Vec<Option<Search>>;

impl Batch {
    /// So many games, the given ones in turn, each at its first decision.
    pub fn new(programs: &[Arc<Program>], count: usize, seed: u64, settings: Settings) -> Batch {
        let of: Vec<&Program> = programs.iter().map(|p| &**p).collect();
        let layout = Layout::of(&of, settings.extent.unwrap_or(Extent::Full));
        let games: Vec<Played> = programs
            .iter()
            .map(|program| Played {
                program: Arc::clone(program),
                plan: Plan::new(program, &layout),
                owners: Plan::tells_owners(program),
            })
            .collect();
        let remembers = |seat: &Seat| {
            let player = settings.opponents.get(seat.index()).copied().flatten();
            let asked = programs
                .iter()
                .any(|p| player.is_some_and(|player| player.remembers(p)));
            asked || (player.is_none() && settings.extent.is_some())
        };
        let listening = Seat::first(6).filter(remembers).collect();
        let mut batch = Batch {
            games,
            layout,
            settings,
            tables: Vec::new(),
            listening,
        };
        let mut searches = batch.searches();
        for index in 0..count {
            let game = index % batch.games.len().max(1);
            let mut table = Table::new(&batch.games[game].program, game, split(seed, index as u64));
            batch.begin(&mut table, &mut searches);
            batch.tables.push(table);
        }
        batch
    }

    fn searches(&self) -> Searches {
        self.games.iter().map(|_| None).collect()
    }

    /// Whether seats remember what they have seen.
    pub fn remembers(&self) -> bool {
        !self.listening.is_empty()
    }

    /// The first action that is not legal where it was given.
    pub fn refused(&self, actions: &[u8]) -> Option<Illegal> {
        let legal = |table: &Table, place: u8| {
            Action::at_place(usize::from(place)).is_some_and(|action| table.legal.has(action))
        };
        let mut rows = self.tables.iter().zip(actions).enumerate();
        let found = rows.find(|(_, (table, place))| !legal(table, **place));
        found.map(|(index, (_, place))| Illegal { index, place: *place })
    }

    /// Takes an action in every game; all are legal.
    pub fn step(&mut self, actions: &[u8], rows: Rows<'_>, pool: Option<&rayon::ThreadPool>) {
        let mut tables = std::mem::take(&mut self.tables);
        self.each(
            &mut tables,
            actions,
            rows,
            pool,
            |batch, table, place, row, searches| {
                let action = Action::at_place(usize::from(*place)).unwrap_or(Action::PASS);
                batch.act(table, action, row, searches);
                batch.show(table, row);
            },
        );
        self.tables = tables;
    }

    /// Deals anew in some games, from these seeds where they are given.
    pub fn reset(&mut self, seeds: &[Option<Option<u64>>], rows: Rows<'_>) {
        let mut tables = std::mem::take(&mut self.tables);
        self.each(
            &mut tables,
            seeds,
            rows,
            None,
            |batch, table, seed, row, searches| {
                if let Some(seed) = seed {
                    table.seed_from(*seed);
                    batch.begin(table, searches);
                }
                row.clear();
                batch.show(table, row);
            },
        );
        self.tables = tables;
    }

    /// Writes all there is to see, without doing anything.
    pub fn show_all(&mut self, rows: Rows<'_>) {
        let none = vec![None; self.tables.len()];
        self.reset(&none, rows);
    }

    /// Does something with every game and its row, on some threads.
    fn each<T: Sync>(
        &self,
        tables: &mut [Table],
        with: &[T],
        rows: Rows<'_>,
        pool: Option<&rayon::ThreadPool>,
        work: impl Fn(&Batch, &mut Table, &T, &mut Rows<'_>, &mut Searches) + Sync,
    ) {
        let some = |tables: &mut [Table], with: &[T], rows: Rows<'_>| {
            let mut searches = self.searches();
            for ((table, with), mut row) in tables.iter_mut().zip(with).zip(rows.chunks(1)) {
                work(self, table, with, &mut row, &mut searches);
            }
        };
        match pool {
            None => some(tables, with, rows),
            Some(pool) => {
                let size = tables.len().div_ceil(pool.current_num_threads().max(1)).max(1);
                let parts: Vec<_> = tables
                    .chunks_mut(size)
                    .zip(with.chunks(size))
                    .zip(rows.chunks(size))
                    .collect();
                pool.install(|| {
                    parts
                        .into_par_iter()
                        .for_each(|((tables, with), rows)| some(tables, with, rows));
                });
            }
        }
    }

    /// Rows of numbers before anything is written: what never changes is there.
    pub fn blank(&self) -> Vec<f32> {
        let rows = self
            .tables
            .iter()
            .flat_map(|table| self.games[table.game].plan.template.iter());
        rows.copied().collect()
    }

    /// What one seat of every game sees now; a seat that a game does not have sees nothing.
    pub fn look(&self, seat: Seat, out: &mut [f32]) {
        for (table, row) in self.tables.iter().zip(out.chunks_mut(self.layout.size.max(1))) {
            self.observe(table, seat, row);
        }
    }

    /// What an agent would do in some games; the others are left as they are.
    pub fn choose(&mut self, player: Player, which: &[bool], out: &mut [u8]) {
        let mut tables = std::mem::take(&mut self.tables);
        let mut searches = self.searches();
        for ((table, out), wanted) in tables.iter_mut().zip(out).zip(which) {
            if *wanted {
                *out = self.chosen(table, player, &mut searches).place() as u8;
            }
        }
        self.tables = tables;
    }

    /// A batch of copies of one game.
    pub fn fork(&self, index: usize, count: usize) -> Option<Batch> {
        let table = self.tables.get(index)?;
        let tables = vec![table.clone(); count];
        Some(Batch {
            tables,
            ..self.alone()
        })
    }

    /// A batch of worlds that the seat to act in one game takes for possible.
    pub fn worlds(&self, index: usize, count: usize, seed: u64) -> Option<Batch> {
        let table = self.tables.get(index)?;
        let game = &self.games[table.game];
        let world = |at: usize| table.imagine(&game.program, &mut Rng::new(split(seed, at as u64)));
        let tables = (0..count).map(world).collect();
        Some(Batch {
            tables,
            ..self.alone()
        })
    }

    fn alone(&self) -> Batch {
        Batch {
            games: self.games.clone(),
            layout: self.layout.clone(),
            settings: self.settings.clone(),
            tables: Vec::new(),
            listening: self.listening,
        }
    }
}
