//! Sets of physical cards. A `CardId` says which of two equal cards is meant and never leaves the state: a view that
//! showed it would leak history. Every set of *choices* is one `u64` of kinds, whatever the deck.

use crate::card::{marked, Card, Rank};
use std::fmt;
use std::num::NonZeroU8;

/// One physical card: its kind, and in bit 6 which copy of a double deck. `Option<CardId>` takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct CardId(NonZeroU8);

impl CardId {
    /// The card with this number; only its last seven bits count.
    #[inline]
    pub const fn at(number: u8) -> CardId {
        CardId(marked(number))
    }

    /// One of two equal cards.
    #[inline]
    pub const fn new(card: Card, second: bool) -> CardId {
        CardId::at(card.number() | (second as u8) << 6)
    }

    /// Its place in a table of all cards.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize & 127
    }

    /// What it is, whichever of two equal cards.
    #[inline]
    pub const fn card(self) -> Card {
        Card::at(self.0.get())
    }

    /// Whether it is of the second deck.
    #[inline]
    pub const fn is_second(self) -> bool {
        self.word() == 1
    }

    const fn word(self) -> usize {
        (self.0.get() >> 6) as usize & 1
    }

    const fn bit(self) -> u64 {
        1 << (self.0.get() & 63)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.card(), f)
    }
}

/// A set of card ids: one word per copy of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Cards(pub [u64; 2]);

impl Cards {
    pub const NONE: Cards = Cards([0; 2]);

