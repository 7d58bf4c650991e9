//! Combinations of cards that a game names: sets, runs, cards of one suit, with or without kickers.

use super::check::{Check, SpecError, SpecErrorKind};
use super::record::{names, record, union};
use crate::bytecode::{DecodeError, DecodeErrorKind, Out, Reader, Wire};
use crate::card::Rank;
use crate::limits::Field;
use serde::{Deserialize, Serialize};

names! { RunSuit { Any = "any" as 0, Same = "same" as 1 } }

names! {
    /// Which ranks are neighbours in a run.
    RunOrder {
        /// As the game ranks them.
        AsRanked = "as_ranked" as 0,
        /// A 2 3 … Q K A.
        AceBoth = "ace_both" as 2,
    }
}

names! { PlayBeat { No = "no" as 0, Higher = "higher" as 2 } }
names! { AfterPass { MayReturn = "may_return" as 0, Out = "out" as 1 } }

record! {
    /// So many cards of one rank: `n`, or from `n` to `to`.
    SetOf { n: u8 [1..=4], to: u8 [0..=4] = 0 }
}

record! {
    /// So many ranks that follow each other, `width` cards of each.
    RunOf {
        n: u8 [2..=13],
        to: u8 [0..=13] = 0,
        width: u8 [1..=3] = 1,
        suit: RunSuit = RunSuit::Any,
        order: RunOrder = RunOrder::AsRanked,
    }
}

record! {
    /// So many cards of one suit.
    SameSuit { n: u8 [2..=13], to: u8 [0..=13] = 0 }
}

union! {
    Combination {
        Set(SetOf) = "set" as 0,
        Run(RunOf) = "run" as 1,
        SameSuit(SameSuit) = "same_suit" as 2,
    }
}

record! {
    /// So many cards or pairs of other ranks beside each set of the body.
    Kicker { n: u8 [1..=2] = 1, pair: bool = false }
}

record! {
    Pattern {
        name: PatternName,
        of: Combination,
        /// The ranks of which the body is made; none named are all.
        ranks: Vec<Rank> [len 0..=15] = Vec::new(),
        kicker: Option<Kicker> = None,
        /// Beats patterns of less power with as many cards.
        power: u8 [0..=15] = 0,
        /// Beats every pattern that is no bomb, whatever its size.
        bomb: bool = false,
        /// Patterns it beats whatever their size.
        over: Vec<PatternName> [len 0..=15] = Vec::new(),
    }
}

/// What other parts of a game call a pattern by: small letters, digits and underscores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PatternName(pub String);

impl PatternName {
    const MOST: usize = 24;

    fn is_written_well(&self) -> bool {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        (1..=PatternName::MOST).contains(&self.0.len()) && self.0.bytes().all(plain)
    }
}

impl Check for PatternName {
    fn check(&self, _: &Field) -> Result<(), SpecError> {
        if self.is_written_well() {
            return Ok(());
        }
        let what = "a name of a pattern has 1 to 24 small letters, digits and underscores";
        Err(SpecError::new(SpecErrorKind::Json(what.to_owned())))
    }
}

impl Wire for PatternName {
    fn word() -> String {
        "name".to_owned()
    }

    fn write(&self, out: &mut Out) {
        out.push(self.0.len() as u8);
        out.extend_from_slice(self.0.as_bytes());
    }

    fn read(input: &mut Reader<'_>, _: &Field) -> Result<PatternName, DecodeError> {
        let offset = input.offset();
        let length = input.u8()?;
        let bytes = (0..length).map(|_| input.u8()).collect::<Result<Vec<u8>, _>>()?;
        let name = PatternName(bytes.into_iter().map(char::from).collect());
        if name.is_written_well() {
            Ok(name)
        } else {
            let kind = DecodeErrorKind::BadName;
            Err(DecodeError { offset, kind })
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut crate::bytecode::sample::Dice, _: &Field) -> PatternName {
        let letters = (0..1 + dice.below(PatternName::MOST)).map(|_| dice.any(b"abcxyz019_".iter().copied()));
        PatternName(letters.map(char::from).collect())
    }
}
