"""Counts at the end of a hand in words: the most clubs, tricks above six."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit, Not, Or, SingleTest
from darwindeck.genome.scoring import (
    AtLeast,
    EachOver,
    Most,
    TallyRule,
    TallyScore,
    TallySource,
)
from darwindeck.wording.conditions.clauses import card_noun, many_cards
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.grammar import say_number
from darwindeck.wording.names import NUMBERS, SUITS, rank_plural
from darwindeck.wording.worth import Worth


def tally_reason(tally: TallyScore) -> str:
    if tally.source is TallySource.HANDS_WON:
        return "for winning the hand"
    match tally.rule:
        case Most():
            return f"for the most {_what_counts(tally)}"
        case AtLeast(1):
            return f"for any {_what_counts(tally)}"
        case AtLeast(n):
            return f"for {_number(n)} {_what_counts(tally)} or more"
        case EachOver(0):
            return f"for {_what_counts(tally)}"
        case EachOver(n):
            return f"for {_what_counts(tally)} above {_number(n)}"
        case _:
            assert_never(tally.rule)


def _what_counts(tally: TallyScore) -> str:
    if tally.source is TallySource.TRICKS:
        return "tricks"
    match tally.condition:
        case CardIsSuit(suit):
            return SUITS[suit]
        case CardIsRank(rank):
            return rank_plural(rank)
        case None:
            return "cards"
        case SingleTest() | And() | Or() | Not():
            return "cards that count"
        case _:
            assert_never(tally.condition)


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def tally_worth(tally: TallyScore) -> Worth:
    """ "each trick", "the most clubs", "winning the most hands"."""
    if tally.source is TallySource.HANDS_WON:
        return Worth(_hands_won(tally.rule), tally.points)
    tricks = tally.source is TallySource.TRICKS
    what = f"{card_noun(tally.condition)} taken" if tally.source is TallySource.CAPTURED else "trick"
    many = "tricks" if tricks else many_cards(tally.condition)
    match tally.rule:
        case EachOver(n=0):
            return Worth(f"each {what}", tally.points)
        case EachOver(n=n):
            return Worth(f"each {what} above {say_number(n)}", tally.points)
        case AtLeast(n=1):
            return Worth(f"taking any {many}", tally.points)
        case AtLeast(n=n):
            return Worth(f"{say_number(n)} {many} or more", tally.points, many=True)
        case Most():
            return Worth(f"the most {many}", tally.points, many=True)
        case _:
            assert_never(tally.rule)


def tally_words(tally: TallyScore, *, bad: bool = False) -> str:
    """ "the most clubs score 1 point"."""
    return tally_worth(tally).words(bad=bad)


def _hands_won(rule: TallyRule) -> str:
    match rule:
        case EachOver(n=0):
            return "each hand won"
        case EachOver(n=n):
            return f"each hand won above {say_number(n)}"
        case AtLeast(n=n):
            return f"winning {say_number(n)} hand{'' if n == 1 else 's'} or more"
        case Most():
            return "winning the most hands"
        case _:
            assert_never(rule)


FIELDS: Final[Fields] = {
    "source": Field("where from"),
    "condition": Field("only if"),
    "rule": Field("what counts"),
}
COUNTS: Final[Fields] = {"n": Field("number")}
