//! One choice: 256 slots, of which 0–63 are card kinds and 64–255 options. A slot number is the whole action, one
//! constant table of names is its notation both ways, and a record is a string of bytes. A slot keeps its meaning for
//! good; from 128 on those without a name are free (128–159 for patterns, 160–191 piles and places, 192–239 auctions,
//! 240–247 reactions; 248–255 are kept by searches).

use crate::card::{Card, Rank, Suit, ALL_KINDS, JOKERS};
use crate::cards::Counted;
use crate::seat::Seat;
use std::fmt;
use std::str::FromStr;

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u8);

const SEATS: u8 = 68;
const SUITS: u8 = 74;
const RANKS: u8 = 78;
const BIDS: u8 = 91;
const JOKER_RANKS: u8 = 160;
const PILE_SLOTS: u8 = 164;
const ASIDE: u8 = 248;

/// The largest bid that has a slot.
pub const MAX_BID: u8 = 26;

impl Action {
    pub const PASS: Action = Action(64);
    pub const DONE: Action = Action(65);
    /// Draw from the deck; with a face-down hand, turn over its top card.
    pub const DECK: Action = Action(66);
    pub const DISCARD: Action = Action(67);
    pub const CHECK: Action = Action(118);
    pub const BET: Action = Action(119);
    pub const CALL: Action = Action(120);
    pub const RAISE: Action = Action(121);
    pub const ALL_IN: Action = Action(122);
    pub const FOLD: Action = Action(123);
    pub const CHALLENGE: Action = Action(124);
    pub const ACCEPT: Action = Action(125);
    pub const KNOCK: Action = Action(126);
    pub const MELD: Action = Action(127);
    /// So many piles of places have a slot.
    pub const PILES: u8 = 24;

    /// A pile of a place, counted through the places of the game as the acting seat sees them.
    pub const fn pile(number: u8) -> Action {
        Action(PILE_SLOTS + number % Action::PILES)
    }

    /// The number of the pile that is meant.
    pub const fn pile_number(self) -> Option<u8> {
        if self.0 >= PILE_SLOTS && self.0 < PILE_SLOTS + Action::PILES {
            Some(self.0 - PILE_SLOTS)
        } else {
            None
        }
    }

    /// Bets of a part of the pot.
    pub const HALF_POT: Action = Action(190);
    pub const POT: Action = Action(191);
    /// In an auction: to play without the partners.
    pub const ALONE: Action = Action(192);
    /// In an auction: to take the suit that is offered as trumps.
    pub const ORDER_UP: Action = Action(193);
    /// In an auction of numbers and suits: to play without trumps; to double a bid, and a bid that was doubled.
    pub const NO_TRUMP: Action = Action(194);
    pub const DOUBLE: Action = Action(195);
    pub const REDOUBLE: Action = Action(196);

    /// No choice of anybody: under it a search keeps what it knows of a seat that chooses at the same time as others.
    pub(crate) const fn aside(seat: Seat) -> Action {
        Action(ASIDE + seat.number() % 8)
    }

    pub(crate) const fn is_aside(self) -> bool {
        self.0 >= ASIDE
    }

    #[inline]
    pub const fn card(card: Card) -> Action {
        Action(card.number())
    }

    pub const fn seat(seat: Seat) -> Action {
        Action(SEATS + seat.number() % 6)
    }

    pub const fn suit(suit: Suit) -> Action {
        Action(SUITS + suit.number())
    }

    pub const fn rank(rank: Rank) -> Action {
        if rank.is_joker() {
            Action(JOKER_RANKS + rank.number() - Rank::Joker.number())
        } else {
            Action(RANKS + rank.number())
        }
    }

    pub const fn bid(bid: u8) -> Action {
        Action(BIDS + if bid > MAX_BID { MAX_BID } else { bid })
    }

    /// The action in a slot, if the slot has a meaning.
    pub fn from_slot(slot: u8) -> Option<Action> {
        NAMES
            .get(usize::from(slot))
            .filter(|name| !name.is_empty())
            .map(|_| Action(slot))
    }

