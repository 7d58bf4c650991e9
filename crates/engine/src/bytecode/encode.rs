//! Spec to bytes, version 3. Total: a Spec within the limits has exactly one byte string, anything else an
//! error.

use super::container;
use super::error::EncodeError;
use super::out::Out;
use super::table::{write_game_added, Customs, Section, Stock, PARTS};
use super::wire::Wire;
use crate::spec::Spec;

/// The program of a game. `id_hash` is the caller's name for it, eight bytes of a content hash; no rule reads
/// it.
///
/// ```
/// use darwindeck_engine::{bytecode, spec::Spec};
/// let war = br#"{"player_count": 2, "setup": {"cards_per_player": 26}, "phases": [{"type": "play"}],
///                "win_conditions": [{"type": "capture_all"}]}"#;
/// let spec = Spec::from_json(war).unwrap();
/// let bytes = bytecode::encode(&spec, 7).unwrap();
/// assert_eq!(bytes[0], 3);
/// assert_eq!(bytecode::decode(&bytes), Ok((spec, 7)));
/// ```
pub fn encode(spec: &Spec, id_hash: u64) -> Result<Vec<u8>, EncodeError> {
    spec.check_limits()?;
    if spec.has_bidding() && spec.contract_scoring.is_none() {
        return Err(EncodeError::NoContract);
    }
    let mut sections = Vec::with_capacity(PARTS.len() + 4);
    let out = &mut Out::default();
    write_game_added(spec, out);
    for part in &PARTS {
        (part.write)(spec, out);
        sections.push((part.section, out.end_section()));
    }
    if let (false, Some(contract)) = (spec.has_bidding(), &spec.contract_scoring) {
        contract.write(out);
        sections.push((Section::Contract, out.end_section()));
    }
    let stock = Stock::of(spec);
    if !stock.is_plain() {
        stock.write(out);
        sections.push((Section::Stock, out.end_section()));
    }
    let customs = Customs::of(spec);
    if !customs.is_plain() {
        customs.write(out);
        sections.push((Section::Customs, out.end_section()));
    }
    if let Some(bytes) = std::mem::take(out).into_additions() {
        sections.push((Section::Additions, bytes));
    }
    Ok(container::assemble(spec, id_hash, &sections))
}
