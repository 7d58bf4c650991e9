//! Simulation over the wire: FlatBuffers bytes in, FlatBuffers bytes out. Input is verified before it is read; a request
//! that cannot be played gets its own error and costs the others nothing.

mod request;
mod response;

pub use request::{MOST_GAMES, MOST_KEPT};

use crate::batch::{play_chunk, Chunk, Order, Report, Stop};
use crate::generated::simulation::darwindeck::wire as fb;
use crate::outcome::{outcome, Outcome};
use crate::program::Program;
use crate::state::{State, NONE};
use flatbuffers::FlatBufferBuilder;
use rayon::prelude::*;
use request::{job, Budget};
use response::response;

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
    stop: Stop,
}

impl std::fmt::Debug for WireBatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WireBatch")
            .field("jobs", &self.jobs.len())
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

/// Most requests of a batch.
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
        let mut budget = Budget::new();
        let jobs: Vec<Result<Job, Refused>> = requests
            .iter()
            .map(|request| job(&request, &mut budget))
            .collect();
        let chunks = |(at, job): (usize, &Result<Job, Refused>)| {
            let order = job.as_ref().ok().map(|job| &job.order);
            let chunks = order.map_or(0, |order| order.games.div_ceil(order.chunk()));
            (0..chunks).map(move |chunk| (at, chunk)).collect::<Vec<_>>()
        };
        let tasks = jobs.iter().enumerate().flat_map(chunks).collect();
        Ok(WireBatch {
            jobs,
            tasks,
            next: 0,
            stop: Stop::default(),
        })
    }

    /// Ends a running round early from another thread; the batch is of no use afterwards.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
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
        let (jobs, stop) = (&self.jobs, &self.stop);
        let play = |&(at, chunk): &(usize, u64)| (at, run(jobs, at, chunk, stop));
        let played: Vec<(usize, Option<Result<Played, String>>)> = if parallel {
            tasks.par_iter().map(play).collect()
        } else {
            tasks.iter().map(play).collect()
        };
        if self.stop.asked() {
            return;
        }
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

fn run(jobs: &[Result<Job, Refused>], at: usize, chunk: u64, stop: &Stop) -> Option<Result<Played, String>> {
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
            stop,
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
