//! The Claim phase: some cards go face down on the pile, and the seat says of what rank they are; then every opponent
//! in turn order may challenge, also the last card, and the first challenge closes it.
//!
//! A sequence of ranks goes A 2 3 … Q K A, leaves out ranks the deck does not have, and advances with every claim,
//! never with a turn that was passed; all Claim phases of a hand share it. As in a discard, fewer cards than `min` are
//! laid only by a smaller hand; a seat without cards passes, and may pass if `min` is 0. Wild cards are of any rank.
//!
//! `next_claim` is the next rank of the sequence, `rank` the rank claimed, `chosen_seat` the claimer while others
//! answer. The cards of a claim stay in `picked` of the claimer until all have answered; then they join the pile on the
//! tableau.

use super::{discard, effect, moved, play, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::{Card, Rank};
use crate::cards::{ranks_in, Cards};
use crate::event::{Event, Sink};
use crate::program::{Claim, ClaimRank, Program};
use crate::seat::Seat;
use crate::state::{flag, State};

pub mod step {
    pub const CARDS: u8 = 0;
    /// Which rank to claim.
    pub const RANK: u8 = 1;
    /// Whether to challenge; the acting seat is an opponent of the claimer.
    pub const ANSWER: u8 = 2;

    /// What the acting seat is asked in this step.
    pub fn name(step: u8) -> &'static str {
        match step {
            RANK => "claim_rank",
            ANSWER => "answer_claim",
            _ => "claim",
        }
    }
}

pub fn begin(s: &mut State, claim: &Claim) -> Next {
    s.next_claim.get_or_insert(claim.first);
    Next::Stay
}

#[inline]
pub fn legal(s: &State, claim: &Claim) -> Legal {
    match s.step {
        step::RANK => {
            ranks_in(claim.ranks).fold(Legal::NONE, |legal, rank| legal.or(Action::rank(rank), true))
        }
        step::ANSWER => Legal::option(Action::CHALLENGE).or(Action::ACCEPT, true),
        _ => cards(s, claim),
    }
}

fn cards(s: &State, claim: &Claim) -> Legal {
    let seat = s.actor;
    let (hand, picked) = (s.hand[seat], s.picked[seat]);
    let least = u32::from(claim.min).min(hand.len() + picked.len());
    if !picked.is_empty() {
        return discard::ascending(hand, picked, least, u32::from(claim.max));
    }
    let first = discard::ascending(hand, picked, least.max(1), u32::from(claim.max)).cards;
    Legal::cards(first).or(Action::PASS, claim.min == 0 || first == 0)
}

/// The cards that may still be laid, and how many of them at least and at most.
pub fn range(s: &State, claim: &Claim) -> (Cards, u32, u32) {
    let seat = s.actor;
    let (hand, picked) = (s.hand[seat], s.picked[seat]);
    let n = picked.len();
    let least = u32::from(claim.min).min(hand.len() + n).saturating_sub(n);
    let most = u32::from(claim.max).saturating_sub(n);
    (discard::from_last(hand, picked), least, most)
}

pub(crate) fn apply<S: Sink>(
    p: &Program,
    s: &mut State,
    claim: &Claim,
    action: Action,
    sink: &mut S,
) -> Next {
    match (s.step, action.choice()) {
        (step::RANK, Choice::Rank(rank)) => say(p, s, claim, rank, sink),
        (step::ANSWER, _) if action == Action::CHALLENGE => challenge(p, s, claim, sink),
        (step::ANSWER, _) => accept(p, s, claim, sink),
        (_, Choice::Card(card)) => lay(p, s, claim, card, sink),
        _ if action == Action::PASS => pass(s, sink),
        _ => close(p, s, claim, sink),
    }
}

fn pass<S: Sink>(s: &mut State, sink: &mut S) -> Next {
    if !s.hand[s.actor].is_empty() {
        s.flags |= flag::FREE;
    }
    s.idle = s.idle.saturating_add(1);
    if S::ON {
        sink.event(s, Event::Passed { seat: s.actor });
    }
    Next::Done
}

