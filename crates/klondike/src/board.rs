//! A position of Klondike: seven columns, four homes, and the talon, which is stock and waste in one.
//! It is small and `Copy`, so that a search keeps thousands of them.

use crate::card::{Card, Suit, ACE, KING};

pub(crate) const COLUMNS: usize = 7;
/// Six cards face down, and a run from king to ace.
const DEEPEST: usize = 19;
pub(crate) const TALON: usize = 24;

/// One column, its deepest card first; the first `hidden` cards lie face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    cards: [Card; DEEPEST],
    len: u8,
    pub(crate) hidden: u8,
}

impl Column {
    pub(crate) const EMPTY: Column = Column {
        cards: [Card::UNKNOWN; DEEPEST],
        len: 0,
        hidden: 0,
    };

    #[inline]
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    pub(crate) fn cards_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    /// The cards that lie face up, the deepest first.
    #[inline]
    pub(crate) fn run(&self) -> &[Card] {
        &self.cards()[usize::from(self.hidden)..]
    }

    /// Lays a card on top; false when there is no room, which no legal position comes to.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) -> bool {
        let room = usize::from(self.len) < DEEPEST;
        if room {
            self.cards[usize::from(self.len)] = card;
            self.len += 1;
        }
        room
    }

    /// Takes cards off the top; the card below them turns up.
    #[inline]
    fn shorten(&mut self, count: u8) {
        self.len -= count;
        if self.len > 0 && self.hidden == self.len {
            self.hidden -= 1;
        }
    }
}

/// A place a card is taken from or laid on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    Waste,
    Home(Suit),
    Column(u8),
}

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Turn one card of the stock, or three.
    Draw,
    /// Turn the waste over, the stock being empty.
    Recycle,
    Move {
        from: Pile,
        to: Pile,
        count: u8,
    },
}

/// A position. The talon holds stock and waste: its first `turned` cards are the waste, the last of them on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(crate) columns: [Column; COLUMNS],
    pub(crate) homes: [u8; 4],
    pub(crate) talon: [Card; TALON],
    pub(crate) talon_len: u8,
    pub(crate) turned: u8,
    pub(crate) draw: u8,
}

impl Board {
    #[inline]
    pub(crate) fn talon(&self) -> &[Card] {
        &self.talon[..usize::from(self.talon_len)]
    }

    #[inline]
    pub fn won(&self) -> bool {
        self.homes == [KING; 4]
    }

    /// How many cards of the columns lie face down.
    pub(crate) fn hidden(&self) -> u32 {
        self.columns.iter().map(|column| u32::from(column.hidden)).sum()
    }

    /// Whether this card is the next one its home waits for.
    #[inline]
    pub(crate) fn goes_home(&self, card: Card) -> bool {
        self.homes[usize::from(card.suit().0)] + 1 == card.rank()
    }

    /// Whether nothing that is still out could ever have to lie on this card: going home costs nothing. An ace never
    /// has to.
    pub(crate) fn safe_home(&self, card: Card) -> bool {
        let needless = |suit: &Suit| {
            let least = if suit.red() == card.suit().red() { 2 } else { 1 };
            self.homes[usize::from(suit.0)] + least >= card.rank()
        };
        self.goes_home(card) && (card.rank() <= ACE + 1 || Suit::ALL.iter().all(needless))
    }

    /// Whether cards whose deepest is this one may be laid on the column.
    #[inline]
    pub(crate) fn takes(&self, column: usize, card: Card) -> bool {
        match self.columns[column].top() {
            Some(below) => card.goes_on(below),
            None => card.rank() == KING,
        }
    }

    /// The top card of the waste.
    #[inline]
    pub(crate) fn waste(&self) -> Option<Card> {
        match self.turned {
            0 => None,
            turned => self.talon().get(usize::from(turned) - 1).copied(),
        }
    }

