//! Simulation over the wire: FlatBuffers bytes in, FlatBuffers bytes out. Input is verified before it is read; a request
//! that cannot be played gets its own error and costs the others nothing.

use crate::agent::Player;
use crate::batch::{play_chunk, Chunk, Order, Report, Stat, CHUNK};
use crate::bytecode;
use crate::event::Why;
use crate::generated::simulation::darwindeck::wire as fb;
use crate::outcome::{outcome, Outcome};
use crate::program::{lower, Program};
use crate::state::{State, NONE};
use flatbuffers::{FlatBufferBuilder, WIPOffset};
use rayon::prelude::*;

/// The bytes are not a request at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a batch request: {0}")]
pub struct WireError(pub String);

/// Why one request was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub code: &'static str,
    pub message: String,
}

/// The result of one game, kept when the request asks for it.
#[derive(Clone, Debug)]
pub struct Kept {
    outcome: Outcome,
    decisions: u32,
    team_scores: Vec<i32>,
    bids: Vec<i32>,
    nils: Vec<bool>,
    tricks: Vec<u32>,
    bags: Vec<u32>,
}

struct Job {
    program: Program,
    order: Order,
    keep: bool,
    report: Report,
    kept: Vec<Kept>,
}

/// A batch of requests that is played in rounds.
pub struct WireBatch {
    jobs: Vec<Result<Job, Refused>>,
    /// (job, chunk) still to be played, in order.
    tasks: Vec<(usize, u64)>,
    next: usize,
}

impl std::fmt::Debug for WireBatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WireBatch")
            .field("jobs", &self.jobs.len())
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

/// Most requests and games a single batch may ask for.
const MOST_REQUESTS: usize = 100_000;

impl WireBatch {
    /// Reads and prepares a batch request.
    pub fn read(bytes: &[u8]) -> Result<WireBatch, WireError> {
        let options = flatbuffers::VerifierOptions {
            max_tables: 1_000_000,
            ..Default::default()
        };
        let root = flatbuffers::root_with_opts::<fb::BatchRequest>(&options, bytes);
        let root = root.map_err(|error| WireError(error.to_string()))?;
        let requests = root
            .requests()
            .ok_or_else(|| WireError("no requests".to_owned()))?;
        if requests.len() > MOST_REQUESTS {
            return Err(WireError(format!("{} requests are too many", requests.len())));
        }
        let jobs: Vec<Result<Job, Refused>> = requests.iter().map(|request| job(&request)).collect();
        let chunks = |(at, job): (usize, &Result<Job, Refused>)| {
            let games = job.as_ref().map_or(0, |job| job.order.games);
            (0..games.div_ceil(CHUNK))
                .map(move |chunk| (at, chunk))
                .collect::<Vec<_>>()
        };
        let tasks = jobs.iter().enumerate().flat_map(chunks).collect();
        Ok(WireBatch { jobs, tasks, next: 0 })
    }

    pub fn done(&self) -> bool {
        self.next >= self.tasks.len()
    }

    /// Chunks played, and all of them.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.tasks.len())
    }

    /// Plays up to `count` chunks more; the result does not depend on how rounds are cut.
    pub fn round(&mut self, count: usize, parallel: bool) {
        let end = (self.next + count.max(1)).min(self.tasks.len());
        let tasks = &self.tasks[self.next..end];
        let jobs = &self.jobs;
        let play = |&(at, chunk): &(usize, u64)| (at, run(jobs, at, chunk));
        let played: Vec<(usize, Option<Result<Played, String>>)> = if parallel {
            tasks.par_iter().map(play).collect()
        } else {
            tasks.iter().map(play).collect()
        };
        for (at, result) in played {
            self.note(at, result);
        }
        self.next = end;
    }

    fn note(&mut self, at: usize, result: Option<Result<Played, String>>) {
        let Ok(job) = &mut self.jobs[at] else { return };
        match result {
            Some(Ok((report, kept))) => {
                job.report.fold(&report);
                job.kept.extend(kept);
            }
            Some(Err(message)) => {
                self.jobs[at] = Err(Refused {
                    code: "run/engine-fault",
                    message,
                })
            }
            None => {}
        }
    }

    /// The response to all requests, in their order.
    pub fn write(&self) -> Vec<u8> {
        let mut b = FlatBufferBuilder::new();
        let responses: Vec<_> = self.jobs.iter().map(|job| response(&mut b, job)).collect();
        let responses = Some(b.create_vector(&responses));
        let root = fb::BatchResponse::create(&mut b, &fb::BatchResponseArgs { responses });
        b.finish(root, None);
        b.finished_data().to_vec()
    }
}