fn lay<S: Sink>(p: &Program, s: &mut State, claim: &Claim, card: Card, sink: &mut S) -> Next {
    s.flags |= flag::FREE;
    let seat = s.actor;
    let id = zones::lose(p, s, seat, card);
    s.picked[seat].put(id);
    if cards(s, claim).cards == 0 {
        close(p, s, claim, sink)
    } else {
        Next::Stay
    }
}

/// The cards are chosen; the rank may still have to be named.
fn close<S: Sink>(p: &Program, s: &mut State, claim: &Claim, sink: &mut S) -> Next {
    match claim.mode {
        ClaimRank::PlayerChoice => {
            s.step = step::RANK;
            Next::Stay
        }
        ClaimRank::Fixed => say(p, s, claim, claim.first, sink),
        ClaimRank::Sequential => {
            let rank = s.next_claim.unwrap_or(claim.first);
            s.next_claim = Some(claim.after[rank.index()]);
            say(p, s, claim, rank, sink)
        }
    }
}

/// The claim is made.
fn say<S: Sink>(p: &Program, s: &mut State, claim: &Claim, rank: Rank, sink: &mut S) -> Next {
    let seat = s.actor;
    s.rank = rank;
    s.chosen_seat = seat;
    moved(s);
    if S::ON {
        let laid = s.picked[seat];
        for id in laid.ids() {
            let card = Some(id.card());
            sink.event(s, Event::Laid { seat, card });
        }
        let cards = laid.len() as u8;
        sink.event(s, Event::Claimed { seat, rank, cards });
    }
    ask_next(p, s, claim, sink)
}

fn accept<S: Sink>(p: &Program, s: &mut State, claim: &Claim, sink: &mut S) -> Next {
    if S::ON {
        sink.event(s, Event::Accepted { seat: s.actor });
    }
    ask_next(p, s, claim, sink)
}

/// The next opponent after the acting seat is asked; after the last one the cards join the pile.
fn ask_next<S: Sink>(p: &Program, s: &mut State, claim: &Claim, sink: &mut S) -> Next {
    let claimer = s.chosen_seat;
    if claim.challenge {
        let asked = effect::opponents_of(p, s, claimer);
        let next = s.next_of(asked.with(claimer), s.actor);
        if next != claimer {
            s.actor = next;
            s.step = step::ANSWER;
            return Next::Stay;
        }
    }
    let cards = std::mem::take(&mut s.picked[claimer]);
    for id in cards.ids() {
        s.lay_down(id);
    }
    if S::ON {
        let (seat, cards) = (claimer, cards.len() as u8);
        sink.event(s, Event::ClaimStands { seat, cards });
    }
    finish(s)
}

/// The claim is answered. It was the claimer who acted: only now it may have won by an empty hand.
fn finish(s: &mut State) -> Next {
    s.actor = s.chosen_seat;
    s.step = step::CARDS;
    Next::Done
}

/// The claim is shown; who was wrong takes the cards.
fn challenge<S: Sink>(p: &Program, s: &mut State, claim: &Claim, sink: &mut S) -> Next {
    let (claimer, seat) = (s.chosen_seat, s.actor);
    let cards = std::mem::take(&mut s.picked[claimer]);
    let loser = if is_honest(p, s, cards) { seat } else { claimer };
    if S::ON {
        sink.event(s, Event::Challenged { seat, claimer });
        for id in cards.ids() {
            let card = id.card();
            sink.event(s, Event::Revealed { seat: claimer, card });
        }
    }
    take_up(p, s, loser, cards, sink);
    if claim.pile {
        let pile = s.lift_table();
        take_up(p, s, loser, pile, sink);
        play::reset_pile(s);
    }
    finish(s)
}

/// Whether these cards are of the rank that was claimed.
pub(crate) fn is_honest(p: &Program, s: &State, cards: Cards) -> bool {
    cards.kinds() & !true_kinds(p, s.rank) == 0
}

/// The kinds that pass for a rank in a claim: those of the rank, and wild ones.
pub(crate) fn true_kinds(p: &Program, rank: Rank) -> u64 {
    p.wild | rank.mask()
}

fn take_up<S: Sink>(p: &Program, s: &mut State, seat: Seat, cards: Cards, sink: &mut S) {
    for id in cards.ids() {
        zones::gain(p, s, seat, id);
        if S::ON {
            let card = Some(id.card());
            sink.event(s, Event::TookUp { seat, card });
        }
    }
}
