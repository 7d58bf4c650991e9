//! The outside of an old file: which of the six layouts it has, its header, and where its sections are.
//! Versions 1 and 2 number nothing: a section ends where the next one begins, and has to be used up.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::Reader;
use super::super::wire::Wire;
use crate::limits::Field;
use crate::spec::{SequenceDirection, TableauMode};

/// The six layouts behind two version numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// 36 bytes, a setup without chips, Play phases without a pass flag.
    V1a,
    /// 36 bytes, a setup with chips, Play phases without a pass flag. Its header is that of `V1b`; only the
    /// phases tell them apart.
    V1Chips,
    /// 36 bytes, a setup with chips, Play phases with a pass flag.
    V1b,
    /// 39 bytes.
    V2Short,
    /// 47 bytes: card scoring and hand evaluation.
    V2Scored,
    /// 53 bytes: teams, too.
    V2Teams,
}

impl Layout {
    pub const fn play_says_pass(self) -> bool {
        !matches!(self, Layout::V1a | Layout::V1Chips)
    }

    pub const fn header_length(self) -> usize {
        match self {
            Layout::V1a | Layout::V1Chips | Layout::V1b => 36,
            Layout::V2Short => 39,
            Layout::V2Scored => 47,
            Layout::V2Teams => 53,
        }
    }
}

#[derive(Debug)]
pub(super) struct Header {
    pub layout: Layout,
    pub id_hash: u64,
    pub player_count: u32,
    pub max_turns: u32,
    pub tableau_mode: TableauMode,
    pub sequence_direction: SequenceDirection,
    pub team_mode: bool,
    pub team_count: u8,
    pub spans: Spans,
}

/// Where a section's bytes are.
pub(super) type Span = (usize, usize);

#[derive(Debug, Default)]
pub(super) struct Spans {
    pub setup: Span,
    pub turn: Span,
    pub win: Span,
    pub scoring: Span,
    pub card_scoring: Option<Span>,
    pub hand_evaluation: Option<Span>,
    pub teams: Option<Span>,
}

const VERSION_WORD: u32 = 1;
/// Setup, turn structure, wins and scoring are in every file.
const ALWAYS: usize = 4;
const MOST_SECTIONS: usize = 7;
const ANY: Field = Field::ANY;

/// An offset of the header and the byte it stands at.
#[derive(Clone, Copy)]
struct Start {
    section: &'static str,
    at: usize,
    start: u32,
}

pub(super) fn open(data: &[u8]) -> Result<Header, DecodeError> {
    let input = &mut Reader::new(data);
    let second = data.first() == Some(&2);
    if second {
        input.u8()?;
    }
    version_word(input)?;
    let id_hash = input.u64()?;
    let (player_count, max_turns) = (input.u32()?, input.u32()?);
    let mut starts = Vec::new();
    for section in ["setup", "turn", "win", "scoring"] {
        starts.push(start(input, section)?);
    }
    let layout = layout(second, starts[0], starts[1])?;
    let mut header = Header {
        layout,
        id_hash,
        player_count,
        max_turns,
        tableau_mode: TableauMode::None,
        sequence_direction: SequenceDirection::Both,
        team_mode: false,
        team_count: 0,
        spans: Spans::default(),
    };
    header.second_version(input, &mut starts)?;
    header.spans = spans(&starts, layout, data.len())?;
    Ok(header)
}

impl Header {
    /// What version 2 added, in three steps.
    fn second_version(&mut self, input: &mut Reader<'_>, starts: &mut Vec<Start>) -> Result<(), DecodeError> {
        if self.layout.header_length() == 36 {
            return Ok(());
        }
        self.tableau_mode = TableauMode::read(input, &ANY)?;
        self.sequence_direction = SequenceDirection::read(input, &ANY)?;
        if self.layout == Layout::V2Short {
            return Ok(());
        }
        starts.push(start(input, "card scoring")?);
        starts.push(start(input, "hand evaluation")?);
        if self.layout == Layout::V2Teams {
            self.team_mode = bool::read(input, &ANY)?;
            self.team_count = input.u8()?;
            starts.push(start(input, "teams")?);
        }
        Ok(())
    }
}

fn version_word(input: &mut Reader<'_>) -> Result<(), DecodeError> {
    let offset = input.offset();
    match input.u32()? {
        VERSION_WORD => Ok(()),
        found => Err(DecodeError {
            offset,
            kind: DecodeErrorKind::VersionWord { found },
        }),
    }
}

fn start(input: &mut Reader<'_>, section: &'static str) -> Result<Start, DecodeError> {
    let at = input.offset();
    let start = input.u32()?;
    Ok(Start { section, at, start })
}

/// The setup follows the header, so that its offset is the header's length; the setup's own length tells the
/// first files of version 1 from the later ones.
fn layout(second: bool, setup: Start, turn: Start) -> Result<Layout, DecodeError> {
    let length = turn.start.wrapping_sub(setup.start);
    let found = match (second, setup.start, length) {
        (false, 36, 8) => Some(Layout::V1a),
        (false, 36, 12) => Some(Layout::V1b),
        (true, 39, 12) => Some(Layout::V2Short),
        (true, 47, 12) => Some(Layout::V2Scored),
        (true, 53, 12) => Some(Layout::V2Teams),
        _ => None,
    };
    let headers: &[u32] = if second { &[39, 47, 53] } else { &[36] };
    let (offset, what, value) = if headers.contains(&setup.start) {
        (turn.at, "the offset of the turn structure", turn.start)
    } else {
        (setup.at, "the length of the header", setup.start)
    };
    let kind = DecodeErrorKind::OldLayout { what, found: value };
    found.ok_or(DecodeError { offset, kind })
}

/// Every section from its offset to the next one's; of the later sections, one with the offset 0 is not there.
fn spans(starts: &[Start], layout: Layout, length: usize) -> Result<Spans, DecodeError> {
    let there = |place: usize| place < ALWAYS || starts[place].start != 0;
    let present: Vec<usize> = (0..starts.len()).filter(|&place| there(place)).collect();
    let mut found = [None; MOST_SECTIONS];
    let mut earliest = layout.header_length();
    for (i, &place) in present.iter().enumerate() {
        let from = begin(starts[place], earliest, length)?;
        let next = present.get(i + 1).map(|&next| starts[next].start as usize);
        found[place] = Some((from, next.unwrap_or(length)));
        earliest = from;
    }
    let [setup, turn, win, scoring, card_scoring, hand_evaluation, teams] = found;
    Ok(Spans {
        setup: setup.unwrap_or_default(),
        turn: turn.unwrap_or_default(),
        win: win.unwrap_or_default(),
        scoring: scoring.unwrap_or_default(),
        card_scoring,
        hand_evaluation,
        teams,
    })
}

/// The offset, if it is inside the file and not before the section that comes earlier.
fn begin(start: Start, earliest: usize, length: usize) -> Result<usize, DecodeError> {
    let Start { section, at, start } = start;
    let from = start as usize;
    let kind = if from < earliest {
        DecodeErrorKind::SectionOverlap {
            section,
            found: start,
            expected: earliest as u32, // a length of a header, or an offset that was a u32
        }
    } else if from > length {
        DecodeErrorKind::SectionTruncated {
            section,
            length: start,
            left: length,
        }
    } else {
        return Ok(from);
    };
    Err(DecodeError { offset: at, kind })
}
