//! Ranks, suits and cards, and the one numbering of them: two = 0 … ace = 12, hearts 0, diamonds 1, clubs 2,
//! spades 3; a joker is 13, a big joker 14. Nothing outside this file knows a number of a rank or suit that it did not get from here. "No card", "no
//! rank" and "no suit" are `Option`s, which take one byte like what they may hold.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;
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
    /// A joker has no suit; the letter of a suit tells one joker from another.
    #[serde(rename = "X")]
    Joker,
    #[serde(rename = "Y")]
    BigJoker,
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
    /// The ranks of a suit.
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
    pub const JOKERS: [Rank; 2] = [Rank::Joker, Rank::BigJoker];
    const SYMBOLS: &'static str = "23456789TJQKAXY";

    /// The ranks of a suit, then those of jokers.
    pub fn every() -> impl Iterator<Item = Rank> {
        Rank::ALL.into_iter().chain(Rank::JOKERS)
    }

    /// The rank with this number, if there is one.
    pub fn from_number(number: u8) -> Option<Rank> {
        (number < 15).then(|| Rank::at(number))
    }

    pub const fn is_joker(self) -> bool {
        self as u8 >= Rank::Joker as u8
    }

    /// The rank of a bit in a set of ranks, or in a lane of kinds: no bit above the big joker's is ever set.
    #[inline]
    pub const fn at(bit: u8) -> Rank {
        match bit & 15 {
            0 => Rank::Two,
            1 => Rank::Three,
            2 => Rank::Four,
            3 => Rank::Five,
            4 => Rank::Six,
            5 => Rank::Seven,
            6 => Rank::Eight,
            7 => Rank::Nine,
            8 => Rank::Ten,
            9 => Rank::Jack,
            10 => Rank::Queen,
            11 => Rank::King,
            12 => Rank::Ace,
            13 => Rank::Joker,
            _ => Rank::BigJoker,
        }
    }

    #[inline]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The set of this rank alone.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }

    /// Its place in a table, which has room for sixteen.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize & 15
    }

    /// The kinds of this rank.
    #[inline]
    pub const fn mask(self) -> u64 {
        0x0001_0001_0001_0001 << self as u8
    }

    pub const fn symbol(self) -> char {
        Rank::SYMBOLS.as_bytes()[self as usize] as char
    }

    /// The symbol as text.
    pub fn name(self) -> &'static str {
        &Rank::SYMBOLS[self as usize..=self as usize]
    }

    /// Position in sequences, where the ace is low: ace 0, two 1 … king 12; jokers stand above.
    pub const fn ace_low(self) -> u8 {
        if self.is_joker() {
            self as u8
        } else {
            (self as u8 + 1) % 13
        }
    }
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];
    const SYMBOLS: &'static str = "hdcs";

    pub fn every() -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter()
    }

    /// The suit with this number; only its last two bits count.
    #[inline]
    pub const fn new(number: u8) -> Suit {
        match number & 3 {
            0 => Suit::Hearts,
            1 => Suit::Diamonds,
            2 => Suit::Clubs,
            _ => Suit::Spades,
        }
    }

    /// The suit with this number, if there is one.
    pub fn from_number(number: u8) -> Option<Suit> {
        Suit::ALL.get(usize::from(number)).copied()
    }

    #[inline]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its place in a table.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize & 3
    }

    /// The kinds of this suit, to which no joker belongs.
    #[inline]
    pub const fn mask(self) -> u64 {
        0x1FFF << (self as u8 * 16)
    }

    /// A bit for each suit.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
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

/// The place of a suit, or of none, in a table of what depends on trumps: `NO_TRUMP` is the last one.
#[inline]
pub const fn trump_index(trump: Option<Suit>) -> usize {
    match trump {
        Some(suit) => suit as usize & 7,
        None => NO_TRUMP,
    }
}

/// Every suit that can be trumps, and none, in the order of such a table.
pub fn trumps() -> impl Iterator<Item = Option<Suit>> {
    Suit::ALL.into_iter().map(Some).chain([None])
}

/// Where "no trump" stands in such a table.
pub const NO_TRUMP: usize = 4;

/// A kind of card. Its number is `suit << 4 | rank`, so that a suit is a 16-bit lane of a `u64` and a rank one bit in
/// each lane; the highest bit is always set, so that `Option<Card>` takes one byte.
///
/// ```
/// use darwindeck_engine::card::{Card, Rank, Suit};
///
/// let seven = Card::new(Rank::Seven, Suit::Hearts);
/// assert_eq!((seven.rank(), seven.suit(), seven.to_string()), (Rank::Seven, Suit::Hearts, "7h".to_owned()));
/// assert_eq!(std::mem::size_of::<Option<Card>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(NonZeroU8);

/// The byte with its highest bit set, which no other value needs.
#[inline]
pub(crate) const fn marked(number: u8) -> NonZeroU8 {
    match NonZeroU8::new(number | 0x80) {
        Some(byte) => byte,
        None => unreachable!(),
    }
}

