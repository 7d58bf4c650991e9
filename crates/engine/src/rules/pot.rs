//! The pot. Stakes lie before their seats (`State::staked`) until they are won, so that nobody wins more from another
//! than it staked itself: the stakes are awarded in layers, each as high as the lowest stake among the hands that can
//! still win, and a layer is won by the best of the hands that have a stake in it. That is the main pot and all side
//! pots. Equal hands split; odd chips go one by one to the winners from the dealer's left.
//!
//! The pot is never dropped. A hand that ends without a showdown gives it to the winner of the hand, who may be the last
//! one who has neither folded nor gone bust; what that seat has not matched is shared alike by those in the hand who
//! did. Without a winner everybody takes back what he staked. The same holds for the next taker of a battle or trick.

use super::moved;
use crate::event::{Event, Sink};
use crate::program::{PotTo, Program};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::State;

/// Awards all stakes by the strength of the hands (0 cannot win). Folds last until this moment.
pub(super) fn award<S: Sink>(p: &Program, s: &mut State, strength: &BySeat<u64>, sink: &mut S) {
    if S::ON && !s.folded.is_empty() {
        sink.awarding(s, strength);
    }
    loop {
        let contends = |seat: &Seat| strength[*seat] > 0 && s.staked[*seat] > 0;
        let eligible = Seat::first(p.seats).filter(contends).collect::<SeatSet>();
        if eligible.is_empty() {
            break;
        }
        award_layer(p, s, eligible, strength, sink);
    }
    give_back(p, s, sink);
    (s.folded, s.all_in) = (SeatSet::EMPTY, SeatSet::EMPTY);
}

fn award_layer<S: Sink>(p: &Program, s: &mut State, eligible: SeatSet, strength: &BySeat<u64>, sink: &mut S) {
    let seats = || eligible.into_iter();
    let level = seats().map(|seat| s.staked[seat]).min().unwrap_or(0);
    let best = seats().map(|seat| strength[seat]).max().unwrap_or(0);
    let winners = seats()
        .filter(|seat| strength[*seat] == best)
        .collect::<SeatSet>();
    let (mut chips, mut stakers) = (0, SeatSet::EMPTY);
    for seat in Seat::first(p.seats) {
        let part = s.staked[seat].min(level);
        s.staked[seat] -= part;
        chips += part;
        if part > 0 {
            stakers.insert(seat);
        }
    }
    share(s, winners, chips, stakers == winners, sink);
}

/// Equal parts; the odd chips go to the first winners from the dealer's left.
fn share<S: Sink>(s: &mut State, winners: SeatSet, chips: i32, back: bool, sink: &mut S) {
    let n = winners.len() as i32;
    if n == 0 {
        return;
    }
    let mut seat = s.dealer;
    for turn in 0..n {
        seat = winners.next_after(seat, 1);
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

fn pay(s: &mut State, seat: Seat, chips: i32) {
    let own = &mut s.chips[seat];
    *own = own.saturating_add(chips);
    moved(s);
}

/// Everybody takes back what lies before him.
fn give_back<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    for seat in Seat::first(p.seats) {
        let chips = std::mem::take(&mut s.staked[seat]);
        if chips > 0 {
            pay(s, seat, chips);
            if S::ON {
                sink.event(s, Event::StakeBack { seat, chips });
            }
        }
    }
}

/// One seat wins the pot as far as it has matched it; the rest is shared by the others in the hand who did.
pub(super) fn won_by<S: Sink>(p: &Program, s: &mut State, winner: Seat, sink: &mut S) {
    let mut strength = BySeat::all(0);
    for seat in s.live(p.all) {
        strength[seat] = 1;
    }
    strength[winner] = 2;
    award(p, s, &strength, sink);
}

/// A battle or trick was won, and the pot with it. Ties never come here: the pot stays for the next one.
pub(super) fn taken<S: Sink>(p: &Program, s: &mut State, winner: Seat, sink: &mut S) {
    if s.pot() > 0 {
        won_by(p, s, winner, sink);
    }
}

/// The hand is over: whatever is still in the pot finds an owner.
pub(super) fn close<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    if p.pot.is_none() && p.target.is_none() {
        return;
    }
    let live = s.live(p.all);
    if p.house.is_none() {
        s.hand_winner = s.hand_winner.or(live.only());
    }
    if s.pot() == 0 {
        return;
    }
    match s.hand_winner {
        Some(winner) if p.pot != Some(PotTo::House) => won_by(p, s, winner, sink),
        _ => award(p, s, &BySeat::all(0), sink),
    }
}
