//! Decks, orders and colours. Ranks, suits and cards themselves are in `crate::card`.

use super::check::{Check, SpecError};
use super::named::NamedOr;
use super::record::{names, record};
use crate::bytecode::{DecodeError, DecodeErrorKind, Out, Reader, Wire};
use crate::card::Rank;
use crate::cards::ranks_in;
use crate::limits::Field;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

names! {
    Colour { Red = "red" as 0, Black = "black" as 1 }
}

names! {
    Deck {
        Standard52 = "standard_52" as 0,
        /// A to 7, J Q K.
        Italian40 = "italian_40" as 1,
        /// 6 to A.
        Short36 = "short_36" as 2,
        /// 7 to A.
        Piquet32 = "piquet_32" as 3,
        /// 9 to A.
        Euchre24 = "euchre_24" as 4,
        /// Two standard decks.
        Double104 = "double_104" as 5,
    }
}

names! {
    /// Which rank is highest when cards are compared.
    RankOrder {
        AceHigh = "ace_high" as 0,
        AceLow = "ace_low" as 1,
        /// 3 … A 2.
        TwoHigh = "two_high" as 2,
        /// A 3 K Q J 7 … (Briscola).
        ThreeSecond = "three_second" as 3,
        /// A T K Q J 9 ….
        TenSecond = "ten_second" as 4,
    }
}

record! {
    /// A deck without a name: these ranks in every suit, and jokers.
    DeckOf {
        ranks: Vec<Rank> [len 1..=15],
        copies: u8 [1..=2] = 1,
        /// How many jokers there are in each copy, and how many big jokers.
        jokers: Vec<u8> [0..=4] [len 0..=2] = Vec::new(),
    } bytes [ranks, copies] added [jokers]
}

/// Which cards a game is played with.
pub type DeckRule = NamedOr<Deck, DeckOf>;

impl DeckRule {
    /// Whether the deck holds cards of this rank.
    pub fn has(&self, rank: Rank) -> bool {
        match self {
            DeckRule::Own(deck) if rank.is_joker() => {
                let of_rank = Rank::JOKERS.into_iter().zip(&deck.jokers);
                of_rank
                    .into_iter()
                    .any(|(joker, count)| joker == rank && *count > 0)
            }
            DeckRule::Named(_) if rank.is_joker() => false,
            DeckRule::Named(Deck::Standard52 | Deck::Double104) => true,
            DeckRule::Named(Deck::Italian40) => !(Rank::Eight..=Rank::Ten).contains(&rank),
            DeckRule::Named(Deck::Short36) => rank >= Rank::Six,
            DeckRule::Named(Deck::Piquet32) => rank >= Rank::Seven,
            DeckRule::Named(Deck::Euchre24) => rank >= Rank::Nine,
            DeckRule::Own(deck) => deck.ranks.contains(&rank),
        }
    }

    /// How many jokers there are in each copy, and how many big jokers.
    pub fn jokers(&self) -> &[u8] {
        match self {
            DeckRule::Named(_) => &[],
            DeckRule::Own(deck) => &deck.jokers,
        }
    }

    /// How many times each card is in the deck.
    pub fn copies(&self) -> u8 {
        match self {
            DeckRule::Named(Deck::Double104) => 2,
            DeckRule::Named(_) => 1,
            DeckRule::Own(deck) => deck.copies,
        }
    }
}

/// The order of ranks when cards are compared: a name, or groups of equal ranks, the highest first.
pub type OrderRule = NamedOr<RankOrder, Vec<RankGroup>>;

impl OrderRule {
    /// Where a rank stands, the lowest first; equal ranks stand at one place, ranks left out below all others.
    pub fn position(&self, rank: Rank) -> u8 {
        let raised = |second: Rank| match rank {
            Rank::Joker => 31,
            Rank::BigJoker => 32,
            Rank::Ace => 30,
            other if other == second => 29,
            other => other.number(),
        };
        match self {
            OrderRule::Named(RankOrder::AceHigh) => rank.number(),
            OrderRule::Named(RankOrder::AceLow) => rank.ace_low(),
            OrderRule::Named(RankOrder::TwoHigh) if rank.is_joker() => rank.number(),
            OrderRule::Named(RankOrder::TwoHigh) => (rank.number() + 12) % 13,
            OrderRule::Named(RankOrder::ThreeSecond) => raised(Rank::Three),
            OrderRule::Named(RankOrder::TenSecond) => raised(Rank::Ten),
            OrderRule::Own(groups) => {
                let above = groups.iter().take_while(|group| !group.has(rank)).count();
                (groups.len() - above) as u8 // at most 15
            }
        }
    }
}

/// Ranks of one height, written together: `JQK`. Never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankGroup(u16);

const ALL_RANKS: u16 = 0x7FFF;

impl RankGroup {
    fn new(ranks: u16) -> Option<RankGroup> {
        (ranks != 0 && ranks & !ALL_RANKS == 0).then_some(RankGroup(ranks))
    }

    pub const fn has(self, rank: Rank) -> bool {
        self.0 & rank.bit() != 0
    }

    fn read(text: &str) -> Option<RankGroup> {
        let mut ranks = 0;
        for symbol in text.chars() {
            let rank = Rank::every().find(|rank| rank.symbol() == symbol)?;
            if ranks & rank.bit() != 0 {
                return None;
            }
            ranks |= rank.bit();
        }
        RankGroup::new(ranks)
    }
}

impl Serialize for RankGroup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = ranks_in(self.0).map(Rank::symbol).collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for RankGroup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RankGroup, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        RankGroup::read(&text).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "{text:?} is no group of ranks; ranks of one height are written together, as in A or JQK"
            ))
        })
    }
}

impl Check for RankGroup {
    fn check(&self, _: &Field) -> Result<(), SpecError> {
        Ok(())
    }
}

impl Wire for RankGroup {
    fn word() -> String {
        "ranks u16".to_owned()
    }

    fn write(&self, out: &mut Out) {
        self.0.write(out);
    }

    fn read(input: &mut Reader<'_>, field: &Field) -> Result<RankGroup, DecodeError> {
        let offset = input.offset();
        let ranks = input.u16()?;
        let kind = DecodeErrorKind::OutOfRange {
            field: field.key,
            value: i64::from(ranks),
            low: 1,
            high: i64::from(ALL_RANKS),
        };
        RankGroup::new(ranks).ok_or(DecodeError { offset, kind })
    }

    #[cfg(test)]
    fn sample(dice: &mut crate::bytecode::sample::Dice, _: &Field) -> RankGroup {
        RankGroup(1 + dice.below(usize::from(ALL_RANKS)) as u16)
    }
}
