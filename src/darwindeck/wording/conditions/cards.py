"""Tests of a card in words, without their subject: "is red", "has the same suit as the top card"."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
    CardBeatsTop,
    CardCondition,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    MatchesOrWild,
    Reference,
    SequenceAdjacent,
)
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import a_rank, suit_singular
from darwindeck.wording.text import Line, say

REFERENCES = {
    Reference.TOP_DISCARD: "the top card of the discard pile",
    Reference.TABLEAU_TOP: "the card last laid on the tableau",
}

SAME: Final = {CardMatchesRank: "rank", CardMatchesSuit: "suit", CardMatchesColour: "colour"}
"""Tests whether a card is like another, and in what."""


def card_test(condition: CardCondition, negative: bool) -> Line:
    no = "not " if negative else ""
    match condition:
        case CardIsRank(rank=rank):
            return say("is {no}{rank}", no=no, rank=a_rank(rank))
        case CardIsSuit(suit=suit):
            return say("is {no}a {suit}", no=no, suit=suit_singular(suit))
        case CardIsColour(colour=colour):
            return say("is {no}{colour}", no=no, colour=str(colour))
        case CardIsTrump():
            return say("is {no}a trump", no=no)
        case CardAdjacentToLayout():
            return say("is {no}next in rank to a card of its own suit on the tableau", no=no)
        case (
            CardMatchesRank()
            | CardMatchesSuit()
            | CardMatchesColour()
            | MatchesOrWild()
            | SequenceAdjacent()
            | CardBeatsTop()
        ):
            return _comparison_line(condition, negative)
        case _:
            assert_never(condition)


def _comparison_line(
    condition: CardMatchesRank
    | CardMatchesSuit
    | CardMatchesColour
    | MatchesOrWild
    | SequenceAdjacent
    | CardBeatsTop,
    negative: bool,
) -> Line:
    no = "not " if negative else ""
    has = "does not have" if negative else "has"
    what = {"has": has, "no": no, "top": REFERENCES[condition.reference]}
    rule = rule_id(condition, "reference")
    match condition:
        case CardMatchesRank() | CardMatchesSuit() | CardMatchesColour():
            return say(f"{{has}} the same {SAME[type(condition)]} as {{top}}", rule, **what)
        case MatchesOrWild() if negative:
            return say("is not wild and has neither the rank nor the suit of {top}", rule, **what)
        case MatchesOrWild():
            return say("has the same rank or the same suit as {top}", rule, **what)
        case SequenceAdjacent():
            return say("is {no}exactly one rank above or below {top}", rule, **what)
        case CardBeatsTop():
            return say("is {no}higher in rank than {top}", rule, **what)
        case _:
            assert_never(condition)
