//! Conditions: tests of a card, tests of the position, and their combination by and / or / not.

use super::cards::Colour;
use super::record::{names, record, union};
use crate::card::{Card, Rank, Suit};

names! {
    Operator { Eq = "==" as 0, Ne = "!=" as 1, Lt = "<" as 2, Gt = ">" as 3, Le = "<=" as 4, Ge = ">=" as 5 }
}

names! {
    /// The card that a card test compares with.
    Reference {
        TopDiscard = "top_discard" as 1,
        /// The card last played to the tableau.
        TableauTop = "tableau_top" as 2,
    }
}

names! {
    /// A place whose cards are counted; hand and captured are those of the acting seat.
    Location {
        Deck = "deck" as 0,
        Hand = "hand" as 1,
        Discard = "discard" as 2,
        Tableau = "tableau" as 3,
        Captured = "captured" as 6,
    }
}

names! {
    /// What is counted in the course of a game.
    NumberOf {
        /// Hands: that which is played counts.
        Hand = "hand" as 0,
        /// Tricks of the hand that are over.
        Trick = "trick" as 1,
    }
}

names! {
    /// A part that a seat has in the hand.
    Who {
        Dealer = "dealer" as 0,
        /// Who has knocked in this hand.
        Knocker = "knocker" as 1,
    }
}

// Tests of a card.
record! { CardIsRank { rank: Rank } }
record! { CardIsSuit { suit: Suit } }
record! { CardIsColour { colour: Colour } }
record! { CardIsTrump {} }
record! { CardMatchesRank { reference: Reference } }
record! { CardMatchesSuit { reference: Reference } }
record! { CardMatchesColour { reference: Reference } }
record! { MatchesOrWild { reference: Reference } }
record! { SequenceAdjacent { reference: Reference } }
record! { CardBeatsTop { reference: Reference } }
record! { CardAdjacentToLayout {} }

// Tests of the position, asked for the acting seat.
record! { HandSize { operator: Operator, value: u8 [0..=104] } }
record! { LocationSize { location: Location, operator: Operator, value: u8 [0..=104] } }
record! { LocationEmpty { location: Location } }
record! { ScoreCompare { operator: Operator, value: i16 [-30_000..=30_000] } }
record! { HandValue { operator: Operator, value: i16 [-30_000..=30_000] } }
record! { ChipCount { operator: Operator, value: u32 [0..=1_000_000] } }
record! { PotSize { operator: Operator, value: u32 [0..=1_000_000] } }
record! { PlayerHasCard { card: Card } }
record! { HasSetOfN { n: u8 [1..=8] } }
record! { HasRunOfN { n: u8 [1..=13] } }
record! { HasMatchingPair {} }
record! { MustFollowSuit {} }
record! { HasTrump {} }
record! { SuitBroken { suit: Suit } }
record! { IsTrickWinner {} }
record! { TrickContainsCard { card: Card } }
record! { Role { who: Who } }
record! { Number { of: NumberOf, operator: Operator, value: u16 [0..=1_000] } }

// Combinations.
record! { And { conditions: Vec<Condition> [len 0..=64] } }
record! { Or { conditions: Vec<Condition> [len 0..=64] } }
record! { Not { condition: Box<Condition> } }

