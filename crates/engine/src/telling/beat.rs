//! Which events happen together: the deal, all cards of a play, a trick and its points, an effect and what it does.

use super::event::{Place, TableEvent as E, ZoneKind};
use crate::program::EffectType;

/// Whether an event belongs to the moment that has been told so far; `effect`: what a card has set off in it.
pub fn joins(last: &E, next: &E, effect: Option<&E>) -> bool {
    let works = || effect.is_some_and(|effect| does(effect, next));
    match next {
        E::Dealt { .. } => matches!(last, E::HandBegins { .. }) || deals(last),
        E::TurnedUp { to, .. } if is_house(to) => matches!(last, E::HandBegins { .. }) || deals(last),
        E::TurnedUp { .. } => matches!(last, E::TurnedUp { .. }),
        E::TrumpNamed { seat: None, .. } => matches!(last, E::TurnedUp { .. }),
        E::Drew { to, from, .. } => match last {
            E::Drew {
                to: a,
                from: b,
                cards,
                ..
            } if (a, b) == (to, from) => effect.is_none_or(|effect| cards.len() < cards_of(effect)),
            _ => works(),
        },
        E::Played { seat, to, .. } => {
            matches!(last, E::Played { seat: a, to: b, .. } if a == seat && b == to && b.kind != ZoneKind::Trick)
        }
        E::LaidFaceDown { .. } => matches!(last, E::LaidFaceDown { .. }),
        E::Discarded { seat, .. } => match last {
            E::Discarded { seat: a, .. } => a == seat,
            _ => works(),
        },
        E::Claimed { .. } => matches!(last, E::Claimed { .. }),
        E::PileTaken { .. } => matches!(last, E::PileTaken { .. }),
        E::HandedOver { .. } => matches!(last, E::HandedOver { .. }),
        E::PassedOn { .. } => matches!(last, E::PassedOn { .. }),
        E::Captured { rest, .. } => match last {
            E::Captured { rest: a, .. } => a == rest,
            E::Scored { why, .. } => *why == "capture" && !rest,
            _ => false,
        },
        E::Swept { .. } => matches!(last, E::Captured { .. } | E::Scored { why: "capture", .. }),
        E::HandsSwapped { .. } | E::Peeked { .. } => works(),
        E::Anted { .. } => matches!(last, E::Anted { .. }),
        E::HandShown { seat, .. } => seat.is_some() && matches!(last, E::HandShown { .. }),
        E::WentBust { .. } => matches!(last, E::Drew { .. }),
        E::BetSettled { .. } => matches!(last, E::WentBust { .. } | E::BetSettled { .. }),
        E::PotWon { .. } | E::StakeReturned { .. } => {
            matches!(last, E::PotWon { .. } | E::StakeReturned { .. })
        }
        E::ContractScored { .. } | E::NilScored { .. } => is_reckoning(last),
        E::Scored { why, .. } => {
            is_reckoned(why) == is_reckoning(last) || matches!(last, E::HandBegins { .. })
        }
        E::DeadwoodCounted { .. } => matches!(last, E::DeadwoodCounted { .. }),
        E::WentOut { .. } => matches!(last, E::WentOut { .. }),
        E::Eliminated { .. } => matches!(last, E::Eliminated { .. }),
        E::GameEnds { .. } => matches!(last, E::Decided { .. }),
        _ => false,
    }
}

/// Whether an event is what the effect of a card does, and not what somebody's turn brings after it.
fn does(effect: &E, event: &E) -> bool {
    let E::EffectTriggered {
        seat: by,
        effect: Some(kind),
        targets,
        ..
    } = effect
    else {
        return false;
    };
    match (kind, event) {
        (EffectType::DrawCards | EffectType::TakePile, E::Drew { seat, .. }) => {
            seat.is_some_and(|seat| targets.contains(&seat))
        }
        (EffectType::StealCard, E::Drew { seat, .. }) => *seat == Some(*by),
        (EffectType::ForceDiscard, E::Discarded { seat, .. }) => targets.contains(seat),
        (EffectType::SwapHands, E::HandsSwapped { .. }) | (EffectType::PeekHand, E::Peeked { .. }) => true,
        _ => false,
    }
}

/// How many cards an effect moves at most to or from one seat.
fn cards_of(effect: &E) -> usize {
    match effect {
        E::EffectTriggered { value, .. } => usize::from(*value),
        _ => 0,
    }
}

fn is_house(place: &Place) -> bool {
    place.kind == ZoneKind::House
}

fn deals(event: &E) -> bool {
    match event {
        E::Dealt { .. } => true,
        E::TurnedUp { to, .. } => is_house(to),
        _ => false,
    }
}

/// Points that are counted when a hand is over.
fn is_reckoned(why: &str) -> bool {
    matches!(
        why,
        "hand_end" | "tally" | "contract" | "bags" | "nil" | "moon" | "place"
    )
}

fn is_reckoning(event: &E) -> bool {
    match event {
        E::ContractScored { .. } | E::NilScored { .. } => true,
        E::Scored { why, .. } => is_reckoned(why),
        _ => false,
    }
}
