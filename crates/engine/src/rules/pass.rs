//! The Pass phase, once a hand: every live seat, from the dealer's left, picks `count` cards (all it has, if fewer)
//! into `picked`; only when all have chosen the cards move. `owes` are the seats that still have to choose.
//!
//! Across is half the number of live seats on, rounded down: opposite with an even number, and with an odd one the
//! nearer to the left of the two that sit opposite (so with three it is left). Rotating by hand goes left, right,
//! across, none; where directions are the same seat it is left, right, none with three and left, none with two. By
//! place, from hand 2 on: the seat that came last gives its highest cards (by rule, it has no choice; of equal ranks the
//! later suit), the seat that came first gives as many of its own choice; the others neither give nor get. Of seats that
//! share a place the lowest was first, the highest last; if all share one, nobody passes.

use super::{discard, zones, Next};
use crate::action::{Action, Legal};
use crate::cards::{cards_of, Cards};
use crate::event::{Event, Sink};
use crate::program::{Pass, PassDirection, Program};
use crate::seat::{Seat, SeatSet};
use crate::state::State;

/// Which way the cards of this hand go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Route {
    Nobody,
    /// Everybody, to the seat so many live seats on, clockwise.
    On(u32),
    /// These two exchange.
    Places {
        first: Seat,
        last: Seat,
    },
}

fn route(p: &Program, s: &State, pass: &Pass) -> Route {
    let n = s.live(p.all).len();
    let direction = match pass.direction {
        PassDirection::Rotating => rotated(n, s.hand_no),
        direction => direction,
    };
    match direction {
        PassDirection::Left => Route::On(1),
        PassDirection::Right => Route::On(n.saturating_sub(1)),
        PassDirection::Across => Route::On(n / 2),
        PassDirection::ByPlace => places(p, s),
        PassDirection::None | PassDirection::Rotating => Route::Nobody,
    }
}

fn rotated(seats: u32, hand: u16) -> PassDirection {
    use PassDirection::{Across, Left, None, Right};
    let turns: &[PassDirection] = match seats {
        2 => &[Left, None],
        3 => &[Left, Right, None],
        _ => &[Left, Right, Across, None],
    };
    turns[usize::from(hand) % turns.len()]
}

/// Who came first and last in the hand before, if places were taken in it.
fn places(p: &Program, s: &State) -> Route {
    let place = |seat: &Seat| s.places[*seat].before();
    let placed = || s.live(p.all).into_iter().filter(|seat| place(seat) > 0);
    match (placed().min_by_key(place), placed().max_by_key(place)) {
        (Some(first), Some(last)) if place(&first) < place(&last) => Route::Places { first, last },
        _ => Route::Nobody,
    }
}

pub(crate) fn begin(p: &Program, s: &mut State, pass: &Pass) -> Next {
    s.owes = match route(p, s, pass) {
        Route::Nobody => SeatSet::EMPTY,
        Route::On(_) => s.live(p.all) & s.holders(),
        Route::Places { first, last } => {
            let n = quota(p, s, pass, first);
            for _ in 0..n {
                give_highest(p, s, last);
            }
            if n > 0 {
                first.alone()
            } else {
                SeatSet::EMPTY
            }
        }
    };
    if s.owes.is_empty() {
        return Next::Done;
    }
    s.actor = s.owes.next_after(s.dealer, 1);
    Next::Stay
}

/// The highest card of a seat is put aside for the pass.
fn give_highest(p: &Program, s: &mut State, seat: Seat) {
    let highest = cards_of(s.hand[seat].kinds()).max_by_key(|card| p.height[card.rank_index()]);
    if let Some(card) = highest {
        let id = zones::lose(p, s, seat, card);
        s.picked[seat].put(id);
    }
}

/// How many cards a seat gives; two that exchange give the same number.
#[inline]
fn quota(p: &Program, s: &State, pass: &Pass, seat: Seat) -> u32 {
    let held = |seat: Seat| s.hand[seat].union(s.picked[seat]).len();
    let most = match route(p, s, pass) {
        Route::Places { first, last } => held(first).min(held(last)),
        _ => held(seat),
    };
    most.min(u32::from(pass.count))
}

#[inline]
pub fn legal(p: &Program, s: &State, pass: &Pass) -> Legal {
    let at = s.actor;
    let n = quota(p, s, pass, s.actor);
    discard::ascending(s.hand[at], s.picked[at], n, n)
}

/// The cards that may still be given, and how many of them have to be.
pub fn range(p: &Program, s: &State, pass: &Pass) -> (Cards, u32) {
    let at = s.actor;
    let n = quota(p, s, pass, s.actor).saturating_sub(s.picked[at].len());
    (discard::from_last(s.hand[at], s.picked[at]), n)
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, pass: &Pass, action: Action, sink: &mut S) -> Next {
    let seat = s.actor;
    let id = zones::lose(p, s, seat, action.kind());
    s.picked[seat].put(id);
    s.idle = 0;
    if s.picked[seat].len() < quota(p, s, pass, seat) {
        return Next::Stay;
    }
    s.turn += 1;
    s.owes.remove(seat);
    if s.owes.is_empty() {
        hand_on(p, s, pass, sink);
        return Next::Done;
    }
    s.actor = s.owes.next_after(seat, 1);
    Next::Stay
}

/// To whom the cards of a seat go.
fn receiver(p: &Program, s: &State, route: Route, seat: Seat) -> Seat {
    let live = s.live(p.all);
    match route {
        Route::Nobody => seat,
        Route::On(steps) => (0..steps).fold(seat, |at, _| live.next_after(at, 1)),
        Route::Places { first, last } if seat == first => last,
        Route::Places { first, .. } => first,
    }
}

/// To whom the cards go that the acting seat chooses.
pub fn passes_to(p: &Program, s: &State, pass: &Pass) -> Option<Seat> {
    let to = receiver(p, s, route(p, s, pass), s.actor);
    (to != s.actor).then_some(to)
}

/// All have chosen: the cards change hands.
fn hand_on<S: Sink>(p: &Program, s: &mut State, pass: &Pass, sink: &mut S) {
    let route = route(p, s, pass);
    for seat in s.live(p.all) {
        let to = receiver(p, s, route, seat);
        let cards: Cards = std::mem::take(&mut s.picked[seat]);
        for id in cards.ids() {
            zones::gain(p, s, to, id);
            if S::ON {
                let card = Some(id.card());
                sink.event(s, Event::PassedOn { seat, to, card });
            }
        }
    }
}
