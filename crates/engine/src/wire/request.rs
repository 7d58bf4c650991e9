//! Reading requests: each is checked by itself, and refused with a code of the one table of error codes.

use super::job::{Job, Query};
use super::Refused;
use crate::agent::Player;
use crate::batch::Order;
use crate::bytecode;
use crate::curve::{Curves, LEAST_PLAYOUTS, MOST_ROLLOUTS};
use crate::duel::Duel;
use crate::generated::simulation::darwindeck::wire as fb;
use crate::program::{lower, Program};

/// Most games all requests of a batch may ask for together.
pub const MOST_GAMES: u64 = 100_000_000;
/// Most games of a batch whose results are kept one by one.
pub const MOST_KEPT: u64 = 1_000_000;
/// Most points of curves all requests of a batch may ask for together.
pub const MOST_POINTS: u64 = 1_000_000;

/// What is left of the games a batch may ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    games: u64,
    kept: u64,
    points: u64,
}

impl Budget {
    pub fn new() -> Budget {
        Budget {
            games: MOST_GAMES,
            kept: MOST_KEPT,
            points: MOST_POINTS,
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

    /// Takes the points of curves and the playouts they need, which count as games.
    fn take_points(&mut self, points: u64, rollouts: u64) -> Result<(), Refused> {
        if points > self.points {
            let message = format!(
                "{points} points are too many: all requests of a batch may ask for {MOST_POINTS} together"
            );
            return Err(refuse("run/bad-argument", message));
        }
        self.take(
            points.saturating_mul(rollouts.saturating_add(rollouts.max(LEAST_PLAYOUTS))),
            false,
        )?;
        self.points -= points;
        Ok(())
    }
}

fn too_many(games: u64, what: &str, most: u64) -> Refused {
    let message =
        format!("{games} games{what} are too many: all requests of a batch may ask for {most} together");
    refuse("run/bad-argument", message)
}

pub(super) fn job(request: &fb::SimulationRequest<'_>, budget: &mut Budget) -> Result<Job, Refused> {
    let bytes = request.bytecode().map(|bytes| bytes.bytes()).unwrap_or_default();
    let decoded = bytecode::decode(bytes).map_err(|error| refuse("bytecode/decode", error.to_string()))?;
    let mut spec = decoded.0;
    apply_teams(request, bytes, &mut spec)?;
    let program = lower(&spec).map_err(|error| refuse("bytecode/rejected", error.to_string()))?;
    let queries = queries(request, &program, budget)?;
    if queries.is_empty() {
        return Err(refuse("run/bad-argument", "zero games prove nothing".to_owned()));
    }
    Ok(Job::new(program, queries))
}

/// All that is asked for: the games of the request itself, then its lists in the order of the schema.
fn queries(
    request: &fb::SimulationRequest<'_>,
    p: &Program,
    budget: &mut Budget,
) -> Result<Vec<Query>, Refused> {
    let mut queries = Vec::new();
    if request.games() > 0 {
        let order = Order {
            players: players(request.agents(), p.seats)?,
            seed: request.seed(),
            games: u64::from(request.games()),
            rotate: request.rotate(),
            trace: request.trace(),
        };
        let keep = request.keep_results();
        budget.take(order.games, keep)?;
        queries.push(Query::Games {
            order,
            own: true,
            keep,
        });
    }
    for batch in request.batches().into_iter().flatten() {
        queries.push(games(&batch, p, budget)?);
    }
    for duel in request.duels().into_iter().flatten() {
        queries.push(Query::Duel(bout(&duel, p, budget, false)?));
    }
    for wanted in request.curves().into_iter().flatten() {
        queries.push(curves(&wanted, budget)?);
    }
    for duel in request.hands().into_iter().flatten() {
        queries.push(Query::Hands(bout(&duel, p, budget, true)?));
    }
    Ok(queries)
}

fn games(wanted: &fb::GamesRequest<'_>, p: &Program, budget: &mut Budget) -> Result<Query, Refused> {
    let games = at_least_one(wanted.games(), "zero games prove nothing")?;
    let order = Order {
        players: players(wanted.agents(), p.seats)?,
        seed: wanted.seed(),
        games,
        rotate: wanted.rotate(),
        trace: wanted.trace(),
    };
    budget.take(games, false)?;
    Ok(Query::Games {
        order,
        own: false,
        keep: false,
    })
}

fn bout(wanted: &fb::DuelRequest<'_>, p: &Program, budget: &mut Budget, keep: bool) -> Result<Duel, Refused> {
    let deals = at_least_one(wanted.deals(), "zero deals prove nothing")?;
    budget.take(deals.saturating_mul(u64::from(p.sides)), keep)?;
    Ok(Duel {
        player: player(wanted.player().unwrap_or_default())?,
        versus: player(wanted.versus().unwrap_or_default())?,
        seed: wanted.seed(),
        deals,
    })
}

fn curves(wanted: &fb::CurvesRequest<'_>, budget: &mut Budget) -> Result<Query, Refused> {
    let games = at_least_one(wanted.games(), "zero games have no curve")?;
    let points = at_least_one(wanted.points(), "a curve of zero points is none")?;
    let rollouts = at_least_one(wanted.rollouts(), "zero playouts have no value")?;
    if wanted.rollouts() > MOST_ROLLOUTS {
        let message =
            format!("{rollouts} playouts are too many for one point; ask for at most {MOST_ROLLOUTS}");
        return Err(refuse("run/bad-argument", message));
    }
    budget.take_points(games.saturating_mul(points), rollouts)?;
    Ok(Query::Curves(Curves {
        agent: player(wanted.agent().unwrap_or_default())?,
        games,
        seed: wanted.seed(),
        points: wanted.points(),
        rollouts: wanted.rollouts(),
    }))
}

fn at_least_one(number: u32, otherwise: &str) -> Result<u64, Refused> {
    if number == 0 {
        return Err(refuse("run/bad-argument", otherwise.to_owned()));
    }
    Ok(u64::from(number))
}

fn player(name: &str) -> Result<Player, Refused> {
    name.parse::<Player>()
        .map_err(|error| refuse("run/unknown-agent", error.to_string()))
}

type Names<'a> = flatbuffers::Vector<'a, flatbuffers::ForwardsUOffset<&'a str>>;

fn players(names: Option<Names<'_>>, seats: u8) -> Result<Vec<Player>, Refused> {
    let names: Vec<&str> = names.map(|names| names.iter().collect()).unwrap_or_default();
    if names.is_empty() || names.len() > usize::from(seats) {
        let message = format!("{} agents for {seats} seats", names.len());
        return Err(refuse("run/bad-argument", message));
    }
    let parsed: Vec<Player> = names.into_iter().map(player).collect::<Result<_, _>>()?;
    Ok(parsed.into_iter().cycle().take(usize::from(seats)).collect())
}

fn refuse(code: &'static str, message: String) -> Refused {
    Refused { code, message }
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
