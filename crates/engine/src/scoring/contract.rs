//! Contracts (seed 003): nils, then the contract of each side, then bags. Without teams each seat is its own side.

use super::bridge::{self, Played};
use super::{award, award_side};
use crate::event::{Event, Sink, Why};
use crate::program::{Contract, ContractTable, Program};
use crate::rules::auction::{needed, top_bid};
use crate::rules::{bid_contract, is_nil, win};
use crate::side::{Side, SideSet};
use crate::state::{flag, State};

/// The tricks a side has to make: the sum of its bids, Nils not counted.
pub fn contract_of_side(p: &Program, s: &State, side: Side) -> u8 {
    let bids = bids_of_side(p, s, side);
    if bids > 0 {
        needed(p, bids)
    } else {
        0
    }
}

fn bids_of_side(p: &Program, s: &State, side: Side) -> u8 {
    win::side_sum(p, side, |seat| i32::from(bid_contract(s.bid[seat]))) as u8
}

pub fn bags_of(s: &State, side: Side) -> u8 {
    s.bags[side]
}

/// The tricks that the declarer and its partners have.
pub fn declarers_tricks(s: &State) -> u8 {
    s.allies.into_iter().map(|seat| s.tricks[seat]).sum()
}

/// Whether the contract of an auction is made as the hand stands.
pub fn is_made(p: &Program, s: &State) -> bool {
    let Some(declarer) = s.declarer else { return false };
    let (bid, tricks) = (needed(p, bid_contract(s.bid[declarer])), declarers_tricks(s));
    match &p.contract {
        Some(contract) if contract.exact => tricks == bid,
        _ => tricks >= bid,
    }
}

/// Whether the tricks that are left can change nothing about the contract of an auction.
pub fn is_settled(p: &Program, s: &State) -> bool {
    let Some(declarer) = s.declarer else { return false };
    let (bid, tricks) = (
        u32::from(needed(p, bid_contract(s.bid[declarer]))),
        u32::from(declarers_tricks(s)),
    );
    let left = s.hand[declarer].len();
    match &p.contract {
        Some(contract) if contract.exact => tricks > bid || tricks + left < bid,
        _ => tricks >= bid || tricks + left < bid,
    }
}

/// The contract of an auction: only its declarer has one.
pub fn evaluate_auction<S: Sink>(p: &Program, s: &mut State, c: &Contract, sink: &mut S) {
    let (Some(declarer), Some(auction)) = (s.declarer, &p.auction) else {
        return;
    };
    let (side, made) = (p.side_of[declarer], s.flags & flag::MADE != 0);
    let (number, tricks) = (bid_contract(s.bid[declarer]), declarers_tricks(s));
    let bid = needed(p, number);
    if S::ON {
        sink.event(
            s,
            Event::Contract {
                side,
                made,
                bid,
                tricks,
            },
        );
    }
    let top = number >= top_bid(p, s, auction);
    let over = i32::from(tricks) - i32::from(bid);
    if let (ContractTable::Bridge, Some(suit)) = (c.table, s.called[declarer]) {
        let vulnerable = bridge::vulnerable(p, s, c.vulnerable, s.allies);
        let doubled = s.doubled;
        let played = Played {
            number,
            suit,
            doubled,
            vulnerable,
        };
        return by_table(p, s, played.points(over), sink);
    }
    let bid = i32::from(number);
    let points = match (made, top) {
        (true, true) if c.top_points > 0 => c.top_points,
        (true, _) => bid * c.per_trick + c.made_bonus + over * c.overtrick,
        (false, true) if c.top_penalty > 0 => -c.top_penalty,
        (false, _) => -bid * c.failed - over.abs() * c.off_by,
    };
    if points == 0 {
        return;
    }
    // What is doubled once counts twice, what is doubled again four times.
    let points = points << s.doubled;
    let others = Side::first(p.sides).filter(|other| *other != side);
    let paid = if c.others_pay {
        others.clone().count() as i32
    } else {
        1
    };
    award_side(p, s, side, points * paid, Why::Contract, sink);
    for other in others.filter(|_| c.others_pay) {
        award_side(p, s, other, -points, Why::Contract, sink);
    }
}

