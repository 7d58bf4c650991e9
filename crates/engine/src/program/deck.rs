//! Tables of the deck: which cards are in play, how ranks are ordered, which card is next in a suit.

use crate::card::{Card, Rank, Suit};
use crate::cards::CardId;
use crate::spec::{DeckRule, SetupRules};
use arrayvec::ArrayVec;

/// The suits whose letters jokers bear, the first joker the first of them: a red one, then a black one.
const JOKER_SUITS: [Suit; 4] = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];

/// The ranks of a deck, two first, jokers last.
pub fn ranks(deck: &DeckRule) -> impl Iterator<Item = Rank> + '_ {
    Rank::every().filter(|rank| deck.has(*rank))
}

/// Two decks with eight jokers each have no more.
pub const MOST_CARDS: usize = 120;

/// All cards in play, removed ones left out.
pub fn ids(setup: &SetupRules) -> ArrayVec<CardId, MOST_CARDS> {
    let mut cards = ArrayVec::new();
    let mut put = |card: Card, copy: u8| {
        if !setup.removed_cards.contains(&card) {
            cards.push(CardId::new(card, copy > 0));
        }
    };
    for copy in 0..setup.initial_deck.copies() {
        for suit in Suit::ALL {
            for rank in Rank::ALL.into_iter().filter(|rank| setup.initial_deck.has(*rank)) {
                put(Card::new(rank, suit), copy);
            }
        }
        for (rank, count) in Rank::JOKERS.into_iter().zip(setup.initial_deck.jokers()) {
            for suit in JOKER_SUITS.into_iter().take(usize::from(*count)) {
                put(Card::new(rank, suit), copy);
            }
        }
    }
    cards
}

/// Height of each rank present: 1 for the lowest, 0 for ranks that are not in the deck; equal ranks have one height.
pub fn heights(setup: &SetupRules) -> [u8; 16] {
    let mut present: ArrayVec<(u8, Rank), 15> = ranks(&setup.initial_deck)
        .map(|rank| (setup.rank_order.position(rank), rank))
        .collect();
    present.sort();
    let mut heights = [0; 16];
    let (mut height, mut last) = (0, None);
    for (position, rank) in present {
        height += u8::from(last != Some(position));
        last = Some(position);
        heights[rank.index()] = height;
    }
    heights
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
