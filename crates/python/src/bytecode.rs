//! Genomes as JSON in, programs as bytes out, and back; the opcode table and the limits as plain data.

use crate::errors::{decode_error, encode_error, guarded};
use darwindeck_engine::bytecode::{self, DecodeErrorKind, EncodeError, Note};
use darwindeck_engine::spec::Spec;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;

/// The program of a genome, given as JSON.
#[pyfunction]
#[pyo3(signature = (genome_json, id_hash, /))]
pub fn encode<'py>(py: Python<'py>, genome_json: &[u8], id_hash: u64) -> PyResult<Bound<'py, PyBytes>> {
    let work = || bytecode::encode(&Spec::from_json(genome_json)?, id_hash);
    let bytes = guarded(py, work)?.map_err(|error| encode_error(py, &error))?;
    Ok(PyBytes::new(py, &bytes))
}

/// The genome of a program as JSON, without labels, and the program's id hash.
#[pyfunction]
#[pyo3(signature = (data, /))]
pub fn decode<'py>(py: Python<'py>, data: &[u8]) -> PyResult<(Bound<'py, PyBytes>, u64)> {
    let (spec, id_hash) =
        guarded(py, || bytecode::decode(data))?.map_err(|error| decode_error(py, &error))?;
    let json = guarded(py, || spec.to_json())?.map_err(|error| encode_error(py, &error.into()))?;
    Ok((PyBytes::new(py, &json), id_hash))
}

/// (kind, sentence): what a reader of old files has to tell; kinds are translated, repaired and lost.
type Notes = Vec<(&'static str, String)>;

fn told(notes: Vec<Note>) -> Notes {
    let line = |note: Note| (note.kind.name(), note.text);
    notes.into_iter().map(line).collect()
}

/// As `decode`, and the notes there are about a file of an old version.
#[pyfunction]
#[pyo3(signature = (data, /))]
pub fn decode_with_notes<'py>(py: Python<'py>, data: &[u8]) -> PyResult<(Bound<'py, PyBytes>, u64, Notes)> {
    let read = guarded(py, || bytecode::decode_with_notes(data))?;
    let (spec, id_hash, notes) = read.map_err(|error| decode_error(py, &error))?;
    let json = guarded(py, || spec.to_json())?.map_err(|error| encode_error(py, &error.into()))?;
    Ok((PyBytes::new(py, &json), id_hash, told(notes)))
}

/// A game read from old JSON with the habits of the earlier engine written out as rules, and the notes.
#[pyfunction]
#[pyo3(signature = (genome_json, /))]
pub fn complete_old<'py>(py: Python<'py>, genome_json: &[u8]) -> PyResult<(Bound<'py, PyBytes>, Notes)> {
    let work = || -> Result<(Vec<u8>, Vec<Note>), EncodeError> {
        let (spec, notes) = bytecode::old::complete(Spec::from_json(genome_json)?);
        Ok((spec.to_json()?, notes))
    };
    let (json, notes) = guarded(py, work)?.map_err(|error| encode_error(py, &error))?;
    Ok((PyBytes::new(py, &json), told(notes)))
}

/// Raises EncodeError if the JSON is no genome within the limits.
#[pyfunction]
#[pyo3(signature = (genome_json, /))]
pub fn check_spec(py: Python<'_>, genome_json: &[u8]) -> PyResult<()> {
    let checked = guarded(py, || Spec::from_json(genome_json).map(|_| ()))?;
    checked.map_err(|error| encode_error(py, &EncodeError::from(error)))
}

/// (set, code, name, operands): every number that can stand in a program.
#[pyfunction]
pub fn opcode_table() -> Vec<(&'static str, Option<u8>, &'static str, String)> {
    let line = |entry: bytecode::Entry| (entry.set, entry.code, entry.name, entry.operands);
    bytecode::table().into_iter().map(line).collect()
}

/// The lowest and highest value of every number (`Class.field`) and length of every list (`len(Class.field)`).
#[pyfunction(name = "limits")]
pub fn limits_table() -> BTreeMap<String, (i64, i64)> {
    bytecode::limits()
        .into_iter()
        .map(|(name, range)| (name, (range.low, range.high)))
        .collect()
}

/// Every `kind` a DecodeError can have.
#[pyfunction]
pub fn decode_error_kinds() -> Vec<&'static str> {
    DecodeErrorKind::NAMES.to_vec()
}
