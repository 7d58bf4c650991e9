//! What stands in each section: the fields of the game, in their order in the bytes.

#[cfg(test)]
use super::super::declare::sample_added;
use super::super::declare::{read_added, write_added};
use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::out::Out;
use super::super::reader::{in_length, Reader};
#[cfg(test)]
use super::super::sample::Dice;
use super::super::wire::{operand, Wire};
use super::{Entry, EFFECT_HEADER};
use crate::limits::{self, Field, Range};
use crate::spec::record::names;
use crate::spec::*;

names! {
    /// A part of a program after the header.
    Section {
        Setup = "setup" as 1,
        Turn = "turn" as 2,
        Win = "win" as 3,
        Scoring = "scoring" as 4,
        Effects = "effects" as 5,
        Teams = "teams" as 6,
        Flow = "flow" as 7,
        Contract = "contract" as 8,
        Stock = "stock" as 9,
        Customs = "customs" as 10,
        /// What was added to the game and to its records, see `Out`.
        Additions = "additions" as 11,
    }
}

/// A section that every program has: how its fields of the game are written and read.
pub(in crate::bytecode) struct Part {
    pub section: Section,
    pub write: fn(&GameGenome, &mut Out),
    pub read: fn(&mut Reader<'_>, &mut GameGenome) -> Result<(), DecodeError>,
    #[cfg(test)]
    pub sample: fn(&mut Dice, &mut GameGenome),
    operands: fn() -> String,
}

/// In their order in the file.
pub(in crate::bytecode) const PARTS: [Part; 7] = [SETUP, TURN, WIN, SCORING, EFFECTS, TEAMS, FLOW];

/// Lists the fields of the game that make a section.
macro_rules! part {
    ($name:ident = $section:ident $(opened by $opcode:ident)? { $($field:ident),* }) => {
        const $name: Part = Part {
            section: Section::$section,
            write: |game, out| {
                $(out.push($opcode);)?
                $(game.$field.write(out);)*
            },
            read: |input, game| {
                $(input.opcode($opcode)?;)?
                $(game.$field = Wire::read(input, const {
                    &limits::field::<GameGenome>(stringify!($field))
                })?;)*
                Ok(())
            },
            #[cfg(test)]
            sample: |dice, game| {
                $(game.$field = Wire::sample(dice, const {
                    &limits::field::<GameGenome>(stringify!($field))
                });)*
            },
            operands: || {
                let opening = [$(format!("opcode {}", $opcode)),*];
                let words = [$(operand(stringify!($field), |game: &GameGenome| &game.$field)),*];
                [&opening[..], &words].concat().join(", ")
            },
        };
    };
}

part! { SETUP = Setup { setup } }
part! { WIN = Win { win_conditions } }
part! { SCORING = Scoring { card_scoring, tally_scoring, moon, place_points } }
// Seed 001: opcode, count, four bytes each. Effects of one rank happen in their order.
part! { EFFECTS = Effects opened by EFFECT_HEADER { special_effects } }
part! { TEAMS = Teams { team_mode, teams } }
part! { FLOW = Flow { hands, out_when_empty, eliminate, knock, house, deck_empty_action } }

/// Fields that were added to the game itself, new ones at the end, with their defaults.
macro_rules! game_added {
    ($($field:ident : $type:ty = $default:expr),*) => {
        /// The first record of the additions.
        pub(in crate::bytecode) fn write_game_added(_game: &GameGenome, out: &mut Out) {
            write_added!(_game, out, { $($field : $type = $default),* } [$($field),*]);
        }

        pub(in crate::bytecode) fn read_game_added(
            input: &mut Reader<'_>,
            _game: &mut GameGenome,
        ) -> Result<(), DecodeError> {
            $(let $field: $type = $default;)*
            read_added!(GameGenome, input, [$($field),*]);
            $(_game.$field = $field;)*
            Ok(())
        }

        #[cfg(test)]
        pub(in crate::bytecode) fn sample_game_added(_dice: &mut Dice, _game: &mut GameGenome) {
            $(let $field: $type = $default;)*
            sample_added!(GameGenome, _dice, [$($field),*]);
            $(_game.$field = $field;)*
        }

        fn game_added_operands() -> String {
            let words: &[String] = &[$(operand(stringify!($field), |game: &GameGenome| &game.$field)),*];
            words.join(", ")
        }
    };
}

game_added! { patterns: Vec<Pattern> = Vec::new(), places: Vec<Place> = Vec::new() }

/// The phases; a bidding phase is followed by the contract it is scored by.
const TURN: Part = Part {
    section: Section::Turn,
    write: write_turn,
    read: read_turn,
    #[cfg(test)]
    sample: sample_turn,
    operands: || "phases Phase[]".to_owned(),
};

const PHASES: Field = limits::field::<GameGenome>("phases");

/// The caller has made sure that a game with bidding has a contract.
fn write_turn(game: &GameGenome, out: &mut Out) {
    out.push(game.phases.len() as u8); // at most 16
    for phase in &game.phases {
        phase.write(out);
        if let (Phase::Bidding(_), Some(contract)) = (phase, &game.contract_scoring) {
            contract.write(out);
        }
    }
}

fn read_turn(input: &mut Reader<'_>, game: &mut GameGenome) -> Result<(), DecodeError> {
    let offset = input.offset();
    let count = input.u8()?;
    in_length(offset, count, &PHASES)?;
    for _ in 0..count {
        let phase = Phase::read(input, &PHASES)?;
        if matches!(phase, Phase::Bidding(_)) {
            read_contract(input, game)?;
        }
        game.phases.push(phase);
    }
    Ok(())
}

fn read_contract(input: &mut Reader<'_>, game: &mut GameGenome) -> Result<(), DecodeError> {
    let offset = input.offset();
    let contract = ContractScoring::read(input, &PHASES)?;
    match &game.contract_scoring {
        Some(first) if *first != contract => Err(DecodeError {
            offset,
            kind: DecodeErrorKind::SecondContract,
        }),
        _ => {
            game.contract_scoring = Some(contract);
            Ok(())
        }
    }
}

#[cfg(test)]
fn sample_turn(dice: &mut Dice, game: &mut GameGenome) {
    game.phases = Vec::sample(dice, &PHASES);
    let asked = game.has_bidding() || dice.below(4) == 0;
    game.contract_scoring = asked.then(|| ContractScoring::sample(dice, &PHASES));
}

/// What a stock of undealt cards changes; a game in which it changes nothing has no such section.
#[derive(Debug)]
pub(in crate::bytecode) struct Stock {
    pub deck_top: DeckTop,
    pub tricks_from: TricksFrom,
}

impl Stock {
    const PLAIN: Stock = Stock {
        deck_top: DeckTop::Hidden,
        tricks_from: TricksFrom::Always,
    };

