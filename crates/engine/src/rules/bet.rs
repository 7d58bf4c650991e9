//! The Betting phase: one round, clockwise from the seat that leads, or after the last blind. `staked` is what a seat has in the
//! pot, over all rounds of the hand; `owes` the seats that still have to answer, `raisers` those that may still raise,
//! `raises` the raises of the round, `folded` and `all_in` what they say. Against the bank (`Bet::bank`) nobody matches
//! anybody: each seat in turn may bet once and then raise its own bet; there `step` says that it has bet.
//!
//! At the beginning of a round all seats that can bet have the same stake, so what there is to call is the distance to
//! the highest stake. A seat without chips is all in for what it staked, be it nothing: it keeps its cards, is asked
//! nothing, and wins no chips that it did not match. Every option that takes a seat's last chip is called all-in, so
//! that no two options mean the same. An all-in of less than a full bet has to be called, but gives those who have
//! already acted no new right to raise.

use super::{moved, pot, Next};
use crate::action::{Action, Legal};
use crate::event::{Event, Sink};
use crate::program::{Bet, PotTo, Program};
use crate::seat::{Seat, SeatSet};
use crate::state::{flag, State};

/// A round begins; it is over at once when nobody has anything to decide.
pub(crate) fn begin<S: Sink>(p: &Program, s: &mut State, bet: &Bet, sink: &mut S) -> Next {
    if bet.ante > 0 && s.flags & flag::FIRST_PASS != 0 {
        ante(p, s, bet, sink);
    }
    let posted = if s.flags & flag::FIRST_PASS != 0 {
        blinds(p, s, bet, sink)
    } else {
        None
    };
    let able = able(p, s);
    (s.raises, s.least_raise) = (0, bet.size);
    let needed = if bet.bank { 1 } else { 2 };
    // After blinds a seat that is alone with chips may still have to match one.
    let owing = able
        .into_iter()
        .any(|seat| posted.is_some() && lacking(s, seat) > 0);
    if able.len() < needed && !owing {
        // Chips do not come back by themselves: a list of nothing but such rounds has to end.
        s.idle = s.idle.saturating_add(1);
        return if s.idle >= p.stuck_after {
            Next::HandDead
        } else {
            Next::Done
        };
    }
    (s.owes, s.raisers) = (able, able);
    s.actor = match posted {
        Some(last) => able.next_after(last, 1),
        None if able.has(s.leader) => s.leader,
        None => able.next_after(s.leader, 1),
    };
    Next::Stay
}

/// Once a hand, from the dealer's left; a seat that has less puts in what it has.
fn ante<S: Sink>(p: &Program, s: &mut State, bet: &Bet, sink: &mut S) {
    let seats = able(p, s);
    let mut seat = s.dealer;
    for _ in 0..seats.len() {
        seat = seats.next_after(seat, 1);
        post(s, seat, bet.ante, false, sink);
    }
}

/// Once a hand, from the dealer's left; of two seats the dealer puts in the first. Says who put in the last.
fn blinds<S: Sink>(p: &Program, s: &mut State, bet: &Bet, sink: &mut S) -> Option<Seat> {
    let seats = p.all & !s.gone;
    let mut seat = if seats.len() == 2 {
        seats.next_after(s.dealer, -1)
    } else {
        s.dealer
    };
    let mut last = None;
    for chips in bet.blinds.into_iter().filter(|chips| *chips > 0) {
        seat = seats.next_after(seat, 1);
        if s.chips[seat] > 0 {
            post(s, seat, chips, true, sink);
        }
        last = Some(seat);
    }
    last
}

fn post<S: Sink>(s: &mut State, seat: Seat, chips: i32, blind: bool, sink: &mut S) {
    let chips = pay(s, seat, chips);
    if S::ON {
        sink.event(s, Event::Anted { seat, chips, blind });
    }
}

/// Seats in the hand that have chips to bet.
fn able(p: &Program, s: &State) -> SeatSet {
    s.live(p.all)
        .into_iter()
        .filter(|seat| s.chips[*seat] > 0)
        .collect()
}

