//! The turn structure of an old file. The old compiler counted phases it did not know and wrote nothing for
//! them, so the section's end and not the count says when the last one has been read.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::Reader;
use super::super::wire::Wire;
use super::conditions::{self, Budget, Place, Test};
use super::header::Layout;
use super::notes::Notes;
use crate::limits::{self, Field};
use crate::spec::*;

const ANY: Field = Field::ANY;
const PHASES: Field = limits::field::<GameGenome>("phases");
const MOST_PHASES: usize = 16;

/// The places of old files, by their number.
const PLACES: [&str; 6] = [
    "the deck",
    "the hand",
    "the discard",
    "the tableau",
    "an opponent's hand",
    "an opponent's discard",
];

#[derive(Debug, Default)]
pub(super) struct Turn {
    pub phases: Vec<Phase>,
    pub contract: Option<ContractScoring>,
}

pub(super) struct Source<'a, 'b> {
    pub input: &'a mut Reader<'b>,
    pub layout: Layout,
    pub notes: &'a mut Notes,
    pub budget: &'a mut Budget,
}

pub(super) fn read(source: &mut Source<'_, '_>) -> Result<Turn, DecodeError> {
    let offset = source.input.offset();
    let count = source.input.u32()?;
    let (mut turn, mut met, mut beyond) = (Turn::default(), 0, 0);
    while met < count && source.input.left() > 0 {
        let phase = source.phase(&format!("phases[{met}]"), &mut turn.contract)?;
        match phase {
            Some(_) if turn.phases.len() == MOST_PHASES => beyond += 1,
            kept => turn.phases.extend(kept),
        }
        met += 1;
    }
    if beyond > 0 {
        let text = format!("The last {beyond} phases: a game has at most {MOST_PHASES}.");
        source.notes.lost(text);
    }
    if met < count {
        let text = format!(
            "{} of {count} phases, which the old compiler did not know.",
            count - met
        );
        source.notes.lost(text);
    }
    if turn.phases.is_empty() {
        return Err(no_phases(offset));
    }
    Ok(turn)
}

fn no_phases(offset: usize) -> DecodeError {
    let kind = DecodeErrorKind::Count {
        field: PHASES.key,
        count: 0,
        low: 1,
        high: MOST_PHASES as i64,
    };
    DecodeError { offset, kind }
}

impl Source<'_, '_> {
    fn phase(
        &mut self,
        path: &str,
        contract: &mut Option<ContractScoring>,
    ) -> Result<Option<Phase>, DecodeError> {
        let offset = self.input.offset();
        match self.input.u8()? {
            1 => self.draw(path),
            2 => self.play(path).map(Some),
            3 => self.discard(path).map(Some),
            4 => self.trick().map(Some),
            5 => self.betting(path).map(Some),
            6 => self.claim(path).map(Some),
            7 => self.bidding(path, contract).map(Some),
            code => {
                let kind = DecodeErrorKind::UnknownCode { set: "Phase", code };
                Err(DecodeError { offset, kind })
            }
        }
    }

    pub fn yes(&mut self) -> Result<bool, DecodeError> {
        bool::read(self.input, &ANY)
    }

    /// The number of one of the old places.
    fn place(&mut self) -> Result<usize, DecodeError> {
        let offset = self.input.offset();
        match self.input.u8()? {
            code if usize::from(code) < PLACES.len() => Ok(usize::from(code)),
            code => {
                let kind = DecodeErrorKind::UnknownCode {
                    set: "Location",
                    code,
                };
                Err(DecodeError { offset, kind })
            }
        }
    }

    pub fn count(&mut self, path: &str, field: &Field) -> Result<u8, DecodeError> {
        let value = self.input.u32()?;
        Ok(self.notes.fit_u8(path, i64::from(value), field))
    }

    pub fn small(&mut self, path: &str, field: &Field) -> Result<u8, DecodeError> {
        let value = self.input.u8()?;
        Ok(self.notes.fit_u8(path, i64::from(value), field))
    }

    fn draw(&mut self, path: &str) -> Result<Option<Phase>, DecodeError> {
        const COUNT: Field = limits::field::<DrawPhase>("count");
        let from = self.place()?;
        let count = self.count(&format!("{path}.count"), &COUNT)?;
        let mandatory = self.yes()?;
        let test = match self.yes()? {
            true => self.condition(&format!("{path}.condition"), Reference::TopDiscard)?,
            false => Test::Always,
        };
        let Some(source) = self.source(from, path) else {
            return Ok(None);
        };
        let until = match test {
            Test::Unplayable => DrawUntil::Playable,
            _ => DrawUntil::Count,
        };
        Ok(Some(Phase::Draw(DrawPhase {
            source,
            count,
            mandatory,
            condition: self.kept(test, path),
            until,
            opponent: DrawOpponent::Next,
            once: false,
            places: Vec::new(),
            whose: PlaceOf::Own,
        })))
    }