    pub const fn slot(self) -> u8 {
        self.0
    }

    /// How many actions there are.
    pub const COUNT: usize = COUNT;

    /// The action at a place in the list of all actions.
    pub fn at_place(place: usize) -> Option<Action> {
        SLOTS.get(place).map(|slot| Action(*slot))
    }

    /// Its place in the list of all actions, in which every slot has a meaning.
    pub const fn place(self) -> usize {
        PLACES[self.0 as usize] as usize
    }

    pub const fn is_card(self) -> bool {
        self.0 < 64
    }

    /// Where an option's word stands.
    const fn word(self) -> usize {
        (self.0 >> 6).saturating_sub(1) as usize
    }

    /// The card that is played or picked; the caller knows that it is one.
    #[inline]
    pub const fn kind(self) -> Card {
        Card::at(self.0)
    }

    /// What is meant, for code that takes an action apart.
    pub fn choice(self) -> Choice {
        match self.0 {
            0..64 => Card::from_number(self.0).map_or(Choice::Other, Choice::Card),
            SEATS..SUITS => Choice::Seat(Seat::new(self.0 - SEATS)),
            SUITS..RANKS => Suit::from_number(self.0 - SUITS).map_or(Choice::Other, Choice::Suit),
            JOKER_RANKS => Choice::Rank(Rank::Joker),
            161 => Choice::Rank(Rank::BigJoker),
            RANKS..BIDS => Rank::from_number(self.0 - RANKS).map_or(Choice::Other, Choice::Rank),
            BIDS..=117 => Choice::Bid(self.0 - BIDS),
            _ => Choice::Other,
        }
    }
}

/// An action taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Card(Card),
    Seat(Seat),
    Suit(Suit),
    Rank(Rank),
    Bid(u8),
    /// An option without a value; compare with the constants of `Action`.
    Other,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[usize::from(self.0)])
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the notation of an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an action; write a card (7h) or an option (pass, done, deck, seat-1, suit-h, rank-7, bid-3, …)")]
pub struct NotAnAction(pub String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        // Records of version 0.1 wrote it so.
        let text = if text == "all_in" { "all-in" } else { text };
        let slot = NAMES.iter().position(|name| *name == text && !name.is_empty());
        slot.map(|slot| Action(slot as u8))
            .ok_or_else(|| NotAnAction(text.to_owned()))
    }
}

/// The notation of every slot; empty where a slot has no meaning.
pub static NAMES: [&str; 256] = {
    let (mut names, mut slot) = ([""; 256], 0);
    while slot < CARDS_AND_WORDS.len() {
        names[slot] = CARDS_AND_WORDS[slot];
        slot += 1;
    }
    let mut pile = 0;
    while pile < PILE_NAMES.len() {
        names[PILE_SLOTS as usize + pile] = PILE_NAMES[pile];
        pile += 1;
    }
    names[Action::HALF_POT.0 as usize] = "half-pot";
    names[Action::POT.0 as usize] = "pot";
    names[JOKER_RANKS as usize] = "rank-X";
    names[JOKER_RANKS as usize + 1] = "rank-Y";
    names[192] = "alone";
    names[193] = "order-up";
    names[194] = "no-trump";
    names[195] = "double";
    names[196] = "redouble";
    names
};

#[rustfmt::skip]
const PILE_NAMES: [&str; Action::PILES as usize] = [
    "pile-1", "pile-2", "pile-3", "pile-4", "pile-5", "pile-6", "pile-7", "pile-8", "pile-9", "pile-10", "pile-11",
    "pile-12", "pile-13", "pile-14", "pile-15", "pile-16", "pile-17", "pile-18", "pile-19", "pile-20", "pile-21",
    "pile-22", "pile-23", "pile-24",
];

