//! What to claim and what to believe. It reads own cards, counts and what was said, nothing else, so in a sampled world
//! it does as in the true one.

use crate::action::{Action, Legal};
use crate::card::Rank;
use crate::cards::{cards_of, lowest};
use crate::program::{Claim, ClaimRank, Program};
use crate::rng::Rng;
use crate::rules::{answers_a_claim, true_kinds};
use crate::seat::Seat;
use crate::state::State;

/// Of so many claims that may be true one is doubted.
const DOUBT: u32 = 8;

/// What the acting seat lays, says or answers.
pub fn choose(p: &Program, s: &State, claim: &Claim, legal: Legal, rng: &mut Rng) -> Option<Action> {
    if answers_a_claim(p, s) {
        let doubt = is_false(p, s) || about_to_win(s) || rng.below(DOUBT) == 0;
        return Some(if doubt { Action::CHALLENGE } else { Action::ACCEPT });
    }
    if claim.mode != ClaimRank::Sequential {
        return None;
    }
    let seat = s.actor;
    let due = s.next_claim?;
    if let Some(card) = lowest(legal.cards & true_kinds(p, due)) {
        return Some(Action::card(card));
    }
    if legal.has(Action::DONE) {
        return Some(Action::DONE);
    }
    // A lie: the card that could be laid honestly last.
    let hand = s.hand[seat].kinds();
    cards_of(legal.cards & hand)
        .max_by_key(|card| turns_until(p, claim, due, card.rank()))
        .map(Action::card)
}

/// Makes a claim true in a sampled world if the claimer has the cards there: who can be honest mostly is, so what is
/// known of its hand tells whether to believe it. Only the claimer's own hidden cards change places.
pub fn believe(p: &Program, s: &mut State, rng: &mut Rng) {
    if !answers_a_claim(p, s) || rng.below(DOUBT) == 0 {
        return;
    }
    let claimer = s.chosen_seat;
    let (hand, laid) = (s.hand[claimer], s.picked[claimer]);
    let honest = true_kinds(p, s.rank);
    let (lies, spare) = (laid.only(!honest), hand.only(honest));
    if spare.len() < lies.len() || p.setup.blind {
        return;
    }
    for (lie, card) in lies.ids().zip(spare.ids()) {
        s.picked[claimer].remove(lie);
        s.picked[claimer].put(card);
        s.hand[claimer].remove(card);
        s.hand[claimer].put(lie);
    }
}

/// More cards of the rank are claimed than the acting seat leaves room for.
fn is_false(p: &Program, s: &State) -> bool {
    let honest = true_kinds(p, s.rank);
    let there = p.setup.deck.iter().filter(|id| id.card().is_in(honest));
    let own = s.hand[s.actor].only(honest).len();
    own + s.picked[s.chosen_seat].len() > there.count() as u32
}

fn about_to_win(s: &State) -> bool {
    s.hand[s.chosen_seat].is_empty()
}

/// Own turns until a rank is due, if everybody claims once a turn.
fn turns_until(p: &Program, claim: &Claim, due: Rank, rank: Rank) -> u32 {
    let mut at = due;
    for turn in 0..16 {
        if at == rank {
            return turn;
        }
        for _ in Seat::first(p.seats) {
            at = claim.after[at.index()];
        }
    }
    16
}
