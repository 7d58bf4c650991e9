"""Conditions: tests of a card, tests of the position, and their combination by and / or / not."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.cards import CardName, Colour, Rank, Suit
from darwindeck.genome.node import Node, within


class Operator(StrEnum):
    EQ = "=="
    NE = "!="
    LT = "<"
    GT = ">"
    LE = "<="
    GE = ">="


class Reference(StrEnum):
    """The card that a card test compares with. With no such card, "matches" and "beats" are true."""

    TOP_DISCARD = "top_discard"
    TABLEAU_TOP = "tableau_top"  # the card last played to the tableau


class Location(StrEnum):
    """A place whose cards are counted; hand and captured are those of the acting seat."""

    DECK = "deck"
    HAND = "hand"
    DISCARD = "discard"
    TABLEAU = "tableau"
    CAPTURED = "captured"


class NumberOf(StrEnum):
    """What is counted in the course of a game."""

    HAND = "hand"  # number of the current hand, counted from 1
    TRICK = "trick"  # tricks of this hand that are over


class Who(StrEnum):
    """A part that a seat has in the hand that is played."""

    DEALER = "dealer"
    KNOCKER = "knocker"  # who has knocked in this hand


Count = Annotated[int, within(0, 104)]
Amount = Annotated[int, within(-30000, 30000)]


# What tests have in common. None of these classes is a test by itself.
class SingleTest(Node, frozen=True):
    """A condition that asks one thing. And, or, not combine them."""


class CardTest(SingleTest, frozen=True):
    """Asks something of a card: it holds or fails for each."""


class ComparesWithTop(CardTest, frozen=True):
    """Compares a card with the top of a pile."""

    reference: Reference


class PositionTest(SingleTest, frozen=True):
    """Asks something of the position, for the acting seat: wherever a card is asked for, it is the same for all."""


class CardIsRank(CardTest, frozen=True, tag="card_is_rank"):
    rank: Rank


class CardIsSuit(CardTest, frozen=True, tag="card_is_suit"):
    suit: Suit


class CardIsColour(CardTest, frozen=True, tag="card_is_colour"):
    colour: Colour


class CardIsTrump(CardTest, frozen=True, tag="card_is_trump"):
    """The card belongs to the trump suit of this hand."""


class CardMatchesRank(ComparesWithTop, frozen=True, tag="card_matches_rank"):
    """Same rank as the reference."""


class CardMatchesSuit(ComparesWithTop, frozen=True, tag="card_matches_suit"):
    """Same suit as the reference, or the suit declared after a wild card."""


class CardMatchesColour(ComparesWithTop, frozen=True, tag="card_matches_colour"):
    """Same colour as the reference."""


class MatchesOrWild(ComparesWithTop, frozen=True, tag="matches_or_wild"):
    """Same rank or suit as the reference, or a wild rank."""


class SequenceAdjacent(ComparesWithTop, frozen=True, tag="sequence_adjacent"):
    """One rank above or below the reference in the game's rank order."""


class CardBeatsTop(ComparesWithTop, frozen=True, tag="card_beats_top"):
    """Higher than the reference in the game's rank order, whatever the suit."""


class CardAdjacentToLayout(CardTest, frozen=True, tag="card_adjacent_to_layout"):
    """Next in rank (ace low) to a card of its own suit on the tableau."""


class HandSize(PositionTest, frozen=True, tag="hand_size"):
    operator: Operator
    value: Count


class LocationSize(PositionTest, frozen=True, tag="location_size"):
    location: Location
    operator: Operator
    value: Count


class LocationEmpty(PositionTest, frozen=True, tag="location_empty"):
    location: Location


class ScoreCompare(PositionTest, frozen=True, tag="score_compare"):
    """The acting seat's own score (in team mode: its team's)."""

    operator: Operator
    value: Amount


class HandValue(PositionTest, frozen=True, tag="hand_value"):
    """The sum of `card_values` over the cards in hand; alternates taken while the sum stays at most the target."""

    operator: Operator
    value: Amount


class ChipCount(PositionTest, frozen=True, tag="chip_count"):
    operator: Operator
    value: Annotated[int, within(0, 1_000_000)]


class PotSize(PositionTest, frozen=True, tag="pot_size"):
    operator: Operator
    value: Annotated[int, within(0, 1_000_000)]


class PlayerHasCard(PositionTest, frozen=True, tag="player_has_card"):
    card: CardName


class HasSetOfN(PositionTest, frozen=True, tag="has_set_of_n"):
    """n cards of one rank in hand."""

    n: Annotated[int, within(1, 8)]


class HasRunOfN(PositionTest, frozen=True, tag="has_run_of_n"):
    """n cards of one suit in sequence (ace low) in hand."""

    n: Annotated[int, within(1, 13)]


class HasMatchingPair(PositionTest, frozen=True, tag="has_matching_pair"):
    """Two cards of one rank in hand."""


class MustFollowSuit(PositionTest, frozen=True, tag="must_follow_suit"):
    """A card of the suit led is in hand."""


class HasTrump(PositionTest, frozen=True, tag="has_trump"):
    """A trump is in hand."""


class SuitBroken(PositionTest, frozen=True, tag="suit_broken"):
    suit: Suit


class IsTrickWinner(PositionTest, frozen=True, tag="is_trick_winner"):
    """The acting seat won the last trick of this hand."""


class TrickContainsCard(PositionTest, frozen=True, tag="trick_contains_card"):
    """The card lies in the trick being played, or in the last one when none is open."""

    card: CardName


class Number(PositionTest, frozen=True, tag="number"):
    """How far the game has come: hands or tricks."""

    of: NumberOf
    operator: Operator
    value: Annotated[int, within(0, 1000)]


class Role(PositionTest, frozen=True, tag="role"):
    """The acting seat has this part."""

    who: Who


class And(Node, frozen=True, tag="and"):
    conditions: tuple[Condition, ...]


class Or(Node, frozen=True, tag="or"):
    conditions: tuple[Condition, ...]


class Not(Node, frozen=True, tag="not"):
    condition: Condition


CardCondition = (
    CardIsRank
    | CardIsSuit
    | CardIsColour
    | CardIsTrump
    | CardMatchesRank
    | CardMatchesSuit
    | CardMatchesColour
    | MatchesOrWild
    | SequenceAdjacent
    | CardBeatsTop
    | CardAdjacentToLayout
)
PositionCondition = (
    HandSize
    | LocationSize
    | LocationEmpty
    | ScoreCompare
    | HandValue
    | ChipCount
    | PotSize
    | PlayerHasCard
    | HasSetOfN
    | HasRunOfN
    | HasMatchingPair
    | MustFollowSuit
    | HasTrump
    | SuitBroken
    | IsTrickWinner
    | TrickContainsCard
    | Number
    | Role
)
Condition = CardCondition | PositionCondition | And | Or | Not
