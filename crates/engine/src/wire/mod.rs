//! Simulation over the wire: FlatBuffers bytes in, FlatBuffers bytes out. Input is verified before it is read; a request
//! that cannot be played gets its own error and costs the others nothing. All chunks of all requests go to one pool.

mod answers;
mod job;
mod kept;
mod request;
mod response;

pub use kept::Kept;
pub use request::{MOST_GAMES, MOST_KEPT, MOST_POINTS};

use crate::batch::Stop;
use crate::generated::simulation::darwindeck::wire as fb;
use flatbuffers::FlatBufferBuilder;
use job::Job;
use rayon::prelude::*;
use request::{job, Budget};
use response::response;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

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

/// One chunk of one query of one request.
#[derive(Clone, Copy)]
struct Task {
    job: usize,
    query: usize,
    chunk: u64,
}

/// A batch of requests.
pub struct WireBatch {
    jobs: Vec<Result<Job, Refused>>,
    tasks: Vec<Task>,
    progress: Progress,
    stop: Stop,
}

impl std::fmt::Debug for WireBatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WireBatch")
            .field("jobs", &self.jobs.len())
            .field("tasks", &self.tasks.len())
            .finish_non_exhaustive()
    }
}

/// How far a batch has come; can be read while it runs.
#[derive(Clone, Debug)]
pub struct Progress {
    done: Arc<AtomicUsize>,
    all: usize,
}

impl Progress {
    /// Chunks played, and all of them.
    pub fn read(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.all)
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
        let tasks = tasks(&jobs);
        let progress = Progress {
            done: Arc::default(),
            all: tasks.len(),
        };
        Ok(WireBatch {
            jobs,
            tasks,
            progress,
            stop: Stop::default(),
        })
    }

    /// Ends a run early from another thread; the batch is of no use afterwards.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// Plays everything, on the current thread pool if `parallel`; the result does not depend on it.
    pub fn run(&self, parallel: bool) {
        let play = |task: &Task| {
            if let (false, Ok(job)) = (self.stop.asked(), &self.jobs[task.job]) {
                job.play(task.query, task.chunk, &self.stop);
                self.progress.done.fetch_add(1, Ordering::Relaxed);
            }
        };
        if parallel {
            self.tasks.par_iter().with_max_len(1).for_each(play);
        } else {
            self.tasks.iter().for_each(play);
        }
    }

    /// The response to all requests, in their order.
    pub fn write(self) -> Vec<u8> {
        let mut b = FlatBufferBuilder::new();
        let finished = self.jobs.into_iter().map(|job| job.and_then(Job::finish));
        let responses: Vec<_> = finished.map(|job| response(&mut b, &job)).collect();
        let responses = Some(b.create_vector(&responses));
        let root = fb::BatchResponse::create(&mut b, &fb::BatchResponseArgs { responses });
        b.finish(root, None);
        b.finished_data().to_vec()
    }
}

fn tasks(jobs: &[Result<Job, Refused>]) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (at, job) in jobs.iter().enumerate() {
        let queries = job.as_ref().map_or(&[][..], |job| &job.queries);
        for (query, wanted) in queries.iter().enumerate() {
            tasks.extend((0..wanted.chunks()).map(|chunk| Task {
                job: at,
                query,
                chunk,
            }));
        }
    }
    tasks
}
