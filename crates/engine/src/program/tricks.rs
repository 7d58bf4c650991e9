//! Tables of the Trick phase: which suit a card belongs to and how strong it is, for every trump and every lead.

use super::Trick;
use crate::card::{trump_index, trumps, Card, Rank, Suit};
use crate::spec::{
    Beat, BreakingRule, CardOrRank, FirstTrick, SetupRules, TrickPhase, TrickPrize, TrumpOrder,
    TrumpOrderRule, WhenVoid,
};
use arrayvec::ArrayVec;

/// Strengths of cards of the suit led and of trumps begin here; a trump stands among at most 64 others.
const LED: u8 = 32;
const TRUMP: u8 = 64;
/// What beats everything.
pub const TOP: u8 = 255;

/// `points`: what each kind scores when won; cards with positive points may be banned from the first trick.
pub fn lower(phase: &TrickPhase, setup: &SetupRules, heights: &[u8; 16], points: &[i16; 64]) -> Trick {
    let breaking = phase.breaking_suit.map_or(0, Suit::mask);
    let whole = phase.breaking_rule == BreakingRule::CannotPlayUntilBroken;
    let first_ban = match phase.first_trick {
        FirstTrick::Free => 0,
        FirstTrick::NoPoints => Card::all()
            .filter(|card| points[card.index()] > 0)
            .fold(0, |mask, card| mask | card.bit()),
    };
    // Where all choose at once, no suit is led that could be followed, and nothing lies that could be beaten.
    let follow = phase.lead_suit_required && !phase.together;
    let must_trump = follow && phase.when_void == WhenVoid::Trump;
    let named = !phase.suitless_high.is_empty() || !phase.suitless_low.is_empty();
    let any_free = named || !setup.initial_deck.jokers().is_empty();
    let mut trick = Trick {
        together: phase.together,
        ties: phase.ties,
        prize: phase.takes == TrickPrize::DeckTop,
        follow,
        strict: !phase.together && (must_trump || phase.beat != Beat::No || any_free),
        must_trump,
        beat: phase.beat,
        lead_ban: breaking,
        play_ban: if whole { breaking } else { 0 },
        breaking: phase.breaking_suit.map_or(0, Suit::bit),
        first_ban,
        free: [0; 8],
        suits: [[0; 4]; 8],
        suit_of: [[Suit::Hearts; 64]; 8],
        strength: [[[0; 64]; 4]; 8],
    };
    for trump in trumps() {
        fill(&mut trick, phase, setup, heights, trump);
    }
    trick
}

/// The tables for one trump.
fn fill(trick: &mut Trick, phase: &TrickPhase, setup: &SetupRules, heights: &[u8; 16], trump: Option<Suit>) {
    let at = trump_index(trump);
    let high = |height: u8, most: u8| {
        if phase.high_card_wins {
            height
        } else {
            most - height
        }
    };
    for card in Card::all() {
        let suit = suit_of(phase, trump, card);
        if has_no_suit(phase, trump, card) {
            trick.free[at] |= card.bit();
            trick.suit_of[at][card.index()] = suit;
            if phase.suitless_high.contains(&card.rank()) {
                let by_lead = trick.strength[at].iter_mut();
                by_lead.for_each(|strength| strength[card.index()] = TOP);
            }
            continue;
        }
        trick.suits[at][suit.index()] |= card.bit();
        trick.suit_of[at][card.index()] = suit;
        let height = heights[card.rank_index()].max(1);
        for lead in Suit::ALL
            .into_iter()
            .filter(|lead| phase.together || *lead == suit)
        {
            trick.strength[at][lead.index()][card.index()] = LED + high(height, 31);
        }
    }
    let Some(trump) = trump else { return };
    let raised = raised(phase, trump);
    let key = |card: Card| {
        let above = raised.iter().position(|listed| listed.has(card));
        let suit = setup
            .suit_order
            .iter()
            .rev()
            .position(|suit| *suit == card.suit());
        match above {
            Some(place) => (raised.len() - place, suit.unwrap_or(0)),
            None => (0, usize::from(heights[card.rank_index()].max(1))),
        }
    };
    let mut order: ArrayVec<_, 64> = Card::all()
        .filter(|card| card.is_in(trick.suits[at][trump.index()]))
        .map(|card| (key(card), card))
        .collect();
    order.sort();
    let (mut height, mut last) = (0, None);
    for (key, card) in order {
        height += u8::from(last != Some(key));
        last = Some(key);
        for lead in Suit::ALL {
            trick.strength[at][lead.index()][card.index()] = TRUMP + high(height, 63);
        }
    }
}

/// Cards of ranks without a suit, and jokers that are no trumps.
fn has_no_suit(phase: &TrickPhase, trump: Option<Suit>, card: Card) -> bool {
    let rank = card.rank();
    let is_trump = || trump.is_some_and(|trump| raised(phase, trump).iter().any(|listed| listed.has(card)));
    phase.suitless_high.contains(&rank)
        || phase.suitless_low.contains(&rank)
        || rank.is_joker() && !is_trump()
}

/// Trumps are the cards of the suit, those that always are, and with bowers the other jack of the trump's colour.
fn suit_of(phase: &TrickPhase, trump: Option<Suit>, card: Card) -> Suit {
    let Some(trump) = trump else { return card.suit() };
    let bower = phase.trump_order == TrumpOrderRule::Named(TrumpOrder::Bowers)
        && card == Card::new(Rank::Jack, trump.twin());
    let joker = || card.rank().is_joker() && raised(phase, trump).iter().any(|listed| listed.has(card));
    if bower || phase.always_trump.iter().any(|always| always.has(card)) || joker() {
        trump
    } else {
        card.suit()
    }
}

/// What stands above the other trumps, the highest first: what the order raises, then what is always a trump.
fn raised(phase: &TrickPhase, trump: Suit) -> Vec<CardOrRank> {
    let jack = |suit| CardOrRank::Card(Card::new(Rank::Jack, suit));
    let mut raised = match &phase.trump_order {
        TrumpOrderRule::Named(TrumpOrder::Plain) => Vec::new(),
        TrumpOrderRule::Named(TrumpOrder::JackHigh) => vec![jack(trump)],
        TrumpOrderRule::Named(TrumpOrder::Bowers) => vec![jack(trump), jack(trump.twin())],
        TrumpOrderRule::Own(listed) => listed.clone(),
    };
    raised.extend(&phase.always_trump);
    raised
}