    /// The kinds that occur, once each.
    #[inline]
    pub const fn kinds(self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// The kinds that occur twice.
    #[inline]
    pub const fn twice(self) -> u64 {
        self.0[0] & self.0[1]
    }

    #[inline]
    pub const fn len(self) -> u32 {
        // Few games are played with two decks, and portable code counts bits by a dozen instructions.
        if self.0[1] == 0 {
            self.0[0].count_ones()
        } else {
            self.0[0].count_ones() + self.0[1].count_ones()
        }
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline]
    pub fn put(&mut self, id: CardId) {
        self.0[id.word()] |= id.bit();
    }

    #[inline]
    pub fn remove(&mut self, id: CardId) {
        self.0[id.word()] &= !id.bit();
    }

    #[inline]
    pub const fn has(self, id: CardId) -> bool {
        self.0[id.word()] & id.bit() != 0
    }

    /// The id held of this kind: the first copy if it is here, else the second.
    #[inline]
    pub const fn find(self, card: Card) -> CardId {
        let missing = (self.0[0] >> card.number() & 1) ^ 1;
        CardId::at(card.number() | (missing as u8) << 6)
    }

    /// Takes a card of this kind out; the caller knows that one is here.
    #[inline]
    pub fn take(&mut self, card: Card) -> CardId {
        let id = self.find(card);
        self.remove(id);
        id
    }

    #[inline]
    pub const fn union(self, other: Cards) -> Cards {
        Cards([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    #[inline]
    pub const fn intersects(self, other: Cards) -> bool {
        (self.0[0] & other.0[0]) | (self.0[1] & other.0[1]) != 0
    }

    /// The cards whose kind is in the mask.
    #[inline]
    pub const fn only(self, mask: u64) -> Cards {
        Cards([self.0[0] & mask, self.0[1] & mask])
    }

    #[inline]
    pub const fn without(self, other: Cards) -> Cards {
        Cards([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// A bit for each rank of which at least `n` cards are here.
    pub fn ranks_with(self, n: u8) -> u64 {
        self.rank_counts().at_least(n)
    }

    #[inline]
    fn rank_counts(self) -> RankCounts {
        let mut counts = RankCounts::default();
        counts.add_suits(self.0[0]);
        if self.0[1] != 0 {
            counts.add_suits(self.0[1]);
        }
        counts
    }

    /// The kinds of which, with the cards of the same rank that are not below them, at least `n` are here: those with
    /// which a choice of `n` cards of a rank in ascending order can begin.
    pub fn openers(self, n: u8) -> u64 {
        if n == 2 {
            return self.pair_openers();
        }
        let mut counts = RankCounts::default();
        let mut openers = 0;
        for suit in [48, 32, 16, 0] {
            let (one, other) = (self.0[0] >> suit & RANKS, self.0[1] >> suit & RANKS);
            counts.add(one);
            if other != 0 {
                counts.add(other);
            }
            openers |= (counts.at_least(n) & (one | other)) << suit;
        }
        openers
    }

    /// The same for pairs: kinds with an equal card, or with one of their rank in a suit above.
    #[inline]
    pub const fn pair_openers(self) -> u64 {
        let kinds = self.kinds();
        kinds & (kinds >> 16 | kinds >> 32 | kinds >> 48) | self.twice()
    }

    /// The pairs of each rank: a bit for each rank with a pair, sixteen bits on for each with two pairs, and so on.
    pub fn pairs(self) -> u64 {
        let counts = self.rank_counts();
        let four = counts.fours | counts.eights;
        let six = counts.fours & counts.twos | counts.eights;
        (counts.twos | four) | four << 16 | six << 32 | counts.eights << 48
    }

    /// The set and many cards more. Both words stay in registers: put one by one, each card would wait for the one before
    /// it to be stored.
    #[must_use]
    #[inline]
    pub fn with_all<'a>(self, ids: impl IntoIterator<Item = &'a CardId>) -> Cards {
        let [mut first, mut second] = self.0;
        for id in ids {
            let bit = id.bit();
            let copy = (id.word() as u64).wrapping_neg();
            first |= bit & !copy;
            second |= bit & copy;
        }
        Cards([first, second])
    }

    /// The same where no card has an equal one.
    #[must_use]
    #[inline]
    pub fn with_first_copies<'a>(self, ids: impl IntoIterator<Item = &'a CardId>) -> Cards {
        let first = ids.into_iter().fold(self.0[0], |first, id| first | id.bit());
        Cards([first, self.0[1]])
    }

    /// The set and one card more.
    #[must_use]
    pub fn with(mut self, id: CardId) -> Cards {
        self.put(id);
        self
    }

    /// All ids, first copies first, ascending.
    #[inline]
    pub fn ids(self) -> Ids {
        Ids(self.0)
    }

    /// The n-th of `ids`, 0-based; n is below `len`.
    #[inline]
    pub fn nth(self, n: u32) -> CardId {
        let first = Counted::new(self.0[0]);
        if n < first.len() {
            CardId::at(first.select(n))
        } else {
            CardId::at(64 | Counted::new(self.0[1]).select(n - first.len()))
        }
    }
}

impl FromIterator<CardId> for Cards {
    /// Both words are filled without a detour through memory, which card after card put into a place would take.
    #[inline]
    fn from_iter<I: IntoIterator<Item = CardId>>(ids: I) -> Cards {
        let [mut first, mut second] = [0; 2];
        for id in ids {
            let of_second = (id.word() as u64).wrapping_neg();
            first |= id.bit() & !of_second;
            second |= id.bit() & of_second;
        }
        Cards([first, second])
    }
}

/// The cards of a set, first copies first, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Ids([u64; 2]);

impl Iterator for Ids {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        let [first, second] = self.0;
        if first != 0 {
            self.0[0] = first & (first - 1);
            Some(CardId::at(first.trailing_zeros() as u8))
        } else if second != 0 {
            self.0[1] = second & (second - 1);
            Some(CardId::at(second.trailing_zeros() as u8 | 64))
        } else {
            None
        }
    }

    /// Sums and other walks through all of them: one copy of the deck after the other.
    #[inline]
    fn fold<T, F: FnMut(T, CardId) -> T>(self, begin: T, mut each: F) -> T {
        let [first, second] = self.0;
        let so_far = bits(first).fold(begin, |so_far, kind| each(so_far, CardId::at(kind)));
        bits(second).fold(so_far, |so_far, kind| each(so_far, CardId::at(kind | 64)))
    }
}

/// The ranks, a bit for each.
const RANKS: u64 = 0x7FFF;

/// How many cards of each rank there are: all ranks are counted at once, one bit of the count in each word.
#[derive(Clone, Copy, Default)]
struct RankCounts {
    ones: u64,
    twos: u64,
    fours: u64,
    eights: u64,
}

impl RankCounts {
    /// One card more of each of these ranks.
    #[inline]
    fn add(&mut self, ranks: u64) {
        let two = self.ones & ranks;
        let four = self.twos & two;
        self.ones ^= ranks;
        self.twos ^= two;
        self.eights |= self.fours & four;
        self.fours ^= four;
    }

    /// One card more of each rank in each suit of these kinds.
    #[inline]
    fn add_suits(&mut self, kinds: u64) {
        for suit in [0, 16, 32, 48] {
            self.add(kinds >> suit & RANKS);
        }
    }

    /// The ranks with so many cards; small numbers are asked for most.
    #[inline]
    fn at_least(self, n: u8) -> u64 {
        let four = self.fours | self.eights;
        match n {
            2 => self.twos | four,
            3 => self.ones & self.twos | four,
            4 => four,
            n => self.compare(n),
        }
    }

    /// A count is at least n if it is equal in all bits, or larger in the highest bit that differs.
    fn compare(self, n: u8) -> u64 {
        let (mut more, mut equal) = (0, RANKS);
        for (bit, counts) in [(8, self.eights), (4, self.fours), (2, self.twos), (1, self.ones)] {
            if n & bit == 0 {
                more |= equal & counts;
                equal &= !counts;
            } else {
                equal &= counts;
            }
        }
        more | equal
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.ids()).finish()
    }
}

/// The positions of the set bits, ascending.
pub fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as u8;
        word &= word - 1;
        Some(bit)
    })
}