/// Chips go into the pot, at most those the seat has; says how many.
fn pay(s: &mut State, seat: Seat, chips: i32) -> i32 {
    let paid = chips.min(s.chips[seat]);
    s.chips[seat] -= paid;
    s.staked[seat] += paid;
    if s.chips[seat] == 0 {
        s.all_in.insert(seat);
    }
    moved(s);
    paid
}

/// What the acting seat has to put in to stay.
pub fn to_call(s: &State) -> i32 {
    lacking(s, s.actor)
}

/// What a seat would have to put in to match the highest stake.
fn lacking(s: &State, seat: Seat) -> i32 {
    s.staked.iter().copied().max().unwrap_or(0) - s.staked[seat]
}

/// What the acting seat has to put in to stay, where there is such a thing.
fn call_of(s: &State, bet: &Bet) -> i32 {
    if bet.bank {
        0
    } else {
        to_call(s)
    }
}

/// Whether the acting seat may put in more than it has to: somebody is there to answer, and the limit is not reached.
fn may_raise(p: &Program, s: &State, bet: &Bet) -> bool {
    if bet.bank {
        return s.step == 0 || s.raises < bet.max_raises;
    }
    let opening = to_call(s) == 0;
    let others = able(p, s).without(s.actor);
    let answered = if bet.sizes.free {
        others.into_iter().any(|seat| s.chips[seat] > lacking(s, seat))
    } else {
        !others.is_empty()
    };
    answered && s.raisers.has(s.actor) && (opening || s.raises < bet.max_raises)
}

pub fn legal(p: &Program, s: &State, bet: &Bet) -> Legal {
    let chips = s.chips[s.actor];
    let call = call_of(s, bet);
    let more = may_raise(p, s, bet);
    if bet.sizes.free {
        return legal_sizes(s, bet, chips, call, more);
    }
    let full = call.saturating_add(bet.size);
    let afford = more && chips > full;
    if call == 0 {
        let first = s.step == 0;
        return Legal::option(Action::CHECK)
            .or(Action::BET, afford && first)
            .or(Action::RAISE, afford && !first)
            .or(Action::ALL_IN, more && chips <= full);
    }
    Legal::option(Action::FOLD)
        .or(Action::CALL, chips > call)
        .or(Action::RAISE, afford)
        .or(Action::ALL_IN, chips <= call || (more && chips <= full))
}

/// What there is to choose where bets are not all alike. A part of the pot that is less than the least raise is none; one
/// that takes the last chip is called all-in.
fn legal_sizes(s: &State, bet: &Bet, chips: i32, call: i32, more: bool) -> Legal {
    let least = call.saturating_add(least_raise(s, bet));
    let sized = |named: bool, parts: i32| {
        let sum = part_of_pot(s, call, parts);
        more && named && sum > least && sum < chips
    };
    let beyond = |named: bool, parts: i32| named && part_of_pot(s, call, parts) >= chips;
    let all = bet.sizes.all_in || chips <= least || beyond(bet.sizes.half_pot, 1) || beyond(bet.sizes.pot, 2);
    let full = more && bet.sizes.least && chips > least;
    let sums = Legal::NONE
        .or(if call == 0 { Action::BET } else { Action::RAISE }, full)
        .or(Action::HALF_POT, sized(bet.sizes.half_pot, 1))
        .or(Action::POT, sized(bet.sizes.pot, 2))
        .or(Action::ALL_IN, (more && all) || (call > 0 && chips <= call));
    if call == 0 {
        sums.or(Action::CHECK, true)
    } else {
        sums.or(Action::FOLD, true).or(Action::CALL, chips > call)
    }
}

/// A call, and a raise by half of the pot as it is then, or all of it.
fn part_of_pot(s: &State, call: i32, halves: i32) -> i32 {
    let pot = s.pot().saturating_add(call);
    call.saturating_add((i64::from(pot) * i64::from(halves) / 2) as i32)
}

