//! The Bidding phase (seed 003): each seat once, clockwise from the dealer's left.

use super::Next;
use crate::action::{Action, Choice, Legal};
use crate::event::{Event, Sink};
use crate::program::{self, Program};
use crate::seat::Seat;
use crate::state::{flag, Bid, State};

pub fn begin(p: &Program, s: &mut State) -> Next {
    let live = s.live(p.all);
    s.owes = live;
    s.actor = live.next_after(s.dealer, 1);
    Next::Stay
}

pub fn legal(p: &Program, s: &State, bid: &program::Bid) -> Legal {
    let cards = s.hand[s.actor].len() as u8;
    let top = bid.max.min(cards);
    let barred = barred(p, s, bid, cards);
    let mut legal = Legal::NONE;
    for n in bid.min.min(top)..=top {
        legal = legal.or(Action::bid(n), Some(n) != barred);
    }
    let legal = legal.or(Action::bid(0), bid.nil && barred != Some(0));
    // The hook never leaves the last bidder without a bid.
    if legal.is_empty() {
        Legal::option(Action::bid(top))
    } else {
        legal
    }
}

/// The bid that would make the sum equal to the tricks, for the last bidder under the hook.
fn barred(p: &Program, s: &State, bid: &program::Bid, cards: u8) -> Option<u8> {
    if !bid.hook || s.owes.len() != 1 {
        return None;
    }
    let sum: u8 = Seat::first(p.seats).map(|seat| contract_of(s.bid[seat])).sum();
    cards.checked_sub(sum)
}

/// What a bid counts for: a Nil, or no bid yet, is 0.
pub fn contract_of(bid: Option<Bid>) -> u8 {
    bid.map_or(0, Bid::contract)
}

pub(crate) fn apply<S: Sink>(s: &mut State, bid: &program::Bid, action: Action, sink: &mut S) -> Next {
    let seat = s.actor;
    let Choice::Bid(n) = action.choice() else {
        return Next::Stay;
    };
    let nil = bid.nil && n == 0;
    s.bid[seat] = Some(if nil { Bid::NIL } else { Bid::tricks(n) });
    s.owes.remove(seat);
    s.turn += 1;
    s.idle = 0;
    if S::ON {
        sink.event(
            s,
            Event::Bid {
                seat,
                bid: n,
                nil,
                suit: None,
            },
        );
    }
    if s.owes.is_empty() {
        s.flags |= flag::BIDS_IN;
        return Next::Done;
    }
    s.actor = s.owes.next_after(seat, 1);
    Next::Stay
}
