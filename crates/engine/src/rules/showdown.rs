//! The Showdown phase: the hands still in are shown and compared, the stakes are awarded, and the hand is over. Nobody
//! chooses anything. The best hand wins the hand, chips or no chips; several best ones of different sides tie it. In a
//! game against the house only those who beat the house can have won.

use super::{house, pot, Next};
use crate::cards::{bits, Cards};
use crate::event::{Event, Sink};
use crate::program::{Method, Pot, Program, Showdown};
use crate::scoring::hand_rank;
use crate::state::{next_seat, State, HOUSE};

pub(crate) fn begin<S: Sink>(p: &Program, s: &mut State, showdown: &Showdown, sink: &mut S) -> Next {
    let live = s.live(p.all);
    let mut strength = [0; 8];
    for seat in bits(u64::from(live)) {
        let hand = s.hand[usize::from(seat & 7)];
        strength[usize::from(seat & 7)] = hand_rank::strength(p, showdown, hand);
        tell(s, seat, hand, strength[usize::from(seat & 7)], sink);
    }
    let to_beat = match p.house {
        Some(_) => house_hand(p, s, showdown, sink),
        None => 0,
    };
    if p.pot == Pot::House {
        strength[HOUSE] = to_beat;
        house::settle(p, s, &strength, sink);
        strength[HOUSE] = 0;
        return ended(p, s, &strength, to_beat);
    }
    pot::award(p, s, &strength, sink);
    ended(p, s, &strength, 0)
}

/// The house plays its hand; its strength.
fn house_hand<S: Sink>(p: &Program, s: &mut State, showdown: &Showdown, sink: &mut S) -> u64 {
    house::show(s, sink);
    if let (Some(rule), Method::PointTotal) = (p.house, showdown.method) {
        house::draw(p, s, rule, sink);
    }
    let strength = hand_rank::strength(p, showdown, s.won[HOUSE]);
    tell(s, HOUSE as u8, Cards::NONE, strength, sink);
    strength
}

fn tell<S: Sink>(s: &State, seat: u8, hand: Cards, strength: u64, sink: &mut S) {
    if S::ON {
        for id in hand.ids() {
            let card = id.kind();
            sink.event(s, Event::Showed { seat, card });
        }
        sink.event(s, Event::Ranked { seat, strength });
    }
}

/// Who has won the hand: the best of the hands that beat the given strength.
fn ended(p: &Program, s: &mut State, strength: &[u64; 8], to_beat: u64) -> Next {
    let best = strength.iter().copied().max().unwrap_or(0);
    if best <= to_beat {
        return Next::HandFinished;
    }
    let (mut seats, mut sides) = (0u8, 0u8);
    for seat in (0..p.seats & 7).filter(|seat| strength[usize::from(*seat)] == best) {
        seats |= 1 << seat;
        sides |= 1 << p.side_of[usize::from(seat)];
    }
    if sides.count_ones() == 1 {
        s.hand_winner = next_seat(seats, s.dealer, 1);
        return Next::HandWon;
    }
    s.owes = sides;
    Next::HandTied
}

/// Whether a seat has drawn more than the target. It is out of the hand then, and a stake against the house is lost at
/// once.
pub(super) fn bust<S: Sink>(p: &Program, s: &mut State, seat: u8, sink: &mut S) -> bool {
    if !hand_rank::is_bust(p, s.hand[usize::from(seat & 7)]) {
        return false;
    }
    s.out |= 1 << (seat & 7);
    if S::ON {
        sink.event(s, Event::Bust { seat });
    }
    if p.pot == Pot::House {
        house::pay(s, seat, -1, sink);
    }
    true
}