union! {
    /// A test of a card or of the position, or a combination of conditions.
    Condition limited by enter, leave {
        CardIsRank(CardIsRank) = "card_is_rank" as 1,
        CardIsSuit(CardIsSuit) = "card_is_suit" as 2,
        CardIsColour(CardIsColour) = "card_is_colour" as 15,
        CardIsTrump(CardIsTrump) = "card_is_trump" as 16,
        CardMatchesRank(CardMatchesRank) = "card_matches_rank" as 12,
        CardMatchesSuit(CardMatchesSuit) = "card_matches_suit" as 13,
        CardMatchesColour(CardMatchesColour) = "card_matches_colour" as 17,
        MatchesOrWild(MatchesOrWild) = "matches_or_wild" as 18,
        SequenceAdjacent(SequenceAdjacent) = "sequence_adjacent" as 4,
        CardBeatsTop(CardBeatsTop) = "card_beats_top" as 14,
        CardAdjacentToLayout(CardAdjacentToLayout) = "card_adjacent_to_layout" as 19,
        HandSize(HandSize) = "hand_size" as 0,
        LocationSize(LocationSize) = "location_size" as 3,
        LocationEmpty(LocationEmpty) = "location_empty" as 80,
        ScoreCompare(ScoreCompare) = "score_compare" as 81,
        HandValue(HandValue) = "hand_value" as 82,
        ChipCount(ChipCount) = "chip_count" as 8,
        PotSize(PotSize) = "pot_size" as 9,
        PlayerHasCard(PlayerHasCard) = "player_has_card" as 83,
        HasSetOfN(HasSetOfN) = "has_set_of_n" as 5,
        HasRunOfN(HasRunOfN) = "has_run_of_n" as 6,
        HasMatchingPair(HasMatchingPair) = "has_matching_pair" as 7,
        MustFollowSuit(MustFollowSuit) = "must_follow_suit" as 84,
        HasTrump(HasTrump) = "has_trump" as 85,
        SuitBroken(SuitBroken) = "suit_broken" as 86,
        IsTrickWinner(IsTrickWinner) = "is_trick_winner" as 87,
        TrickContainsCard(TrickContainsCard) = "trick_contains_card" as 88,
        Number(Number) = "number" as 89,
        Role(Role) = "role" as 90,
        And(And) = "and" as 40,
        Or(Or) = "or" as 41,
        Not(Not) = "not" as 42,
    }
}

impl Condition {
    /// The conditions this one combines; none for a test.
    pub fn children(&self) -> &[Condition] {
        match self {
            Condition::And(and) => &and.conditions,
            Condition::Or(or) => &or.conditions,
            Condition::Not(not) => std::slice::from_ref(&not.condition),
            _ => &[],
        }
    }

    /// How many tests and combinations the condition is made of.
    pub fn nodes(&self) -> usize {
        1 + self.children().iter().map(Condition::nodes).sum::<usize>()
    }

    /// How many levels it has; a bare test has one.
    pub fn depth(&self) -> usize {
        1 + self.children().iter().map(Condition::depth).max().unwrap_or(0)
    }

    /// Whether it asks of the card alone, and perhaps which suit is trumps.
    pub fn asks_the_card(&self) -> bool {
        match self {
            Condition::CardIsTrump(_) => true,
            Condition::And(_) | Condition::Or(_) | Condition::Not(_) => {
                self.children().iter().all(Condition::asks_the_card)
            }
            Condition::CardIsRank(_) | Condition::CardIsSuit(_) | Condition::CardIsColour(_) => true,
            _ => false,
        }
    }

    /// Whether it asks of the position alone, and of nothing that only one seat sees: anybody could answer it.
    pub fn is_public(&self) -> bool {
        use Condition as C;
        match self {
            C::CardIsRank(_) | C::CardIsSuit(_) | C::CardIsColour(_) | C::CardIsTrump(_) => false,
            C::CardMatchesRank(_) | C::CardMatchesSuit(_) | C::CardMatchesColour(_) => false,
            C::MatchesOrWild(_) | C::SequenceAdjacent(_) | C::CardBeatsTop(_) => false,
            C::CardAdjacentToLayout(_) => false,
            C::HandValue(_) | C::PlayerHasCard(_) | C::HasSetOfN(_) | C::HasRunOfN(_) => false,
            C::HasMatchingPair(_) | C::MustFollowSuit(_) | C::HasTrump(_) => false,
            C::HandSize(_) | C::LocationSize(_) | C::LocationEmpty(_) | C::ScoreCompare(_) => true,
            C::ChipCount(_) | C::PotSize(_) | C::SuitBroken(_) | C::IsTrickWinner(_) => true,
            C::TrickContainsCard(_) | C::Number(_) | C::Role(_) => true,
            C::And(_) | C::Or(_) | C::Not(_) => self.children().iter().all(Condition::is_public),
        }
    }
}
