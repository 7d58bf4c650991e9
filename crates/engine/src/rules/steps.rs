//! What the acting seat is asked, by name. In the state a step is a number that only its phase understands.

use super::{ask, claim, draw, meld, play};
use crate::program::{Phase, Program};
use crate::state::State;

/// The name of the step that the acting seat takes next.
pub fn step_name(p: &Program, s: &State) -> &'static str {
    match p.phases.get(usize::from(s.phase)) {
        Some(Phase::Draw(_)) => match s.step {
            draw::step::WHERE => "draw_where",
            draw::step::WHOM => "draw_whom",
            _ => "draw",
        },
        Some(Phase::Play(_)) => match s.step {
            play::step::SUIT => "name_suit",
            play::step::TARGET => "choose_target",
            play::step::CAPTURE => "capture",
            play::step::SUM => "capture_sum",
            _ => "play",
        },
        Some(Phase::Discard(_)) => "discard",
        Some(Phase::Trick(_)) if s.played == 0 => "lead",
        Some(Phase::Trick(_)) => "follow",
        Some(Phase::Bid(_)) => "bid",
        Some(Phase::Claim(_)) => match s.step {
            claim::step::RANK => "claim_rank",
            claim::step::ANSWER => "answer_claim",
            _ => "claim",
        },
        Some(Phase::Ask(_)) if s.step == ask::step::RANK => "ask_rank",
        Some(Phase::Ask(_)) => "ask_whom",
        Some(Phase::Pass(_)) => "pass_on",
        Some(Phase::Bet(_)) => "bet",
        Some(Phase::Meld(_)) => match s.step {
            meld::step::PICK => "meld_cards",
            meld::step::WHERE => "meld_where",
            _ => "meld",
        },
        Some(Phase::Knock) => "knock",
        Some(Phase::NameTrump) => "name_trump",
        Some(Phase::Showdown(_)) | None => "showdown",
    }
}
