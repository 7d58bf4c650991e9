"""What a tally counts, in a few words: "for the most diamonds", "for tricks above six"."""

from __future__ import annotations

from typing import assert_never

from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit, Not, Or, SingleTest
from darwindeck.genome.scoring import AtLeast, EachOver, Most, TallyScore, TallySource
from darwindeck.wording.names import NUMBERS, SUITS, rank_plural


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
