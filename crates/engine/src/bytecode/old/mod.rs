//! Reads what earlier versions wrote: version 1 (three layouts) and version 2 (three). Nothing is written in
//! them. Beside the game come notes: what was put in other words, mended, or could not be kept. A number
//! beyond the limits is brought to the nearest one; bytes that make no sense are a `DecodeError`.

mod complete;
mod conditions;
mod header;
mod notes;
mod phases;
mod scoring;
mod table_phases;
mod wins;

pub use notes::{Note, NoteKind};

use super::error::{DecodeError, DecodeErrorKind};
use super::reader::Reader;
use crate::limits::{self, Field};
use crate::spec::*;
use conditions::Budget;
use header::{Header, Layout, Span};
use notes::Notes;
use phases::{Source, Turn};
use scoring::Evaluation;

const MOST_PHASES: usize = 16;

/// Whether the file has a place for teams, used or not; only the last of the old layouts has one.
pub fn holds_teams(data: &[u8]) -> bool {
    header::open(data).is_ok_and(|header| matches!(header.layout, header::Layout::V2Teams))
}

/// The game of an old file, its id hash, and what there is to tell.
pub(super) fn decode(data: &[u8]) -> Result<(Spec, u64, Vec<Note>), DecodeError> {
    let mut header = header::open(data)?;
    header.layout = layout_of_phases(data, &header);
    let id_hash = header.id_hash;
    let mut notes = Notes::default();
    let mut spec = read(data, header, &mut notes)?;
    complete::complete(&mut spec, &mut notes);
    Ok((spec, id_hash, notes.into_vec()))
}

/// Version 1 with chips has two layouts under one header. Both are tried: the phases use their section up in one
/// of them only, unless there is no Play phase, and then they are the same.
fn layout_of_phases(data: &[u8], header: &Header) -> Layout {
    let fits = |layout| {
        let (input, notes) = (&mut Reader::new(data), &mut Notes::default());
        turn(input, header.spans.turn, layout, notes, &mut Budget::whole()).is_ok()
    };
    match header.layout {
        Layout::V1b if !fits(Layout::V1b) && fits(Layout::V1Chips) => Layout::V1Chips,
        layout => layout,
    }
}

/// What the earlier engine did without being told, written out in a game read from old JSON.
pub fn complete(mut spec: Spec) -> (Spec, Vec<Note>) {
    let mut notes = Notes::default();
    complete::complete(&mut spec, &mut notes);
    (spec, notes.into_vec())
}

fn read(data: &[u8], header: Header, notes: &mut Notes) -> Result<Spec, DecodeError> {
    let input = &mut Reader::new(data);
    let (spans, layout) = (&header.spans, header.layout);
    let budget = &mut Budget::whole();
    let setup = section(input, "setup", spans.setup, |input| setup(input, layout, notes))?;
    let turn = turn(input, spans.turn, layout, notes, budget)?;
    let (wins, effects) = section(input, "win", spans.win, |input| {
        Ok((wins::wins(input, notes)?, wins::effects(input, notes)?))
    })?;
    let mut spec = joined(&header, setup, turn, notes);
    (spec.win_conditions, spec.special_effects) = (wins, effects);
    section(input, "scoring", spans.scoring, |input| {
        scoring::bodiless(input, notes)
    })?;
    read_scoring(input, &header, &mut spec, notes, budget)?;
    Ok(spec)
}

fn turn(
    input: &mut Reader<'_>,
    span: Span,
    layout: Layout,
    notes: &mut Notes,
    budget: &mut Budget,
) -> Result<Turn, DecodeError> {
    section(input, "turn", span, |input| {
        phases::read(&mut Source {
            input,
            layout,
            notes,
            budget,
        })
    })
}

/// What the larger headers point at.
fn read_scoring(
    input: &mut Reader<'_>,
    header: &Header,
    spec: &mut Spec,
    notes: &mut Notes,
    budget: &mut Budget,
) -> Result<(), DecodeError> {
    let spans = &header.spans;
    let cards = optional(input, "card scoring", spans.card_scoring, |input| {
        scoring::cards(input, notes, budget)
    })?;
    let evaluation = optional(input, "hand evaluation", spans.hand_evaluation, |input| {
        scoring::evaluation(input, notes)
    })?;
    let teams = optional(input, "teams", spans.teams, |input| {
        scoring::teams(input, header.team_count)
    })?;
    spec.card_scoring = cards.unwrap_or_default();
    spec.teams = teams.unwrap_or_default();
    if let Some(evaluation) = evaluation.flatten() {
        evaluate(spec, evaluation, notes);
    }
    Ok(())
}

