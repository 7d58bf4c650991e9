//! What cards on the tableau do to each other (seed 000): War's battles, captures by rank and by sums, sequences.
//! In a sum, `missing` is what it still lacks and `summand` the last card taken for it.

use super::play::step;
use super::zones;
use crate::card::{suits_of, Card};
use crate::cards::{highest, lowest, CardId, Cards};
use crate::event::{Event, RuleFired, Sink, Why};
use crate::program::{Moment, PotTo, Program};
use crate::seat::{Seat, SeatSet};
use crate::state::{front_pile, Pile, State};
use std::ops::{BitAnd, BitOr, Shl, Shr};

/// What a card played in MATCH_RANK mode does.
pub enum Capture {
    Nothing,
    Taken,
    /// The seat has to choose; the step to ask.
    Asked(u8),
}

/// Cards of the tableau that have the rank of this card.
pub fn rank_matches(s: &State, card: Card) -> u64 {
    s.table.kinds() & card.rank().mask()
}

pub fn match_rank<S: Sink>(p: &Program, s: &mut State, id: CardId, sink: &mut S) -> Capture {
    let matches = rank_matches(s, id.card());
    match (lowest(matches), matches.count_ones()) {
        (None, _) if p.tableau.sums => match_sum(p, s, id, sink),
        (None, _) => Capture::Nothing,
        (Some(only), 1) => {
            capture_rank(p, s, only, sink);
            Capture::Taken
        }
        _ => Capture::Asked(step::CAPTURE),
    }
}

/// The card played (`captor`) takes one card of the tableau.
pub fn capture_rank<S: Sink>(p: &Program, s: &mut State, card: Card, sink: &mut S) {
    let taken = s.table.take(card);
    capture(p, s, taken, sink);
    finish_capture(p, s, sink);
}

fn match_sum<S: Sink>(p: &Program, s: &mut State, id: CardId, sink: &mut S) -> Capture {
    s.missing = p.values[id.card().rank_index()];
    s.summand = None;
    let choices = sum_choices(p, s);
    match (lowest(choices), choices.count_ones()) {
        (None, _) => Capture::Nothing,
        (Some(only), 1) if take_summand(p, s, only, sink) => Capture::Taken,
        _ => Capture::Asked(step::SUM),
    }
}

/// Cards of the tableau, above the last one taken, with which the missing sum can still be reached exactly.
pub fn sum_choices(p: &Program, s: &State) -> u64 {
    let cards = s
        .table
        .only(s.summand.map_or(u64::MAX, |last| u64::MAX << last.number()));
    // Most sums are small, and shifts of a word cost least.
    if s.missing < 64 {
        parts_of_sum::<u64>(p, cards, u32::from(s.missing))
    } else {
        parts_of_sum::<u128>(p, cards, u32::from(s.missing))
    }
}

/// The kinds that can be the lowest part of a sum of these cards. A bit of the word stands for each sum up to `missing`,
/// of which no card value is larger than a hundred.
fn parts_of_sum<Word>(p: &Program, cards: Cards, missing: u32) -> u64
where
    Word: Copy + From<bool> + PartialEq + BitOr<Output = Word> + BitAnd<Output = Word>,
    Word: Shl<u32, Output = Word> + Shr<u32, Output = Word>,
{
    let one = Word::from(true);
    // Sums that can be made from the cards seen so far, from the highest kind down.
    let (mut sums, mut parts) = (one, 0);
    let mut kinds = cards.kinds();
    while let Some(card) = highest(kinds) {
        kinds &= !card.bit();
        let value = u32::from(p.values[card.rank_index()]);
        if value == 0 || value > missing {
            continue;
        }
        if card.is_in(cards.twice()) {
            sums = sums | sums << value;
        }
        if sums >> (missing - value) & one == one {
            parts |= card.bit();
        }
        sums = sums | sums << value;
    }
    parts
}

/// Takes one card of a sum, and every further one that is the only way to complete it; true when the sum is complete.
pub fn take_summand<S: Sink>(p: &Program, s: &mut State, first: Card, sink: &mut S) -> bool {
    let mut card = first;
    loop {
        let taken = s.table.take(card);
        s.missing = s.missing.saturating_sub(p.values[card.rank_index()]);
        s.summand = Some(card);
        capture(p, s, taken, sink);
        if s.missing == 0 {
            finish_capture(p, s, sink);
            return true;
        }
        let choices = sum_choices(p, s);
        card = match lowest(choices) {
            Some(only) if choices == only.bit() => only,
            _ => return false,
        };
    }
}

/// The played card itself goes to the pile; an empty tableau is a sweep.
fn finish_capture<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let seat = s.actor;
    if let Some(captor) = s.captor {
        capture(p, s, captor, sink);
    }
    s.last_capturer = Some(seat);
    if s.table.is_empty() && p.tableau.sweep != 0 {
        if S::ON {
            sink.event(s, Event::Swept { seat });
        }
        crate::scoring::award(p, s, seat, i32::from(p.tableau.sweep), Why::Sweep, sink);
    }
}

/// A card enters the acting seat's captured pile.
fn capture<S: Sink>(p: &Program, s: &mut State, id: CardId, sink: &mut S) {
    capture_for(p, s, s.actor, id, sink);
}

pub fn capture_for<S: Sink>(p: &Program, s: &mut State, seat: Seat, id: CardId, sink: &mut S) {
    s.won[seat].put(id);
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
}

fn score_capture<S: Sink>(p: &Program, s: &mut State, seat: Seat, id: CardId, sink: &mut S) {
    if S::ON && p.points.has_capture {
        sink.rule_fired(s, RuleFired::Cards(Moment::Capture, Cards::NONE.with(id)));
    }
    let points = p.points.capture[id.card().index()];
    if points != 0 {
        crate::scoring::award(p, s, seat, i32::from(points), Why::Capture, sink);
    }
}

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