    /// Where a draw takes its cards; none if there is no such draw now.
    fn source(&mut self, from: usize, path: &str) -> Option<DrawSource> {
        match from {
            0 => Some(DrawSource::Deck),
            2 => Some(DrawSource::Discard),
            4 => Some(DrawSource::OpponentHand),
            5 => {
                let text = format!("{path} draws from the discard: there is one for all players.");
                self.notes.translated(text);
                Some(DrawSource::Discard)
            }
            _ => {
                let text = format!("{path}, which drew from {}.", PLACES[from]);
                self.notes.lost(text);
                None
            }
        }
    }

    fn target(&mut self, path: &str) -> Result<PlayTarget, DecodeError> {
        Ok(match self.place()? {
            2 => PlayTarget::Discard,
            3 => PlayTarget::Tableau,
            other => {
                let text = format!("Let {path} go to the discard instead of {}.", PLACES[other]);
                self.notes.repaired(text);
                PlayTarget::Discard
            }
        })
    }

    fn play(&mut self, path: &str) -> Result<Phase, DecodeError> {
        const MIN: Field = limits::field::<PlayPhase>("min_cards");
        const MAX: Field = limits::field::<PlayPhase>("max_cards");
        let target = self.target(path)?;
        let min_cards = self.small(&format!("{path}.min_cards"), &MIN)?;
        let max_cards = self.small(&format!("{path}.max_cards"), &MAX)?;
        let mandatory = self.yes()?;
        let pass_if_unable = !self.layout.play_says_pass() || self.yes()?;
        let pile = match target {
            PlayTarget::Discard => Reference::TopDiscard,
            PlayTarget::Tableau | PlayTarget::Place => Reference::TableauTop,
        };
        let path = format!("{path}.valid_play_condition");
        let test = self.measured_condition(&path, pile)?;
        if matches!(test, Test::Unplayable) {
            self.notes
                .lost(format!("A test for no valid plays in a Play phase ({path})."));
        }
        Ok(Phase::Play(PlayPhase {
            when: None,
            target,
            valid_play_condition: self.kept(test, &path),
            min_cards,
            max_cards,
            mandatory,
            pass_if_unable,
            unable: crate::spec::Unable::Pass,
            same_count: false,
            on_all_pass: AllPass::None,
            once: false,
            patterns: Vec::new(),
            beat: PlayBeat::No,
            after_pass: AfterPass::MayReturn,
            places: Vec::new(),
        }))
    }

    /// A condition with its length in front; none if that is 0.
    fn measured_condition(&mut self, path: &str, pile: Reference) -> Result<Test, DecodeError> {
        let offset = self.input.offset();
        let length = self.input.u32()?;
        let (from, left) = (self.input.offset(), self.input.left());
        if length == 0 {
            return Ok(Test::Always);
        }
        let test = if length as usize <= left {
            self.condition(path, pile)?
        } else {
            Test::Lost
        };
        if self.input.offset() - from == length as usize {
            return Ok(test);
        }
        let what = "the length of a condition";
        let kind = DecodeErrorKind::OldLayout { what, found: length };
        Err(DecodeError { offset, kind })
    }

    fn condition(&mut self, path: &str, pile: Reference) -> Result<Test, DecodeError> {
        let layout = self.layout;
        conditions::read(self.input, Place { layout, path, pile }, self.notes)
    }

    /// The condition of a test, if the game has room for it.
    fn kept(&mut self, test: Test, path: &str) -> Option<Condition> {
        let Test::Condition(condition) = test else {
            return None;
        };
        if self.budget.admits(&condition) {
            return Some(condition);
        }
        let text = format!("The condition of {path}: it, or all of them together, is too large.");
        self.notes.lost(text);
        None
    }

    fn discard(&mut self, path: &str) -> Result<Phase, DecodeError> {
        const MAX: Field = limits::field::<DiscardPhase>("max_cards");
        let target = self.target(path)?;
        let max_cards = self.count(&format!("{path}.count"), &MAX)?;
        let min_cards = if self.yes()? { max_cards } else { 0 };
        Ok(Phase::Discard(DiscardPhase {
            when: None,
            face: Face::Up,
            target,
            min_cards,
            max_cards,
            matching_condition: Matching::Any,
            once: false,
        }))
    }
}