/// A contract that is made scores for who played it, one that is not for each of the others.
fn by_table<S: Sink>(p: &Program, s: &mut State, points: i32, sink: &mut S) {
    let playing: SideSet = s.allies.into_iter().map(|seat| p.side_of[seat]).collect();
    for side in Side::first(p.sides).filter(|side| playing.has(*side) == (points > 0)) {
        award_side(p, s, side, points.abs(), Why::Contract, sink);
    }
}

pub fn evaluate<S: Sink>(p: &Program, s: &mut State, c: &Contract, sink: &mut S) {
    if s.bid.iter().take(usize::from(p.seats)).all(Option::is_none) {
        return;
    }
    for side in Side::first(p.sides) {
        nils(p, s, c, side, sink);
        contract(p, s, c, side, sink);
        bags(p, s, c, side, sink);
    }
}

/// Nil points go to the player and, by the dual scores, to the team.
fn nils<S: Sink>(p: &Program, s: &mut State, c: &Contract, side: Side, sink: &mut S) {
    for seat in p.members_of(side) {
        if is_nil(s.bid[seat]) {
            let made = s.tricks[seat] == 0;
            if S::ON {
                sink.event(s, Event::Nil { seat, made });
            }
            award(
                p,
                s,
                seat,
                if made { c.nil_bonus } else { -c.nil_penalty },
                Why::Nil,
                sink,
            );
        }
    }
}

fn contract<S: Sink>(p: &Program, s: &mut State, c: &Contract, side: Side, sink: &mut S) {
    let members = p.members_of(side);
    let bidders = members
        .into_iter()
        .filter(|seat| s.bid[*seat].is_some_and(|bid| !bid.is_nil()));
    let tricks = win::side_sum(p, side, |seat| i32::from(s.tricks[seat]));
    if bidders.count() == 0 {
        return nils_only(p, s, c, side, tricks, sink);
    }
    let bid = i32::from(contract_of_side(p, s, side));
    let made = if c.exact { tricks == bid } else { tricks >= bid };
    if S::ON {
        sink.event(
            s,
            Event::Contract {
                side,
                made,
                bid: bid as u8,
                tricks: tricks as u8,
            },
        );
    }
    if !made {
        let lost = bid * c.failed + (tricks - bid).abs() * c.off_by;
        return award_side(p, s, side, -lost, Why::Contract, sink);
    }
    let over = tricks - bid;
    award_side(
        p,
        s,
        side,
        bid * c.per_trick + over * c.overtrick + c.made_bonus,
        Why::Contract,
        sink,
    );
    add_bags(s, side, over);
}

/// All partners bid Nil: there is no contract to make, and every trick of the side is an overtrick and a bag. A seat that
/// plays for itself has broken its Nil with a trick and pays for that alone; where only the exact bid counts nothing is
/// over it.
fn nils_only<S: Sink>(p: &Program, s: &mut State, c: &Contract, side: Side, tricks: i32, sink: &mut S) {
    let alone = p.members_of(side).len() < 2;
    if alone || c.exact || tricks == 0 {
        return;
    }
    if c.overtrick != 0 {
        award_side(p, s, side, tricks * c.overtrick, Why::Contract, sink);
    }
    add_bags(s, side, tricks);
}

fn add_bags(s: &mut State, side: Side, tricks: i32) {
    let bags = &mut s.bags[side];
    *bags = bags.saturating_add(tricks as u8);
}

/// Every full bag_limit costs one penalty; the remainder stays.
fn bags<S: Sink>(p: &Program, s: &mut State, c: &Contract, side: Side, sink: &mut S) {
    if c.bag_limit == 0 {
        return;
    }
    let bags = s.bags[side];
    let full = bags / c.bag_limit;
    s.bags[side] = bags % c.bag_limit;
    if full > 0 {
        award_side(p, s, side, -i32::from(full) * c.bag_penalty, Why::Bags, sink);
    }
}
