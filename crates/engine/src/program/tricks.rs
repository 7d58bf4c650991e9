//! Tables of the Trick phase: which suit a card belongs to and how strong it is, for every trump and every lead.

use super::Trick;
use crate::card::{trump_index, trumps, Card, Rank, Suit};
use crate::spec::{Beat, BreakingRule, FirstTrick, TrickPhase, TrumpOrder, WhenVoid};

/// `points`: what each kind scores when won; cards with positive points may be banned from the first trick.
pub fn lower(phase: &TrickPhase, heights: &[u8; 16], points: &[i16; 64]) -> Trick {
    let breaking = phase.breaking_suit.map_or(0, Suit::mask);
    let whole = phase.breaking_rule == BreakingRule::CannotPlayUntilBroken;
    let first_ban = match phase.first_trick {
        FirstTrick::Free => 0,
        FirstTrick::NoPoints => Card::all()
            .filter(|card| points[card.index()] > 0)
            .fold(0, |mask, card| mask | card.bit()),
    };
    let mut trick = Trick {
        follow: phase.lead_suit_required,
        strict: (phase.lead_suit_required && phase.when_void == WhenVoid::Trump) || phase.beat != Beat::No,
        must_trump: phase.lead_suit_required && phase.when_void == WhenVoid::Trump,
        beat: phase.beat,
        lead_ban: breaking,
        play_ban: if whole { breaking } else { 0 },
        breaking: phase.breaking_suit.map_or(0, Suit::bit),
        first_ban,
        suits: [[0; 4]; 8],
        suit_of: [[Suit::Hearts; 64]; 8],
        strength: [[[0; 64]; 4]; 8],
    };
    for trump in trumps() {
        for card in Card::all() {
            fill(&mut trick, phase, heights, trump, card);
        }
    }
    trick
}

fn fill(trick: &mut Trick, phase: &TrickPhase, heights: &[u8; 16], trump: Option<Suit>, card: Card) {
    let suit = suit_of(phase.trump_order, trump, card);
    let (at, kind) = (trump_index(trump), card.index());
    trick.suits[at][suit.index()] |= card.bit();
    trick.suit_of[at][kind] = suit;
    let height = height(phase, heights, trump, card);
    let inner = if phase.high_card_wins { height } else { 31 - height };
    for lead in Suit::ALL {
        let class = if Some(suit) == trump {
            64
        } else if suit == lead {
            32
        } else {
            continue;
        };
        trick.strength[at][lead.index()][kind] = class + inner;
    }
}

/// With bowers, the other jack of the trump's colour is a trump.
fn suit_of(order: TrumpOrder, trump: Option<Suit>, card: Card) -> Suit {
    match trump {
        Some(trump)
            if order == TrumpOrder::Bowers && card.rank() == Rank::Jack && card.suit() == trump.twin() =>
        {
            trump
        }
        _ => card.suit(),
    }
}

/// Height among cards of the same suit, at least 1, jacks of a trump suit raised as the order says.
fn height(phase: &TrickPhase, heights: &[u8; 16], trump: Option<Suit>, card: Card) -> u8 {
    let plain = heights[card.rank_index()].max(1);
    let in_trumps = trump == Some(card.suit());
    match (phase.trump_order, card.rank()) {
        (TrumpOrder::JackHigh | TrumpOrder::Bowers, Rank::Jack) if in_trumps => 20,
        (TrumpOrder::Bowers, Rank::Jack) if trump.map(Suit::twin) == Some(card.suit()) => 19,
        _ => plain,
    }
}
