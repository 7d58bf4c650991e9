//! What a contract of a number and a suit is worth at Bridge, as duplicate clubs score it: tricks by suit, a bonus for a
//! part score or a game, slams, and what doubling and vulnerability make of them.

use crate::program::{Program, Vulnerable};
use crate::seat::SeatSet;
use crate::spec::BidSuit;
use crate::state::State;

/// A contract, and how it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub number: u8,
    pub suit: BidSuit,
    /// 0, or 1 for doubled, 2 for redoubled.
    pub doubled: u8,
    pub vulnerable: bool,
}

/// What a trick of the contract counts: the first one of no trump a little more.
fn tricks(suit: BidSuit, n: i32) -> i32 {
    match suit {
        BidSuit::Clubs | BidSuit::Diamonds => 20 * n,
        BidSuit::Hearts | BidSuit::Spades => 30 * n,
        BidSuit::NoTrump => 30 * n + 10 * n.signum(),
    }
}

impl Played {
    /// Points for who plays the contract; less than 0 where the others get them. `over`: tricks above the contract, or
    /// below it.
    pub fn points(self, over: i32) -> i32 {
        if over < 0 {
            -self.undertricks(-over)
        } else {
            self.made() + self.overtricks(over)
        }
    }

    fn made(self) -> i32 {
        let low = tricks(self.suit, self.number.into()) << self.doubled;
        let (game, slam, grand) = if self.vulnerable {
            (500, 750, 1500)
        } else {
            (300, 500, 1000)
        };
        let bonus = if low >= 100 { game } else { 50 };
        let slams = match self.number {
            6 => slam,
            7 => grand,
            _ => 0,
        };
        // For the insult of being doubled.
        let insult = match self.doubled {
            0 => 0,
            1 => 50,
            _ => 100,
        };
        low + bonus + slams + insult
    }

    fn overtricks(self, over: i32) -> i32 {
        let each = if self.vulnerable { 200 } else { 100 };
        match self.doubled {
            0 => (tricks(self.suit, 2) - tricks(self.suit, 1)) * over,
            1 => each * over,
            _ => 2 * each * over,
        }
    }

    fn undertricks(self, under: i32) -> i32 {
        if self.doubled == 0 {
            return under * if self.vulnerable { 100 } else { 50 };
        }
        let points = if self.vulnerable {
            300 * under - 100
        } else {
            // The first costs 100, the next two 200 each, all others 300 each.
            300 * under - 200 - 100 * (under - 1).min(2)
        };
        points * i32::from(self.doubled)
    }
}

/// Whether those who play the contract are vulnerable in this hand.
pub fn vulnerable(p: &Program, s: &State, rule: Vulnerable, players: SeatSet) -> bool {
    match (rule, s.hand_no) {
        (Vulnerable::Nobody, _) | (_, 0) => false,
        (Vulnerable::Chicago, 1 | 2) => !(p.members_of(p.side_of[s.dealer]) & players).is_empty(),
        (Vulnerable::Chicago, _) => true,
    }
}
