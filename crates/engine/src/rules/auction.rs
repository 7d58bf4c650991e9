//! An auction: one bid counts in the end, that of the declarer, who then plays the contract. While it runs `declarer` is
//! who has bid most, `passed` who is out of it, `owes` who is still to be asked in this round, `handled` the rounds that are over;
//! later `handled` is the cards that are still to be buried.

use super::{setup, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::{Card, Suit};
use crate::event::{Event, Sink, Zone};
use crate::program::{Bid, BidOrder, Program, Trump};
use crate::seat::{Seat, SeatSet};
use crate::state::{self, flag, State};

/// What is asked in an auction.
pub(super) mod step {
    pub const CALL: u8 = 0;
    pub const BURY: u8 = 1;
    pub const NAME: u8 = 2;
    pub const ALONE: u8 = 3;

    pub const fn name(step: u8) -> &'static str {
        match step {
            BURY => "discard",
            NAME => "name_trump",
            _ => "bid",
        }
    }
}

pub(super) fn begin(p: &Program, s: &mut State, bid: &Bid) -> Next {
    (s.declarer, s.passed, s.handled) = (None, SeatSet::EMPTY, 0);
    s.owes = asked(p, s, bid);
    s.actor = s.owes.next_after(s.dealer, 1);
    Next::Stay
}

fn asked(p: &Program, s: &State, bid: &Bid) -> SeatSet {
    let live = s.live(p.all);
    if bid.leader_only && live.has(s.leader) {
        s.leader.alone()
    } else {
        live
    }
}

/// The most that can be bid: no more than the tricks there are.
pub fn top_bid(p: &Program, s: &State, bid: &Bid) -> u8 {
    bid.max.min(setup::hand_size(p, s).min(26) as u8)
}

/// The least that can still be bid, where each bid is higher than the one before.
fn next_bid(p: &Program, s: &State, bid: &Bid) -> u8 {
    match s.declarer.and_then(|seat| s.bid[seat]) {
        Some(high) => high.contract() + 1,
        None => bid.min.min(top_bid(p, s, bid)),
    }
}

/// The suit of the card that is offered: it lies face up on the deck.
pub fn offered(p: &Program, s: &State) -> Option<Suit> {
    s.deck_top()
        .filter(|_| p.setup.top_up)
        .and_then(|id| id.card().own_suit())
}

pub(super) fn legal(p: &Program, s: &State, bid: &Bid) -> Legal {
    match s.step {
        step::BURY => Legal::cards(s.hand[s.actor].kinds()),
        step::NAME => super::trick::legal_trumps(),
        step::ALONE => Legal::option(Action::PASS).or(Action::ALONE, true),
        _ => calls(p, s, bid),
    }
}

fn calls(p: &Program, s: &State, bid: &Bid) -> Legal {
    let last = s.owes.len() == 1 && (bid.rounds == 0 || s.handled + 1 >= bid.rounds);
    let must = bid.last_must && last && s.declarer.is_none();
    let mut legal = Legal::NONE.or(Action::PASS, !must);
    if bid.order == BidOrder::Rising {
        for n in next_bid(p, s, bid)..=top_bid(p, s, bid) {
            legal = legal.or(Action::bid(n), true);
        }
        return legal;
    }
    let offered = offered(p, s);
    if s.handled == 0 && offered.is_some() {
        return legal.or(Action::ORDER_UP, true);
    }
    for suit in Suit::ALL {
        legal = legal.or(Action::suit(suit), Some(suit) != offered);
    }
    legal
}

pub(super) fn apply<S: Sink>(p: &Program, s: &mut State, bid: &Bid, action: Action, sink: &mut S) -> Next {
    s.turn += 1;
    s.idle = 0;
    match s.step {
        step::BURY => bury(p, s, bid, action.kind(), sink),
        step::NAME => {
            name(s, action, sink);
            ask_alone(p, s, bid, sink)
        }
        step::ALONE => {
            if action == Action::ALONE {
                go_alone(s, sink);
            }
            close(p, s, sink)
        }
        _ => call(p, s, bid, action, sink),
    }
}

fn call<S: Sink>(p: &Program, s: &mut State, bid: &Bid, action: Action, sink: &mut S) -> Next {
    let seat = s.actor;
    s.owes.remove(seat);
    let taken = match action.choice() {
        Choice::Bid(n) => {
            (s.declarer, s.bid[seat]) = (Some(seat), Some(state::Bid::tricks(n)));
            if S::ON {
                sink.event(
                    s,
                    Event::Bid {
                        seat,
                        bid: n,
                        nil: false,
                    },
                );
            }
            n >= top_bid(p, s, bid)
        }
        Choice::Suit(_) => {
            name(s, action, sink);
            true
        }
        _ if action == Action::ORDER_UP => {
            let suit = offered(p, s).unwrap_or(Suit::Hearts);
            name(s, Action::suit(suit), sink);
            true
        }
        _ => {
            s.passed.insert(seat);
            if S::ON {
                sink.event(s, Event::Passed { seat });
            }
            false
        }
    };
    if taken && s.declarer != Some(seat) {
        let least = bid.min.min(top_bid(p, s, bid));
        (s.declarer, s.bid[seat]) = (Some(seat), Some(state::Bid::tricks(least)));
    }
    if !taken {
        if s.owes.is_empty() {
            s.owes = next_round(p, s, bid);
        }
        if !s.owes.is_empty() {
            s.actor = s.owes.next_after(seat, 1);
            return Next::Stay;
        }
    }
    let of_the_deck = action == Action::ORDER_UP;
    won(p, s, bid, of_the_deck, sink)
}