/// The first half of it.
#[rustfmt::skip]
const CARDS_AND_WORDS: [&str; 128] = [
    "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah", "Xh", "Yh", "",
    "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Ad", "Xd", "Yd", "",
    "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac", "Xc", "Yc", "",
    "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As", "Xs", "Ys", "",
    "pass", "done", "deck", "discard",
    "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5",
    "suit-h", "suit-d", "suit-c", "suit-s",
    "rank-2", "rank-3", "rank-4", "rank-5", "rank-6", "rank-7", "rank-8", "rank-9", "rank-T", "rank-J", "rank-Q",
    "rank-K", "rank-A",
    "bid-0", "bid-1", "bid-2", "bid-3", "bid-4", "bid-5", "bid-6", "bid-7", "bid-8", "bid-9", "bid-10", "bid-11",
    "bid-12", "bid-13", "bid-14", "bid-15", "bid-16", "bid-17", "bid-18", "bid-19", "bid-20", "bid-21", "bid-22",
    "bid-23", "bid-24", "bid-25", "bid-26",
    "check", "bet", "call", "raise", "all-in", "fold",
    "challenge", "accept", "knock", "meld",
];

const COUNT: usize = {
    let (mut count, mut slot) = (0, 0);
    while slot < NAMES.len() {
        count += !NAMES[slot].is_empty() as usize;
        slot += 1;
    }
    count
};

/// The slots that have a meaning, by their places.
pub static SLOTS: [u8; COUNT] = {
    let (mut slots, mut count, mut late) = ([0; COUNT], 0, 0);
    while late < 2 {
        let mut slot = 0;
        while slot < NAMES.len() {
            if !NAMES[slot].is_empty() && comes_late(slot) == (late == 1) {
                slots[count] = slot as u8;
                count += 1;
            }
            slot += 1;
        }
        late += 1;
    }
    slots
};

/// Jokers and their ranks, which came when the other places had been given away: theirs are the last.
const fn comes_late(slot: usize) -> bool {
    slot < 64 && slot % 16 >= 13 || slot as u8 / 2 == JOKER_RANKS / 2
}

/// The place of each slot in the list of all actions; 0 for slots without a meaning.
static PLACES: [u8; 256] = {
    let (mut places, mut place) = ([0; 256], 0);
    while place < COUNT {
        places[SLOTS[place] as usize] = place as u8;
        place += 1;
    }
    places
};

/// The legal actions of a decision: a set of slots, sorted and free of duplicates by nature.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Legal {
    pub cards: u64,
    pub options: Options,
}

/// The options of a decision: a word for the slots from 64 on, one from 128, one from 192.
pub type Options = [u64; 3];

impl Legal {
    pub const NONE: Legal = Legal::cards(0);

    #[inline]
    pub const fn cards(cards: u64) -> Legal {
        Legal {
            cards,
            options: [0; 3],
        }
    }

    #[inline]
    pub const fn option(action: Action) -> Legal {
        Legal::NONE.or(action, true)
    }

    /// The same set and one option more, if `also`.
    #[inline]
    #[must_use]
    pub const fn or(mut self, action: Action, also: bool) -> Legal {
        self.options[action.word()] |= (also as u64) << (action.0 & 63);
        self
    }

    /// The same set without one action.
    #[inline]
    #[must_use]
    pub const fn without(mut self, action: Action) -> Legal {
        let bit = 1 << (action.0 & 63);
        if action.is_card() {
            self.cards &= !bit;
        } else {
            self.options[action.word()] &= !bit;
        }
        self
    }

    /// Those of its options that the other set has too, and no card.
    #[inline]
    #[must_use]
    pub const fn options_in(self, other: Legal) -> Legal {
        let ([a, b, c], [d, e, f]) = (self.options, other.options);
        Legal {
            cards: 0,
            options: [a & d, b & e, c & f],
        }
    }

    /// Its cards, and those of its options that the other set has not.
    #[inline]
    #[must_use]
    pub const fn less_options(self, other: Legal) -> Legal {
        let ([a, b, c], [d, e, f]) = (self.options, other.options);
        Legal {
            cards: self.cards,
            options: [a & !d, b & !e, c & !f],
        }
    }

