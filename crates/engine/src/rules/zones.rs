//! Moving cards between zones: hands (also face-down ones, which are piles), deck, discard, tableau.

use crate::card::Card;
use crate::cards::CardId;
use crate::event::{Event, Sink, Zone};
use crate::program::{DeckEmpty, Program};
use crate::seat::Seat;
use crate::state::{flag, hand_pile, State};

/// A card comes into a hand; under it, if hands are piles.
#[inline]
pub fn gain(p: &Program, s: &mut State, seat: Seat, id: CardId) {
    s.hand[seat].put(id);
    if p.setup.blind {
        s.pile_tuck(hand_pile(seat), id);
    }
}

/// A card of this kind leaves a hand.
#[inline]
pub fn lose(p: &Program, s: &mut State, seat: Seat, card: Card) -> CardId {
    let id = s.hand[seat].take(card);
    if p.setup.blind {
        s.pile_remove(hand_pile(seat), id);
    }
    id
}

/// The top card of a face-down hand leaves it.
pub fn lose_top(s: &mut State, seat: Seat) -> Option<CardId> {
    let id = s.pile_pop(hand_pile(seat))?;
    s.hand[seat].remove(id);
    Some(id)
}

/// A random card of a hand, by the state's own stream, or the top one of a pile; `None` if the hand is empty.
pub fn lose_random(p: &Program, s: &mut State, seat: Seat) -> Option<CardId> {
    let hand = s.hand[seat];
    if hand.is_empty() {
        return None;
    }
    if p.setup.blind {
        return lose_top(s, seat);
    }
    let id = hand.nth(s.rng.below(hand.len()));
    s.hand[seat].remove(id);
    Some(id)
}

/// The acting seat takes a random card from another hand, if there is one.
pub fn take_unseen<S: Sink>(p: &Program, s: &mut State, giver: Seat, sink: &mut S) {
    let seat = s.actor;
    let Some(id) = lose_random(p, s, giver) else {
        return;
    };
    gain(p, s, seat, id);
    super::moved(s);
    if S::ON {
        let (from, card) = (Zone::Hand(giver), Some(id.card()));
        sink.event(s, Event::Drew { seat, from, card });
    }
}

/// Whether a card can be drawn from the deck, after a reshuffle if need be.
pub fn deck_can_give(p: &Program, s: &State) -> bool {
    s.deck_n > 0 || (p.deck_empty == DeckEmpty::ReshuffleDiscard && s.discard_n > 1)
}

/// Turns the discard, all but its top, into a shuffled deck.
fn reshuffle<S: Sink>(s: &mut State, sink: &mut S) {
    let n = s.discard_n - 1;
    let top = s.pop_discard();
    for i in 0..n {
        let id = s.pop_discard();
        s.order[usize::from(i)] = id;
    }
    s.deck_n = n;
    s.shown = 0;
    s.push_discard(top);
    let mut rng = s.rng;
    rng.shuffle(&mut s.order[..usize::from(n)]);
    s.rng = rng;
    if S::ON {
        sink.event(s, Event::Reshuffled { cards: n });
    }
    // Only now: who listens has to know which of them it had seen.
    for i in 0..usize::from(n) {
        s.down.remove(s.order[i]);
    }
}

/// Takes the top card of the deck, after a reshuffle if need be.
pub fn next_card<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Option<CardId> {
    if s.deck_n == 0 {
        if !deck_can_give(p, s) {
            return None;
        }
        reshuffle(s, sink);
    }
    Some(s.pop_deck())
}

/// One card from the deck into a hand; reshuffles if the rules say so. False if there is none.
pub fn draw<S: Sink>(p: &Program, s: &mut State, seat: Seat, sink: &mut S) -> bool {
    let from = if s.face_up_top().is_some() {
        Zone::DeckTop
    } else {
        Zone::Deck
    };
    let Some(id) = next_card(p, s, sink) else {
        return false;
    };
    gain(p, s, seat, id);
    super::moved(s);
    if S::ON {
        sink.event(
            s,
            Event::Drew {
                seat,
                from,
                card: Some(id.card()),
            },
        );
    }
    true
}

/// Where the top card of the deck lies face up, the next one is turned; not if it lies so already.
#[inline]
pub fn turn_top<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    if !p.setup.top_up || s.face_up_top().is_some() || auction_over(p, s) {
        return;
    }
    s.shown = s.deck_n;
    if S::ON {
        if let Some(id) = s.face_up_top() {
            let (card, zone) = (id.card(), Zone::Deck);
            sink.event(s, Event::Turned { card, zone });
        }
    }
}

/// The card that was offered in an auction is the only one that is turned.
fn auction_over(p: &Program, s: &State) -> bool {
    p.auction.is_some() && s.flags & flag::BIDS_IN != 0
}

/// Where a card was taken from the tableau, the deck gives others, until as many lie there as were dealt.
pub fn refill_row<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    while p.setup.refills && s.table.len() < u32::from(p.setup.tableau) {
        let Some(id) = next_card(p, s, sink) else {
            return;
        };
        s.table.put(id);
        if S::ON {
            let (card, zone) = (id.card(), Zone::Tableau);
            sink.event(s, Event::Turned { card, zone });
        }
    }
}

/// All cards of the tableau go into a hand, and the next play is a lead.
pub fn take_pile<S: Sink>(p: &Program, s: &mut State, seat: Seat, sink: &mut S) {
    let cards = s.lift_table();
    for id in cards.ids() {
        gain(p, s, seat, id);
        super::moved(s);
        if S::ON {
            let (from, card) = (Zone::Tableau, Some(id.card()));
            sink.event(s, Event::Drew { seat, from, card });
        }
    }
    super::play::reset_pile(s);
}

/// All loose cards of the tableau go to the discard, lowest first; says how many.
pub fn clear_table(s: &mut State) -> u8 {
    let cards = s.lift_table();
    for id in cards.ids() {
        s.push_discard(id);
    }
    cards.len() as u8
}
