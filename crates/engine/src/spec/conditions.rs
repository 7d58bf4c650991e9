//! Conditions: tests of a card, tests of the position, and their combination by and / or / not.

use super::cards::Colour;
use super::record::{names, record, union};
use crate::card::{Card, Rank, Suit};

names! {
    Operator { Eq = "==", Ne = "!=", Lt = "<", Gt = ">", Le = "<=", Ge = ">=" }
}

names! {
    /// The card that a card test compares with.
    Reference {
        TopDiscard = "top_discard",
        /// The card last played to the tableau.
        TableauTop = "tableau_top",
    }
}

names! {
    /// A place whose cards are counted; hand and captured are those of the acting seat.
    Location {
        Deck = "deck",
        Hand = "hand",
        Discard = "discard",
        Tableau = "tableau",
        Captured = "captured",
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
record! { HandSize { operator: Operator, value: u8 } }
record! { LocationSize { location: Location, operator: Operator, value: u8 } }
record! { LocationEmpty { location: Location } }
record! { ScoreCompare { operator: Operator, value: i16 } }
record! { HandValue { operator: Operator, value: i16 } }
record! { ChipCount { operator: Operator, value: u32 } }
record! { PotSize { operator: Operator, value: u32 } }
record! { PlayerHasCard { card: Card } }
record! { HasSetOfN { n: u8 } }
record! { HasRunOfN { n: u8 } }
record! { HasMatchingPair {} }
record! { MustFollowSuit {} }
record! { HasTrump {} }
record! { SuitBroken { suit: Suit } }
record! { IsTrickWinner {} }
record! { TrickContainsCard { card: Card } }

// Combinations.
record! { And { conditions: Vec<Condition> } }
record! { Or { conditions: Vec<Condition> } }
record! { Not { condition: Box<Condition> } }

union! {
    /// A test of a card or of the position, or a combination of conditions.
    Condition {
        CardIsRank(CardIsRank) = "card_is_rank",
        CardIsSuit(CardIsSuit) = "card_is_suit",
        CardIsColour(CardIsColour) = "card_is_colour",
        CardIsTrump(CardIsTrump) = "card_is_trump",
        CardMatchesRank(CardMatchesRank) = "card_matches_rank",
        CardMatchesSuit(CardMatchesSuit) = "card_matches_suit",
        CardMatchesColour(CardMatchesColour) = "card_matches_colour",
        MatchesOrWild(MatchesOrWild) = "matches_or_wild",
        SequenceAdjacent(SequenceAdjacent) = "sequence_adjacent",
        CardBeatsTop(CardBeatsTop) = "card_beats_top",
        CardAdjacentToLayout(CardAdjacentToLayout) = "card_adjacent_to_layout",
        HandSize(HandSize) = "hand_size",
        LocationSize(LocationSize) = "location_size",
        LocationEmpty(LocationEmpty) = "location_empty",
        ScoreCompare(ScoreCompare) = "score_compare",
        HandValue(HandValue) = "hand_value",
        ChipCount(ChipCount) = "chip_count",
        PotSize(PotSize) = "pot_size",
        PlayerHasCard(PlayerHasCard) = "player_has_card",
        HasSetOfN(HasSetOfN) = "has_set_of_n",
        HasRunOfN(HasRunOfN) = "has_run_of_n",
        HasMatchingPair(HasMatchingPair) = "has_matching_pair",
        MustFollowSuit(MustFollowSuit) = "must_follow_suit",
        HasTrump(HasTrump) = "has_trump",
        SuitBroken(SuitBroken) = "suit_broken",
        IsTrickWinner(IsTrickWinner) = "is_trick_winner",
        TrickContainsCard(TrickContainsCard) = "trick_contains_card",
        And(And) = "and",
        Or(Or) = "or",
        Not(Not) = "not",
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
}
