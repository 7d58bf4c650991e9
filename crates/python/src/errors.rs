//! Errors of the engine as Python exceptions, and the guard that turns a panic into one.

use darwindeck_engine::bytecode;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

create_exception!(
    darwindeck._core,
    DecodeError,
    PyValueError,
    "The bytes are not a program. `offset` is where the offending value begins, `kind` a stable name."
);
create_exception!(
    darwindeck._core,
    EncodeError,
    PyValueError,
    "The genome is none that the engine can hold. `path` names the place, if one is known."
);
create_exception!(
    darwindeck._core,
    EngineError,
    PyRuntimeError,
    "The engine panicked: a defect of the engine, never of its input."
);

create_exception!(
    darwindeck._core,
    RefusedError,
    PyValueError,
    "The action exists, but a rule of the game forbids it now."
);

pub fn decode_error(py: Python<'_>, error: &bytecode::DecodeError) -> PyErr {
    let raised = DecodeError::new_err(error.to_string());
    with(
        py,
        with(py, raised, "offset", error.offset),
        "kind",
        error.kind.name(),
    )
}

pub fn encode_error(py: Python<'_>, error: &bytecode::EncodeError) -> PyErr {
    with(py, EncodeError::new_err(error.to_string()), "path", error.path())
}

/// The exception with one more attribute, or what setting it raised.
fn with<'py, T: IntoPyObject<'py>>(py: Python<'py>, raised: PyErr, name: &str, value: T) -> PyErr {
    match raised.value(py).setattr(name, value) {
        Ok(()) => raised,
        Err(other) => other,
    }
}

/// Runs work of the engine detached from Python; a panic becomes an `EngineError`.
pub fn guarded<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| caught(work))
}

/// Runs work of the engine; a panic becomes an `EngineError`.
pub fn caught<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|panic| EngineError::new_err(format!("the engine panicked: {}", words(panic.as_ref()))))
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
