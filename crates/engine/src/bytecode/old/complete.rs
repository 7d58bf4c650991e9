//! What the earlier engine did without being told, written out as rules. It has no place in the engine of
//! today, where everything that happens stands in the genome; without it an old game would be another one.

use super::notes::Notes;
use super::scoring::the_card;
use crate::card::{Rank, Suit};
use crate::limits::CONDITION_NODES;
use crate::spec::*;

const MOST_PHASES: usize = 16;

pub(super) fn complete(spec: &mut Spec, notes: &mut Notes) {
    order_of_empty_hands(spec, notes);
    points_of_tricks(spec, notes);
    showdown(spec, notes);
    cleared_tableau(spec, notes);
}

fn wins_by(spec: &Spec, kinds: &[WinType]) -> bool {
    spec.win_conditions.iter().any(|win| kinds.contains(&win.kind))
}

/// `all_hands_empty` did not say who wins: by the other wins of the game, else as the earlier engine had it.
fn order_of_empty_hands(spec: &mut Spec, notes: &mut Notes) {
    let score = spec.win_conditions.iter().find_map(|win| match win.kind {
        WinType::HighScore | WinType::FirstToScore => Some(WinOrder::Highest),
        WinType::LowScore => Some(WinOrder::Lowest),
        _ => None,
    });
    let order = score.unwrap_or(WinOrder::Lowest);
    for win in &mut spec.win_conditions {
        if win.kind == WinType::AllHandsEmpty && win.order.is_none() {
            win.order = Some(order);
            let name = order.name();
            notes.translated(format!(
                "all_hands_empty: the {name} score wins, which old files do not say."
            ));
        }
    }
}

/// A trick game that asked for a score and had no scoring rules was scored as Hearts.
fn points_of_tricks(spec: &mut Spec, notes: &mut Notes) {
    const SCORES: [WinType; 4] = [
        WinType::HighScore,
        WinType::LowScore,
        WinType::FirstToScore,
        WinType::AllHandsEmpty,
    ];
    let tricks = spec.phases.iter().any(|phase| matches!(phase, Phase::Trick(_)));
    let scored =
        !spec.card_scoring.is_empty() || !spec.tally_scoring.is_empty() || spec.contract_scoring.is_some();
    let nodes: usize = spec.conditions().map(|(_, condition)| condition.nodes()).sum();
    let room = nodes + 4 <= CONDITION_NODES.high as usize;
    if !tricks || scored || !room || !wins_by(spec, &SCORES) {
        return;
    }
    spec.card_scoring = vec![
        points(1, None, Suit::Hearts),
        points(13, Some(Rank::Queen), Suit::Spades),
    ];
    notes.translated(
        "Wrote out the points of tricks: each heart 1 and the queen of spades 13, as the earlier engine \
         counted them in trick games without scoring rules.",
    );
}

fn points(points: i16, rank: Option<Rank>, suit: Suit) -> CardScore {
    CardScore {
        condition: the_card(rank, Some(suit)),
        points,
        trigger: ScoringTrigger::TrickWin,
        zone: ScoringZone::Captured,
        to: ScoringTo::Owner,
    }
}

/// A test for an empty tableau beside one for a higher card is that of a climbing game: who is not beaten
/// clears the tableau and leads. No old file holds that rule.
fn cleared_tableau(spec: &mut Spec, notes: &mut Notes) {
    if spec.setup.tableau_mode != TableauMode::None {
        return;
    }
    for (i, phase) in spec.phases.iter_mut().enumerate() {
        let Phase::Play(play) = phase else { continue };
        if play.target != PlayTarget::Tableau || !climbs(play.valid_play_condition.as_ref()) {
            continue;
        }
        play.on_all_pass = AllPass::ClearAndLead;
        notes.translated(format!(
            "phases[{i}]: when all others pass, the tableau is cleared and the last player leads, as its tests \
             for a higher card and for an empty tableau expect."
        ));
    }
}

fn climbs(condition: Option<&Condition>) -> bool {
    let Some(Condition::Or(or)) = condition else {
        return false;
    };
    let empty = |test: &Condition| {
        matches!(
            test,
            Condition::LocationSize(LocationSize {
                location: Location::Tableau,
                operator: Operator::Eq,
                value: 0
            }) | Condition::LocationEmpty(LocationEmpty {
                location: Location::Tableau
            })
        )
    };
    let beats = |test: &Condition| matches!(test, Condition::CardBeatsTop(_));
    or.conditions.iter().any(empty) && or.conditions.iter().any(beats)
}

/// `best_hand` compared poker hands when the cards had been bet on, or when nothing else could win.
fn showdown(spec: &mut Spec, notes: &mut Notes) {
    let shown = spec
        .phases
        .iter()
        .any(|phase| matches!(phase, Phase::Showdown(_)));
    let bets = spec.phases.iter().any(|phase| matches!(phase, Phase::Betting(_)));
    let only = spec
        .win_conditions
        .iter()
        .all(|win| win.kind == WinType::BestHand);
    let asked = wins_by(spec, &[WinType::BestHand]) && (bets || only);
    if shown || !asked || spec.phases.len() >= MOST_PHASES {
        return;
    }
    let hand_evaluation = HandEvaluation::default();
    spec.phases.push(Phase::Showdown(ShowdownPhase {
        hand_evaluation,
        when: None,
        zones: ShowdownZones::Hand,
    }));
    notes.translated("Wrote out how best_hand is found: a Showdown that compares poker hands.");
}
