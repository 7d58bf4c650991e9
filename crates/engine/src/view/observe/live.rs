//! Which numbers can vary in a game, by its rules. What is not surely constant counts as varying.

use super::{Field, Shape};
use crate::card::{ranks_of, Card, Rank, Suit};
use crate::program::{DeckEmpty, EffectType, Hands, Mode, Phase, Program, TrickTies, Trump};

/// The kinds of card in the deck.
fn kinds(p: &Program) -> u64 {
    p.setup.deck.iter().fold(0, |kinds, id| kinds | id.card().bit())
}

fn any(p: &Program, test: impl Fn(&Phase) -> bool) -> bool {
    p.phases.iter().any(test)
}

/// Whether a row of a field can be other than it is in an empty state; the first row is that of the own seat.
pub(super) fn varies(p: &Program, field: Field, seat: usize) -> bool {
    let tricks = any(p, |phase| matches!(phase, Phase::Trick(_)));
    let bids = any(p, |phase| matches!(phase, Phase::Bid(_)));
    let bets = any(p, |phase| matches!(phase, Phase::Bet(_))) || p.pot.is_some() || p.house.is_some();
    let claims = any(p, |phase| matches!(phase, Phase::Claim(_)));
    let asks = any(p, |phase| matches!(phase, Phase::Ask(_)));
    let melds = any(p, |phase| matches!(phase, Phase::Meld(_)));
    let effects = p.effects_of != [0; 16];
    match field {
        Field::Hand => !p.setup.blind,
        Field::Picked => any(p, picks),
        Field::Discard | Field::DiscardTop => discards(p) || effects,
        Field::Thrown | Field::DiscardsDown => any(p, |phase| match phase {
            Phase::Discard(discard) => discard.down,
            Phase::Bid(bid) => bid.takes > 0,
            _ => false,
        }),
        Field::Tableau | Field::Top => lays(p),
        Field::TopCount | Field::TopSeat => lays(p) || any(p, |phase| matches!(phase, Phase::Play(_))),
        Field::FaceDown => claims || p.tableau.mode == Mode::War || p.tableau.piled,
        Field::Buried | Field::FaceDownBy => claims || p.tableau.mode == Mode::War,
        Field::House | Field::HouseDown => p.house.is_some(),
        Field::InDeck => reshuffles(p),
        Field::Turned | Field::TurnedDepth => {
            p.setup.top_up || matches!(p.trump, Trump::Turned | Trump::Chosen)
        }
        Field::Trick | Field::Led | Field::Broken | Field::Tricks | Field::TricksTotal => tricks,
        Field::Captured | Field::CapturedTotal => tricks || asks || melds || p.knock.is_some() || lays(p),
        Field::OpenHands => p.setup.open || p.auction.is_some_and(|bid| bid.dummy),
        Field::Melds => melds,
        Field::Holds => seat > 0 && gains(p),
        Field::Lacks | Field::Voids => seat > 0 && loses(p),
        Field::Asked => seat > 0 && asks,
        Field::SaidRanks | Field::Claimer | Field::Claimed | Field::ClaimCount | Field::Due => claims,
        Field::Bids | Field::Nils | Field::Contracts | Field::Bags | Field::BiddingComplete => bids,
        Field::Chips | Field::Staked | Field::Pot | Field::ToCall => bets,
        Field::TeamScores | Field::Partners => p.team_mode,
        Field::Knocker => p.knock.is_some(),
        Field::Declarer => p.auction.is_some(),
        Field::Piles | Field::PileTops => p.spots.iter().any(|spot| spot.own),
        Field::TablePiles | Field::TablePileTops => p.spots.iter().any(|spot| !spot.own),
        Field::Dummy | Field::PlaysFor => p.auction.is_some_and(|bid| bid.dummy),
        Field::BidSuits => p.auction.is_some_and(|bid| !bid.suits.is_empty()),
        Field::Doubled => p.auction.is_some_and(|bid| bid.doubles > 0),
        Field::Asking => asks,
        Field::PassTo => any(p, |phase| matches!(phase, Phase::Pass(_))),
        Field::Trump => p.trump != Trump::None,
        Field::Declared => p.choose_suit,
        Field::HandNo | Field::HandsWon => p.hands != Hands::Single || field == Field::HandsWon,
        Field::Direction | Field::Skips => effects,
        Field::Demanded => p.effects.iter().any(|effect| effect.demand.is_some()),
        Field::Deadwood => p.knock.is_some_and(|knock| knock.meld.is_some()),
        Field::HandCounts | Field::Scores | Field::Places | Field::Out => true,
        Field::Actor | Field::Leader | Field::Dealer => true,
        Field::Step | Field::Phase | Field::Seat | Field::Turn | Field::DeckCount => true,
    }
}