type Played = (Report, Vec<Kept>);

fn run(jobs: &[Result<Job, Refused>], at: usize, chunk: u64) -> Option<Result<Played, String>> {
    let job = jobs[at].as_ref().ok()?;
    let mut kept = Vec::new();
    let mut keep = |p: &Program, s: &State, decisions: u32| {
        if job.keep {
            kept.push(keep_result(p, s, decisions));
        }
    };
    let report = play_chunk(
        &job.program,
        &job.order,
        Chunk {
            number: chunk,
            each: &mut keep,
        },
    );
    Some(
        report
            .map(|report| (report, kept))
            .map_err(|fault| fault.to_string()),
    )
}

fn keep_result(p: &Program, s: &State, decisions: u32) -> Kept {
    let (seats, sides) = (usize::from(p.seats), usize::from(p.sides));
    let bid = |bid: &u8| {
        if *bid == NONE {
            -1
        } else {
            i32::from(crate::rules::bid_contract(*bid))
        }
    };
    Kept {
        outcome: outcome(p, s),
        decisions,
        team_scores: if p.team_mode {
            s.team_score[..sides].to_vec()
        } else {
            Vec::new()
        },
        bids: s.bid[..seats].iter().map(bid).collect(),
        nils: s.bid[..seats]
            .iter()
            .map(|bid| crate::rules::is_nil(*bid))
            .collect(),
        tricks: s.tricks[..seats].iter().map(|n| u32::from(*n)).collect(),
        bags: s.bags[..sides].iter().map(|n| u32::from(*n)).collect(),
    }
}

fn job(request: &fb::SimulationRequest<'_>) -> Result<Job, Refused> {
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

/// The request's teams are empty, or those of the program; old bytecode cannot hold teams, there the request's count.
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
    let old = bytes.first() != Some(&bytecode::VERSION);
    if old && !spec.team_mode {
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

type Built<'b, T> = WIPOffset<T>;

fn response<'b>(
    b: &mut FlatBufferBuilder<'b>,
    job: &Result<Job, Refused>,
) -> Built<'b, fb::SimulationResponse<'b>> {
    match job {
        Err(refused) => {
            let error_code = Some(b.create_string(refused.code));
            let error = Some(b.create_string(&refused.message));
            fb::SimulationResponse::create(
                b,
                &fb::SimulationResponseArgs {
                    error_code,
                    error,
                    ..Default::default()
                },
            )
        }
        Ok(job) => {
            let stats = Some(stats(b, job));
            let results: Vec<_> = job.kept.iter().map(|kept| game_result(b, job, kept)).collect();
            let results = job.keep.then(|| b.create_vector(&results));
            fb::SimulationResponse::create(
                b,
                &fb::SimulationResponseArgs {
                    stats,
                    results,
                    ..Default::default()
                },
            )
        }
    }
}

fn game_result<'b>(b: &mut FlatBufferBuilder<'b>, job: &Job, kept: &Kept) -> Built<'b, fb::GameResult<'b>> {
    let seats = usize::from(job.program.seats);
    let who = |seat: Option<u8>| seat.map_or(-1, i32::from);
    let result = &kept.outcome;
    let scores = Some(b.create_vector(&result.scores[..seats]));
    let shares = Some(b.create_vector(&result.shares[..seats]));
    let team_scores = Some(b.create_vector(&kept.team_scores));
    let bids = Some(b.create_vector(&kept.bids));
    let nils = Some(b.create_vector(&kept.nils));
    let tricks = Some(b.create_vector(&kept.tricks));
    let bags = Some(b.create_vector(&kept.bags));
    let args = fb::GameResultArgs {
        winner: who(result.winner),
        winning_team: who(result.winning_team),
        reason: fb::EndReason(result.reason as u8),
        turns: result.turns,
        hands: result.hands,
        decisions: kept.decisions,
        scores,
        team_scores,
        shares,
        bids,
        nils,
        tricks,
        bags,
    };
    fb::GameResult::create(b, &args)
}

