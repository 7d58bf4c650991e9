//! Thin PyO3 module `darwindeck._core`: converts, maps errors, releases the GIL. No rule of a game lives here.

use pyo3::prelude::*;

#[pymodule]
fn _core(_module: &Bound<'_, PyModule>) -> PyResult<()> {
    Ok(())
}
