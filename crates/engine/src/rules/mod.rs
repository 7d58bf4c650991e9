//! The one interpreter of the rules. `legal` is pure; `apply` takes a legal action and runs on to the next decision;
//! `play` is the checked twin of `apply`. Between calls a playthrough is over, or the legal actions are not empty.

mod ask;
pub mod auction;
mod battles;
mod bet;
mod bid;
mod capture;
mod claim;
pub mod condition;
mod deal;
mod discard;
mod draw;
mod effect;
mod flow;
mod house;
mod knock;
mod laid;
mod meld;
mod pass;
mod picks;
mod places;
mod play;
mod pot;
mod refusal;
pub(crate) mod setup;
mod showdown;
mod tableau;
mod together;
pub mod trick;
mod whole_trick;
pub mod win;
mod zones;

pub(crate) use battles::{fight_battles, only_battles};
pub use bet::to_call;
pub use bid::contract_of as bid_contract;
pub use capture::capture_for;
pub(crate) use claim::{is_honest, true_kinds};
pub use effect::{apply_effect, demanded};
pub(crate) use flow::lay_down;
pub use flow::{advance_turn, deal_next, restart, start, start_by, start_from};
pub use pass::passes_to;
pub use picks::{picks, takes, Deed, Pick, Take};
pub use places::waiting_piles;
pub(crate) use play::{demand as combination_demand, open_cards};
pub use play::{first_cards, passed_over, step};
pub use refusal::{Refusal, REFUSALS};
pub use together::{against_others, ahead, choosing};
pub(crate) use whole_trick::play_tricks;

use crate::action::{Action, Legal};
use crate::event::Sink;
use crate::program::{Phase, Program};
use crate::state::{flag, Bid, State};

/// What follows after a step of the rules. Flat on purpose: it is passed around at every action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Next {
    /// A seat has to choose; `State::actor` says which.
    Stay,
    /// The phase is complete for this seat, or for the table.
    Done,
    /// The trump suit is named: now the phase list begins.
    TrumpNamed,
    /// The hand is over: nobody has cards, or a rule of the game ends it.
    HandFinished,
    /// The hand is over: `State::hand_winner` won it.
    HandWon,
    /// The hand is over: several sides won it together, those in `State::tied`.
    HandTied,
    /// The hand is over: nobody can do anything any more.
    HandDead,
    /// The playthrough is over.
    GameOver,
}

/// The legal actions of the acting seat; empty only when the playthrough is over.
#[inline(always)]
pub fn legal(p: &Program, s: &State) -> Legal {
    if s.over() {
        return Legal::NONE;
    }
    match &p.phases[usize::from(s.phase)] {
        Phase::Trick(trick) => trick::legal(p, s, trick),
        other => legal_other(p, s, other),
    }
}

fn legal_other(p: &Program, s: &State, phase: &Phase) -> Legal {
    match phase {
        Phase::Trick(trick) => trick::legal(p, s, trick),
        Phase::Play(play) => play::legal(p, s, play),
        Phase::Draw(draw) => draw::legal(p, s, draw),
        Phase::Discard(discard) => discard::legal(s, discard),
        Phase::Bid(bid) if bid.is_auction() => auction::legal(p, s, bid),
        Phase::Bid(bid) => bid::legal(p, s, bid),
        Phase::Claim(claim) => claim::legal(s, claim),
        Phase::Ask(_) => ask::legal(p, s),
        Phase::Pass(pass) => pass::legal(p, s, pass),
        Phase::Bet(bet) => bet::legal(p, s, bet),
        Phase::Showdown(_) | Phase::Deal(_) => Legal::NONE,
        Phase::Meld(meld) => meld::legal(p, s, meld),
        Phase::Knock => knock::legal(p, s),
        Phase::NameTrump => trick::legal_trumps(),
    }
}

/// The phase at `State::phase` begins, for the acting seat or for the table.
fn begin<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Next {
    s.step = 0;
    match &p.phases[usize::from(s.phase)] {
        Phase::Draw(draw) => draw::begin(p, s, draw, sink),
        Phase::Play(play) => play::begin(p, s, play, sink),
        Phase::Discard(discard) => discard::begin(s, discard),
        Phase::Trick(_) => trick::begin(p, s),
        Phase::Bid(bid) if bid.is_auction() => auction::begin(p, s, bid),
        Phase::Bid(_) => bid::begin(p, s),
        Phase::Claim(claim) => claim::begin(s, claim),
        Phase::Ask(ask) => ask::begin(p, s, ask, sink),
        Phase::Pass(pass) => pass::begin(p, s, pass),
        Phase::Bet(bet) => bet::begin(p, s, bet, sink),
        Phase::Showdown(showdown) => showdown::begin(p, s, showdown, sink),
        Phase::Deal(deal) => deal::begin(p, s, *deal, sink),
        Phase::Meld(meld) => meld::begin(s, meld),
        Phase::Knock => knock::begin(s),
        Phase::NameTrump => Next::Stay,
    }
}

/// Whether the acting seat has named some cards of a choice and not yet all.
pub fn mid_choice(p: &Program, s: &State) -> bool {
    if s.over() || s.picked[s.actor].is_empty() {
        return false;
    }
    let legal = legal(p, s);
    legal.cards != 0 || legal.has(Action::DONE) || legal.has_piles()
}

