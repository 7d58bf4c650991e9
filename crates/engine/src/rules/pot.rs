//! The pot. Stakes lie before their seats (`State::staked`) until they are won, so that nobody wins more from another
//! than it staked itself: the stakes are awarded in layers, each as high as the lowest stake among the hands that can
//! still win, and a layer is won by the best of the hands that have a stake in it. That is the main pot and all side
//! pots. Equal hands split; odd chips go one by one to the winners from the dealer's left.
//!
//! The pot is never dropped. A hand that ends without a showdown gives it to the winner of the hand, who may be the last
//! one who has neither folded nor gone bust; what that seat has not matched is shared alike by those in the hand who
//! did. Without a winner everybody takes back what he staked. The same holds for the next taker of a battle or trick.

use super::moved;
use crate::cards::bits;
use crate::event::{Event, Sink};
use crate::program::{Pot, Program};
use crate::state::{next_seat, State, NONE};

/// Awards all stakes by the strength of the hands (0 cannot win). Folds last until this moment.
pub(super) fn award<S: Sink>(p: &Program, s: &mut State, strength: &[u64; 8], sink: &mut S) {
    if S::ON && s.folded != 0 {
        sink.awarding(s, strength);
    }
    loop {
        let contends = |seat: &u8| strength[usize::from(*seat)] > 0 && s.staked[usize::from(*seat)] > 0;
        let eligible = (0..p.seats & 7)
            .filter(contends)
            .fold(0u8, |seats, seat| seats | 1 << seat);
        if eligible == 0 {
            break;
        }
        award_layer(p, s, eligible, strength, sink);
    }
    give_back(p, s, sink);
    (s.folded, s.all_in) = (0, 0);
}

fn award_layer<S: Sink>(p: &Program, s: &mut State, eligible: u8, strength: &[u64; 8], sink: &mut S) {
    let seats = || bits(u64::from(eligible)).map(|seat| usize::from(seat & 7));
    let level = seats().map(|seat| s.staked[seat]).min().unwrap_or(0);
    let best = seats().map(|seat| strength[seat]).max().unwrap_or(0);
    let winners = seats()
        .filter(|seat| strength[*seat] == best)
        .fold(0u8, |winners, seat| winners | 1 << seat);
    let (mut chips, mut stakers) = (0, 0u8);
    for seat in 0..usize::from(p.seats & 7) {
        let part = s.staked[seat].min(level);
        s.staked[seat] -= part;
        chips += part;
        stakers |= u8::from(part > 0) << seat;
    }
    share(s, winners, chips, stakers == winners, sink);
}

/// Equal parts; the odd chips go to the first winners from the dealer's left.
fn share<S: Sink>(s: &mut State, winners: u8, chips: i32, back: bool, sink: &mut S) {
    let n = winners.count_ones() as i32;
    if n == 0 {
        return;
    }
    let mut seat = s.dealer;
    for turn in 0..n {
        seat = next_seat(winners, seat, 1);
        let part = chips / n + i32::from(turn < chips % n);
        pay(s, seat, part);
        if S::ON {
            let event = if back {
                Event::StakeBack { seat, chips: part }
            } else {
                Event::PotWon { seat, chips: part }
            };
            sink.event(s, event);
        }
    }
}

fn pay(s: &mut State, seat: u8, chips: i32) {
    let own = &mut s.chips[usize::from(seat & 7)];
    *own = own.saturating_add(chips);
    moved(s);
}

/// Everybody takes back what lies before him.
fn give_back<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    for seat in 0..p.seats & 7 {
        let chips = std::mem::take(&mut s.staked[usize::from(seat)]);
        if chips > 0 {
            pay(s, seat, chips);
            if S::ON {
                sink.event(s, Event::StakeBack { seat, chips });
            }
        }
    }
}

/// One seat wins the pot as far as it has matched it; the rest is shared by the others in the hand who did.
pub(super) fn won_by<S: Sink>(p: &Program, s: &mut State, winner: u8, sink: &mut S) {
    let mut strength = [0; 8];
    for seat in bits(u64::from(s.live(p.all))) {
        strength[usize::from(seat & 7)] = 1;
    }
    strength[usize::from(winner & 7)] = 2;
    award(p, s, &strength, sink);
}

/// A battle or trick was won, and the pot with it. Ties never come here: the pot stays for the next one.
pub(super) fn taken<S: Sink>(p: &Program, s: &mut State, winner: u8, sink: &mut S) {
    if s.pot() > 0 {
        won_by(p, s, winner, sink);
    }
}

/// The hand is over: whatever is still in the pot finds an owner.
pub(super) fn close<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    if p.pot == Pot::None && p.target.is_none() {
        return;
    }
    let live = s.live(p.all);
    if s.hand_winner == NONE && live.count_ones() == 1 && p.house.is_none() {
        s.hand_winner = live.trailing_zeros() as u8;
    }
    if s.pot() == 0 {
        return;
    }
    if s.hand_winner == NONE || p.pot == Pot::House {
        award(p, s, &[0; 8], sink);
    } else {
        won_by(p, s, s.hand_winner, sink);
    }
}
