//! What one request asks for, cut into chunks that any thread can play, and what was found so far. Sums of whole numbers do
//! not care for the order in which chunks are done; what is kept one by one is put into order at the end.

use super::{kept::keep_result, Kept, Refused};
use crate::batch::{play_chunk, Chunk, Order, Report, Stop};
use crate::curve::{Curve, Curves};
use crate::duel::{Duel, Score, Sheet};
use crate::program::Program;
use crate::state::State;
use std::sync::{Mutex, PoisonError};

/// Deals per chunk of a duel, and the same where a player searches.
const DUEL_CHUNK: u64 = 16;
const SEARCHED_DUEL_CHUNK: u64 = 1;

pub(super) enum Query {
    Games {
        order: Order,
        /// The games of the request itself, not of its list; only their results can be kept.
        own: bool,
        keep: bool,
    },
    Duel(Duel),
    Curves(Curves),
    /// A duel whose hands are kept one by one.
    Hands(Duel),
}

impl Query {
    /// Games, deals or hands: all, and those of a chunk.
    fn size(&self) -> (u64, u64) {
        match self {
            Query::Games { order, .. } => (order.games, order.chunk()),
            Query::Duel(duel) | Query::Hands(duel) if duel.player.searches() || duel.versus.searches() => {
                (duel.deals, SEARCHED_DUEL_CHUNK)
            }
            Query::Duel(duel) | Query::Hands(duel) => (duel.deals, DUEL_CHUNK),
            Query::Curves(curves) => (curves.games, curves.chunk()),
        }
    }

    pub fn chunks(&self) -> u64 {
        let (all, chunk) = self.size();
        all.div_ceil(chunk)
    }
}

/// What came of a query. Chunks of what is kept one by one carry their number.
pub(super) enum Found {
    Games {
        report: Box<Report>,
        kept: Vec<(u64, Vec<Kept>)>,
    },
    Duel(Score),
    Curves(Vec<(u64, Vec<Curve>)>),
    Hands(Vec<(u64, Vec<Sheet>)>),
}

impl Found {
    fn none(query: &Query) -> Found {
        match query {
            Query::Games { .. } => Found::Games {
                report: Box::default(),
                kept: Vec::new(),
            },
            Query::Duel(_) => Found::Duel(Score::default()),
            Query::Curves(_) => Found::Curves(Vec::new()),
            Query::Hands(_) => Found::Hands(Vec::new()),
        }
    }

    fn fold(&mut self, other: Found) {
        match (self, other) {
            (
                Found::Games { report, kept },
                Found::Games {
                    report: more,
                    kept: also,
                },
            ) => {
                report.fold(&more);
                kept.extend(also);
            }
            (Found::Duel(score), Found::Duel(more)) => score.fold(&more),
            (Found::Curves(curves), Found::Curves(more)) => curves.extend(more),
            (Found::Hands(sheets), Found::Hands(more)) => sheets.extend(more),
            // A query is answered in kind.
            _ => {}
        }
    }

    fn sort(&mut self) {
        match self {
            Found::Games { kept, .. } => kept.sort_by_key(|(chunk, _)| *chunk),
            Found::Curves(curves) => curves.sort_by_key(|(chunk, _)| *chunk),
            Found::Hands(sheets) => sheets.sort_by_key(|(chunk, _)| *chunk),
            Found::Duel(_) => {}
        }
    }
}

/// The first chunk, by query and number, on which the engine failed.
type Failed = Option<((usize, u64), String)>;

pub(super) struct Job {
    pub program: Program,
    pub queries: Vec<Query>,
    found: Vec<Mutex<Found>>,
    failed: Mutex<Failed>,
}

impl Job {
    pub fn new(program: Program, queries: Vec<Query>) -> Job {
        let found = queries
            .iter()
            .map(|query| Mutex::new(Found::none(query)))
            .collect();
        Job {
            program,
            queries,
            found,
            failed: Mutex::new(None),
        }
    }

    /// Plays one chunk of one query; nothing is noted once a stop is asked for.
    pub fn play(&self, query: usize, chunk: u64, stop: &Stop) {
        let (Some(wanted), Some(place)) = (self.queries.get(query), self.found.get(query)) else {
            return;
        };
        let played = play(&self.program, wanted, chunk, stop);
        if stop.asked() {
            return;
        }
        match played {
            Ok(found) => place.lock().unwrap_or_else(PoisonError::into_inner).fold(found),
            Err(message) => {
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                let earlier = failed.as_ref().is_some_and(|(at, _)| *at < (query, chunk));
                if !earlier {
                    *failed = Some(((query, chunk), message));
                }
            }
        }
    }

    /// What was found for each query, in order.
    pub fn finish(self) -> Result<(Program, Vec<(Query, Found)>), Refused> {
        if let Some((_, message)) = self.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(Refused {
                code: "run/engine-fault",
                message,
            });
        }
        let found = self.found.into_iter().map(|found| {
            let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
            found.sort();
            found
        });
        Ok((self.program, self.queries.into_iter().zip(found).collect()))
    }
}

fn play(p: &Program, query: &Query, chunk: u64, stop: &Stop) -> Result<Found, String> {
    let (all, size) = query.size();
    let part = chunk * size..((chunk + 1) * size).min(all);
    match query {
        Query::Games { order, keep, .. } => games(p, order, (chunk, *keep), stop),
        Query::Duel(duel) => duel
            .play(p, part, stop)
            .map(Found::Duel)
            .map_err(|fault| fault.to_string()),
        Query::Curves(curves) => curves
            .measure(p, part, stop)
            .map(|curves| Found::Curves(vec![(chunk, curves)]))
            .map_err(|fault| fault.to_string()),
        Query::Hands(duel) => duel
            .sheets(p, part, stop)
            .map(|sheets| Found::Hands(vec![(chunk, sheets)]))
            .map_err(|fault| fault.to_string()),
    }
}

fn games(p: &Program, order: &Order, (number, keep): (u64, bool), stop: &Stop) -> Result<Found, String> {
    let mut kept = Vec::new();
    let mut each = |p: &Program, s: &State, decisions: u32| {
        if keep {
            kept.push(keep_result(p, s, decisions));
        }
    };
    let chunk = Chunk {
        number,
        each: &mut each,
        stop,
    };
    let report = play_chunk(p, order, chunk).map_err(|fault| fault.to_string())?;
    Ok(Found::Games {
        report: Box::new(report),
        kept: if keep { vec![(number, kept)] } else { Vec::new() },
    })
}
