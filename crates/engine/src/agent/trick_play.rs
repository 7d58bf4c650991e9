//! A card for a trick, by what the seat wants of it and by what the others hold in this world: the lowest that surely
//! takes it, the costliest that ducks it, and around a Nil the card that covers it or breaks it.

use super::contract_aim::Aim;
use super::objective::Objective;
use crate::card::{trump_index, trumps, Card, Suit};
use crate::cards::cards_of;
use crate::program::{tricks::TOP, Phase, Program, Trick};
use crate::seat::{Seat, SeatSet};
use crate::state::State;

/// Tables of a game of tricks, made once.
#[derive(Clone, Debug)]
pub(super) struct TrickPlay {
    objective: Objective,
    /// By trump and kind: the kinds that beat it when its own suit is led.
    beats: Box<[[u64; 64]; 8]>,
    /// By trump and kind: what a card is worth in hand; the lowest is played first.
    keep: Box<[[i16; 64]; 8]>,
    /// By trump and kind: what a card hurts in a trick that is not wanted.
    harm: Box<[[i16; 64]; 8]>,
}

impl TrickPlay {
    pub fn new(p: &Program, objective: Objective) -> TrickPlay {
        let mut play = TrickPlay {
            objective,
            beats: Box::new([[0; 64]; 8]),
            keep: Box::new([[0; 64]; 8]),
            harm: Box::new([[0; 64]; 8]),
        };
        for card in Card::all() {
            let points = p.points.trick[card.index()] * objective.points as i16;
            let height = i16::from(p.height[card.rank_index()]);
            for trump in trumps() {
                let at = trump_index(trump);
                let worth = objective.card(p, trump, card, false) as i16;
                play.keep[at][card.index()] = worth + points * 8;
                // Under a contract any trick too many hurts, and a trump takes most.
                let strong = i16::from(p.contract.is_some() && Some(card.suit()) == trump) * 14;
                play.harm[at][card.index()] = height + strong - points * 8;
            }
        }
        if let Some(trick) = trick_of(p) {
            play.fill_beats(trick);
            play.rate_suitless(trick);
        }
        play
    }

    /// Cards without a suit beat all others or none, whatever their rank.
    fn rate_suitless(&mut self, trick: &Trick) {
        for at in trumps().map(trump_index) {
            for card in cards_of(trick.free[at]) {
                let high = trick.strength[at][0][card.index()] == TOP;
                self.keep[at][card.index()] = if high { 30 } else { 0 };
                self.harm[at][card.index()] = if high { 30 } else { -1 };
            }
        }
    }

    fn fill_beats(&mut self, trick: &Trick) {
        for trump in trumps().map(trump_index) {
            for card in Card::all() {
                let strength = &trick.strength[trump][trick.suit_of[trump][card.index()].index()];
                let stronger = |other: &Card| strength[other.index()] > strength[card.index()];
                let stronger = Card::all().filter(stronger);
                self.beats[trump][card.index()] = stronger.fold(0, |mask, other| mask | other.bit());
            }
        }
    }

    /// What a card is worth in hand.
    pub fn keep(&self, trump: Option<Suit>, card: Card) -> i16 {
        self.keep[trump_index(trump)][card.index()]
    }

    /// The kinds that beat a card when its own suit is led.
    pub fn beats(&self, trump: Option<Suit>, card: Card) -> u64 {
        self.beats[trump_index(trump)][card.index()]
    }

    /// The card of the acting seat, one of these.
    #[inline]
    pub fn choose(&self, p: &Program, s: &State, trick: &Trick, cards: u64) -> Card {
        let Some(contract) = &p.contract else {
            return self.toward(p, s, trick, cards, self.want(s));
        };
        let aim = Aim::by_contract(p, contract, s);
        let around_a_nil = match (aim.hunted, aim.covered) {
            (SeatSet::EMPTY, SeatSet::EMPTY) => None,
            (SeatSet::EMPTY, _) => self.cover(s, trick, cards, aim),
            _ => self.hunt(s, trick, cards, aim),
        };
        around_a_nil.unwrap_or_else(|| self.toward(p, s, trick, cards, aim.want))
    }

    /// Without contracts: tricks as such if they count, else the points in this one.
    fn want(&self, s: &State) -> i64 {
        match (self.objective.tricks, self.objective.points) {
            (0, points) if points < 0 => -1,
            (0, _) => i64::from(s.trick_points),
            (tricks, _) => tricks,
        }
    }

    /// A card that takes the trick if it is wanted and ducks it if not.
    #[inline]
    fn toward(&self, p: &Program, s: &State, trick: &Trick, cards: u64, want: i64) -> Card {
        if s.played == 0 {
            return self.lead(p, s, trick, cards, want);
        }
        let taking = self.taking(s, cards);
        if want < 0 {
            return self.duck(s, cards, taking);
        }
        let trump = trump_index(s.trump);
        let beats = &self.beats[trump];
        let answers = answers(p, s, trick, s.lead);
        let partners = p.with(s, s.actor).without(s.actor);
        let partner = |seat: Seat| partners.has(seat);
        if s.best_seat.is_some_and(partner) {
            let best = s.best_card();
            if best.is_some_and(|best| beats[best.index()] & answers == 0) {
                return least(cards, &self.keep[trump]);
            }
        }
        let mut sure = 0;
        for card in cards_of(taking) {
            sure |= u64::from(beats[card.index()] & answers == 0) << card.number();
        }
        if want > 0 && sure != 0 {
            let strength = &trick.strength[trump][s.lead.index()];
            return least_by(sure, |card| i16::from(strength[card.index()]));
        }
        let low = cards & !taking;
        least(if low != 0 { low } else { cards }, &self.keep[trump])
    }