/// Whether cards are chosen step by step in such a phase.
fn picks(phase: &Phase) -> bool {
    match phase {
        Phase::Trick(trick) => trick.together,
        Phase::Play(_) | Phase::Discard(_) | Phase::Pass(_) | Phase::Meld(_) | Phase::Claim(_) => true,
        Phase::Bid(_) | Phase::Bet(_) | Phase::Draw(_) | Phase::Ask(_) => false,
        Phase::Deal(_) | Phase::Showdown(_) | Phase::Knock | Phase::NameTrump => false,
    }
}

/// Whether a card can come to lie on the discard.
fn discards(p: &Program) -> bool {
    let puts = |phase: &Phase| match phase {
        Phase::Play(play) => !play.to_table && play.places == 0,
        Phase::Discard(discard) => !discard.to_table,
        Phase::Trick(trick) => trick.ties != TrickTies::First,
        _ => false,
    };
    let burns = p.effects.iter().any(|effect| effect.kind == EffectType::Burn);
    p.setup.discard > 0 || p.clears || burns || p.tableau.mode != Mode::None || any(p, puts)
}

/// Whether the discard can become the deck again.
fn reshuffles(p: &Program) -> bool {
    let effects = p.effects_of != [0; 16];
    p.deck_empty == DeckEmpty::ReshuffleDiscard && (discards(p) || effects)
}

/// Whether a card can come to lie on the tableau.
fn lays(p: &Program) -> bool {
    let puts = |phase: &Phase| match phase {
        Phase::Play(play) => play.to_table,
        Phase::Discard(discard) => discard.to_table,
        Phase::Trick(trick) => trick.ties == TrickTies::Carry,
        Phase::Claim(_) | Phase::Deal(_) => true,
        _ => false,
    };
    p.setup.tableau > 0 || p.tableau.mode != Mode::None || any(p, puts)
}

/// Whether somebody can see a card come into another's hand.
fn gains(p: &Program) -> bool {
    let takes = |phase: &Phase| match phase {
        Phase::Bid(bid) => bid.takes > 0,
        Phase::Draw(_) | Phase::Pass(_) | Phase::Ask(_) | Phase::Claim(_) => true,
        _ => false,
    };
    p.tableau.to_hand || p.effects_of != [0; 16] || any(p, takes)
}

/// Whether a seat can show that it lacks a card.
fn loses(p: &Program) -> bool {
    let shows = |phase: &Phase| match phase {
        Phase::Trick(trick) => trick.follow || trick.strict,
        other => matches!(other, Phase::Play(_) | Phase::Ask(_)),
    };
    p.setup.by_suit || reshuffles(p) || p.effects_of != [0; 16] || any(p, shows)
}

/// What a seat remembers, and its view alone does not show.
const REMEMBERED: [Field; 10] = [
    Field::Thrown,
    Field::Buried,
    Field::InDeck,
    Field::Turned,
    Field::FaceDownBy,
    Field::SaidRanks,
    Field::Asked,
    Field::Holds,
    Field::Lacks,
    Field::Voids,
];

/// Whether there is anything for a seat to remember: where hands are dealt, bet on and shown there is nothing.
pub(crate) fn remembers(p: &Program) -> bool {
    let varying = |field: Field| varies(p, field, 0) || varies(p, field, 1);
    REMEMBERED.into_iter().any(varying)
}

/// Whether one number of a row can vary, where the row does: of cards those of the deck.
pub(super) fn reaches(p: &Program, field: Field, place: usize) -> bool {
    match field.shape() {
        // Who shows to lack a suit lacks all of it, cards outside of the deck too; dealt suits may be none of the deck's.
        _ if matches!(field, Field::Lacks | Field::Voids) => true,
        Shape::Cards | Shape::CardsBySeat => Card::all().nth(place).is_some_and(|card| card.is_in(kinds(p))),
        Shape::Ranks | Shape::RanksBySeat => Rank::every()
            .nth(place)
            .is_some_and(|rank| ranks_of(kinds(p)) & rank.bit() != 0),
        Shape::Suits | Shape::SuitsBySeat => Suit::ALL
            .get(place)
            .is_some_and(|suit| kinds(p) & suit.mask() != 0),
        Shape::Seats | Shape::OneSeat => place < usize::from(p.seats),
        Shape::Sides => place < usize::from(p.sides),
        Shape::Phase => p.origin.contains(&Some(place as u8)),
        Shape::Step | Shape::Number => true,
    }
}