    /// Whether a pile is to be chosen.
    pub const fn has_piles(self) -> bool {
        self.options[1] >> (PILE_SLOTS & 63) & ((1 << Action::PILES) - 1) != 0
    }

    /// Whether there is nothing but cards.
    #[inline]
    pub const fn no_options(self) -> bool {
        let [a, b, c] = self.options;
        a | b | c == 0
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.cards == 0 && self.no_options()
    }

    #[inline]
    pub const fn len(self) -> u32 {
        let [a, b, c] = self.options;
        let first = self.cards.count_ones() + a.count_ones();
        // Few games have more, and portable code counts bits by a dozen instructions.
        if b | c == 0 {
            first
        } else {
            first + b.count_ones() + c.count_ones()
        }
    }

    #[inline]
    pub const fn has(self, action: Action) -> bool {
        let word = if action.is_card() {
            self.cards
        } else {
            self.options[action.word()]
        };
        word >> (action.0 & 63) & 1 == 1
    }

    /// The only action, if there is just one.
    #[inline]
    pub const fn forced(self) -> Option<Action> {
        let (cards, [a, b, c]) = (self.cards, self.options);
        if b | c != 0 {
            return self.forced_late();
        }
        if a == 0 {
            if cards & cards.wrapping_sub(1) == 0 {
                return Some(Action(cards.trailing_zeros() as u8 & 63));
            }
            return None;
        }
        if cards == 0 && a & a.wrapping_sub(1) == 0 {
            return Some(Action(64 + a.trailing_zeros() as u8));
        }
        None
    }

    /// The same for sets with options of the later words.
    #[cold]
    #[inline(never)]
    const fn forced_late(self) -> Option<Action> {
        match (self.cards | self.options[0], self.options[1], self.options[2]) {
            (0, b, 0) if b & (b - 1) == 0 => Some(Action(128 + b.trailing_zeros() as u8)),
            (0, 0, c) if c & (c - 1) == 0 => Some(Action(192 + c.trailing_zeros() as u8)),
            _ => None,
        }
    }

    /// The n-th action in slot order, n drawn by the caller from a range it is told.
    #[inline]
    pub fn choose(self, draw: impl FnOnce(u32) -> u32) -> Action {
        let [a, b, c] = self.options;
        if b | c != 0 {
            return self.nth(draw);
        }
        let cards = Counted::new(self.cards);
        if a == 0 {
            return Action(cards.select(draw(cards.len())));
        }
        let options = Counted::new(a);
        let n = draw(cards.len() + options.len());
        if n < cards.len() {
            Action(cards.select(n))
        } else {
            Action(64 + options.select(n - cards.len()))
        }
    }

    /// The same for sets with options of the later words.
    #[cold]
    #[inline(never)]
    fn nth(self, draw: impl FnOnce(u32) -> u32) -> Action {
        let n = draw(self.len()) as usize;
        self.iter().nth(n).unwrap_or(Action::PASS)
    }

    /// Writes a byte for each action there is: 1 where it is legal.
    #[inline]
    pub fn write_mask(self, out: &mut [u8; COUNT]) {
        let lane = |at: u32| (self.cards >> (16 * at) & 0x1FFF) << (13 * at);
        let cards = lane(0) | lane(1) | lane(2) | lane(3);
        let (of_cards, of_options) = out.split_at_mut(52);
        let (of_words, of_others) = of_options.split_at_mut(64);
        spread(cards, of_cards);
        spread(self.options[0], of_words);
        if of_others.is_empty() {
            return;
        }
        of_others.fill(0);
        if self.options[1] | self.options[2] | self.cards & JOKERS != 0 {
            self.iter()
                .map(|action| action.place())
                .filter(|place| *place >= 52 + 64)
                .for_each(|place| out[place] = 1);
        }
    }

    pub fn iter(self) -> impl Iterator<Item = Action> {
        let [a, b, c] = self.options;
        let word = |bits: u64, from: u8| crate::cards::bits(bits).map(move |bit| Action(from + bit));
        (word(self.cards & ALL_KINDS, 0).chain(word(a, 64)))
            .chain(word(b, 128))
            .chain(word(c, 192))
    }
}

