//! What cards on the tableau do to each other (seed 000): War's battles and sequences; captures have a file of their own.

use super::capture::{capture_for, score_capture};
use super::zones;
use crate::card::suits_of;
use crate::cards::CardId;
use crate::event::{Event, Sink};
use crate::program::{PotTo, Program};
use crate::seat::{Seat, SeatSet};
use crate::state::{front_pile, Pile, State};

/// SEQUENCE: kinds that start or continue the pile of their suit.
pub fn sequence_mask(p: &Program, s: &State) -> u64 {
    let t = &p.tableau;
    let table = s.table.kinds();
    let mut mask = t.starts & !suits_of(table);
    if t.ascending {
        mask |= t.ladder.above(table);
    }
    if t.descending {
        mask |= t.ladder.below(table);
    }
    mask & !table
}

/// The two seats of a War.
const ONE: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);
const BOTH: SeatSet = SeatSet::first_of(2);

/// WAR: once both seats have an uncompared card, the higher takes the tableau.
pub fn war<S: Sink>(p: &Program, s: &mut State, seat: Seat, sink: &mut S) {
    s.awaits_battle.insert(seat);
    if s.awaits_battle & BOTH != BOTH {
        return;
    }
    s.awaits_battle = SeatSet::EMPTY;
    let height = |pile: Pile| pile.top.map(|id| p.height[id.card().rank_index()]);
    let (own, other) = (height(s.pile[6]), height(s.pile[7]));
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => take_tableau(p, s, ONE, sink),
        std::cmp::Ordering::Less => take_tableau(p, s, OTHER, sink),
        std::cmp::Ordering::Equal if p.tableau.split => take_back(p, s, sink),
        std::cmp::Ordering::Equal => battle(p, s, sink),
    }
}

fn battle<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let empty = [ONE, OTHER].map(|seat| s.hand[seat].is_empty());
    match empty {
        [true, true] => take_back(p, s, sink),
        [true, false] => take_tableau(p, s, OTHER, sink),
        [false, true] => take_tableau(p, s, ONE, sink),
        [false, false] => {
            for seat in BOTH {
                let spare = s.hand[seat].len() - 1;
                for _ in 0..u32::from(p.tableau.stake).min(spare) {
                    stake(p, s, seat, sink);
                }
            }
        }
    }
}

/// A card lies in front of its seat until the next comparison.
pub fn put_in_front(s: &mut State, seat: Seat, id: CardId) {
    if let Some(pile) = front_pile(seat) {
        s.pile_push(pile, id);
    }
}

/// A card is put face down before its owner's compare card.
fn stake<S: Sink>(p: &Program, s: &mut State, seat: Seat, sink: &mut S) {
    if let Some(id) = zones::lose_random(p, s, seat) {
        s.lay_down(id);
        put_in_front(s, seat, id);
        if S::ON {
            sink.event(
                s,
                Event::Staked {
                    seat,
                    card: Some(id.card()),
                },
            );
        }
    }
}

/// The winner takes the whole tableau, its own cards first, as they were played.
fn take_tableau<S: Sink>(p: &Program, s: &mut State, winner: Seat, sink: &mut S) {
    take_pile(p, s, winner, winner, sink);
    take_pile(p, s, winner, BOTH.next_after(winner, 1), sink);
    // Cards dealt to the tableau have no owner.
    if !s.table.is_empty() {
        for id in s.lift_table().ids() {
            take_card(p, s, winner, id, sink);
        }
    }
    s.top = None;
    s.last_capturer = Some(winner);
    if p.pot == Some(PotTo::NextTaker) {
        super::pot::taken(p, s, winner, sink);
    }
}

fn take_back<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    take_pile(p, s, ONE, ONE, sink);
    take_pile(p, s, OTHER, OTHER, sink);
    s.top = None;
}

/// The cards in front of `from` go to `to`, first played first.
fn take_pile<S: Sink>(p: &Program, s: &mut State, to: Seat, from: Seat, sink: &mut S) {
    let Some(at) = front_pile(from) else {
        return;
    };
    // Most battles are one card against another.
    if let Pile {
        top: Some(id), n: 1, ..
    } = s.pile[at]
    {
        s.pile[at] = Pile::EMPTY;
        return take_staked(p, s, to, id, sink);
    }
    let pile: arrayvec::ArrayVec<CardId, 128> = s.pile_ids(at).collect();
    s.pile[at] = Pile::EMPTY;
    for id in pile.into_iter().rev() {
        take_staked(p, s, to, id, sink);
    }
}

/// A card that lay in front of a seat leaves the tableau.
#[inline]
fn take_staked<S: Sink>(p: &Program, s: &mut State, to: Seat, id: CardId, sink: &mut S) {
    s.table.remove(id);
    s.down.remove(id);
    take_card(p, s, to, id, sink);
}

fn take_card<S: Sink>(p: &Program, s: &mut State, seat: Seat, id: CardId, sink: &mut S) {
    if p.tableau.to_hand {
        zones::gain(p, s, seat, id);
        if S::ON {
            sink.event(
                s,
                Event::Captured {
                    seat,
                    card: Some(id.card()),
                },
            );
        }
        score_capture(p, s, seat, id, sink);
    } else {
        capture_for(p, s, seat, id, sink);
    }
}
