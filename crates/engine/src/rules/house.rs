//! The house: a bank beyond the seats with unlimited chips. Its face-up cards are `won[Seat::HOUSE]`, which everybody sees,
//! its face-down cards `hand[Seat::HOUSE]`. It gets as many cards as a player (of a deck that is dealt out, an equal share),
//! turns them all up at the showdown, and draws by its rule; then every stake is settled one to one.

use super::{setup, zones};
use crate::cards::Cards;
use crate::event::{Event, Sink, Zone};
use crate::program::{House, PerPlayer, Program};
use crate::scoring::hand_rank;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::State;

/// The house's cards, before those of the seats: who comes first changes no odds.
pub fn deal<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let Some(house) = p.house else { return };
    let takers = (p.all & !s.gone).len() as usize + 1;
    let n = match p.setup.per_player {
        PerPlayer::All => p.setup.deck.len() / takers,
        _ => setup::hand_size(p, s),
    };
    for at in 0..n.min(usize::from(s.deck_n)) {
        let id = s.pop_deck();
        let up = at < usize::from(house.up_cards);
        if up {
            s.won[Seat::HOUSE].put(id);
        } else {
            s.hand[Seat::HOUSE].put(id);
        }
        if S::ON {
            let card = id.card();
            let zone = Zone::Hand(Seat::HOUSE);
            sink.event(
                s,
                if up {
                    Event::Turned { card, zone }
                } else {
                    Event::Dealt {
                        seat: Seat::HOUSE,
                        card: Some(card),
                    }
                },
            );
        }
    }
}

/// All cards of the house are turned up.
pub fn show<S: Sink>(s: &mut State, sink: &mut S) {
    let hidden = std::mem::replace(&mut s.hand[Seat::HOUSE], Cards::NONE);
    s.won[Seat::HOUSE] = s.won[Seat::HOUSE].union(hidden);
    if S::ON {
        for id in hidden.ids() {
            sink.event(
                s,
                Event::Showed {
                    seat: Seat::HOUSE,
                    card: id.card(),
                },
            );
        }
    }
}

/// The house draws below `stand_on`, and at it with a soft hand if it hits soft.
pub fn draw<S: Sink>(p: &Program, s: &mut State, house: House, sink: &mut S) {
    while wants_card(p, s, house) {
        let Some(id) = zones::next_card(p, s, sink) else {
            return;
        };
        s.won[Seat::HOUSE].put(id);
        if S::ON {
            sink.event(
                s,
                Event::Drew {
                    seat: Seat::HOUSE,
                    from: Zone::Deck,
                    card: Some(id.card()),
                },
            );
        }
    }
}

fn wants_card(p: &Program, s: &State, house: House) -> bool {
    let total = hand_rank::total(p, s.won[Seat::HOUSE]);
    let stand_on = i32::from(house.stand_on);
    total.value < stand_on || (house.hits_soft && total.soft && total.value == stand_on)
}

/// Every stake against the house is won, lost, or on equal hands taken back.
pub fn settle<S: Sink>(p: &Program, s: &mut State, strength: &BySeat<u64>, sink: &mut S) {
    let bank = strength[Seat::HOUSE];
    for seat in p.all {
        let own = strength[seat];
        let sign = if own == 0 {
            -1
        } else {
            i32::from(own > bank) - i32::from(own < bank)
        };
        pay(s, seat, sign, sink);
    }
    s.all_in = SeatSet::EMPTY;
}

/// The seat's stake comes back doubled (1), as it is (0), or not at all (−1).
pub fn pay<S: Sink>(s: &mut State, seat: Seat, sign: i32, sink: &mut S) {
    let stake = std::mem::take(&mut s.staked[seat]);
    if stake == 0 {
        return;
    }
    s.chips[seat] = s.chips[seat].saturating_add(stake * (1 + sign));
    super::moved(s);
    if S::ON {
        let chips = sign * stake;
        sink.event(s, Event::Settled { seat, chips });
    }
}