    /// Everything that may be done now by a player who sees this board.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::with_capacity(24);
        if self.turned < self.talon_len {
            steps.push(Step::Draw);
        } else if self.turned > 0 {
            steps.push(Step::Recycle);
        }
        if let Some(card) = self.waste() {
            self.steps_of(Pile::Waste, card, 1, &mut steps);
        }
        for (from, column) in self.columns.iter().enumerate() {
            let run = column.run();
            for (at, card) in run.iter().enumerate() {
                self.steps_of(
                    Pile::Column(from as u8),
                    *card,
                    (run.len() - at) as u8,
                    &mut steps,
                );
            }
        }
        for suit in Suit::ALL {
            let rank = self.homes[usize::from(suit.0)];
            if rank >= ACE {
                self.steps_of(Pile::Home(suit), Card::of(suit, rank), 1, &mut steps);
            }
        }
        steps
    }

    fn steps_of(&self, from: Pile, card: Card, count: u8, steps: &mut Vec<Step>) {
        if !card.known() {
            return;
        }
        if count == 1 && !matches!(from, Pile::Home(_)) && self.goes_home(card) {
            let to = Pile::Home(card.suit());
            steps.push(Step::Move { from, to, count });
        }
        for to in 0..COLUMNS {
            if from != Pile::Column(to as u8) && self.takes(to, card) {
                let to = Pile::Column(to as u8);
                steps.push(Step::Move { from, to, count });
            }
        }
    }

    /// The board after a step that may be done; nothing if it may not.
    pub fn after(&self, step: Step) -> Option<Board> {
        let mut next = *self;
        match step {
            Step::Draw if self.turned < self.talon_len => {
                next.turned = (self.turned + self.draw).min(self.talon_len);
            }
            Step::Recycle if self.turned == self.talon_len && self.turned > 0 => next.turned = 0,
            Step::Move { from, to, count } => {
                if !self.steps().contains(&step) {
                    return None;
                }
                next.carry(from, to, count);
            }
            Step::Draw | Step::Recycle => return None,
        }
        Some(next)
    }

    /// Moves cards that may be moved.
    #[inline]
    pub(crate) fn carry(&mut self, from: Pile, to: Pile, count: u8) {
        let mut moving = [Card::UNKNOWN; 13];
        let moving = &mut moving[..usize::from(count.min(13))];
        match from {
            Pile::Waste => moving[0] = self.take_waste(),
            Pile::Home(suit) => {
                moving[0] = Card::of(suit, self.homes[usize::from(suit.0)]);
                self.homes[usize::from(suit.0)] -= 1;
            }
            Pile::Column(column) => {
                let column = &mut self.columns[usize::from(column)];
                let start = column.cards().len() - moving.len();
                moving.copy_from_slice(&column.cards()[start..]);
                column.shorten(moving.len() as u8);
            }
        }
        match to {
            Pile::Home(suit) => self.homes[usize::from(suit.0)] += 1,
            Pile::Column(column) => {
                for card in moving {
                    self.columns[usize::from(column)].push(*card);
                }
            }
            Pile::Waste => {}
        }
    }

    #[inline]
    fn take_waste(&mut self) -> Card {
        let at = usize::from(self.turned) - 1;
        let card = self.talon[at];
        self.talon.copy_within(at + 1..usize::from(self.talon_len), at);
        self.talon_len -= 1;
        self.turned -= 1;
        card
    }

    /// A number that tells positions apart. Columns may be exchanged, and where every card of the talon can be
    /// reached at once it does not matter how far it is turned.
    pub(crate) fn fingerprint(&self) -> u128 {
        let mut sum: u128 = 0;
        for column in &self.columns {
            let mut below = 60;
            for (at, card) in column.cards().iter().enumerate() {
                let hidden = u64::from(at < usize::from(column.hidden));
                sum = sum.wrapping_add(mix(u64::from(card.0) << 8 | below << 1 | hidden));
                below = u64::from(card.0);
            }
        }
        for (at, card) in self.talon().iter().enumerate() {
            sum = sum.wrapping_add(mix(1 << 20 | u64::from(card.0) << 8 | at as u64));
        }
        let turned = if self.draw == 1 { 0 } else { u64::from(self.turned) };
        sum.wrapping_add(mix(1 << 21 | turned))
    }
}

/// Two words mixed as SplitMix64 does.
#[inline]
fn mix(value: u64) -> u128 {
    let half = |mut z: u64| {
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    let first = half((value + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let second = half(first ^ 0xD1B5_4A32_D192_ED03);
    u128::from(first) << 64 | u128::from(second)
}
