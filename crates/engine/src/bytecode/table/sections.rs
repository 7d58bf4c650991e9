//! What stands in each section: the fields of the game, in their order in the bytes.

use super::super::error::{DecodeError, DecodeErrorKind};
use super::super::reader::{in_length, Reader};
#[cfg(test)]
use super::super::sample::Dice;
use super::super::wire::Wire;
use super::{Entry, Section, EFFECT_HEADER};
use crate::limits::{self, Field, Range};
use crate::spec::*;

/// Lists the fields of the game that make a section.
macro_rules! section {
    ($(#[$meta:meta])* $name:ident $(opened by $opcode:ident)? { $($field:ident : $type:ty),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub(in crate::bytecode) struct $name { $(pub $field: $type),* }

        impl $name {
            pub fn write(game: &GameGenome, out: &mut Vec<u8>) {
                $(out.push($opcode);)?
                $(<$type as Wire>::write(&game.$field, out);)*
            }

            pub fn read(input: &mut Reader<'_>) -> Result<$name, DecodeError> {
                $(input.opcode($opcode)?;)?
                Ok($name { $($field: <$type as Wire>::read(input, const {
                    &limits::field(concat!("GameGenome.", stringify!($field)))
                })?),* })
            }

            #[cfg(test)]
            pub fn sample(dice: &mut Dice) -> $name {
                $name { $($field: <$type as Wire>::sample(dice, const {
                    &limits::field(concat!("GameGenome.", stringify!($field)))
                })),* }
            }

            fn entry(section: Section) -> Entry {
                let words = [$(format!("{} {}", stringify!($field), <$type as Wire>::word())),*];
                let opening = [$(format!("opcode {}", $opcode)),*];
                let operands = [&opening[..], &words].concat().join(", ");
                Entry::opcode("Section", section.code(), section.name(), operands)
            }
        }
    };
}

section! { Setup { setup: SetupRules } }
section! { Win { win_conditions: Vec<WinCondition> } }
section! {
    Scoring {
        card_scoring: Vec<CardScore>, tally_scoring: Vec<TallyScore>, moon: Moon, place_points: Vec<i16>,
    }
}
section! {
    /// Seed 001: opcode, count, four bytes each. Of two effects on one rank the last holds; both are kept.
    Effects opened by EFFECT_HEADER { special_effects: Vec<SpecialEffect> }
}
section! { Teams { team_mode: bool, teams: Vec<Vec<u8>> } }
section! {
    Flow {
        hands: Hands, out_when_empty: bool, eliminate: Option<Eliminate>, knock: Option<Knock>,
        house: Option<House>, deck_empty_action: DeckEmptyAction,
    }
}

/// The phases; a bidding phase is followed by the contract it is scored by.
#[derive(Debug)]
pub(in crate::bytecode) struct Turn {
    pub phases: Vec<Phase>,
    pub contract: Option<ContractScoring>,
}

const PHASES: Field = limits::field("GameGenome.phases");

impl Turn {
    /// The caller has made sure that a game with bidding has a contract.
    pub fn write(game: &GameGenome, out: &mut Vec<u8>) {
        out.push(game.phases.len() as u8); // at most 16
        for phase in &game.phases {
            phase.write(out);
            if let (Phase::Bidding(_), Some(contract)) = (phase, &game.contract_scoring) {
                contract.write(out);
            }
        }
    }

    pub fn read(input: &mut Reader<'_>) -> Result<Turn, DecodeError> {
        let offset = input.offset();
        let count = input.u8()?;
        in_length(offset, count, &PHASES)?;
        let mut turn = Turn {
            phases: Vec::new(),
            contract: None,
        };
        for _ in 0..count {
            let phase = Phase::read(input, &PHASES)?;
            if matches!(phase, Phase::Bidding(_)) {
                turn.read_contract(input)?;
            }
            turn.phases.push(phase);
        }
        Ok(turn)
    }

    fn read_contract(&mut self, input: &mut Reader<'_>) -> Result<(), DecodeError> {
        let offset = input.offset();
        let contract = ContractScoring::read(input, &PHASES)?;
        match &self.contract {
            Some(first) if *first != contract => Err(DecodeError {
                offset,
                kind: DecodeErrorKind::SecondContract,
            }),
            _ => {
                self.contract = Some(contract);
                Ok(())
            }
        }
    }

    #[cfg(test)]
    pub fn sample(dice: &mut Dice) -> Turn {
        let phases: Vec<Phase> = Vec::sample(dice, &PHASES);
        let bid = phases.iter().any(|phase| matches!(phase, Phase::Bidding(_)));
        let contract = (bid || dice.below(4) == 0).then(|| ContractScoring::sample(dice, &PHASES));
        Turn { phases, contract }
    }
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

    pub fn write(&self, out: &mut Vec<u8>) {
        self.deck_top.write(out);
        self.tricks_from.write(out);
    }

    /// A section that changes nothing is refused, so that a game has one byte string.
    pub fn read(input: &mut Reader<'_>) -> Result<Stock, DecodeError> {
        let offset = input.offset();
        let stock = Stock {
            deck_top: DeckTop::read(input, const { &limits::field("SetupRules.deck_top") })?,
            tricks_from: TricksFrom::read(input, const { &limits::field("GameGenome.tricks_from") })?,
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
            deck_top: DeckTop::sample(dice, &limits::field("SetupRules.deck_top")),
            tricks_from: TricksFrom::sample(dice, &limits::field("GameGenome.tricks_from")),
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
    range: None,
    length: Some(Range { low: 0, high: 16 }),
};
const TIES: Field = Field {
    key: "customs.tie",
    range: None,
    length: Some(Range { low: 0, high: 8 }),
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

    pub fn write(&self, out: &mut Vec<u8>) {
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
    let own = |section: Section, operands: &str| {
        Entry::opcode("Section", section.code(), section.name(), operands.to_owned())
    };
    vec![
        Setup::entry(Section::Setup),
        own(Section::Turn, "phases Phase[]"),
        Win::entry(Section::Win),
        Scoring::entry(Section::Scoring),
        Effects::entry(Section::Effects),
        Teams::entry(Section::Teams),
        Flow::entry(Section::Flow),
        own(Section::Contract, "contract_scoring ContractScoring"),
        own(Section::Stock, "deck_top DeckTop, tricks_from TricksFrom"),
        own(
            Section::Customs,
            "face Face[] (of each Discard), tie WinTie[] (of each win condition)",
        ),
    ]
}
