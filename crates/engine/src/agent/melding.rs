//! What to take up and what to throw off where sets and runs count: by the cards that lie in melds, those that have a
//! neighbour or a twin, and the rest.

use crate::action::{Action, Legal};
use crate::card::Card;
use crate::cards::{cards_of, CardId, Cards};
use crate::program::{Meld, Program};
use crate::scoring::deadwood;
use crate::state::State;

/// The discard or a card of the row if it makes or lengthens a meld, else the deck.
pub fn draw(p: &Program, meld: Option<Meld>, s: &State, legal: Legal) -> Option<Action> {
    let meld = meld?;
    if legal.cards != 0 {
        return Some(of_row(p, &meld, s, legal));
    }
    if !legal.has(Action::DECK) || !legal.has(Action::DISCARD) {
        return None;
    }
    let top = *s.discard().first()?;
    let mut hand = s.hand[s.actor];
    hand.put(top);
    let helps = top.card().is_in(deadwood::meldable(p, &meld, hand));
    Some(if helps { Action::DISCARD } else { Action::DECK })
}

/// Of an open row the card that melds, or that goes best with the hand if nothing unseen is to be had.
fn of_row(p: &Program, meld: &Meld, s: &State, legal: Legal) -> Action {
    let hand = s.hand[s.actor];
    let with = |card: Card| {
        let mut hand = hand;
        hand.put(CardId::new(card, card.is_in(hand.kinds())));
        hand
    };
    let melds = cards_of(legal.cards).find(|card| card.is_in(deadwood::meldable(p, meld, with(*card))));
    let near = || cards_of(legal.cards).max_by_key(|card| partners(p, meld, with(*card), *card));
    match melds {
        Some(card) => Action::card(card),
        None if legal.has(Action::DECK) => Action::DECK,
        None => near().map_or(Action::PASS, Action::card),
    }
}

/// The card that is least missed.
pub fn throw(p: &Program, meld: Option<Meld>, s: &State, legal: Legal) -> Option<Action> {
    let meld = meld?;
    let hand = s.hand[s.actor];
    let melded = deadwood::meldable(p, &meld, hand);
    least_missed(p, &meld, hand, melded, legal.cards).map(Action::card)
}

/// Of the cards outside melds the one of highest value, if possible one without a partner.
pub fn least_missed(p: &Program, meld: &Meld, hand: Cards, melded: u64, open: u64) -> Option<Card> {
    let loose = if open & !melded != 0 { open & !melded } else { open };
    cards_of(loose).max_by_key(|card| {
        let value = i32::from(p.values[card.rank_index()]);
        value - 4 * partners(p, meld, hand, *card) as i32
    })
}

/// Cards of the hand that could lie in a meld with this one: of its rank, or next to it in its suit, or next but one.
pub fn partners(p: &Program, meld: &Meld, hand: Cards, card: Card) -> u32 {
    let mut count = 0;
    if meld.min_set > 0 {
        count += hand.only(card.rank().mask()).len().saturating_sub(1);
    }
    if meld.min_run > 0 {
        for next in [&p.tableau.above, &p.tableau.below] {
            let held = next[card.index()].is_some_and(|near| near.is_in(hand.kinds()));
            count += u32::from(held);
        }
    }
    count
}
