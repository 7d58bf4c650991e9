//! The Meld phase: sets and runs are laid down, one at a time, and single cards are laid off on melds that lie, until
//! the seat stops. Where melds are held in hand (`hold`) there is nothing to do here: see `knock`.
//!
//! `meld` begins a meld; then its cards are picked in ascending order, each only if the pick can still become a meld;
//! `done`, or the last card that fits, lays it. A card named without `meld` before it is laid off; if it fits a set and
//! a run, the rank (`rank-7`) or the suit (`suit-h`) says which. In this phase `step` is one of the steps below, and
//! `picked` holds the cards of the meld begun or the card to be laid off.

use super::laid::{lay, on_table, How};
use super::{play, win, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::Card;
use crate::cards::{cards_of, highest, lowest, Cards};
use crate::event::{Event, Sink};
use crate::program::{Meld, Program};
use crate::state::{flag, State};

pub(super) mod step {
    /// Meld, lay off, or stop.
    pub const MAIN: u8 = 0;
    /// Which cards.
    pub const PICK: u8 = 1;
    /// On a set or on a run.
    pub const WHERE: u8 = 2;

    /// What the acting seat is asked in this step.
    pub fn name(step: u8) -> &'static str {
        match step {
            PICK => "meld_cards",
            WHERE => "meld_where",
            _ => "meld",
        }
    }
}

pub fn begin(s: &mut State, meld: &Meld) -> Next {
    s.step = step::MAIN;
    if meld.hold {
        Next::Done
    } else {
        while_there_is_room(s, meld)
    }
}

/// Everybody who has cards for it passes through this phase alike and says when it is done: who was asked only when there
/// is something to meld would tell the table so. How many cards a hand has all can see.
fn while_there_is_room(s: &State, meld: &Meld) -> Next {
    if room(s, meld) == 0 {
        Next::Done
    } else {
        Next::Stay
    }
}

pub fn legal(p: &Program, s: &State, meld: &Meld) -> Legal {
    match s.step {
        step::PICK => {
            let picked = s.picked[s.actor];
            let complete = is_set(meld, picked) || is_run(p, meld, picked);
            Legal::cards(next_cards(p, s, meld)).or(Action::DONE, complete)
        }
        step::WHERE => lowest(s.picked[s.actor].kinds()).map_or(Legal::NONE, |card| {
            Legal::option(Action::rank(card.rank())).or(Action::suit(card.suit()), true)
        }),
        _ => Legal::cards(lay_offs(p, s, meld))
            .or(Action::MELD, can_meld(p, s, meld))
            .or(Action::DONE, true),
    }
}

/// How many cards may be laid, those picked counted: all, or all but the one kept for the discard.
fn room(s: &State, meld: &Meld) -> u32 {
    let seat = s.actor;
    let held = s.hand[seat].union(s.picked[seat]).len();
    held.saturating_sub(u32::from(meld.keep_one))
}

/// Cards that may be added to a meld on the table.
fn lay_offs(p: &Program, s: &State, meld: &Meld) -> u64 {
    if !meld.lay_off || room(s, meld) == 0 {
        return 0;
    }
    let hand = s.hand[s.actor].kinds();
    let laid = on_table(s);
    hand & laid.fits_set() | laid.fits_run(p, meld, hand)
}

/// Whether the hand has a meld at all; a shorter way than to ask with which card one can begin.
fn can_meld(p: &Program, s: &State, meld: &Meld) -> bool {
    let hand = s.hand[s.actor];
    let room = room(s, meld);
    let fits = |min: u8| min > 0 && u32::from(min) <= room;
    fits(meld.min_set) && hand.ranks_with(meld.min_set) != 0
        || fits(meld.min_run) && p.tableau.ladder.run_bottoms(hand.kinds(), meld.min_run) != 0
}

/// The cards with which the pick goes on, or with which one can begin.
fn next_cards(p: &Program, s: &State, meld: &Meld) -> u64 {
    let room = room(s, meld);
    next_of_set(s, meld, room) | next_of_run(p, s, meld, room)
}

fn next_of_set(s: &State, meld: &Meld, room: u32) -> u64 {
    let seat = s.actor;
    let (hand, picked) = (s.hand[seat], s.picked[seat]);
    let need = u32::from(meld.min_set).saturating_sub(picked.len()).max(1);
    if meld.min_set == 0 || picked.len() + need > room {
        return 0;
    }
    let Some(last) = highest(picked.kinds()) else {
        return play::completable(hand, need);
    };
    let of_rank = last.rank().mask();
    if picked.kinds() & !of_rank != 0 {
        return 0;
    }
    let above = u64::MAX << last.number();
    play::completable(hand.only(of_rank & above), need)
}

