//! What a contract asks of the trick that is being played: make it, take no more than is good, carry a Nil home, cover
//! a partner's and break a rival's.

use crate::program::{Contract, Program};
use crate::rules::{bid_contract, is_nil};
use crate::seat::{Seat, SeatSet};
use crate::side::Side;
use crate::state::State;

/// What the acting seat wants of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    /// More than 0 to take it, less to leave it to somebody else.
    pub want: i64,
    /// Partners whose Nil still holds, as bits of seats.
    pub covered: SeatSet,
    /// Rivals whose Nil still holds.
    pub hunted: SeatSet,
}

impl Aim {
    /// No contract speaks.
    pub const fn wanting(want: i64) -> Aim {
        Aim {
            want,
            covered: SeatSet::EMPTY,
            hunted: SeatSet::EMPTY,
        }
    }

    /// What the contracts of all sides ask of the acting seat.
    pub fn by_contract(p: &Program, contract: &Contract, s: &State) -> Aim {
        let seat = s.actor;
        // One side has a contract; the others break it, and tricks help both.
        if p.auction.is_some() {
            return Aim::wanting(1);
        }
        let nils = holding_nils(p, s);
        if nils.has(seat) {
            return Aim::wanting(-1);
        }
        let own = p.members_of(p.side_of[seat]);
        Aim {
            want: want(p, contract, s, seat),
            covered: nils & own,
            hunted: nils & !own,
        }
    }
}

/// Seats that bid Nil and have no trick yet.
fn holding_nils(p: &Program, s: &State) -> SeatSet {
    let holds = |seat: &Seat| is_nil(s.bid[*seat]) && s.tricks[*seat] == 0;
    Seat::first(p.seats).filter(holds).collect()
}

/// Tricks that a side lacks for its contract; less than 0 if it has too many.
fn missing(p: &Program, s: &State, side: Side) -> i64 {
    let of = |seat: Seat| i64::from(bid_contract(s.bid[seat])) - i64::from(s.tricks[seat]);
    p.members_of(side).into_iter().map(of).sum()
}

fn want(p: &Program, contract: &Contract, s: &State, seat: Seat) -> i64 {
    let side = p.side_of[seat];
    let own = missing(p, s, side);
    if own > 0 {
        return 1;
    }
    let rivals: i64 = Side::first(p.sides)
        .filter(|other| *other != side)
        .map(|other| missing(p, s, other).max(0))
        .sum();
    let left = i64::from(s.hand[seat].len());
    // Rivals need all that is left: one more is one too few for them.
    let sets_a_rival = rivals >= left;
    let costs = match (contract.exact, own) {
        (true, 0) => return -1,
        // Broken already.
        (true, _) => true,
        (false, _) => overtrick(contract) <= 0,
    };
    if sets_a_rival || !costs {
        1
    } else {
        -1
    }
}

/// What a trick above the contract is worth, its part of a penalty for bags taken off; in points × bag limit.
fn overtrick(contract: &Contract) -> i32 {
    match i32::from(contract.bag_limit) {
        0 => contract.overtrick,
        limit => contract.overtrick.saturating_mul(limit) - contract.bag_penalty,
    }
}
