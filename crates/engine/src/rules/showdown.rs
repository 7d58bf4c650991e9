//! The Showdown phase: the hands still in are shown and compared, the stakes are awarded, and the hand is over. Nobody
//! chooses anything. The best hand wins the hand, chips or no chips; several best ones of different sides tie it. In a
//! game against the house only those who beat the house can have won.

use super::{house, pot, Next};
use crate::cards::Cards;
use crate::event::{Event, Sink};
use crate::program::{Method, PotTo, Program, Showdown};
use crate::scoring::hand_rank;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::side::SideSet;
use crate::state::State;

pub(crate) fn begin<S: Sink>(p: &Program, s: &mut State, showdown: &Showdown, sink: &mut S) -> Next {
    let live = s.live(p.all);
    let mut strength = BySeat::all(0);
    for seat in live {
        let hand = s.hand[seat];
        strength[seat] = hand_rank::strength(p, showdown, hand_rank::cards_of_seat(s, showdown, seat));
        tell(s, seat, hand, strength[seat], sink);
    }
    let to_beat = match p.house {
        Some(_) => house_hand(p, s, showdown, sink),
        None => 0,
    };
    if p.pot == Some(PotTo::House) {
        strength[Seat::HOUSE] = to_beat;
        house::settle(p, s, &strength, sink);
        strength[Seat::HOUSE] = 0;
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
    let strength = hand_rank::strength(p, showdown, s.won[Seat::HOUSE]);
    tell(s, Seat::HOUSE, Cards::NONE, strength, sink);
    strength
}

fn tell<S: Sink>(s: &State, seat: Seat, hand: Cards, strength: u64, sink: &mut S) {
    if S::ON {
        for id in hand.ids() {
            let card = id.card();
            sink.event(s, Event::Showed { seat, card });
        }
        sink.event(s, Event::Ranked { seat, strength });
    }
}

/// Who has won the hand: the best of the hands that beat the given strength.
fn ended(p: &Program, s: &mut State, strength: &BySeat<u64>, to_beat: u64) -> Next {
    let best = strength.iter().copied().max().unwrap_or(0);
    if best <= to_beat {
        return Next::HandFinished;
    }
    let (mut seats, mut sides) = (SeatSet::EMPTY, SideSet::EMPTY);
    for seat in Seat::first(p.seats).filter(|seat| strength[*seat] == best) {
        seats.insert(seat);
        sides.insert(p.side_of[seat]);
    }
    if sides.only().is_some() {
        s.hand_winner = Some(seats.next_after(s.dealer, 1));
        return Next::HandWon;
    }
    s.tied = sides;
    Next::HandTied
}

/// Whether a seat has drawn more than the target. It is out of the hand then, and a stake against the house is lost at
/// once.
pub(super) fn bust<S: Sink>(p: &Program, s: &mut State, seat: Seat, sink: &mut S) -> bool {
    if !hand_rank::is_bust(p, s.hand[seat]) {
        return false;
    }
    s.out.insert(seat);
    if S::ON {
        sink.event(s, Event::Bust { seat });
    }
    if p.pot == Some(PotTo::House) {
        house::pay(s, seat, -1, sink);
    }
    true
}
