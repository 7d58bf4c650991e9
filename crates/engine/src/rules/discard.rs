//! The Discard phase: some cards of any ranks, or pairs of a rank, leave the hand. `handled` counts the cards that left
//! in this phase, `rank` is the rank of the last pair (pairs go in ascending order of rank). The card that was taken from
//! the discard in this turn (`taken_from_discard`; of several the last) may not go back at once, if there is another.

use super::{moved, zones, Next};
use crate::action::{Action, Legal};
use crate::card::Rank;
use crate::cards::Cards;
use crate::event::{Event, Sink, Zone};
use crate::program::{Discard, Program};
use crate::seat::Seat;
use crate::state::{flag, State};

pub fn begin(s: &mut State, discard: &Discard) -> Next {
    s.step = 0;
    s.handled = 0;
    s.rank = Rank::Two;
    if asks(s, discard) {
        Next::Stay
    } else {
        Next::Done
    }
}

/// Whether the seat is asked, now or once more. What it may do is asked of everybody with enough cards alike: else all
/// would see who has a pair. What it has to do, it is asked only if it can.
fn asks(s: &State, discard: &Discard) -> bool {
    if discard.pairs && s.handled >= discard.min {
        s.hand[s.actor].len() >= 2 && u32::from(s.handled) + 2 <= u32::from(discard.max)
    } else {
        legal(s, discard).cards != 0
    }
}

pub fn legal(s: &State, discard: &Discard) -> Legal {
    if discard.pairs {
        legal_pairs(s, discard)
    } else {
        legal_any(s, discard)
    }
}

/// How many cards must leave in all: fewer than asked only if the hand is smaller.
fn required(s: &State, discard: &Discard) -> u32 {
    let seat = s.actor;
    u32::from(discard.min).min(s.hand[seat].len() + s.picked[seat].len())
}

fn legal_any(s: &State, discard: &Discard) -> Legal {
    let seat = s.actor;
    let (hand, picked) = (s.hand[seat], s.picked[seat]);
    let hand = hand.only(!kept_back(s, discard));
    ascending(hand, picked, required(s, discard), u32::from(discard.max))
}

/// The cards that may still go, and how many of them at least and at most. Of two equal cards one of which was just
/// taken, one stays.
pub fn range(s: &State, discard: &Discard) -> (Cards, u32, u32) {
    let seat = s.actor;
    let (mut hand, picked) = (s.hand[seat], s.picked[seat]);
    let enough = (hand.len() + picked.len()).saturating_sub(1) >= required(s, discard).max(1);
    if let Some(taken) = s
        .taken_from_discard
        .filter(|taken| enough && taken.is_in(hand.kinds()))
    {
        hand.take(taken);
    }
    let n = picked.len();
    let least = required(s, discard).saturating_sub(n);
    (
        from_last(hand, picked),
        least,
        u32::from(discard.max).saturating_sub(n),
    )
}

/// The cards that are not below the last one picked.
pub fn from_last(hand: Cards, picked: Cards) -> Cards {
    if picked.is_empty() {
        hand
    } else {
        hand.only(u64::MAX << (63 - picked.kinds().leading_zeros()))
    }
}

/// The next step of picking `min` to `max` cards of any ranks in ascending order, an equal card may follow itself.
pub fn ascending(hand: Cards, picked: Cards, min: u32, max: u32) -> Legal {
    let n = picked.len();
    let need = min.saturating_sub(n);
    let open = from_last(hand, picked);
    let cards = if n < max { leaving_room(open, need) } else { 0 };
    Legal::cards(cards).or(Action::DONE, need == 0)
}

/// The card just taken from the discard, unless it is needed to discard enough. An equal card that was in the hand
/// before may go: nobody can tell the two apart.
pub fn kept_back(s: &State, discard: &Discard) -> u64 {
    let seat = s.actor;
    let (hand, picked) = (s.hand[seat], s.picked[seat]);
    let Some(taken) = s
        .taken_from_discard
        .filter(|taken| !discard.pairs && !taken.is_in(hand.twice()))
    else {
        return 0;
    };
    let others = (hand.len() + picked.len()).saturating_sub(1);
    if others >= required(s, discard).max(1) {
        taken.bit()
    } else {
        0
    }
}

