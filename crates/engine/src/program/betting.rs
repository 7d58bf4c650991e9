//! Tables of the Betting and Showdown phases.

use super::lower::{refuse, LowerError};
use super::{deck, Bet, PotTo, Showdown, Sizes};
use crate::card::Rank;
use crate::spec::{self, Spec};

/// The one taker of all stakes: there is one pot, and stakes are not told apart by the phase they were made in.
pub fn pot(spec: &Spec) -> Result<Option<PotTo>, LowerError> {
    let mut taker = None;
    for (index, phase) in spec.phases.iter().enumerate() {
        let spec::Phase::Betting(betting) = phase else {
            continue;
        };
        let own = betting.pot_to;
        let path = || format!("phases[{index}].pot_to");
        if own == PotTo::House && spec.house.is_none() {
            return refuse(path(), "there is no house to bet against");
        }
        if taker.is_some_and(|taker| taker != own) {
            return refuse(path(), "all Betting phases need the same taker of the pot");
        }
        taker = Some(own);
    }
    Ok(taker)
}

pub fn bet(phase: &spec::BettingPhase) -> Bet {
    Bet {
        ante: phase.ante.into(),
        size: i32::from(phase.min_bet).max(1),
        max_raises: phase.max_raises,
        bank: phase.pot_to == PotTo::House,
        blinds: [0, 1].map(|at| phase.blinds.get(at).copied().unwrap_or(0).into()),
        sizes: Sizes {
            free: !phase.sizes.is_empty(),
            least: phase.sizes.contains(&spec::BetSize::Min),
            half_pot: phase.sizes.contains(&spec::BetSize::HalfPot),
            pot: phase.sizes.contains(&spec::BetSize::Pot),
            all_in: phase.sizes.contains(&spec::BetSize::AllIn),
        },
    }
}

pub fn showdown(phase: &spec::ShowdownPhase, spec: &Spec, heights: &[u8; 16]) -> Showdown {
    let rules = &phase.hand_evaluation;
    let mut step = [0; 16];
    let mut down: arrayvec::ArrayVec<Rank, 13> = deck::ranks(&spec.setup.initial_deck)
        .filter(|rank| !rank.is_joker())
        .collect();
    for (place, rank) in down.iter().enumerate() {
        step[rank.index()] = place as u8 + 1;
    }
    down.sort_by_key(|rank| std::cmp::Reverse(heights[rank.index()]));
    Showdown {
        method: rules.method,
        board: phase.zones == spec::ShowdownZones::HandAndTableau,
        worst: rules.award == spec::Award::Worst,
        plain: down.is_sorted_by(|higher, lower| higher > lower),
        height: *heights,
        down,
        step,
    }
}