impl Card {
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card::at((suit as u8) << 4 | rank as u8)
    }

    /// The card of a bit in a set of kinds; only the last six bits of its number count.
    #[inline]
    pub const fn at(bit: u8) -> Card {
        Card(marked(bit & 63))
    }

    /// The card with this number; lanes hold sixteen bits, of which one is no card.
    pub fn from_number(number: u8) -> Option<Card> {
        let rank = Rank::from_number(number & 15)?;
        Some(Card::new(rank, Suit::from_number(number >> 4)?))
    }

    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get() & 63
    }

    /// Its place in a table of kinds.
    #[inline]
    pub const fn index(self) -> usize {
        self.number() as usize
    }

    /// The set of this kind alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.number()
    }

    /// Whether it is one of these kinds.
    #[inline]
    pub const fn is_in(self, kinds: u64) -> bool {
        kinds >> self.number() & 1 == 1
    }

    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::at(self.0.get())
    }

    /// The place of its rank in a table, which has room for sixteen; cheaper than by way of the rank.
    #[inline]
    pub const fn rank_index(self) -> usize {
        self.0.get() as usize & 15
    }

    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::new(self.0.get() >> 4)
    }

    /// Its suit, if it has one.
    #[inline]
    pub const fn own_suit(self) -> Option<Suit> {
        if self.is_in(SUITED) {
            Some(self.suit())
        } else {
            None
        }
    }

    /// Its place in the list of all cards.
    pub const fn place(self) -> usize {
        let (suit, rank) = (self.suit() as usize, self.rank_index());
        if rank < 13 {
            suit * 13 + rank
        } else {
            52 + suit * 2 + rank - 13
        }
    }

    /// The 52 cards of the suits, then the jokers.
    pub fn all() -> impl Iterator<Item = Card> {
        Card::of(Rank::ALL).chain(Card::of(Rank::JOKERS))
    }

    /// The cards of these ranks, suit by suit.
    fn of<const N: usize>(ranks: [Rank; N]) -> impl Iterator<Item = Card> {
        Suit::ALL
            .into_iter()
            .flat_map(move |suit| ranks.into_iter().map(move |rank| Card::new(rank, suit)))
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
        let rank = rank.and_then(|r| Rank::every().find(|known| known.symbol() == r));
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

/// The ranks that occur among the kinds, one bit each.
pub const fn ranks_of(kinds: u64) -> u16 {
    ((kinds | kinds >> 16 | kinds >> 32 | kinds >> 48) & 0x7FFF) as u16
}

/// All kinds of the suits that occur among the kinds: a lane that is not empty carries over into the bit above it.
pub const fn suits_of(kinds: u64) -> u64 {
    let occurs = ((kinds & SUITED) + SUITED) >> 13 & 0x0001_0001_0001_0001;
    occurs * 0x1FFF
}

/// All kinds: those of the suits, and jokers.
pub const ALL_KINDS: u64 = SUITED | JOKERS;

/// The 52 kinds that belong to a suit.
pub const SUITED: u64 = 0x1FFF_1FFF_1FFF_1FFF;

/// The eight kinds that do not.
pub const JOKERS: u64 = Rank::Joker.mask() | Rank::BigJoker.mask();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_written_and_read_back() {
        assert_eq!(Card::all().count(), 60);
        for (place, card) in Card::all().enumerate() {
            assert_eq!(card.place(), place);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_number(card.number()), Some(card));
        }
        assert_eq!("Ts".parse(), Ok(Card::new(Rank::Ten, Suit::Spades)));
        assert_eq!("Yc".parse(), Ok(Card::new(Rank::BigJoker, Suit::Clubs)));
    }

    #[test]
    fn a_card_a_rank_and_a_suit_take_one_byte_and_so_does_none() {
        use std::mem::size_of;
        assert_eq!((size_of::<Card>(), size_of::<Option<Card>>()), (1, 1));
        assert_eq!((size_of::<Option<Rank>>(), size_of::<Option<Suit>>()), (1, 1));
    }

    #[test]
    fn other_texts_are_no_cards() {
        for text in ["", "7", "7hh", "1h", "7x", "10h", "hh", "7H"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard(text.to_owned())));
        }
        assert_eq!(Card::from_number(15), None);
        assert_eq!(Card::from_number(64), None);
    }

    #[test]
    fn the_suits_of_some_kinds_are_theirs_and_no_others() {
        for card in Card::all() {
            assert_eq!(suits_of(card.bit()), card.own_suit().map_or(0, Suit::mask));
        }
        let red = Suit::Hearts.mask() | Suit::Diamonds.mask();
        assert_eq!(suits_of(red), red);
        assert_eq!((suits_of(0), suits_of(ALL_KINDS)), (0, SUITED));
    }

    #[test]
    fn masks_cut_the_deck_by_rank_and_suit() {
        assert_eq!(Card::all().fold(0, |set, card| set | card.bit()), ALL_KINDS);
        for card in Card::all() {
            let lane = 0xFFFF << (16 * card.suit().number());
            assert_eq!(card.rank().mask() & lane, card.bit());
            assert_eq!(card.bit() & card.suit().mask() == 0, card.rank().is_joker());
        }
    }
}