/// The cards of a set of kinds, ascending.
pub fn cards_of(kinds: u64) -> impl Iterator<Item = Card> {
    bits(kinds).map(Card::at)
}

/// The ranks of a set of ranks, ascending.
pub fn ranks_in(ranks: u16) -> impl Iterator<Item = Rank> {
    bits(u64::from(ranks)).map(Rank::at)
}

/// The first of a set of kinds, by number.
#[inline]
pub fn lowest(kinds: u64) -> Option<Card> {
    (kinds != 0).then(|| Card::at(kinds.trailing_zeros() as u8))
}

/// The last of a set of kinds, by number.
#[inline]
pub fn highest(kinds: u64) -> Option<Card> {
    (kinds != 0).then(|| Card::at(63 - kinds.leading_zeros() as u8))
}

/// Byte sums of the population count, running from the lowest byte up: byte 7 is the total.
#[inline]
const fn running_counts(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(0x0101_0101_0101_0101)
}

/// A word with the counts that both "how many" and "which is the n-th" need.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    word: u64,
    counts: u64,
}

impl Counted {
    #[inline]
    pub const fn new(word: u64) -> Counted {
        Counted {
            word,
            counts: running_counts(word),
        }
    }

    #[inline]
    pub const fn len(self) -> u32 {
        (self.counts >> 56) as u32
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.word == 0
    }

    /// The position of the n-th set bit (0-based), without a branch; n is below `len`.
    #[inline]
    pub fn select(self, n: u32) -> u8 {
        const LOW: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let reached = (u64::from(n).wrapping_mul(LOW) | HIGH).wrapping_sub(self.counts) & HIGH;
        let byte = ((reached >> 7).wrapping_mul(LOW) >> 56) * 8;
        let before = (self.counts << 8) >> (byte & 63) & 0xFF;
        let rest = u64::from(n).wrapping_sub(before) & 7;
        let cell = (self.word >> (byte & 63) & 0xFF) as usize;
        (byte as u8 & 56) + SELECT[cell][rest as usize]
    }
}

/// For each byte, the position of its n-th set bit.
static SELECT: [[u8; 8]; 256] = select_table();

const fn select_table() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn select_finds_the_nth_bit_of_any_word(word: u64) {
            let counted = Counted::new(word);
            prop_assert_eq!(counted.len(), word.count_ones());
            for (n, bit) in bits(word).enumerate() {
                prop_assert_eq!(counted.select(n as u32), bit);
            }
        }
    }

    proptest! {
        #[test]
        fn a_choice_of_a_rank_begins_with_a_card_that_has_enough_above_it(a: u64, b: u64, n in 1u8..10) {
            let cards = Cards([a, b]).only(crate::card::ALL_KINDS);
            for kind in bits(crate::card::ALL_KINDS) {
                let of_rank = Card::at(kind).rank().mask();
                let ahead = cards.only(of_rank & u64::MAX << kind).len() >= u32::from(n);
                let begins = ahead && cards.kinds() >> kind & 1 == 1;
                prop_assert_eq!(cards.openers(n) >> kind & 1 == 1, begins);
            }
        }
    }

    proptest! {
        #[test]
        fn ranks_are_counted_over_suits_and_copies(a: u64, b: u64, n in 0u8..10) {
            let cards = Cards([a, b]).only(crate::card::ALL_KINDS);
            for rank in crate::card::Rank::every() {
                let count = cards.only(rank.mask()).len();
                prop_assert_eq!(cards.ranks_with(n) >> rank.index() & 1 == 1, count >= u32::from(n));
                prop_assert_eq!((cards.pairs() & rank.mask()).count_ones(), count / 2);
            }
        }
    }

    #[test]
    fn equal_cards_are_two_ids_and_one_kind() {
        let mut cards = Cards::NONE;
        let card = Card::at(5);
        let (first, second) = (CardId::new(card, false), CardId::new(card, true));
        cards.put(first);
        cards.put(second);
        assert_eq!((cards.len(), cards.kinds().count_ones()), (2, 1));
        assert_eq!([second, first].into_iter().collect::<Cards>(), cards);
        assert_eq!(cards.ids().collect::<Vec<_>>(), [first, second]);
        assert_eq!([cards.nth(0), cards.nth(1)], [first, second]);
        assert_eq!(cards.take(card), first);
        assert_eq!(cards.take(card), second);
        assert!(cards.is_empty());
    }
}