/// Reads one section, which has to be used up.
fn section<T>(
    input: &mut Reader<'_>,
    name: &'static str,
    (start, end): Span,
    read: impl FnOnce(&mut Reader<'_>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    input.window(start, end);
    let value = read(input)?;
    match input.left() {
        0 => Ok(value),
        left => {
            let kind = DecodeErrorKind::SectionLength { section: name, left };
            let offset = input.offset();
            Err(DecodeError { offset, kind })
        }
    }
}

fn optional<T>(
    input: &mut Reader<'_>,
    name: &'static str,
    span: Option<Span>,
    read: impl FnOnce(&mut Reader<'_>) -> Result<T, DecodeError>,
) -> Result<Option<T>, DecodeError> {
    span.map(|span| section(input, name, span, read)).transpose()
}

/// Cards per player, cards in the first discard, chips.
type Setup = (u8, u8, u32);

fn setup(input: &mut Reader<'_>, layout: Layout, notes: &mut Notes) -> Result<Setup, DecodeError> {
    const CARDS: Field = limits::field::<SetupRules>("cards_per_player");
    const DISCARD: Field = limits::field::<SetupRules>("initial_discard_count");
    const CHIPS: Field = limits::field::<SetupRules>("starting_chips");
    let cards = notes.fit_u8("setup.cards_per_player", i64::from(input.i32()?), &CARDS);
    let discard = notes.fit_u8("setup.initial_discard_count", i64::from(input.i32()?), &DISCARD);
    let chips = match layout {
        Layout::V1a => 0,
        _ => notes.fit("setup.starting_chips", i64::from(input.i32()?), &CHIPS),
    };
    Ok((cards, discard, u32::try_from(chips).unwrap_or(0)))
}

/// Header, setup and phases as a game whose other fields are at their defaults.
fn joined(header: &Header, (cards, discard, chips): Setup, turn: Turn, notes: &mut Notes) -> Spec {
    const PLAYERS: Field = limits::field::<GameGenome>("player_count");
    const TURNS: Field = limits::field::<GameGenome>("max_turns");
    let mut setup = SetupRules::new(CardsPerPlayer::Count(cards));
    setup.initial_discard_count = discard;
    setup.starting_chips = chips;
    setup.tableau_mode = header.tableau_mode;
    setup.sequence_direction = header.sequence_direction;
    setup.normalise();
    let max_turns = notes.fit("max_turns", i64::from(header.max_turns), &TURNS);
    let players = notes.fit_u8("player_count", i64::from(header.player_count), &PLAYERS);
    let mut spec = Spec::new(players, setup, turn.phases, Vec::new());
    spec.contract_scoring = turn.contract;
    spec.team_mode = header.team_mode;
    spec.max_turns = u32::try_from(max_turns).unwrap_or(1);
    spec
}

/// A hand evaluation stands in a Showdown phase now, which a game has when something asks for it.
fn evaluate(spec: &mut Spec, (hand_evaluation, values): Evaluation, notes: &mut Notes) {
    let asked = spec
        .win_conditions
        .iter()
        .any(|win| win.kind == WinType::BestHand)
        || spec.phases.iter().any(|phase| matches!(phase, Phase::Betting(_)));
    if !asked || spec.phases.len() >= MOST_PHASES {
        notes.lost("The evaluation of hands: nothing in the game asks for it.");
        return;
    }
    notes.translated(format!(
        "The evaluation of hands stands in a Showdown phase (method {}).",
        hand_evaluation.method.name()
    ));
    spec.setup.card_values = values;
    spec.phases.push(Phase::Showdown(ShowdownPhase {
        hand_evaluation,
        when: None,
        zones: ShowdownZones::Hand,
    }));
}

#[cfg(test)]
mod tests;