/// By how much a raise has to go beyond what there is to call: as much as the raise before it.
fn least_raise(s: &State, bet: &Bet) -> i32 {
    if bet.sizes.free {
        s.least_raise.max(bet.size)
    } else {
        bet.size
    }
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, bet: &Bet, action: Action, sink: &mut S) -> Next {
    let seat = s.actor;
    let call = call_of(s, bet);
    let paid = put_in(s, bet, seat, call, action);
    s.turn += 1;
    if S::ON {
        sink.event(s, told(seat, action, paid, call));
    }
    if bet.bank {
        return after_bank_bet(p, s, bet, action);
    }
    s.owes.remove(seat);
    s.raisers.remove(seat);
    if paid > call {
        reopen(p, s, bet, seat, call, paid);
    }
    after_bet(p, s, seat, sink)
}

/// What the action does to the chips and the seat; says how many chips it put in.
fn put_in(s: &mut State, bet: &Bet, seat: Seat, call: i32, action: Action) -> i32 {
    match action {
        Action::CALL => pay(s, seat, call),
        Action::BET | Action::RAISE => pay(s, seat, call.saturating_add(least_raise(s, bet))),
        Action::HALF_POT => pay(s, seat, part_of_pot(s, call, 1)),
        Action::POT => pay(s, seat, part_of_pot(s, call, 2)),
        Action::ALL_IN => pay(s, seat, i32::MAX),
        Action::FOLD => {
            s.folded.insert(seat);
            moved(s);
            0
        }
        _ => {
            s.idle = s.idle.saturating_add(1);
            0
        }
    }
}

fn told(seat: Seat, action: Action, chips: i32, call: i32) -> Event {
    match action {
        Action::HALF_POT | Action::POT if call == 0 => Event::Bet { seat, chips },
        Action::HALF_POT | Action::POT => Event::Raised { seat, chips },
        Action::BET => Event::Bet { seat, chips },
        Action::CALL => Event::Called { seat, chips },
        Action::RAISE => Event::Raised { seat, chips },
        Action::ALL_IN => Event::AllIn { seat, chips },
        Action::FOLD => Event::Folded { seat },
        _ => Event::Checked { seat },
    }
}

/// More was put in than there was to call: the others have to answer; after a full bet they may raise again.
fn reopen(p: &Program, s: &mut State, bet: &Bet, seat: Seat, call: i32, paid: i32) {
    let others = able(p, s).without(seat);
    s.owes = others;
    if paid - call >= least_raise(s, bet) {
        s.least_raise = paid - call;
        s.raisers = others;
        s.raises += u8::from(call > 0);
    }
}

fn after_bet<S: Sink>(p: &Program, s: &mut State, seat: Seat, sink: &mut S) -> Next {
    let live = s.live(p.all);
    if let (Some(last), false) = (live.only(), s.folded.is_empty()) {
        return last_unfolded(p, s, last, sink);
    }
    if s.owes.is_empty() {
        return Next::Done;
    }
    s.actor = s.owes.next_after(seat, 1);
    // Whoever has put in a blind that all others have matched with their last chips has nothing to decide.
    if to_call(s) == 0 && able(p, s).only() == Some(s.actor) {
        s.owes.remove(s.actor);
        return Next::Done;
    }
    Next::Stay
}

/// All others have folded: the pot is won without a showdown. That ends the hand, unless pots go with battles or tricks.
fn last_unfolded<S: Sink>(p: &Program, s: &mut State, seat: Seat, sink: &mut S) -> Next {
    pot::won_by(p, s, seat, sink);
    if p.pot == Some(PotTo::NextTaker) {
        return Next::Done;
    }
    s.hand_winner = Some(seat);
    Next::HandWon
}

/// Against the bank a seat goes on until it checks or has reached its limit.
fn after_bank_bet(p: &Program, s: &mut State, bet: &Bet, action: Action) -> Next {
    s.raises += u8::from(s.step != 0);
    s.step = 1;
    let seat = s.actor;
    if action != Action::CHECK && s.chips[seat] > 0 && may_raise(p, s, bet) {
        return Next::Stay;
    }
    (s.raises, s.step) = (0, 0);
    s.owes.remove(seat);
    if s.owes.is_empty() {
        return Next::Done;
    }
    s.actor = s.owes.next_after(seat, 1);
    Next::Stay
}
