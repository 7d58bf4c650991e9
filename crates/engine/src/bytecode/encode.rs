//! Spec to bytes, version 3. Total: a Spec within the limits has exactly one byte string, anything else an
//! error.

use super::container;
use super::error::EncodeError;
use super::table::{Customs, Section, Stock, PARTS};
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
    let mut sections = Vec::with_capacity(PARTS.len() + 3);
    for part in &PARTS {
        let mut bytes = Vec::new();
        (part.write)(spec, &mut bytes);
        sections.push((part.section, bytes));
    }
    if let (false, Some(contract)) = (spec.has_bidding(), &spec.contract_scoring) {
        let mut bytes = Vec::new();
        contract.write(&mut bytes);
        sections.push((Section::Contract, bytes));
    }
    let stock = Stock::of(spec);
    if !stock.is_plain() {
        let mut bytes = Vec::new();
        stock.write(&mut bytes);
        sections.push((Section::Stock, bytes));
    }
    let customs = Customs::of(spec);
    if !customs.is_plain() {
        let mut bytes = Vec::new();
        customs.write(&mut bytes);
        sections.push((Section::Customs, bytes));
    }
    Ok(container::assemble(spec, id_hash, &sections))
}
