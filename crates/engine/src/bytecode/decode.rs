//! Bytes to Spec. Every byte string gives a Spec within the limits or a `DecodeError`; nothing panics, and no
//! memory is asked for on the word of an unchecked length.

use super::container::{self, Header, Span};
use super::error::{DecodeError, DecodeErrorKind};
use super::old::{self, Note};
use super::reader::Reader;
use super::table::{Customs, Effects, Flow, Scoring, Section, Setup, Stock, Teams, Turn, Win};
use super::wire::Wire;
use crate::limits::{self, Field};
use crate::spec::{ContractScoring, GameGenome, Spec, TricksFrom};

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
    let parts = Parts {
        setup: section(input, &spans, Section::Setup, Setup::read)?,
        turn: section(input, &spans, Section::Turn, Turn::read)?,
        win: section(input, &spans, Section::Win, Win::read)?,
        scoring: section(input, &spans, Section::Scoring, Scoring::read)?,
        effects: section(input, &spans, Section::Effects, Effects::read)?,
        teams: section(input, &spans, Section::Teams, Teams::read)?,
        flow: section(input, &spans, Section::Flow, Flow::read)?,
    };
    let id_hash = header.id_hash;
    let mut spec = parts.join(header);
    if let Some(span) = spans.iter().find(|span| span.section == Section::Contract) {
        if spec.contract_scoring.is_some() {
            return Err(DecodeError {
                offset: span.start,
                kind: DecodeErrorKind::SecondContract,
            });
        }
        spec.contract_scoring = Some(section(input, &spans, Section::Contract, read_contract)?);
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

fn read_contract(input: &mut Reader<'_>) -> Result<ContractScoring, DecodeError> {
    const FIELD: Field = limits::field("GameGenome.contract_scoring");
    ContractScoring::read(input, &FIELD)
}

/// Reads one section, which has to be used up.
fn section<T>(
    input: &mut Reader<'_>,
    spans: &[Span],
    wanted: Section,
    read: fn(&mut Reader<'_>) -> Result<T, DecodeError>,
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

/// The sections, read.
#[derive(Debug)]
pub(super) struct Parts {
    pub setup: Setup,
    pub turn: Turn,
    pub win: Win,
    pub scoring: Scoring,
    pub effects: Effects,
    pub teams: Teams,
    pub flow: Flow,
}

impl Parts {
    pub fn join(self, header: Header) -> GameGenome {
        let mut setup = self.setup.setup;
        setup.tableau_mode = header.tableau_mode;
        setup.sequence_direction = header.sequence_direction;
        setup.normalise();
        GameGenome {
            player_count: header.player_count,
            setup,
            hands: self.flow.hands,
            phases: self.turn.phases,
            special_effects: self.effects.special_effects,
            card_scoring: self.scoring.card_scoring,
            tally_scoring: self.scoring.tally_scoring,
            contract_scoring: self.turn.contract,
            moon: self.scoring.moon,
            // Read from a section of its own, if it is there.
            tricks_from: TricksFrom::Always,
            place_points: self.scoring.place_points,
            out_when_empty: self.flow.out_when_empty,
            eliminate: self.flow.eliminate,
            knock: self.flow.knock,
            house: self.flow.house,
            deck_empty_action: self.flow.deck_empty_action,
            team_mode: self.teams.team_mode,
            teams: self.teams.teams,
            win_conditions: self.win.win_conditions,
            max_turns: header.max_turns,
        }
    }
}
