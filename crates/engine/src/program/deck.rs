//! Tables of the deck: which cards are in play, how ranks are ordered, which card is next in a suit.

use crate::card::{Card, Rank, Suit};
use crate::cards::CardId;
use crate::spec::{Deck, RankOrder, SetupRules};
use arrayvec::ArrayVec;

/// The ranks of a deck, two first.
pub fn ranks(deck: Deck) -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().filter(move |rank| match deck {
        Deck::Standard52 | Deck::Double104 => true,
        Deck::Italian40 => !(Rank::Eight..=Rank::Ten).contains(rank),
        Deck::Short36 => *rank >= Rank::Six,
        Deck::Piquet32 => *rank >= Rank::Seven,
        Deck::Euchre24 => *rank >= Rank::Nine,
    })
}

/// All cards in play, removed ones left out.
pub fn ids(setup: &SetupRules) -> ArrayVec<CardId, 104> {
    let copies: &[bool] = match setup.initial_deck {
        Deck::Double104 => &[false, true],
        _ => &[false],
    };
    let mut cards = ArrayVec::new();
    for second in copies {
        for suit in Suit::ALL {
            for rank in ranks(setup.initial_deck) {
                let card = Card::new(rank, suit);
                if !setup.removed_cards.contains(&card) {
                    cards.push(CardId::new(card, *second));
                }
            }
        }
    }
    cards
}

/// Height of each rank present: 1 for the lowest, 0 for ranks that are not in the deck.
pub fn heights(setup: &SetupRules) -> [u8; 16] {
    let mut present: ArrayVec<Rank, 13> = ranks(setup.initial_deck).collect();
    present.sort_by_key(|rank| position(setup.rank_order, *rank));
    let mut heights = [0; 16];
    for (height, rank) in present.into_iter().enumerate() {
        heights[rank.index()] = height as u8 + 1;
    }
    heights
}

/// Where a rank stands in an order, lowest first.
fn position(order: RankOrder, rank: Rank) -> u8 {
    let raised = |second: Rank| match rank {
        Rank::Ace => 30,
        other if other == second => 29,
        other => other.number(),
    };
    match order {
        RankOrder::AceHigh => rank.number(),
        RankOrder::AceLow => rank.ace_low(),
        RankOrder::TwoHigh => (rank.number() + 12) % 13,
        RankOrder::ThreeSecond => raised(Rank::Three),
        RankOrder::TenSecond => raised(Rank::Ten),
    }
}

/// For each card in play the cards next above and below it in its suit, ace low, over gaps of the deck.
pub fn neighbours(in_deck: u64) -> ([Option<Card>; 64], [Option<Card>; 64]) {
    let (mut above, mut below) = ([None; 64], [None; 64]);
    for suit in Suit::ALL {
        let mut previous: Option<Card> = None;
        let mut ranks = Rank::ALL;
        ranks.sort_by_key(|rank| rank.ace_low());
        let cards = ranks.into_iter().map(|rank| Card::new(rank, suit));
        for card in cards.filter(|card| card.is_in(in_deck)) {
            below[card.index()] = previous;
            if let Some(previous) = previous {
                above[previous.index()] = Some(card);
            }
            previous = Some(card);
        }
    }
    (above, below)
}