/// A byte for each bit, eight at a time.
#[inline]
fn spread(word: u64, out: &mut [u8]) {
    for (at, out) in out.chunks_mut(8).enumerate() {
        let byte = word >> (8 * at) & 0xFF;
        // A copy of the byte in each of eight, of which each keeps another bit; that bit is then moved down.
        let each = byte.wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        let ones = (each.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) | each) >> 7 & 0x0101_0101_0101_0101;
        out.copy_from_slice(&ones.to_le_bytes()[..out.len()]);
    }
}

impl fmt::Debug for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_written_and_read_back() {
        let actions: Vec<Action> = (0..=255).filter_map(Action::from_slot).collect();
        assert_eq!(
            actions.len(),
            NAMES.iter().filter(|name| !name.is_empty()).count()
        );
        for action in actions {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert!("".parse::<Action>().is_err());
    }

    #[test]
    fn actions_have_places_without_gaps_and_the_mask_is_by_them() {
        let actions: Vec<Action> = (0..Action::COUNT).filter_map(Action::at_place).collect();
        assert_eq!(actions.len(), Action::COUNT);
        assert_eq!(actions[51].to_string() + &actions[52].to_string(), "Aspass");
        for (place, action) in actions.iter().enumerate() {
            assert_eq!((action.place(), Action::at_place(place)), (place, Some(*action)));
            let mut mask = [7; Action::COUNT];
            let legal = if action.is_card() {
                Legal::cards(action.kind().bit())
            } else {
                Legal::option(*action)
            };
            legal.write_mask(&mut mask);
            let expected: Vec<u8> = (0..Action::COUNT).map(|at| u8::from(at == place)).collect();
            assert_eq!(mask.to_vec(), expected, "{action}");
        }
    }

    #[test]
    fn values_come_out_as_they_went_in() {
        for card in Card::all() {
            assert_eq!(Action::card(card).choice(), Choice::Card(card));
            assert_eq!(Action::card(card).to_string(), card.to_string());
        }
        let last = Seat::new(5);
        assert_eq!(Action::seat(last).choice(), Choice::Seat(last));
        assert_eq!(Action::suit(Suit::Spades).to_string(), "suit-s");
        assert_eq!(Action::rank(Rank::Ace).choice(), Choice::Rank(Rank::Ace));
        assert_eq!(Action::bid(26).choice(), Choice::Bid(26));
        assert_eq!(Action::MELD.to_string(), "meld");
        assert_eq!(Action::CHECK.to_string(), "check");
    }

    #[test]
    fn the_nth_choice_goes_through_cards_and_then_options() {
        for options in [[0b101, 0, 0], [1, 1, 0], [0, 1, 1 << 63], [0, 3, 0], [0; 3]] {
            let legal = Legal {
                cards: 0b1010,
                options,
            };
            let chosen: Vec<Action> = (0..legal.len()).map(|n| legal.choose(|_| n)).collect();
            assert_eq!(chosen, legal.iter().collect::<Vec<_>>());
            assert!(chosen.is_sorted());
            assert_eq!(legal.forced(), None);
        }
    }

    #[test]
    fn a_set_of_one_is_forced_in_every_slot() {
        for slot in 64..=255 {
            let (one, pass) = (Legal::option(Action(slot)), Legal::option(Action::PASS));
            let both = one.or(Action::PASS, true);
            assert_eq!(one.forced(), Some(Action(slot)));
            assert_eq!(
                (one.len(), one.has(Action(slot)), one.is_empty()),
                (1, true, false)
            );
            assert_eq!(both.forced().is_some(), slot == 64);
            assert_eq!(both.without(Action::PASS) == one, slot != 64);
            assert_eq!(one.options_in(pass).is_empty(), slot != 64);
            assert_eq!(one.less_options(one), Legal::NONE);
            assert!(!one.no_options());
        }
        for card in Card::all() {
            assert_eq!(Legal::cards(card.bit()).forced(), Some(Action::card(card)));
        }
    }
}
