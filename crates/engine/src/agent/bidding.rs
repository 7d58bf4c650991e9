//! How many tricks a hand is good for, card by card: what a search tries first as a bid, what the others bid in its
//! rollouts, and which worlds the bids of others make likely. A bid reads the own hand alone.

use super::trick_play::{trick_of, TrickPlay};
use crate::action::{Action, Choice, Legal};
use crate::card::{trump_index, trumps, Card, Suit};
use crate::cards::CardId;
use crate::program::{Program, Trick};
use crate::rng::Rng;
use crate::rules::bid_contract;
use crate::seat::{BySeat, Seat};
use crate::state::State;

/// One trick.
pub(super) const ONE: u32 = 256;
/// What a card of a plain suit is good for, and a trump, by how many cards of its suit beat it.
const PLAIN: [u32; 6] = [230, 160, 80, 30, 10, 0];
const TRUMP: [u32; 9] = [256, 240, 200, 165, 130, 108, 95, 88, 84];
/// Who may take more than the contract bids less than the hand is good for.
const RESERVE: u32 = 90;
/// A hand that is good for less is a Nil.
const NIL: u32 = 128;

/// By trump and kind, in parts of a trick; all cards of the deck together are good for all the tricks there are.
#[derive(Clone, Debug)]
pub(super) struct TrickEstimate {
    worth: Box<[[u16; 64]; 8]>,
}

impl TrickEstimate {
    pub fn new(p: &Program, play: &TrickPlay) -> TrickEstimate {
        let mut worth = Box::new([[0; 64]; 8]);
        let Some(trick) = trick_of(p) else {
            return TrickEstimate { worth };
        };
        let deck = p.setup.deck.iter().fold(0, |kinds, id| kinds | id.card().bit());
        for trump in trumps() {
            let worth = &mut worth[trump_index(trump)];
            let of = |card: Card| good_for(play, trick, trump, card, deck);
            let whole: u32 = p.setup.deck.iter().map(|id| of(id.card())).sum();
            let tricks = p.setup.deck.len() as u32 * ONE / u32::from(p.seats.max(1));
            for card in Card::all() {
                worth[card.index()] = (of(card) * tricks / whole.max(1)) as u16;
            }
        }
        TrickEstimate { worth }
    }

    /// What each kind is good for with these trumps.
    pub fn worth(&self, trump: Option<Suit>) -> &[u16; 64] {
        &self.worth[trump_index(trump)]
    }

    /// The bid of the acting seat: what its hand is good for, rounded up or down by chance.
    pub fn choose(&self, p: &Program, s: &State, legal: Legal, rng: &mut Rng) -> Option<Action> {
        let worth = &self.worth[trump_index(s.trump)];
        let hand = s.hand[s.actor];
        let good: u32 = hand.ids().map(|id| u32::from(worth[id.card().index()])).sum();
        let reserve = match &p.contract {
            Some(contract) if !contract.exact => RESERVE,
            _ => 0,
        };
        let bid = (good.saturating_sub(reserve) + rng.below(ONE)) / ONE;
        let nil = good < NIL;
        let bids = legal.iter().filter_map(|action| match action.choice() {
            Choice::Bid(n) => Some((u32::from(n), action)),
            _ => None,
        });
        bids.min_by_key(|(n, _)| (reserve > 0 && *n == 0 && !nil, n.abs_diff(bid)))
            .map(|(_, action)| action)
    }
}

/// How badly a world fits the bids that others have made in it: the less, the better each hand is good for the tricks
/// that its seat still needs.
pub(super) fn misfit(p: &Program, play: &TrickPlay, s: &State) -> i64 {
    let Some(trick) = trick_of(p) else { return 0 };
    let hands = s.hand.of_first(p.seats);
    let held = hands.iter().fold(0, |held, hand| held | hand.kinds());
    let mut good = BySeat::all(0);
    for seat in Seat::first(p.seats) {
        let of = |id: CardId| i64::from(good_for(play, trick, s.trump, id.card(), held));
        good[seat] = s.hand[seat].ids().map(of).sum();
    }
    let one = i64::from(ONE);
    let total = good.iter().sum::<i64>().max(1);
    let left = hands.iter().map(|hand| i64::from(hand.len())).max().unwrap_or(0);
    let off = |seat: Seat| {
        let needs = i64::from(bid_contract(s.bid[seat])) - i64::from(s.tricks[seat]);
        good[seat] * left * one / total - needs.max(0) * one
    };
    let bidders = Seat::first(p.seats).filter(|seat| *seat != s.actor && s.bid[*seat].is_some());
    bidders.map(|seat| off(seat) * off(seat)).sum()
}

/// What a card is good for when only these can beat it.
fn good_for(play: &TrickPlay, trick: &Trick, trump: Option<Suit>, card: Card, against: u64) -> u32 {
    let at = trump_index(trump);
    let suit = trick.suit_of[at][card.index()];
    let beating = play.beats(trump, card) & trick.suits[at][suit.index()] & against;
    let table: &[u32] = if Some(suit) == trump { &TRUMP } else { &PLAIN };
    table[(beating.count_ones() as usize).min(table.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::super::objective::Objective;
    use super::*;
    use crate::cards::Cards;
    use crate::program::known_game;
    use crate::rules::{apply, start};

    fn cards(text: &str) -> Cards {
        let card = |card: &str| CardId::new(card.parse().unwrap(), false);
        text.split(' ').map(card).collect()
    }

    #[test]
    fn a_world_fits_in_which_the_high_bid_has_the_high_cards_and_the_nil_the_low_ones() {
        let p = known_game("spades");
        let play = TrickPlay::new(&p, Objective::of(&p));
        let mut s = start(&p, 1, &mut ());
        let (first, second) = (s.actor, p.all.next_after(s.actor, 1));
        let third = p.all.next_after(second, 1);
        let fourth = p.all.next_after(third, 1);
        s.hand[first] = cards("As Ks Qs Js Ts Ah Kh Ad Kd Ac Kc 2c 3c");
        s.hand[second] = cards("2s 3s 2h 3h 4h 5h 2d 3d 4d 5d 6d 4c 5c");
        s.hand[third] = cards("4s 5s 6s 6h 7h 8h 9h 7d 8d 9d 6c 7c 8c");
        s.hand[fourth] = cards("7s 8s 9s Th Jh Qh Td Jd Qd 9c Tc Jc Qc");
        apply(&p, &mut s, Action::bid(10), &mut ());
        apply(&p, &mut s, Action::bid(0), &mut ());
        let mut swapped = s;
        swapped.hand.swap(first, second);
        assert!(misfit(&p, &play, &s) * 4 < misfit(&p, &play, &swapped));
    }
}
