//! Tables of the deck: which cards are in play, how ranks are ordered, which card is next in a suit.

use crate::card::{Card, Rank, Suit};
use crate::spec::{Deck, RankOrder, SetupRules};
use crate::state::NONE;
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

/// Ids of all cards in play, removed ones left out.
pub fn ids(setup: &SetupRules) -> ArrayVec<u8, 104> {
    let copies = if setup.initial_deck == Deck::Double104 {
        2
    } else {
        1
    };
    let mut cards = ArrayVec::new();
    for copy in 0..copies {
        for suit in Suit::ALL {
            for rank in ranks(setup.initial_deck) {
                let card = Card::new(rank, suit);
                if !setup.removed_cards.contains(&card) {
                    cards.push(card.index() | copy << 6);
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
        heights[usize::from(rank.index())] = height as u8 + 1;
    }
    heights
}

/// Where a rank stands in an order, lowest first.
fn position(order: RankOrder, rank: Rank) -> u8 {
    let raised = |second: Rank| match rank {
        Rank::Ace => 30,
        other if other == second => 29,
        other => other.index(),
    };
    match order {
        RankOrder::AceHigh => rank.index(),
        RankOrder::AceLow => rank.ace_low(),
        RankOrder::TwoHigh => (rank.index() + 12) % 13,
        RankOrder::ThreeSecond => raised(Rank::Three),
        RankOrder::TenSecond => raised(Rank::Ten),
    }
}

/// For each kind in play the kinds next above and below it in its suit, ace low, over gaps of the deck.
pub fn neighbours(deck: &[u8]) -> ([u8; 64], [u8; 64]) {
    let (mut above, mut below) = ([NONE; 64], [NONE; 64]);
    for suit in Suit::ALL {
        let mut previous = NONE;
        let mut ranks = Rank::ALL;
        ranks.sort_by_key(|rank| rank.ace_low());
        for kind in ranks.into_iter().map(|rank| Card::new(rank, suit).index()) {
            if !deck.contains(&kind) {
                continue;
            }
            if previous != NONE {
                above[usize::from(previous)] = kind;
                below[usize::from(kind)] = previous;
            }
            previous = kind;
        }
    }
    (above, below)
}
