//! What a search moves in one go: a card of the talon with the draws that bring it up, or cards between columns and
//! homes. Leaving out what only renames columns, plays reach every position that steps reach.

use crate::board::{Board, Pile, Step, COLUMNS, TALON};
use crate::card::{Card, Suit, ACE, KING};

/// A move made when so many cards of the talon are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) turned: u8,
    pub(crate) from: Pile,
    pub(crate) to: Pile,
    pub(crate) count: u8,
}

/// When a search takes cards back from home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Back {
    Wanted,
    Always,
}

impl Board {
    /// How far the talon can be turned, this far first, in the order in which drawing comes there.
    fn turnings(&self) -> ([u8; TALON + 1], usize) {
        let mut found = [0; TALON + 1];
        let (mut size, mut seen) = (0, 0u32);
        let mut note = |turned: u8| {
            if turned > 0 && seen & 1 << turned == 0 {
                seen |= 1 << turned;
                found[size] = turned;
                size += 1;
            }
        };
        for start in [self.turned, 0] {
            let mut turned = start;
            note(turned);
            while turned < self.talon_len {
                turned = (turned + self.draw).min(self.talon_len);
                note(turned);
            }
        }
        (found, size)
    }

    /// Calls with every play there is.
    pub(crate) fn each_play(&self, mut tell: impl FnMut(Play)) {
        let empty = (0..COLUMNS).find(|at| self.columns[*at].cards().is_empty());
        let mut offer = |turned: u8, from: Pile, card: Card, count: u8, home: bool| {
            if home && self.goes_home(card) {
                let to = Pile::Home(card.suit());
                tell(Play {
                    turned,
                    from,
                    to,
                    count,
                });
            }
            for to in 0..COLUMNS {
                let blank = self.columns[to].cards().is_empty() && Some(to) != empty;
                if from != Pile::Column(to as u8) && !blank && self.takes(to, card) {
                    let to = Pile::Column(to as u8);
                    tell(Play {
                        turned,
                        from,
                        to,
                        count,
                    });
                }
            }
        };
        for (from, column) in self.columns.iter().enumerate() {
            let run = column.run();
            for (at, card) in run.iter().enumerate() {
                let count = (run.len() - at) as u8;
                // A king with nothing below it has no better place to go, but home.
                let settled = card.rank() == KING && column.hidden == 0 && at == 0;
                if !settled || count == 1 && self.goes_home(*card) {
                    offer(self.turned, Pile::Column(from as u8), *card, count, count == 1);
                }
            }
        }
        let (turnings, size) = self.turnings();
        for turned in &turnings[..size] {
            let card = self.talon[usize::from(*turned) - 1];
            if card.known() {
                offer(*turned, Pile::Waste, card, 1, true);
            }
        }
        for suit in Suit::ALL {
            let rank = self.homes[usize::from(suit.0)];
            if rank > ACE {
                offer(self.turned, Pile::Home(suit), Card::of(suit, rank), 1, false);
            }
        }
    }

    /// Whether a play can be of use now. A part of a run is moved only to send home the card below it: done earlier,
    /// it renames two cards of one rank and colour. With `Back::Wanted` a card comes back from home only to take
    /// another one at once, which finds wins sooner and misses some: it may also have to make way for the one below.
    pub(crate) fn worth(&self, play: Play, back: Back) -> bool {
        match (play.from, play.to) {
            (Pile::Column(from), Pile::Column(_)) => {
                let run = self.columns[usize::from(from)].run();
                let below = run.len().checked_sub(usize::from(play.count) + 1);
                below.is_none_or(|at| self.goes_home(run[at]))
            }
            (Pile::Home(suit), _) => {
                back == Back::Always || self.wanted(Card::of(suit, self.homes[usize::from(suit.0)]))
            }
            _ => true,
        }
    }

    /// Whether some card that can be moved now would go onto this one.
    fn wanted(&self, below: Card) -> bool {
        let (turnings, size) = self.turnings();
        let waste = turnings[..size]
            .iter()
            .map(|turned| self.talon[usize::from(*turned) - 1]);
        let runs = self
            .columns
            .iter()
            .flat_map(|column| column.run().iter().copied());
        let homes = Suit::ALL
            .into_iter()
            .filter(|suit| self.homes[usize::from(suit.0)] > ACE);
        let homes = homes.map(|suit| Card::of(suit, self.homes[usize::from(suit.0)]));
        waste
            .chain(runs)
            .chain(homes)
            .any(|card| card.known() && card.goes_on(below))
    }

    /// The board after a play.
    #[inline]
    pub(crate) fn played(&self, play: Play) -> Board {
        let mut next = *self;
        next.turned = play.turned;
        next.carry(play.from, play.to, play.count);
        next
    }

    /// Sends home what nothing can need any more, and tells each step. Where three cards are turned at a time a card
    /// taken from the waste shifts the others, so only columns count there.
    pub(crate) fn tidy(&mut self, mut tell: impl FnMut(Step)) {
        loop {
            let column =
                (0..COLUMNS).find(|at| self.columns[*at].top().is_some_and(|card| self.safe_home(card)));
            let waste = || {
                self.waste()
                    .filter(|card| self.draw == 1 && card.known() && self.safe_home(*card))
            };
            let from = match column {
                Some(at) => Pile::Column(at as u8),
                None if waste().is_some() => Pile::Waste,
                None => return,
            };
            let card = match from {
                Pile::Column(at) => self.columns[usize::from(at)].top(),
                _ => self.waste(),
            };
            let Some(card) = card else { return };
            let to = Pile::Home(card.suit());
            self.carry(from, to, 1);
            tell(Step::Move { from, to, count: 1 });
        }
    }

    /// The steps that turn the talon so far.
    pub(crate) fn turn_to(&mut self, turned: u8, mut tell: impl FnMut(Step)) {
        while self.turned != turned {
            if self.turned == self.talon_len {
                tell(Step::Recycle);
                self.turned = 0;
            } else {
                tell(Step::Draw);
                self.turned = (self.turned + self.draw).min(self.talon_len);
            }
        }
    }
}
