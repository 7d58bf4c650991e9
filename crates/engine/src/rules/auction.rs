//! An auction: one bid counts in the end, that of the declarer, who then plays the contract. While it runs `declarer` is
//! who has bid most, `passed` who is out of it, `owes` who is still to be asked in this round, `handled` the rounds that are over;
//! later `handled` is the cards that are still to be buried. Where bids are a number and a suit, first the number is said.

use super::{setup, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::{Card, Suit};
use crate::event::{Event, Sink, Zone};
use crate::program::{Bid, BidOrder, Program, Trump};
use crate::seat::{Seat, SeatSet};
use crate::spec::BidSuit;
use crate::state::{self, flag, State};

/// What is asked in an auction.
pub(super) mod step {
    pub const CALL: u8 = 0;
    pub const BURY: u8 = 1;
    pub const NAME: u8 = 2;
    pub const ALONE: u8 = 3;
    pub const SUIT: u8 = 4;

    pub const fn name(step: u8) -> &'static str {
        match step {
            BURY => "discard",
            NAME => "name_trump",
            SUIT => "bid_suit",
            _ => "bid",
        }
    }
}

pub(super) fn begin(p: &Program, s: &mut State, bid: &Bid) -> Next {
    (s.declarer, s.passed, s.handled) = (None, SeatSet::EMPTY, 0);
    s.owes = asked(p, s, bid);
    s.actor = if bid.dealer_first && s.owes.has(s.dealer) {
        s.dealer
    } else {
        s.owes.next_after(s.dealer, 1)
    };
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
    let tricks = setup::hand_size(p, s).min(26) as u8;
    bid.max.min(tricks.saturating_sub(bid.book))
}

/// The tricks that a contract of this number needs.
pub fn needed(p: &Program, number: u8) -> u8 {
    number + p.auction.map_or(0, |bid| bid.book)
}

/// What can be named with a number, where bids are more than that.
fn suits<'b>(s: &State, bid: &'b Bid, number: u8) -> impl Iterator<Item = BidSuit> + 'b {
    let high = s
        .declarer
        .filter(|seat| super::bid_contract(s.bid[*seat]) == number);
    bid.suits.above(high.and_then(|seat| s.called[seat]))
}

/// The least that can still be bid, where each bid is higher than the one before.
fn next_bid(p: &Program, s: &State, bid: &Bid) -> u8 {
    match s.declarer.and_then(|seat| s.bid[seat]) {
        Some(high) if suits(s, bid, high.contract()).next().is_some() => high.contract(),
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
        step::SUIT => suits(s, bid, s.level).fold(Legal::NONE, |legal, suit| legal.or(named(suit), true)),
        step::ALONE => Legal::option(Action::PASS).or(Action::ALONE, true),
        _ => calls(p, s, bid),
    }
}

/// The action that names it.
pub fn named(suit: BidSuit) -> Action {
    suit.trump().map_or(Action::NO_TRUMP, Action::suit)
}

/// Whether the acting seat may double the bid that stands, or a bid of its own side that was doubled.
fn may_double(p: &Program, s: &State, bid: &Bid, again: bool) -> bool {
    let (times, ours) = (u8::from(again), again);
    let standing = s.declarer.filter(|_| s.doubled == times && bid.doubles > times);
    standing.is_some_and(|high| (p.side_of[high] == p.side_of[s.actor]) == ours)
}

