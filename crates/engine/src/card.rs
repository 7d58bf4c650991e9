//! Ranks, suits and cards, and the one numbering of them: two = 0 … ace = 12, hearts 0, diamonds 1, clubs 2,
//! spades 3. Nothing outside this file knows a number of a rank or suit that it did not get from here.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Rank {
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "3")]
    Three,
    #[serde(rename = "4")]
    Four,
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "6")]
    Six,
    #[serde(rename = "7")]
    Seven,
    #[serde(rename = "8")]
    Eight,
    #[serde(rename = "9")]
    Nine,
    #[serde(rename = "T")]
    Ten,
    #[serde(rename = "J")]
    Jack,
    #[serde(rename = "Q")]
    Queen,
    #[serde(rename = "K")]
    King,
    #[serde(rename = "A")]
    Ace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Suit {
    #[serde(rename = "h")]
    Hearts,
    #[serde(rename = "d")]
    Diamonds,
    #[serde(rename = "c")]
    Clubs,
    #[serde(rename = "s")]
    Spades,
}

impl Rank {
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];
    const SYMBOLS: &'static str = "23456789TJQKA";

    /// The rank with this number, if there is one.
    pub fn from_index(index: u8) -> Option<Rank> {
        Rank::ALL.get(usize::from(index)).copied()
    }

    pub const fn index(self) -> u8 {
        self as u8
    }

    pub const fn symbol(self) -> char {
        Rank::SYMBOLS.as_bytes()[self as usize] as char
    }

    /// The symbol as text.
    pub fn name(self) -> &'static str {
        &Rank::SYMBOLS[self as usize..=self as usize]
    }

    /// Position in sequences, where the ace is low: ace 0, two 1 … king 12.
    pub const fn ace_low(self) -> u8 {
        (self as u8 + 1) % 13
    }
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];
    const SYMBOLS: &'static str = "hdcs";

    pub fn from_index(index: u8) -> Option<Suit> {
        Suit::ALL.get(usize::from(index)).copied()
    }

    pub const fn index(self) -> u8 {
        self as u8
    }

    pub const fn symbol(self) -> char {
        Suit::SYMBOLS.as_bytes()[self as usize] as char
    }

    /// The symbol as text.
    pub fn name(self) -> &'static str {
        &Suit::SYMBOLS[self as usize..=self as usize]
    }

    /// Hearts and diamonds are red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Hearts | Suit::Diamonds)
    }

    /// The other suit of the same colour.
    pub const fn twin(self) -> Suit {
        match self {
            Suit::Hearts => Suit::Diamonds,
            Suit::Diamonds => Suit::Hearts,
            Suit::Clubs => Suit::Spades,
            Suit::Spades => Suit::Clubs,
        }
    }
}

/// A kind of card: `suit << 4 | rank`, so that a suit is a 16-bit lane of a `u64` and a rank one bit in each lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((suit as u8) << 4 | rank as u8)
    }

    /// The card with this number; lanes hold sixteen bits, of which three are no card.
    pub fn from_index(index: u8) -> Option<Card> {
        let rank = Rank::from_index(index & 15)?;
        Some(Card::new(rank, Suit::from_index(index >> 4)?))
    }

    pub const fn index(self) -> u8 {
        self.0
    }

    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    pub fn rank(self) -> Rank {
        Rank::ALL[usize::from(self.0 & 15)]
    }

    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 >> 4)]
    }

    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL
            .into_iter()
            .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(rank, suit)))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().symbol(), self.suit().symbol())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the notation of a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a card; cards are written rank then suit, as in 7h or Ts")]
pub struct NotACard(pub String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        let mut symbols = text.chars();
        let (rank, suit) = (symbols.next(), symbols.next());
        let rank = rank.and_then(|r| Rank::ALL.into_iter().find(|known| known.symbol() == r));
        let suit = suit.and_then(|s| Suit::ALL.into_iter().find(|known| known.symbol() == s));
        match (rank, suit, symbols.next()) {
            (Some(rank), Some(suit), None) => Ok(Card::new(rank, suit)),
            _ => Err(NotACard(text.to_owned())),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Masks over kinds.
pub const fn rank_mask(rank: Rank) -> u64 {
    0x0001_0001_0001_0001 << rank as u8
}

pub const fn suit_mask(suit: Suit) -> u64 {
    0x1FFF << ((suit as u8) * 16)
}

/// The ranks that occur among the kinds, one bit each.
pub const fn ranks_of(kinds: u64) -> u16 {
    ((kinds | kinds >> 16 | kinds >> 32 | kinds >> 48) & 0x1FFF) as u16
}

/// All kinds of the suits that occur among the kinds: a lane that is not empty carries over into the bit above it.
pub const fn suits_of(kinds: u64) -> u64 {
    let occurs = ((kinds & ALL_KINDS) + ALL_KINDS) >> 13 & 0x0001_0001_0001_0001;
    occurs * 0x1FFF
}

/// All 52 kinds.
pub const ALL_KINDS: u64 = 0x1FFF_1FFF_1FFF_1FFF;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_written_and_read_back() {
        assert_eq!(Card::all().count(), 52);
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_index(card.index()), Some(card));
        }
        assert_eq!("Ts".parse(), Ok(Card::new(Rank::Ten, Suit::Spades)));
    }

    #[test]
    fn other_texts_are_no_cards() {
        for text in ["", "7", "7hh", "1h", "7x", "10h", "hh", "7H"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard(text.to_owned())));
        }
        assert_eq!(Card::from_index(13), None);
        assert_eq!(Card::from_index(64), None);
    }

    #[test]
    fn the_suits_of_some_kinds_are_theirs_and_no_others() {
        for card in Card::all() {
            assert_eq!(suits_of(card.bit()), suit_mask(card.suit()));
        }
        let red = suit_mask(Suit::Hearts) | suit_mask(Suit::Diamonds);
        assert_eq!(suits_of(red), red);
        assert_eq!((suits_of(0), suits_of(ALL_KINDS)), (0, ALL_KINDS));
    }

    #[test]
    fn masks_cut_the_deck_by_rank_and_suit() {
        assert_eq!(Card::all().fold(0, |set, card| set | card.bit()), ALL_KINDS);
        for card in Card::all() {
            assert_eq!(rank_mask(card.rank()) & suit_mask(card.suit()), card.bit());
        }
    }
}
