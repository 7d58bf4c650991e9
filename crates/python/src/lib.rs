//! Thin PyO3 module `darwindeck._core`: converts, maps errors, releases the GIL. No rule of a game lives here.

mod arrange;
mod batches;
mod bench;
mod buffer;
mod bytecode;
mod engine;
mod errors;
mod games;
mod klondike;
mod listening;
mod live;
mod observer;
mod room;
mod search;
mod testing;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::arrange::{action_names, arrange};
    #[pymodule_export]
    use crate::batches::run_wire;
    #[pymodule_export]
    use crate::bench::{bench_reference, bench_threads};
    #[pymodule_export]
    use crate::buffer::Buffer;
    #[pymodule_export]
    use crate::bytecode::{
        check_spec, complete_old, decode, decode_error_kinds, decode_with_notes, encode, limits_table,
        opcode_table,
    };
    #[pymodule_export]
    use crate::engine::{read_record, Position, Program};
    #[pymodule_export]
    use crate::errors::{DecodeError, EncodeError, EngineError, RefusedError};
    #[pymodule_export]
    use crate::games::Games;
    #[pymodule_export]
    use crate::klondike::{klondike_advise, klondike_solve, klondike_stuck};
    #[pymodule_export]
    use crate::live::{
        analyse, apply_with_events, check_agent, deal_with_events, event_fields, record_with_events, refusal,
        refusal_fields, tells_its_maker,
    };
    #[pymodule_export]
    use crate::observer::{observation_blocks, observation_version, observe_view, Observer};
    #[pymodule_export]
    use crate::search::bench_search;

    #[pymodule_export]
    use crate::testing::testing;

    /// Makes `import darwindeck._core.testing` work for a module that is one file.
    #[pymodule_init]
    fn init(module: &super::Bound<'_, super::PyModule>) -> super::PyResult<()> {
        use pyo3::types::PyAnyMethods;
        let modules = module.py().import("sys")?.getattr("modules")?;
        modules.set_item("darwindeck._core.testing", module.getattr("testing")?)
    }
}