fn calls(p: &Program, s: &State, bid: &Bid) -> Legal {
    let last = s.owes.len() == 1 && (bid.rounds == 0 || s.handled + 1 >= bid.rounds);
    let must = bid.last_must && last && s.declarer.is_none();
    let mut legal = Legal::NONE.or(Action::PASS, !must);
    if bid.order == BidOrder::Rising {
        for n in next_bid(p, s, bid)..=top_bid(p, s, bid) {
            legal = legal.or(Action::bid(n), true);
        }
        legal = legal.or(Action::DOUBLE, may_double(p, s, bid, false));
        return legal.or(Action::REDOUBLE, may_double(p, s, bid, true));
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
    if let (step::CALL, Choice::Bid(n), false) = (s.step, action.choice(), bid.suits.is_empty()) {
        (s.level, s.step) = (n, step::SUIT);
        return Next::Stay;
    }
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
    let suit = bid
        .suits
        .iter()
        .find(|suit| s.step == step::SUIT && named(*suit) == action);
    let taken = match action.choice() {
        _ if suit.is_some() => bids(p, s, bid, (s.level, suit), sink),
        Choice::Bid(n) => bids(p, s, bid, (n, None), sink),
        Choice::Suit(_) => {
            name(s, action, sink);
            true
        }
        _ if action == Action::ORDER_UP => {
            let suit = offered(p, s).unwrap_or(Suit::Hearts);
            name(s, Action::suit(suit), sink);
            true
        }
        _ if action == Action::DOUBLE || action == Action::REDOUBLE => {
            s.doubled += 1;
            s.owes = still_in(p, s, bid).without(seat);
            if S::ON {
                let times = 1 << s.doubled;
                sink.event(s, Event::Doubled { seat, times });
            }
            false
        }
        _ => {
            if !bid.may_return {
                s.passed.insert(seat);
            }
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
        if s.owes.is_empty() && !bid.circles() {
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

/// A bid stands until somebody bids more; whether nobody can say anything about it.
fn bids<S: Sink>(
    p: &Program,
    s: &mut State,
    bid: &Bid,
    (n, suit): (u8, Option<BidSuit>),
    sink: &mut S,
) -> bool {
    let seat = s.actor;
    s.step = step::CALL;
    (s.declarer, s.bid[seat], s.doubled) = (Some(seat), Some(state::Bid::tricks(n)), 0);
    s.called[seat] = suit;
    if let Some(place) = bid.suits.iter().position(|other| Some(other) == suit) {
        let mut side = p.members_of(p.side_of[seat]).into_iter();
        if side.all(|partner| s.named[partner] >> place & 1 == 0) {
            s.named[seat] |= 1 << place;
        }
    }
    if S::ON {
        let (bid, nil) = (n, false);
        sink.event(s, Event::Bid { seat, bid, nil, suit });
    }
    if bid.circles() {
        s.owes = still_in(p, s, bid).without(seat);
    }
    n >= top_bid(p, s, bid) && bid.doubles == 0 && suits(s, bid, n).next().is_none()
}

/// Who may still say something.
fn still_in(p: &Program, s: &State, bid: &Bid) -> SeatSet {
    asked(p, s, bid) & !s.passed
}

/// Who plays: of the side that has bid most the first that named the suit.
fn first_to_name(p: &Program, s: &mut State, bid: &Bid) {
    let Some(high) = s.declarer else { return };
    let (number, suit) = (s.bid[high], s.called[high]);
    let Some(place) = bid.suits.iter().position(|other| Some(other) == suit) else {
        return;
    };
    let side = p.members_of(p.side_of[high]);
    let first = side.into_iter().find(|seat| s.named[*seat] >> place & 1 == 1);
    let seat = first.unwrap_or(high);
    (s.declarer, s.bid[seat], s.called[seat]) = (Some(seat), number, suit);
    s.trump = suit.and_then(BidSuit::trump);
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
    first_to_name(p, s, bid);
    for seat in Seat::first(p.seats).filter(|seat| Some(*seat) != s.declarer) {
        (s.bid[seat], s.called[seat]) = (None, None);
    }
    let contract = s.declarer.map_or(0, |seat| super::bid_contract(s.bid[seat]));
    if S::ON {
        let (seat, doubled) = (s.declarer, s.doubled);
        let suit = seat.and_then(|seat| s.called[seat]);
        sink.event(
            s,
            Event::AuctionEnds {
                seat,
                bid: contract,
                suit,
                doubled,
            },
        );
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
    if p.trump == Trump::Bid && s.trump.is_none() && bid.suits.is_empty() {
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
    if bid.dummy {
        s.dummy = s.allies.without(s.actor).only();
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