/// Who is asked again when all have been asked.
fn next_round(p: &Program, s: &mut State, bid: &Bid) -> SeatSet {
    s.handled += 1;
    if bid.order == BidOrder::Offer {
        s.passed = SeatSet::EMPTY;
        return if s.handled < bid.rounds {
            asked(p, s, bid)
        } else {
            SeatSet::EMPTY
        };
    }
    if bid.rounds > 0 && s.handled >= bid.rounds {
        return SeatSet::EMPTY;
    }
    let others = asked(p, s, bid) & !s.passed;
    s.declarer.map_or(SeatSet::EMPTY, |seat| others.without(seat))
}

/// Nobody bids any more: the contract is the declarer's, or the cards are thrown in.
fn won<S: Sink>(p: &Program, s: &mut State, bid: &Bid, of_the_deck: bool, sink: &mut S) -> Next {
    s.flags |= flag::BIDS_IN;
    s.passed = SeatSet::EMPTY;
    s.handled = 0;
    for seat in Seat::first(p.seats).filter(|seat| Some(*seat) != s.declarer) {
        s.bid[seat] = None;
    }
    let contract = s.declarer.map_or(0, |seat| super::bid_contract(s.bid[seat]));
    if S::ON {
        let seat = s.declarer;
        sink.event(s, Event::AuctionEnds { seat, bid: contract });
    }
    let Some(declarer) = s.declarer else {
        return Next::HandFinished;
    };
    s.allies = p.members_of(p.side_of[declarer]);
    // A card that is offered and taken goes to the dealer.
    let taker = match bid.order {
        BidOrder::Offer => of_the_deck.then_some(s.dealer),
        _ => Some(declarer),
    };
    if let Some(taker) = taker {
        s.actor = taker;
        for _ in 0..bid.takes {
            s.handled += u8::from(zones::draw(p, s, taker, sink));
        }
    }
    if s.handled > 0 {
        s.step = step::BURY;
        return Next::Stay;
    }
    ask_trump(p, s, bid, sink)
}

/// A card goes face down out of the game.
fn bury<S: Sink>(p: &Program, s: &mut State, bid: &Bid, card: Card, sink: &mut S) -> Next {
    let seat = s.actor;
    let id = zones::lose(p, s, seat, card);
    s.push_discard_down(id);
    s.handled -= 1;
    if S::ON {
        let (card, to) = (Some(card), Zone::DiscardDown);
        sink.event(s, Event::Discarded { seat, card, to });
    }
    if s.handled > 0 {
        return Next::Stay;
    }
    ask_trump(p, s, bid, sink)
}

fn ask_trump<S: Sink>(p: &Program, s: &mut State, bid: &Bid, sink: &mut S) -> Next {
    s.actor = s.declarer.unwrap_or(s.actor);
    if p.trump == Trump::Bid && s.trump.is_none() {
        s.step = step::NAME;
        return Next::Stay;
    }
    ask_alone(p, s, bid, sink)
}

fn name<S: Sink>(s: &mut State, action: Action, sink: &mut S) {
    if let Choice::Suit(suit) = action.choice() {
        s.trump = Some(suit);
        if S::ON {
            sink.event(s, Event::TrumpIs { suit });
        }
    }
}

fn ask_alone<S: Sink>(p: &Program, s: &mut State, bid: &Bid, sink: &mut S) -> Next {
    s.actor = s.declarer.unwrap_or(s.actor);
    if bid.alone && s.allies.several() {
        s.step = step::ALONE;
        return Next::Stay;
    }
    close(p, s, sink)
}

/// The partners of the declarer sit this hand out.
fn go_alone<S: Sink>(s: &mut State, sink: &mut S) {
    let declarer = s.actor;
    s.out |= s.allies.without(declarer);
    s.allies = declarer.alone();
    s.flags |= flag::ALONE;
    if S::ON {
        sink.event(s, Event::GoesAlone { seat: declarer });
    }
}

fn close<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    s.step = step::CALL;
    if p.setup.first_cards > 0 {
        setup::deal_rest(p, s, sink);
    }
    Next::Done
}