/// What the acting seat is asked, by name. In the state a step is a number that only its phase understands.
pub fn step_name(p: &Program, s: &State) -> &'static str {
    match p.phases.get(usize::from(s.phase)) {
        Some(Phase::Draw(_)) => draw::step::name(s.step),
        Some(Phase::Play(_)) => play::step::name(s.step),
        Some(Phase::Discard(_)) => "discard",
        Some(Phase::Trick(_)) if s.played == 0 => "lead",
        Some(Phase::Trick(_)) => "follow",
        Some(Phase::Bid(bid)) if bid.is_auction() => auction::step::name(s.step),
        Some(Phase::Bid(_)) => "bid",
        Some(Phase::Claim(_)) => claim::step::name(s.step),
        Some(Phase::Ask(_)) => ask::step::name(s.step),
        Some(Phase::Pass(_)) => "pass_on",
        Some(Phase::Bet(_)) => "bet",
        Some(Phase::Meld(_)) => meld::step::name(s.step),
        Some(Phase::Knock) => "knock",
        Some(Phase::NameTrump) => "name_trump",
        Some(Phase::Showdown(_) | Phase::Deal(_)) | None => "showdown",
    }
}

/// Takes a legal action and runs on to the next decision or the end. An illegal action is the caller's mistake: the
/// state stays sound in memory, but not by the rules; `play` checks.
#[inline]
pub fn apply<S: Sink>(p: &Program, s: &mut State, action: Action, sink: &mut S) {
    let phase = &p.phases[usize::from(s.phase)];
    // Tricks first: the longest games are made of them, and a card in a trick always moves.
    if let Phase::Trick(trick) = phase {
        let next = trick::apply(p, s, trick, action, sink);
        if next != Next::Stay {
            flow::after_action(p, s, next, sink);
        } else if s.turn >= p.max_turns {
            flow::out_of_turns(p, s, sink);
        }
        return;
    }
    apply_other(p, s, phase, action, sink);
}

fn apply_other<S: Sink>(p: &Program, s: &mut State, phase: &Phase, action: Action, sink: &mut S) {
    let turn = s.turn;
    let next = match phase {
        Phase::Trick(trick) => trick::apply(p, s, trick, action, sink),
        Phase::Play(play) => play::apply(p, s, play, action, sink),
        Phase::Draw(draw) => draw::apply(p, s, draw, action, sink),
        Phase::Discard(discard) => discard::apply(p, s, discard, action, sink),
        Phase::Bid(bid) if bid.is_auction() => auction::apply(p, s, bid, action, sink),
        Phase::Bid(bid) => bid::apply(s, bid, action, sink),
        Phase::Claim(claim) => claim::apply(p, s, claim, action, sink),
        Phase::Ask(ask) => ask::apply(p, s, ask, action, sink),
        Phase::Pass(pass) => pass::apply(p, s, pass, action, sink),
        Phase::Bet(bet) => bet::apply(p, s, bet, action, sink),
        // A showdown has no choices; it is over when it has begun.
        Phase::Showdown(_) | Phase::Deal(_) => Next::HandFinished,
        Phase::Meld(meld) => meld::apply(p, s, meld, action, sink),
        Phase::Knock => knock::apply(p, s, action, sink),
        Phase::NameTrump => trick::name_trump(p, s, action, sink),
    };
    if next != Next::Stay {
        flow::after_action(p, s, next, sink);
    } else if s.turn != turn && s.turn >= p.max_turns {
        flow::out_of_turns(p, s, sink);
    } else if s.idle >= p.stuck_after {
        flow::stuck(p, s, sink);
    }
}

/// Takes an action if it is legal; says which rule forbids it if it is not. The given state is untouched.
pub fn play(p: &Program, s: &State, action: Action) -> Result<State, Refusal> {
    play_into(p, s, action, &mut ())
}

/// As `play`, with a listener.
pub fn play_into<S: Sink>(p: &Program, s: &State, action: Action, sink: &mut S) -> Result<State, Refusal> {
    let mut after = *s;
    play_on(p, &mut after, action, sink)?;
    Ok(after)
}

/// Takes the action in this state; a refused one leaves it as it was.
pub fn play_on<S: Sink>(p: &Program, s: &mut State, action: Action, sink: &mut S) -> Result<(), Refusal> {
    if !legal(p, s).has(action) {
        return Err(refusal::why(p, s, action));
    }
    apply(p, s, action, sink);
    Ok(())
}

/// Whether a bid, as it stands in the state, is a Nil.
pub fn is_nil(bid: Option<Bid>) -> bool {
    bid == Some(Bid::NIL)
}

/// Whether the acting seat has to answer another's claim.
pub fn answers_a_claim(p: &Program, s: &State) -> bool {
    let claiming = matches!(p.phases.get(usize::from(s.phase)), Some(Phase::Claim(_)));
    claiming && s.step == claim::step::ANSWER
}

/// The step of an Ask in which the rank is named.
pub fn ask_rank() -> u8 {
    ask::step::RANK
}

/// A bid as it stands in the state: −1 is none yet, −2 a Nil.
pub fn bid_from(bid: i16) -> Option<Bid> {
    match bid {
        -2 => Some(Bid::NIL),
        0..=26 => Some(Bid::tricks(bid as u8)),
        _ => None,
    }
}

/// Notes that a card, chip, score or public fact moved.
#[inline]
pub(crate) fn moved(s: &mut State) {
    s.idle = 0;
    s.flags |= flag::MOVED;
}