    pub fn of(game: &GameGenome) -> Stock {
        Stock {
            deck_top: game.setup.deck_top,
            tricks_from: game.tricks_from,
        }
    }

    pub fn is_plain(&self) -> bool {
        self.deck_top == Stock::PLAIN.deck_top && self.tricks_from == Stock::PLAIN.tricks_from
    }

    pub fn write(&self, out: &mut Out) {
        self.deck_top.write(out);
        self.tricks_from.write(out);
    }

    /// A section that changes nothing is refused, so that a game has one byte string.
    pub fn read(input: &mut Reader<'_>) -> Result<Stock, DecodeError> {
        let offset = input.offset();
        let stock = Stock {
            deck_top: DeckTop::read(input, const { &limits::field::<SetupRules>("deck_top") })?,
            tricks_from: TricksFrom::read(input, const { &limits::field::<GameGenome>("tricks_from") })?,
        };
        if stock.is_plain() {
            let section = Section::Stock.name();
            return Err(DecodeError {
                offset,
                kind: DecodeErrorKind::IdleSection { section },
            });
        }
        Ok(stock)
    }

    /// Puts what was read where it belongs.
    pub fn join(self, game: &mut GameGenome) {
        game.setup.deck_top = self.deck_top;
        game.tricks_from = self.tricks_from;
    }

