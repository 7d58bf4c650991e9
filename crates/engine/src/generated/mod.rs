//! Code made by the FlatBuffers compiler from `schema/simulation.fbs`; a test makes it again and compares.

#[allow(unsafe_code, clippy::all, warnings)]
#[rustfmt::skip]
pub mod simulation;