/// Kinds after which `need - 1` more cards, not lower, are left.
fn leaving_room(open: Cards, need: u32) -> u64 {
    let (mut left, mut kinds) = (need, open.kinds());
    while left > 1 && kinds != 0 {
        let highest = 63 - kinds.leading_zeros();
        let copies = 1 + (open.twice() >> highest & 1) as u32;
        if copies >= left {
            break;
        }
        left -= copies;
        kinds &= !(1 << highest);
    }
    kinds
}

/// The kinds of this rank and of higher ones.
fn from_rank(lowest: Rank) -> u64 {
    (0x7FFF << lowest.number() & 0x7FFF) * 0x0001_0001_0001_0001
}

/// The kinds with which so many pairs can begin, in ascending order of rank: enough are left from there on.
fn with_enough_left(mut pairs: u64, need: u32) -> u64 {
    let mut kinds = 0;
    while pairs != 0 && pairs.count_ones() >= need {
        let lowest = Rank::at((pairs & 0x7FFF).trailing_zeros() as u8).mask();
        kinds |= lowest;
        pairs &= !lowest;
    }
    kinds
}

fn legal_pairs(s: &State, discard: &Discard) -> Legal {
    let seat = s.actor;
    let hand = s.hand[seat];
    if let Some(first) = s.picked[seat].ids().next() {
        let first = first.card();
        let above = u64::MAX << first.number();
        return Legal::cards(hand.kinds() & first.rank().mask() & above);
    }
    let left = u32::from(s.handled);
    let wanted = u32::from(discard.min).saturating_sub(left).div_ceil(2);
    let mut cards = hand.pair_openers() & from_rank(s.rank);
    let need = if wanted > 1 {
        let pairs = hand.pairs() & from_rank(s.rank);
        let need = wanted.min(pairs.count_ones());
        cards &= with_enough_left(pairs, need);
        need
    } else {
        wanted.min(u32::from(cards != 0))
    };
    if left + 2 > u32::from(discard.max) {
        cards = 0;
    }
    Legal::cards(cards).or(Action::DONE, need == 0)
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, d: &Discard, action: Action, sink: &mut S) -> Next {
    let seat = s.actor;
    let chose = legal(s, d).cards != 0 || !s.picked[seat].is_empty();
    if chose {
        s.flags |= flag::FREE;
    }
    if action == Action::DONE {
        commit(s, d, seat, sink);
        if chose && s.handled == 0 {
            s.idle = s.idle.saturating_add(1);
        }
        return Next::Done;
    }
    let id = zones::lose(p, s, seat, action.kind());
    s.picked[seat].put(id);
    let n = s.picked[seat].len();
    if d.pairs && n == 2 {
        s.rank = action.kind().rank();
        commit(s, d, seat, sink);
        return if asks(s, d) { Next::Stay } else { Next::Done };
    }
    if !d.pairs && (n >= u32::from(d.max) || legal_any(s, d).cards == 0) {
        commit(s, d, seat, sink);
        return Next::Done;
    }
    Next::Stay
}

/// The picked cards leave.
fn commit<S: Sink>(s: &mut State, d: &Discard, seat: Seat, sink: &mut S) {
    let cards = s.picked[seat];
    s.picked[seat] = Cards::NONE;
    for id in cards.ids() {
        s.handled += 1;
        let to = if d.to_table {
            s.table.put(id);
            s.top = Some(id.card());
            Zone::Tableau
        } else if d.down {
            s.push_discard_down(id);
            Zone::DiscardDown
        } else {
            s.push_discard(id);
            Zone::Discard
        };
        moved(s);
        if S::ON {
            sink.event(
                s,
                Event::Discarded {
                    seat,
                    card: Some(id.card()),
                    to,
                },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::ALL_KINDS;
    use crate::cards::bits;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_card_can_go_if_enough_that_are_not_lower_stay_behind_it(a: u64, b: u64, need in 0u32..12) {
            let open = Cards([a, b]).only(ALL_KINDS);
            let room = leaving_room(open, need);
            for kind in bits(ALL_KINDS) {
                let ahead = open.only(u64::MAX << kind).len() >= need.max(1);
                let goes = ahead && open.kinds() >> kind & 1 == 1;
                prop_assert_eq!(room >> kind & 1 == 1, goes);
            }
        }
    }
}
