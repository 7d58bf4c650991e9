//! A card, or every card of a rank: what a list of trumps is made of. In JSON both are texts, `Qc` and `Q`; in bytes a card
//! is its number and a rank its number with a bit that no card's number has.

use super::check::{Check, SpecError};
use crate::bytecode::{DecodeError, Out, Reader, Wire};
use crate::card::{Card, Rank};
use crate::limits::Field;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardOrRank {
    Card(Card),
    Rank(Rank),
}

/// Marks the number of a rank; the numbers of cards are below it.
const RANK: u8 = 64;

impl CardOrRank {
    pub fn has(self, card: Card) -> bool {
        match self {
            CardOrRank::Card(own) => own == card,
            CardOrRank::Rank(rank) => rank == card.rank(),
        }
    }

    fn number(self) -> u8 {
        match self {
            CardOrRank::Card(card) => card.number(),
            CardOrRank::Rank(rank) => RANK | rank.number(),
        }
    }

    fn from_number(number: u8) -> Option<CardOrRank> {
        match number.checked_sub(RANK) {
            Some(rank) => Rank::from_number(rank).map(CardOrRank::Rank),
            None => Card::from_number(number).map(CardOrRank::Card),
        }
    }
}

impl Serialize for CardOrRank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CardOrRank::Card(card) => card.serialize(serializer),
            CardOrRank::Rank(rank) => rank.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for CardOrRank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardOrRank, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let rank = Rank::every().find(|rank| rank.name() == text);
        rank.map(CardOrRank::Rank)
            .or_else(|| text.parse().ok().map(CardOrRank::Card))
            .ok_or_else(|| {
                serde::de::Error::custom(format!(
                    "{text:?} is neither a card, as in Qc, nor a rank, as in Q"
                ))
            })
    }
}

impl Check for CardOrRank {
    fn check(&self, _: &Field) -> Result<(), SpecError> {
        Ok(())
    }
}

impl Wire for CardOrRank {
    fn word() -> String {
        "card or rank".to_owned()
    }

    fn write(&self, out: &mut Out) {
        out.push(self.number());
    }

    fn read(input: &mut Reader<'_>, _: &Field) -> Result<CardOrRank, DecodeError> {
        input.known("CardOrRank", CardOrRank::from_number)
    }

    #[cfg(test)]
    fn sample(dice: &mut crate::bytecode::sample::Dice, _: &Field) -> CardOrRank {
        dice.any((0..=255).filter_map(CardOrRank::from_number))
    }
}
