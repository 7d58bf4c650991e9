//! Batches: whole numbers of many games. They run detached from Python on threads of their own, which end with the call.
//! While they run the caller looks for signals, so that Ctrl-C gets through within a tenth of a second.

use crate::errors::{caught, guarded, EngineError};
use darwindeck_engine::batch::Stop;
use darwindeck_engine::wire;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::ThreadPool;
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::time::Duration;

/// How often running work is looked after; the first look comes sooner, for work that is short or not wanted.
const LOOK: Duration = Duration::from_millis(50);
const FIRST_LOOK: Duration = Duration::from_millis(1);

fn pool(threads: usize) -> PyResult<ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| EngineError::new_err(error.to_string()))
}

/// Runs work in the pool and looks for signals meanwhile, and after whatever else is wanted; what either raises stops the
/// work and comes out of here.
fn watched<T: Send>(
    py: Python<'_>,
    (pool, stop): (&ThreadPool, &Stop),
    meanwhile: impl Fn() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (tell, mut hear) = channel();
    pool.in_place_scope(|scope| {
        scope.spawn(move |_| drop(tell.send(caught(work))));
        let mut raised = None;
        let mut look = FIRST_LOOK;
        loop {
            let heard;
            (hear, heard) = py.detach(move || {
                let heard = hear.recv_timeout(look);
                (hear, heard)
            });
            look = (look * 2).min(LOOK);
            match heard {
                Ok(done) => return raised.map_or(done, Err),
                Err(RecvTimeoutError::Disconnected) => return Err(EngineError::new_err("a thread was lost")),
                Err(RecvTimeoutError::Timeout) => {
                    let looked = py.check_signals();
                    let looked = looked.and_then(|()| if raised.is_none() { meanwhile() } else { Ok(()) });
                    if let Err(error) = looked {
                        stop.ask();
                        raised = Some(error);
                    }
                }
            }
        }
    })
}

/// Plays a FlatBuffers batch request; bytes in, bytes out. `progress(done, total)` counts chunks.
#[pyfunction]
#[pyo3(signature = (request, /, *, threads=0, progress=None))]
pub fn run_wire<'py>(
    py: Python<'py>,
    request: &[u8],
    threads: usize,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let pool = pool(threads)?;
    let parallel = pool.current_num_threads() > 1;
    let batch = guarded(py, || wire::WireBatch::read(request))?;
    let batch = batch.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (stop, done) = (batch.stop(), batch.progress());
    let tell = || match &progress {
        Some(progress) if done.read().1 > 0 => progress.call1(done.read()).map(drop),
        _ => Ok(()),
    };
    watched(py, (&pool, &stop), tell, || batch.run(parallel))?;
    py.check_signals()?;
    tell()?;
    let bytes = guarded(py, || batch.write())?;
    Ok(PyBytes::new(py, &bytes))
}
