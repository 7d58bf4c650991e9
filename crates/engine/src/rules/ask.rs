//! The Ask phase (Go Fish): ask an opponent for a rank of the own hand; it hands over all it has of it, or the seat
//! fishes one card from the deck. Books leave the hand at once, and a seat left without cards draws `refill` at once,
//! whoever is acting; so books that were dealt are laid before the first question.
//!
//! Whom to ask is a step of its own only if two or more opponents have cards. A seat that has no card or nobody to ask
//! is passed over. Where nothing but asking repeats, the hand is over as soon as no book can be made any more: the deck
//! is used up, and no rank has the cards of a book in the hands of two sides. A question is a public fact, so asking in
//! vain is no standstill. `chosen_seat` is the seat asked, `rank` the rank asked for.

use super::{effect, moved, win, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::{ranks_of, Rank};
use crate::cards::{ranks_in, Cards};
use crate::event::{Event, RuleFired, Sink, Why};
use crate::program::{Ask, DeckEmpty, Moment, Program};
use crate::seat::{Seat, SeatSet};
use crate::side::Side;
use crate::state::{flag, State};

pub(super) mod step {
    pub const WHOM: u8 = 0;
    pub const RANK: u8 = 1;

    /// What the acting seat is asked in this step.
    pub fn name(step: u8) -> &'static str {
        match step {
            RANK => "ask_rank",
            _ => "ask_whom",
        }
    }
}

pub(crate) fn begin<S: Sink>(p: &Program, s: &mut State, ask: &Ask, sink: &mut S) -> Next {
    tidy(p, s, ask, sink);
    won(p, s, sink).unwrap_or_else(|| question(p, s, ask))
}

/// Books may have been scored, and a seat may come to its turn with a hand that others emptied.
fn won<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Option<Next> {
    if p.at_once {
        win::at_once(p, s, false, sink)
    } else {
        None
    }
}

/// Puts the question to the acting seat, if it can ask anything.
fn question(p: &Program, s: &mut State, ask: &Ask) -> Next {
    if ask.alone && !zones::deck_can_give(p, s) && open_ranks(p, s, ask) == 0 {
        return Next::HandFinished;
    }
    let seats = askable(p, s);
    if seats.is_empty() || s.hand[s.actor].is_empty() {
        return Next::Done;
    }
    s.step = step::WHOM;
    if let Some(seat) = seats.only() {
        s.chosen_seat = seat;
        s.step = step::RANK;
    }
    Next::Stay
}

/// Opponents with cards.
fn askable(p: &Program, s: &State) -> SeatSet {
    effect::opponents(p, s) & s.holders()
}

/// Ranks of which a book can still be made from hands alone: enough cards, and not all on one side.
fn open_ranks(p: &Program, s: &State, ask: &Ask) -> u16 {
    let (mut all, mut once, mut twice) = (Cards::NONE, 0, 0);
    for side in Side::first(p.sides) {
        let mut cards = Cards::NONE;
        for seat in p.members_of(side) & s.live(p.all) {
            cards = cards.union(s.hand[seat]);
        }
        let ranks = ranks_of(cards.kinds());
        twice |= once & ranks;
        once |= ranks;
        all = all.union(cards);
    }
    twice & all.ranks_with(ask.book) as u16
}

#[inline]
pub fn legal(p: &Program, s: &State) -> Legal {
    if s.step == step::WHOM {
        return askable(p, s)
            .into_iter()
            .fold(Legal::NONE, |legal, seat| legal.or(Action::seat(seat), true));
    }
    let ranks = ranks_of(s.hand[s.actor].kinds());
    ranks_in(ranks).fold(Legal::NONE, |legal, rank| legal.or(Action::rank(rank), true))
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, ask: &Ask, action: Action, sink: &mut S) -> Next {
    s.flags |= flag::FREE;
    match action.choice() {
        Choice::Seat(seat) => {
            s.chosen_seat = seat;
            s.step = step::RANK;
            Next::Stay
        }
        Choice::Rank(rank) => answer(p, s, ask, rank, sink),
        _ => Next::Stay,
    }
}

