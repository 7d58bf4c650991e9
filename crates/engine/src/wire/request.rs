//! Reading requests: each is checked by itself, and refused with a code of the one table of error codes.

use super::{Job, Refused};
use crate::agent::Player;
use crate::batch::{Order, Report};
use crate::bytecode;
use crate::generated::simulation::darwindeck::wire as fb;
use crate::program::lower;

/// Most games all requests of a batch may ask for together.
pub const MOST_GAMES: u64 = 100_000_000;
/// Most games of a batch whose results are kept one by one.
pub const MOST_KEPT: u64 = 1_000_000;

/// What is left of the games a batch may ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    games: u64,
    kept: u64,
}

impl Budget {
    pub fn new() -> Budget {
        Budget {
            games: MOST_GAMES,
            kept: MOST_KEPT,
        }
    }

    /// Takes the games of one request, if there are as many left.
    fn take(&mut self, games: u64, keep: bool) -> Result<(), Refused> {
        let wanted = if keep { games } else { 0 };
        if games > self.games {
            return Err(too_many(games, "", MOST_GAMES));
        }
        if wanted > self.kept {
            return Err(too_many(games, " with kept results", MOST_KEPT));
        }
        self.games -= games;
        self.kept -= wanted;
        Ok(())
    }
}

fn too_many(games: u64, what: &str, most: u64) -> Refused {
    Refused {
        code: "run/bad-argument",
        message: format!(
            "{games} games{what} are too many: all requests of a batch may ask for {most} together"
        ),
    }
}

pub(super) fn job(request: &fb::SimulationRequest<'_>, budget: &mut Budget) -> Result<Job, Refused> {
    let refuse = |code, message: String| Refused { code, message };
    let bytes = request.bytecode().map(|bytes| bytes.bytes()).unwrap_or_default();
    let decoded = bytecode::decode(bytes).map_err(|error| refuse("bytecode/decode", error.to_string()))?;
    let mut spec = decoded.0;
    apply_teams(request, bytes, &mut spec)?;
    let program = lower(&spec).map_err(|error| refuse("bytecode/rejected", error.to_string()))?;
    if request.games() == 0 {
        return Err(refuse("run/bad-argument", "zero games prove nothing".to_owned()));
    }
    let players = players(request, program.seats)?;
    budget.take(u64::from(request.games()), request.keep_results())?;
    let order = Order {
        players,
        seed: request.seed(),
        games: u64::from(request.games()),
        rotate: request.rotate(),
        trace: request.trace(),
    };
    Ok(Job {
        program,
        order,
        keep: request.keep_results(),
        report: Report::default(),
        kept: Vec::new(),
    })
}

fn players(request: &fb::SimulationRequest<'_>, seats: u8) -> Result<Vec<Player>, Refused> {
    let names: Vec<&str> = request
        .agents()
        .map(|names| names.iter().collect())
        .unwrap_or_default();
    if names.is_empty() || names.len() > usize::from(seats) {
        let message = format!("{} agents for {seats} seats", names.len());
        return Err(Refused {
            code: "run/bad-argument",
            message,
        });
    }
    let parsed: Result<Vec<Player>, _> = names.iter().map(|name| name.parse::<Player>()).collect();
    let parsed = parsed.map_err(|error| Refused {
        code: "run/unknown-agent",
        message: error.to_string(),
    })?;
    Ok(parsed.into_iter().cycle().take(usize::from(seats)).collect())
}

/// The request's teams are empty, or those of the program; most old bytecode has no place for teams, there the request's
/// count.
fn apply_teams(
    request: &fb::SimulationRequest<'_>,
    bytes: &[u8],
    spec: &mut crate::spec::Spec,
) -> Result<(), Refused> {
    let given: Vec<Vec<u8>> = request
        .teams()
        .map(|teams| {
            teams
                .iter()
                .map(|team| {
                    team.player_indices()
                        .map(|seats| seats.bytes().to_vec())
                        .unwrap_or_default()
                })
                .collect()
        })
        .unwrap_or_default();
    if !request.team_mode() && given.is_empty() {
        return Ok(());
    }
    let silent = bytes.first() != Some(&bytecode::VERSION) && !bytecode::old::holds_teams(bytes);
    if silent {
        spec.team_mode = request.team_mode();
        spec.teams = given;
        return Ok(());
    }
    if request.team_mode() == spec.team_mode && given == spec.teams {
        return Ok(());
    }
    Err(Refused {
        code: "wire/team_mismatch",
        message: "the request's teams are not those of the program".to_owned(),
    })
}
