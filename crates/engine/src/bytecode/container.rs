//! The outside of a version 3 program: the header with the fields of version 2, and the table of sections,
//! which have to tile the rest of the file.

use super::error::{DecodeError, DecodeErrorKind};
use super::out::Out;
use super::reader::Reader;
use super::table::{Section, PARTS};
use super::wire::Wire;
use crate::limits::{self, Field};
use crate::spec::{GameGenome, SequenceDirection, TableauMode};

pub const VERSION: u8 = 3;
const VERSION_WORD: u32 = 1;
/// Byte 0 to 38, exactly the fields of version 2.
pub const HEADER_LENGTH: usize = 39;
/// Sections whose offsets stand in the header too, and where.
const IN_HEADER: [(Section, usize); 4] = [
    (Section::Setup, 21),
    (Section::Turn, 25),
    (Section::Win, 29),
    (Section::Scoring, 33),
];
const ENTRY_LENGTH: usize = 9;

/// The fields of the header that are no offsets.
#[derive(Debug)]
pub(super) struct Header {
    pub id_hash: u64,
    pub player_count: u8,
    pub max_turns: u32,
    pub tableau_mode: TableauMode,
    pub sequence_direction: SequenceDirection,
}

impl Header {
    /// Puts what was read where it belongs.
    pub fn join(self, game: &mut GameGenome) {
        game.player_count = self.player_count;
        game.max_turns = self.max_turns;
        game.setup.tableau_mode = self.tableau_mode;
        game.setup.sequence_direction = self.sequence_direction;
        game.setup.normalise();
    }
}

/// Where a section's bytes are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub section: Section,
    pub start: usize,
    pub end: usize,
}

/// Header, table and sections as one file.
pub(super) fn assemble(game: &GameGenome, id_hash: u64, sections: &[(Section, Vec<u8>)]) -> Vec<u8> {
    let mut start = (HEADER_LENGTH + 1 + ENTRY_LENGTH * sections.len()) as u32;
    let mut starts = [0; IN_HEADER.len()];
    let mut table = Out::default();
    table.push(sections.len() as u8);
    for (section, bytes) in sections {
        if let Some(slot) = IN_HEADER.iter().position(|(known, _)| known == section) {
            starts[slot] = start;
        }
        section.write(&mut table);
        start.write(&mut table);
        (bytes.len() as u32).write(&mut table);
        start += bytes.len() as u32;
    }
    let mut out = Out::default();
    out.push(VERSION);
    VERSION_WORD.write(&mut out);
    out.extend_from_slice(&id_hash.to_be_bytes());
    u32::from(game.player_count).write(&mut out);
    game.max_turns.write(&mut out);
    starts.iter().for_each(|start| start.write(&mut out));
    game.setup.tableau_mode.write(&mut out);
    game.setup.sequence_direction.write(&mut out);
    out.extend(table.end_section());
    sections
        .iter()
        .for_each(|(_, bytes)| out.extend_from_slice(bytes));
    out.end_section()
}

const PLAYER_COUNT: Field = limits::field::<GameGenome>("player_count");
const MAX_TURNS: Field = limits::field::<GameGenome>("max_turns");

/// Reads header and table; the spans come in the order of the file.
pub(super) fn open(data: &[u8]) -> Result<(Header, Vec<Span>), DecodeError> {
    let input = &mut Reader::new(data);
    input.u8()?;
    match input.u32()? {
        VERSION_WORD => {}
        found => {
            return Err(DecodeError {
                offset: 1,
                kind: DecodeErrorKind::VersionWord { found },
            })
        }
    }
    let id_hash = input.u64()?;
    let player_count = u32::read(input, &PLAYER_COUNT)? as u8; // two to six
    let max_turns = u32::read(input, &MAX_TURNS)?;
    let mut starts = [0; IN_HEADER.len()];
    for start in &mut starts {
        *start = input.u32()?;
    }
    let tableau_mode = TableauMode::read(input, &Field::ANY)?;
    let sequence_direction = SequenceDirection::read(input, &Field::ANY)?;
    let header = Header {
        id_hash,
        player_count,
        max_turns,
        tableau_mode,
        sequence_direction,
    };
    let spans = read_table(input, data.len())?;
    agree(&starts, &spans)?;
    Ok((header, spans))
}

fn read_table(input: &mut Reader<'_>, length: usize) -> Result<Vec<Span>, DecodeError> {
    let count_offset = input.offset();
    let count = usize::from(input.u8()?);
    let mut next = input.offset() + ENTRY_LENGTH * count;
    let mut spans: Vec<Span> = Vec::new();
    for _ in 0..count {
        let span = read_entry(input, spans.last().map(|span| span.section), next, length)?;
        next = span.end;
        spans.push(span);
    }
    for section in PARTS.map(|part| part.section) {
        if !spans.iter().any(|span| span.section == section) {
            let kind = DecodeErrorKind::MissingSection {
                section: section.name(),
            };
            return Err(DecodeError {
                offset: count_offset,
                kind,
            });
        }
    }
    match length - next {
        0 => Ok(spans),
        count => Err(DecodeError {
            offset: next,
            kind: DecodeErrorKind::TrailingBytes { count },
        }),
    }
}

/// One line of the table: its number has to rise, and its bytes have to begin where the last ones ended.
fn read_entry(
    input: &mut Reader<'_>,
    last: Option<Section>,
    next: usize,
    file_length: usize,
) -> Result<Span, DecodeError> {
    let offset = input.offset();
    let section = read_number(input, last)?;
    let name = section.name();
    let (start, length) = (input.u32()?, input.u32()?);
    let expected = next as u32; // a sum of checked lengths
    if start != expected {
        let (section, found) = (name, start);
        let kind = if start > expected {
            DecodeErrorKind::SectionGap {
                section,
                found,
                expected,
            }
        } else {
            DecodeErrorKind::SectionOverlap {
                section,
                found,
                expected,
            }
        };
        return Err(DecodeError {
            offset: offset + 1,
            kind,
        });
    }
    let left = file_length.saturating_sub(next);
    match usize::try_from(length) {
        Ok(length) if length <= left => Ok(Span {
            section,
            start: next,
            end: next + length,
        }),
        _ => {
            let kind = DecodeErrorKind::SectionTruncated {
                section: name,
                length,
                left,
            };
            Err(DecodeError {
                offset: offset + 5,
                kind,
            })
        }
    }
}

/// The number of a section, larger than the one before it.
fn read_number(input: &mut Reader<'_>, last: Option<Section>) -> Result<Section, DecodeError> {
    let offset = input.offset();
    let id = input.u8()?;
    let refuse = |kind: DecodeErrorKind| Err(DecodeError { offset, kind });
    let Some(known) = Section::from_code(id) else {
        return refuse(DecodeErrorKind::UnknownSection { id });
    };
    let section = known.name();
    match last {
        Some(last) if last == known => refuse(DecodeErrorKind::DuplicateSection { section }),
        Some(last) if last.code() > id => refuse(DecodeErrorKind::SectionOrder { section }),
        _ => Ok(known),
    }
}

fn agree(starts: &[u32; IN_HEADER.len()], spans: &[Span]) -> Result<(), DecodeError> {
    for ((section, offset), &header) in IN_HEADER.into_iter().zip(starts) {
        for span in spans.iter().filter(|span| span.section == section) {
            let table = span.start as u32; // equal to the table's, which is a u32
            if table != header {
                let kind = DecodeErrorKind::HeaderOffset {
                    section: section.name(),
                    header,
                    table,
                };
                return Err(DecodeError { offset, kind });
            }
        }
    }
    Ok(())
}
