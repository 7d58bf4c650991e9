//! How bids are lowered, and what an auction needs of the deal.

use super::lower::refuse;
use super::{Bid, BidOrder, LowerError, Strains};
use crate::spec::{self, AfterPass, BidBy, BiddingPhase, NobodyBids, Phase, Spec};

pub(super) fn lower(bid: &BiddingPhase) -> Bid {
    let own = bid.order == BidOrder::Once;
    Bid {
        min: bid.min_bid,
        max: bid.max_bid,
        // A contract of one seat is neither a Nil nor a part of a sum.
        nil: own && bid.allow_nil,
        hook: own && bid.hook,
        order: bid.order,
        rounds: bid.rounds,
        last_must: bid.if_all_pass == NobodyBids::LastMust,
        leader_only: bid.who == BidBy::Leader,
        dealer_first: !own && bid.who == BidBy::DealerFirst,
        takes: bid.takes,
        alone: bid.alone,
        suits: Strains::of(if own { &[] } else { &bid.suits }),
        book: if own { 0 } else { bid.book },
        doubles: if own { 0 } else { bid.doubles },
        may_return: !own && bid.after_pass == AfterPass::MayReturn,
        dummy: !own && bid.dummy,
    }
}

/// A dummy is a partner who does not lead first: its cards would be played before anybody sees them.
pub(super) fn check_dummy(spec: &Spec, bid: &Bid, path: &str) -> Result<(), LowerError> {
    if !bid.dummy {
        return Ok(());
    }
    let left = matches!(spec.setup.first_lead, spec::FirstLead::DeclarerLeft(_));
    let pairs = spec.teams.iter().all(|team| team.len() == 2);
    let across = |team: &Vec<u8>| {
        team.iter()
            .all(|seat| !team.contains(&((seat + 1) % spec.player_count)))
    };
    if left && pairs && spec.team_mode && spec.teams.iter().all(across) && !bid.alone {
        return Ok(());
    }
    refuse(
        format!("{path}.dummy"),
        "a dummy is the only partner of the declarer, and at the declarer's left sits somebody else, who leads",
    )
}

/// The cards of a hand that are dealt before the auction.
pub(super) fn first_cards(spec: &Spec) -> Result<u8, LowerError> {
    for (index, phase) in spec.phases.iter().enumerate() {
        let Phase::Bidding(bid) = phase else { continue };
        let path = |field: &str| format!("phases[{index}].{field}");
        if bid.takes > 0 && spec.phases.iter().any(draws_discards) {
            return refuse(
                path("takes"),
                "cards are buried in a discard from which nobody draws",
            );
        }
        if bid.first_cards == 0 || bid.order == BidOrder::Once {
            continue;
        }
        let turned = |phase: &Phase| matches!(phase, Phase::Trick(trick) if matches!(trick.trump, spec::Trump::Turned | spec::Trump::Chosen));
        let all = spec.setup.cards_per_player == spec::CardsPerPlayer::All;
        let up = spec.setup.deck_top == spec::DeckTop::Up;
        if index > 0 || all || up || spec.phases.iter().any(turned) {
            let what =
                "a deal in two parts comes first, with no card turned up, to hands of a number of cards";
            return refuse(path("first_cards"), what);
        }
        return Ok(bid.first_cards);
    }
    Ok(0)
}

fn draws_discards(phase: &Phase) -> bool {
    use spec::DrawSource::{DeckOrDiscard, Discard};
    matches!(phase, Phase::Draw(draw) if matches!(draw.source, Discard | DeckOrDiscard))
}