fn answer<S: Sink>(p: &Program, s: &mut State, ask: &Ask, rank: Rank, sink: &mut S) -> Next {
    let (seat, of) = (s.actor, s.chosen_seat);
    s.rank = rank;
    s.idle = 0;
    if S::ON {
        sink.event(s, Event::Asked { seat, of, rank });
    }
    let cards = s.hand[of].only(rank.mask());
    let again = if !cards.is_empty() {
        hand_over(p, s, cards, sink);
        ask.again_on_hit
    } else if zones::deck_can_give(p, s) {
        fish(p, s, rank, sink) && ask.again_on_fish
    } else if p.deck_empty == DeckEmpty::HandEnds {
        return Next::HandFinished;
    } else {
        false
    };
    tidy(p, s, ask, sink);
    if !again {
        return Next::Done;
    }
    won(p, s, sink).unwrap_or_else(|| question(p, s, ask))
}

fn hand_over<S: Sink>(p: &Program, s: &mut State, cards: Cards, sink: &mut S) {
    let (to, seat) = (s.actor, s.chosen_seat);
    for id in cards.ids() {
        let card = id.card();
        let id = zones::lose(p, s, seat, card);
        zones::gain(p, s, to, id);
        if S::ON {
            sink.event(s, Event::Gave { seat, to, card });
        }
    }
    moved(s);
}

/// One card from the deck; true if it is of the rank asked for.
fn fish<S: Sink>(p: &Program, s: &mut State, rank: Rank, sink: &mut S) -> bool {
    let seat = s.actor;
    let before = s.hand[seat];
    zones::draw(p, s, seat, sink);
    let drawn = s.hand[seat].without(before);
    let lucky = !drawn.only(rank.mask()).is_empty();
    if S::ON {
        sink.event(s, Event::Fished { seat, lucky });
    }
    lucky
}

/// Books are laid and empty hands refilled, the acting seat first, then in turn order.
fn tidy<S: Sink>(p: &Program, s: &mut State, ask: &Ask, sink: &mut S) {
    let mut seats = s.live(p.all);
    let mut seat = s.actor;
    while !seats.is_empty() {
        if seats.has(seat) {
            lay_books(p, s, ask, seat, sink);
            while s.hand[seat].is_empty() && refill(p, s, ask, seat, sink) {
                lay_books(p, s, ask, seat, sink);
            }
        }
        seats.remove(seat);
        seat = s.next_of(seats, seat);
    }
}

/// False if nothing was drawn.
fn refill<S: Sink>(p: &Program, s: &mut State, ask: &Ask, seat: Seat, sink: &mut S) -> bool {
    let mut any = false;
    for _ in 0..ask.refill {
        any |= zones::draw(p, s, seat, sink);
    }
    any
}

fn lowest_rank(ranks: u64) -> Option<Rank> {
    (ranks != 0).then(|| Rank::at(ranks.trailing_zeros() as u8))
}

fn lay_books<S: Sink>(p: &Program, s: &mut State, ask: &Ask, seat: Seat, sink: &mut S) {
    while let Some(rank) = lowest_rank(s.hand[seat].ranks_with(ask.book)) {
        let of_rank = s.hand[seat].only(rank.mask());
        let mut points = 0;
        let mut book = Cards::NONE;
        for id in of_rank.ids().take(usize::from(ask.book)) {
            let id = zones::lose(p, s, seat, id.card());
            s.won[seat].put(id);
            book.put(id);
            points += i32::from(p.points.set[id.card().index()]);
        }
        moved(s);
        if S::ON {
            sink.event(s, Event::Book { seat, rank });
            sink.rule_fired(s, RuleFired::Cards(Moment::Set, book));
        }
        if points != 0 {
            crate::scoring::award(p, s, seat, points, Why::Set, sink);
        }
    }
}