    #[cfg(test)]
    pub fn sample(dice: &mut Dice) -> Stock {
        Stock {
            deck_top: DeckTop::sample(dice, &limits::field::<SetupRules>("deck_top")),
            tricks_from: TricksFrom::sample(dice, &limits::field::<GameGenome>("tricks_from")),
        }
    }
}

/// How a phase or a win condition departs from what is usual, by its place in the list: whether the cards of a Discard lie
/// face down, whether a tie is played on. A game that departs in nothing has no such section.
#[derive(Debug)]
pub(in crate::bytecode) struct Customs {
    faces: Vec<Face>,
    ties: Vec<WinTie>,
}

/// As many as there are phases, or none.
const FACES: Field = Field {
    key: "customs.face",
    name: "face",
    range: None,
    length: Some(Range::new(0, 16)),
};
const TIES: Field = Field {
    key: "customs.tie",
    name: "tie",
    range: None,
    length: Some(Range::new(0, 8)),
};

impl Customs {
    /// One entry for every Discard phase and every win condition, in their order.
    pub fn of(game: &GameGenome) -> Customs {
        let face = |phase: &Phase| match phase {
            Phase::Discard(discard) => Some(discard.face),
            _ => None,
        };
        Customs {
            faces: game.phases.iter().filter_map(face).collect(),
            ties: game.win_conditions.iter().map(|win| win.tie).collect(),
        }
    }

    pub fn is_plain(&self) -> bool {
        self.faces.iter().all(|face| *face == Face::Up) && self.ties.iter().all(|tie| *tie == WinTie::Draw)
    }

    pub fn write(&self, out: &mut Out) {
        self.faces.write(out);
        self.ties.write(out);
    }

    /// A section that changes nothing is refused, so that a game has one byte string.
    pub fn read(input: &mut Reader<'_>) -> Result<Customs, DecodeError> {
        let offset = input.offset();
        let customs = Customs {
            faces: Vec::read(input, &FACES)?,
            ties: Vec::read(input, &TIES)?,
        };
        if customs.is_plain() {
            let section = Section::Customs.name();
            return Err(DecodeError {
                offset,
                kind: DecodeErrorKind::IdleSection { section },
            });
        }
        Ok(customs)
    }

    /// Puts what was read where it belongs; whether there was a place for all of it and nothing was left out.
    pub fn join(self, game: &mut GameGenome) -> bool {
        let discards = game.phases.iter_mut().filter_map(|phase| match phase {
            Phase::Discard(discard) => Some(discard),
            _ => None,
        });
        let (mut faces, mut ties) = (self.faces.into_iter(), self.ties.into_iter());
        let mut whole = true;
        for discard in discards {
            let face = faces.next();
            whole &= face.is_some();
            discard.face = face.unwrap_or(Face::Up);
        }
        for win in &mut game.win_conditions {
            let tie = ties.next();
            whole &= tie.is_some();
            win.tie = tie.unwrap_or(WinTie::Draw);
        }
        whole && faces.next().is_none() && ties.next().is_none()
    }

    #[cfg(test)]
    pub fn sample(dice: &mut Dice, game: &GameGenome) -> Customs {
        let mut customs = Customs::of(game);
        for face in &mut customs.faces {
            *face = dice.any(Face::ALL.iter().copied());
        }
        for tie in &mut customs.ties {
            *tie = dice.any(WinTie::ALL.iter().copied());
        }
        customs
    }
}

pub(super) fn entries() -> Vec<Entry> {
    let entry = |section: Section, operands: String| {
        Entry::opcode("Section", section.code(), section.name(), operands)
    };
    let always = PARTS.iter().map(|part| entry(part.section, (part.operands)()));
    let sometimes = [
        (Section::Contract, "contract_scoring ContractScoring"),
        (Section::Stock, "deck_top DeckTop, tricks_from TricksFrom"),
        (
            Section::Customs,
            "face Face[] (of each Discard), tie WinTie[] (of each win condition)",
        ),
    ];
    let sometimes = sometimes.map(|(section, operands)| entry(section, operands.to_owned()));
    let of_game = match game_added_operands() {
        words if words.is_empty() => String::new(),
        words => format!("; of the game: {words}"),
    };
    let added =
        format!("of each record in the order of the file: mask, the added fields of the mask{of_game}");
    always
        .chain(sometimes)
        .chain([entry(Section::Additions, added)])
        .collect()
}
