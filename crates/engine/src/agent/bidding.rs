//! How many tricks a hand is good for, card by card: what a search tries first as a bid, and what the others bid in its
//! rollouts. It reads the own hand alone.

use super::trick_play::{trick_of, TrickPlay};
use crate::action::{Action, Choice, Legal};
use crate::card::{trump_index, trumps, Card};
use crate::program::Program;
use crate::rng::Rng;
use crate::state::State;

/// One trick.
const ONE: u32 = 256;
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
            let (at, worth) = (trump_index(trump), &mut worth[trump_index(trump)]);
            let of = |card: Card| {
                let suit = trick.suit_of[at][card.index()];
                let beating = play.beats(trump, card) & trick.suits[at][suit.index()] & deck;
                by_rank(Some(suit) == trump, beating.count_ones() as usize)
            };
            let whole: u32 = p.setup.deck.iter().map(|id| of(id.card())).sum();
            let tricks = p.setup.deck.len() as u32 * ONE / u32::from(p.seats.max(1));
            for card in Card::all() {
                worth[card.index()] = (of(card) * tricks / whole.max(1)) as u16;
            }
        }
        TrickEstimate { worth }
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

fn by_rank(trump: bool, beating: usize) -> u32 {
    let table: &[u32] = if trump { &TRUMP } else { &PLAIN };
    table[beating.min(table.len() - 1)]
}