fn spread<'b>(b: &mut FlatBufferBuilder<'b>, stat: &Stat) -> Built<'b, fb::Spread<'b>> {
    let bound = |x: i64| if stat.n == 0 { 0 } else { x };
    let args = fb::SpreadArgs {
        n: stat.n,
        sum: stat.sum,
        squares: stat.squares,
        min: bound(stat.min),
        max: bound(stat.max),
    };
    fb::Spread::create(b, &args)
}

fn narrow(counts: &[u64]) -> Vec<u32> {
    counts
        .iter()
        .map(|count| (*count).min(u64::from(u32::MAX)) as u32)
        .collect()
}

fn stats<'b>(b: &mut FlatBufferBuilder<'b>, job: &Job) -> Built<'b, fb::AggregatedStats<'b>> {
    let (p, r) = (&job.program, &job.report);
    let (seats, sides) = (usize::from(p.seats), usize::from(p.sides));
    let wins = Some(b.create_vector(&narrow(&r.wins[..seats])));
    let team_wins = Some(b.create_vector(&narrow(if p.team_mode { &r.team_wins[..sides] } else { &[] })));
    let shares = Some(b.create_vector(&r.shares[..seats]));
    let bags = Some(b.create_vector(&r.bags[..sides]));
    let scores: Vec<_> = r.scores[..seats].iter().map(|score| spread(b, score)).collect();
    let scores = Some(b.create_vector(&scores));
    let [turns, decisions, actions, hands] =
        [&r.turns, &r.decisions, &r.actions, &r.hands].map(|stat| Some(spread(b, stat)));
    let facts = job.order.trace.then(|| facts(b, job));
    let args = fb::AggregatedStatsArgs {
        games: r.games,
        wins,
        team_wins,
        shares,
        all_shared: r.all_shared,
        wins_total: r.reasons[1],
        draws: r.reasons[2],
        stuck: r.reasons[3],
        turn_limit: r.reasons[4],
        errors: 0,
        turns,
        decisions,
        actions,
        hands,
        scores,
        contracts_made: r.contracts.made,
        contracts_failed: r.contracts.failed,
        nils_made: r.contracts.nils_made,
        nils_failed: r.contracts.nils_failed,
        bids: r.contracts.bids,
        bid_sum: r.contracts.bid_sum,
        bags,
        facts,
    };
    fb::AggregatedStats::create(b, &args)
}

fn named<'b>(b: &mut FlatBufferBuilder<'b>, name: &str, count: u64) -> Built<'b, fb::NamedCount<'b>> {
    let name = Some(b.create_string(name));
    fb::NamedCount::create(b, &fb::NamedCountArgs { name, count })
}

fn facts<'b>(b: &mut FlatBufferBuilder<'b>, job: &Job) -> Built<'b, fb::Facts<'b>> {
    let (p, facts) = (&job.program, &job.report.facts);
    let counts: Vec<_> = facts.named().map(|(name, count)| named(b, name, count)).collect();
    let scorings: Vec<_> = Why::NAMES
        .iter()
        .zip(facts.scorings)
        .map(|(name, count)| named(b, name, count))
        .collect();
    let phases = p.origin.iter().zip(facts.phase_decisions);
    let phases: Vec<_> = phases
        .filter_map(|(origin, count)| Some(((*origin)?, count)))
        .collect();
    let phases: Vec<_> = phases
        .into_iter()
        .map(|(phase, count)| {
            fb::PhaseCount::create(
                b,
                &fb::PhaseCountArgs {
                    phase: u32::from(phase),
                    count,
                },
            )
        })
        .collect();
    let counts = Some(b.create_vector(&counts));
    let scorings = Some(b.create_vector(&scorings));
    let phase_decisions = Some(b.create_vector(&phases));
    let decisions = Some(b.create_vector(&facts.decisions[..usize::from(p.seats)]));
    let effects = Some(b.create_vector(&facts.effects));
    let tallies = Some(b.create_vector(&facts.tallies[..p.tallies.len()]));
    let args = fb::FactsArgs {
        counts,
        scorings,
        decisions,
        phase_decisions,
        effects,
        tallies,
    };
    fb::Facts::create(b, &args)
}
