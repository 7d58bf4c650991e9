//! What to take up and what to throw off where sets and runs count: by the cards that lie in melds, those that have a
//! neighbour or a twin, and the rest.

use crate::action::{Action, Legal};
use crate::card::{rank_mask, Rank};
use crate::cards::{bits, CardId, Cards};
use crate::program::{Meld, Program};
use crate::scoring::deadwood;
use crate::state::{State, NONE};

/// The discard if it makes or lengthens a meld, else the deck.
pub fn draw(p: &Program, meld: Option<Meld>, s: &State, legal: Legal) -> Option<Action> {
    let meld = meld?;
    if !legal.has(Action::DECK) || !legal.has(Action::DISCARD) {
        return None;
    }
    let top = CardId(*s.discard().first()?);
    let mut hand = s.hand[s.actor];
    hand.put(top);
    let helps = deadwood::meldable(p, &meld, hand) >> top.kind() & 1 == 1;
    Some(if helps { Action::DISCARD } else { Action::DECK })
}

/// The card that is least missed.
pub fn throw(p: &Program, meld: Option<Meld>, s: &State, legal: Legal) -> Option<Action> {
    let meld = meld?;
    let hand = s.hand[s.actor];
    let melded = deadwood::meldable(p, &meld, hand);
    least_missed(p, &meld, hand, melded, legal.cards).map(Action::of_kind)
}

/// Of the cards outside melds the one of highest value, if possible one without a partner.
pub fn least_missed(p: &Program, meld: &Meld, hand: Cards, melded: u64, open: u64) -> Option<u8> {
    let loose = if open & !melded != 0 { open & !melded } else { open };
    bits(loose).max_by_key(|kind| {
        let value = i32::from(p.values[usize::from(kind & 15)]);
        value - 4 * partners(p, meld, hand, *kind) as i32
    })
}

/// Cards of the hand that could lie in a meld with this one: of its rank, or next to it in its suit, or next but one.
pub fn partners(p: &Program, meld: &Meld, hand: Cards, kind: u8) -> u32 {
    let mut count = 0;
    if meld.min_set > 0 {
        let rank = Rank::from_index(kind & 15).map_or(0, rank_mask);
        count += hand.only(rank).len().saturating_sub(1);
    }
    if meld.min_run > 0 {
        for next in [&p.tableau.above, &p.tableau.below] {
            let one = next[usize::from(kind & 63)];
            let held = |kind: u8| kind != NONE && hand.kinds() >> (kind & 63) & 1 == 1;
            count += u32::from(held(one));
        }
    }
    count
}
