//! Bytes to Spec. Every byte string gives a Spec within the limits or a `DecodeError`; nothing panics, and no
//! memory is asked for on the word of an unchecked length.

use super::container::{self, Span};
use super::error::{DecodeError, DecodeErrorKind};
use super::old::{self, Note};
use super::reader::Reader;
use super::table::{read_game_added, Customs, Section, Stock, PARTS};
use super::wire::Wire;
use crate::limits::Field;
use crate::spec::{CardsPerPlayer, ContractScoring, SetupRules, Spec};

/// The game and the id hash that a program holds. The first byte says which version it is: 3, 2, or 0, which
/// begins the old number 1.
pub fn decode(data: &[u8]) -> Result<(Spec, u64), DecodeError> {
    decode_with_notes(data).map(|(spec, id_hash, _)| (spec, id_hash))
}

/// As `decode`, and what is to be told about a file of an old version: translated, repaired or lost.
pub fn decode_with_notes(data: &[u8]) -> Result<(Spec, u64, Vec<Note>), DecodeError> {
    let kind = match data.first() {
        Some(&container::VERSION) => {
            let (spec, id_hash) = decode_3(data)?;
            return Ok((spec, id_hash, Vec::new()));
        }
        Some(0 | 2) => return old::decode(data),
        Some(&version) => DecodeErrorKind::UnknownVersion { version },
        None => DecodeErrorKind::Empty,
    };
    Err(DecodeError { offset: 0, kind })
}

fn decode_3(data: &[u8]) -> Result<(Spec, u64), DecodeError> {
    let (header, spans) = container::open(data)?;
    let input = &mut Reader::new(data);
    let mut spec = empty();
    if let Some(span) = spans.iter().find(|span| span.section == Section::Additions) {
        open_additions(input, span, &mut spec)?;
    }
    for part in &PARTS {
        section(input, &spans, part.section, |input| (part.read)(input, &mut spec))?;
    }
    let id_hash = header.id_hash;
    header.join(&mut spec);
    if let Some(span) = spans.iter().find(|span| span.section == Section::Contract) {
        if spec.contract_scoring.is_some() {
            return Err(DecodeError {
                offset: span.start,
                kind: DecodeErrorKind::SecondContract,
            });
        }
        spec.contract_scoring = Some(section(input, &spans, Section::Contract, read_contract)?);
    }
    if let Some((offset, left)) = input.unread_additions() {
        let section = Section::Additions.name();
        let kind = DecodeErrorKind::SectionLength { section, left };
        return Err(DecodeError { offset, kind });
    }
    if spans.iter().any(|span| span.section == Section::Stock) {
        section(input, &spans, Section::Stock, Stock::read)?.join(&mut spec);
    }
    if let Some(span) = spans.iter().find(|span| span.section == Section::Customs) {
        let customs = section(input, &spans, Section::Customs, Customs::read)?;
        if !customs.join(&mut spec) {
            return Err(DecodeError {
                offset: span.start,
                kind: DecodeErrorKind::CustomsMisfit,
            });
        }
    }
    Ok((spec, id_hash))
}

/// Reads what was added to the game itself; the records that follow find theirs.
fn open_additions(input: &mut Reader<'_>, span: &Span, spec: &mut Spec) -> Result<(), DecodeError> {
    if span.start == span.end {
        let section = Section::Additions.name();
        let kind = DecodeErrorKind::IdleSection { section };
        return Err(DecodeError {
            offset: span.start,
            kind,
        });
    }
    input.set_additions(span.start, span.end);
    read_game_added(input, spec)
}

/// A game to be filled with what the sections say.
pub(super) fn empty() -> Spec {
    Spec::new(0, SetupRules::new(CardsPerPlayer::All), Vec::new(), Vec::new())
}

fn read_contract(input: &mut Reader<'_>) -> Result<ContractScoring, DecodeError> {
    ContractScoring::read(input, &Field::ANY)
}

/// Reads one section, which has to be used up.
fn section<T>(
    input: &mut Reader<'_>,
    spans: &[Span],
    wanted: Section,
    read: impl FnOnce(&mut Reader<'_>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let name = wanted.name();
    let missing = DecodeErrorKind::MissingSection { section: name };
    let found = spans.iter().find(|span| span.section == wanted);
    let span = found.ok_or(DecodeError {
        offset: container::HEADER_LENGTH,
        kind: missing,
    })?;
    input.window(span.start, span.end);
    let value = read(input)?;
    match input.left() {
        0 => Ok(value),
        left => {
            let kind = DecodeErrorKind::SectionLength { section: name, left };
            Err(DecodeError {
                offset: input.offset(),
                kind,
            })
        }
    }
}