/// For every run that can be made of the hand and has all that is picked: the next of its cards, in ascending order. The
/// ace is low in a run but high in the order of picking: A-2-3 is picked 2, 3, A.
fn next_of_run(p: &Program, s: &State, meld: &Meld, room: u32) -> u64 {
    let seat = s.actor;
    let picked = s.picked[seat];
    if meld.min_run == 0 || picked.twice() != 0 {
        return 0;
    }
    let kinds = s.hand[seat].kinds() | picked.kinds();
    let below_last = highest(picked.kinds()).map_or(0, |last| last.bit() - 1);
    let mut next = 0;
    for start in cards_of(p.tableau.ladder.run_bottoms(kinds, meld.min_run)) {
        let (mut run, mut next_in_suit) = (0u64, Some(start));
        while let Some(card) = next_in_suit.filter(|card| card.is_in(kinds) && run.count_ones() < room) {
            run |= card.bit();
            let missing = run & !picked.kinds();
            let whole = run.count_ones() >= u32::from(meld.min_run) && picked.kinds() & !run == 0;
            if whole && missing & below_last == 0 {
                next |= missing & missing.wrapping_neg();
            }
            next_in_suit = p.tableau.above[card.index()];
        }
    }
    next
}

fn is_set(meld: &Meld, cards: Cards) -> bool {
    let Some(last) = highest(cards.kinds()) else {
        return false;
    };
    meld.min_set > 0 && cards.len() >= u32::from(meld.min_set) && cards.kinds() & !last.rank().mask() == 0
}

/// Neighbours in a suit, each once: just one card has no other below it.
fn is_run(p: &Program, meld: &Meld, cards: Cards) -> bool {
    let kinds = cards.kinds();
    let is_lowest = |card: &Card| p.tableau.below[card.index()].is_none_or(|below| !below.is_in(kinds));
    meld.min_run > 0
        && cards.twice() == 0
        && cards.len() >= u32::from(meld.min_run)
        && cards_of(kinds).filter(is_lowest).count() == 1
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, meld: &Meld, action: Action, sink: &mut S) -> Next {
    let forced = action == Action::DONE && legal(p, s, meld).forced().is_some();
    if !forced {
        s.flags |= flag::FREE;
    }
    match (s.step, action) {
        (step::PICK, Action::DONE) => lay_picked(p, s, meld, sink),
        (step::PICK, card) => {
            pick(p, s, card);
            if next_cards(p, s, meld) == 0 {
                lay_picked(p, s, meld, sink)
            } else {
                Next::Stay
            }
        }
        (step::WHERE, place) => {
            let run = matches!(place.choice(), Choice::Suit(_));
            put_down(p, s, meld, How { run, off: true }, sink)
        }
        (_, Action::MELD) => {
            s.step = step::PICK;
            Next::Stay
        }
        (_, Action::DONE) => stop(s, forced, sink),
        (_, card) => choose_place(p, s, meld, card, sink),
    }
}

fn pick(p: &Program, s: &mut State, card: Action) {
    let seat = s.actor;
    let id = zones::lose(p, s, seat, card.kind());
    s.picked[seat].put(id);
}

/// A stop by choice is a decision without movement; a forced one is none.
fn stop<S: Sink>(s: &mut State, forced: bool, sink: &mut S) -> Next {
    if !forced {
        s.idle = s.idle.saturating_add(1);
    }
    if S::ON {
        sink.event(s, Event::Passed { seat: s.actor });
    }
    Next::Done
}

/// A card to lay off; the seat is asked only if there are two places for it.
fn choose_place<S: Sink>(p: &Program, s: &mut State, meld: &Meld, card: Action, sink: &mut S) -> Next {
    pick(p, s, card);
    let bit = card.kind().bit();
    let laid = on_table(s);
    let run = laid.fits_run(p, meld, bit) != 0;
    if run && laid.fits_set() & bit != 0 {
        s.step = step::WHERE;
        return Next::Stay;
    }
    put_down(p, s, meld, How { run, off: true }, sink)
}

fn lay_picked<S: Sink>(p: &Program, s: &mut State, meld: &Meld, sink: &mut S) -> Next {
    let seat = s.actor;
    let cards = s.picked[seat];
    let run = !is_set(meld, cards);
    if S::ON {
        let cards = cards.len() as u8;
        sink.event(s, Event::MeldLaid { seat, cards, run });
    }
    put_down(p, s, meld, How { run, off: false }, sink)
}

/// What is picked lies; wins that fire at once are looked for after every meld, not only when the seat stops.
fn put_down<S: Sink>(p: &Program, s: &mut State, meld: &Meld, how: How, sink: &mut S) -> Next {
    let seat = s.actor;
    let cards = std::mem::take(&mut s.picked[seat]);
    lay(p, s, seat, cards, how, sink);
    s.step = step::MAIN;
    if p.at_once {
        if let Some(won) = win::at_once(p, s, false, sink) {
            return won;
        }
    }
    while_there_is_room(s, meld)
}