    /// The cards that would be the best of the trick so far.
    #[inline]
    fn taking(&self, s: &State, cards: u64) -> u64 {
        s.best_card()
            .map_or(cards, |best| cards & self.beats(s.trump, best))
    }

    #[inline]
    fn duck(&self, s: &State, cards: u64, taking: u64) -> Card {
        let harm = &self.harm[trump_index(s.trump)];
        let ducking = cards & !taking;
        if ducking != 0 {
            return most(ducking, harm);
        }
        // The last to play takes it in any case; before that a low card may still be beaten.
        if s.owes.len() == 1 {
            most(cards, harm)
        } else {
            least(cards, harm)
        }
    }

    fn lead(&self, p: &Program, s: &State, trick: &Trick, cards: u64, want: i64) -> Card {
        let trump = trump_index(s.trump);
        if want < 0 {
            return least(cards, &self.harm[trump]);
        }
        if want > 0 {
            for suit in Suit::ALL {
                let own = cards & trick.suits[trump][suit.index()];
                if own == 0 {
                    continue;
                }
                let answers = answers(p, s, trick, suit);
                for card in cards_of(own) {
                    if self.beats[trump][card.index()] & answers == 0 {
                        return card;
                    }
                }
            }
        }
        least(cards, &self.keep[trump])
    }

    /// Against a rival's Nil: a card that leaves the trick to it, or makes it take it; none if it is not in danger.
    fn hunt(&self, s: &State, trick: &Trick, cards: u64, aim: Aim) -> Option<Card> {
        let trump = trump_index(s.trump);
        let ducking = if s.played == 0 {
            0
        } else {
            cards & !self.taking(s, cards)
        };
        if s.played > 0 && s.best_seat.is_some_and(|seat| aim.hunted.has(seat)) {
            return (ducking != 0).then(|| self.discard(trump, ducking, aim));
        }
        for seat in (aim.hunted & s.owes).without(s.actor) {
            let hand = s.hand[seat].kinds();
            let mut forcing = 0;
            for card in cards_of(cards) {
                let (top, lead) = match s.best_card() {
                    _ if s.played == 0 => (card, trick.suit_of[trump][card.index()]),
                    Some(best) if card.is_in(ducking) => (best, s.lead),
                    _ => (card, s.lead),
                };
                let held = hand & trick.suits[trump][lead.index()];
                let beaten = self.beats[trump][top.index()];
                let forced = trick.follow && held != 0 && held & !beaten == 0;
                forcing |= u64::from(forced) << card.number();
            }
            if forcing != 0 {
                return Some(self.discard(trump, forcing, aim));
            }
        }
        None
    }

    /// For a partner's Nil: take the trick over its card, or before it has to play.
    fn cover(&self, s: &State, trick: &Trick, cards: u64, aim: Aim) -> Option<Card> {
        let trump = trump_index(s.trump);
        let partner_plays = !(aim.covered & s.owes).is_empty();
        if s.played == 0 {
            return Some(most(cards, &self.keep[trump]));
        }
        let taking = self.taking(s, cards);
        if taking == 0 {
            return None;
        }
        let strength = &trick.strength[trump][s.lead.index()];
        if s.best_seat.is_some_and(|seat| aim.covered.has(seat)) {
            return Some(least_by(taking, |card| i16::from(strength[card.index()])));
        }
        partner_plays.then(|| least_by(taking, |card| -i16::from(strength[card.index()])))
    }

    /// Of cards that all do, the one that is least missed.
    fn discard(&self, trump: usize, cards: u64, aim: Aim) -> Card {
        if aim.want > 0 {
            least(cards, &self.keep[trump])
        } else {
            most(cards, &self.harm[trump])
        }
    }
}

/// The first Trick phase of a game.
pub(super) fn trick_of(p: &Program) -> Option<&Trick> {
    p.phases.iter().find_map(|phase| match phase {
        Phase::Trick(trick) => Some(&**trick),
        _ => None,
    })
}

/// Cards with which the seats of other sides after the acting one can answer a lead.
fn answers(p: &Program, s: &State, trick: &Trick, lead: Suit) -> u64 {
    let own = p.with(s, s.actor);
    let suit = trick.suits[trump_index(s.trump)][lead.index()];
    let mut answers = 0;
    for seat in s.owes & !own {
        let hand = s.hand[seat].kinds();
        let follow = hand & suit;
        let free = hand & trick.free[trump_index(s.trump)];
        answers |= if trick.follow && follow != 0 {
            follow | free
        } else {
            hand
        };
    }
    answers
}

#[inline]
fn least_by(cards: u64, of: impl Fn(Card) -> i16) -> Card {
    let (mut best, mut low) = (Card::at(0), i16::MAX);
    for card in cards_of(cards) {
        let value = of(card);
        if value < low {
            (best, low) = (card, value);
        }
    }
    best
}

#[inline]
fn least(cards: u64, by: &[i16; 64]) -> Card {
    least_by(cards, |card| by[card.index()])
}

#[inline]
fn most(cards: u64, by: &[i16; 64]) -> Card {
    least_by(cards, |card| -by[card.index()])
}
