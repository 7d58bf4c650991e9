//! Playing cards in one byte, and the card nobody at the table has seen.

/// A suit, by its place in `cdhs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suit(pub u8);

impl Suit {
    pub const ALL: [Suit; 4] = [Suit(0), Suit(1), Suit(2), Suit(3)];

    /// Diamonds and hearts.
    #[inline]
    pub const fn red(self) -> bool {
        self.0 == 1 || self.0 == 2
    }
}

/// One of 52 cards: thirteen of clubs, diamonds, hearts and spades, ace first; or an unknown one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card(pub(crate) u8);

pub(crate) const RANKS: &[u8; 13] = b"a23456789tjqk";
pub(crate) const SUITS: &[u8; 4] = b"cdhs";
pub(crate) const ACE: u8 = 1;
pub(crate) const KING: u8 = 13;

impl Card {
    /// A card that has not been seen; it stands for any of those that lie nowhere in sight.
    pub const UNKNOWN: Card = Card(52);

    /// The card of this number, 0 to 51.
    #[inline]
    pub(crate) const fn number(n: u8) -> Card {
        Card(n)
    }

    #[inline]
    pub(crate) const fn of(suit: Suit, rank: u8) -> Card {
        Card(suit.0 * 13 + rank - 1)
    }

    #[inline]
    pub const fn known(self) -> bool {
        self.0 < 52
    }

    /// 1 (ace) to 13 (king).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 13 + 1
    }

    #[inline]
    pub const fn suit(self) -> Suit {
        Suit(self.0 / 13)
    }

    /// Whether this card goes onto that one in a column.
    #[inline]
    pub const fn goes_on(self, below: Card) -> bool {
        self.rank() + 1 == below.rank() && self.suit().red() != below.suit().red()
    }
}
