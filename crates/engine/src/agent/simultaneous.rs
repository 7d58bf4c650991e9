//! A card that all choose at the same time: worth as much among one's own as the prize is among those still to come,
//! give or take one. Who always plays the same card against the same prize is seen through.

use crate::action::{Action, Legal};
use crate::card::{trump_index, Card};
use crate::cards::cards_of;
use crate::program::{Phase, Program, Trick};
use crate::rng::Rng;
use crate::state::State;

/// About the card that the prize is worth; any card where nobody sees what is played for.
pub(super) fn near_its_worth(p: &Program, s: &State, legal: Legal, rng: &mut Rng) -> Action {
    let by_chance = |rng: &mut Rng| legal.choose(|n| rng.below(n));
    let (Some(trick), Some(prize)) = (trick(p, s), s.face_up_top()) else {
        return by_chance(rng);
    };
    let worth = |card: Card| {
        let at_end = i32::from(p.points.end[0][0][card.index()]);
        i32::from(p.points.trick[card.index()]) + at_end
    };
    let held = legal.cards.count_ones();
    if held == 0 {
        return by_chance(rng);
    }
    let others = s.deck().iter().filter(|id| **id != prize);
    let (lower, all) = others.fold((0, 0), |(lower, all), id| {
        (lower + u32::from(worth(id.card()) < worth(prize.card())), all + 1)
    });
    let place = (lower * (held - 1)).checked_div(all).unwrap_or(held - 1);
    let place = (place + rng.below(3)).saturating_sub(1).min(held - 1);
    nth_weakest(s, trick, legal.cards, place).map_or_else(|| by_chance(rng), Action::card)
}

fn trick<'a>(p: &'a Program, s: &State) -> Option<&'a Trick> {
    match p.phases.get(usize::from(s.phase)) {
        Some(Phase::Trick(trick)) => Some(trick),
        _ => None,
    }
}

/// The card that so many others of the same hand are weaker than.
fn nth_weakest(s: &State, trick: &Trick, cards: u64, place: u32) -> Option<Card> {
    let trump = trump_index(s.trump);
    let key = |card: Card| {
        let suit = trick.suit_of[trump][card.index()];
        (trick.strength[trump][suit.index()][card.index()], card.number())
    };
    let weaker = |card: Card| cards_of(cards).filter(|other| key(*other) < key(card)).count();
    cards_of(cards).find(|card| weaker(*card) == place as usize)
}
