"""What score terms count, beyond cards: combinations by the names a game gives them, and the moments of counting."""

from __future__ import annotations

import re
from typing import Final, assert_never

from darwindeck.genome.scoring import TallyAt, TallyScore

_DIGITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Figures are for numbers that come from a rule; a name has none."""
_NAMELESS: Final = re.compile("p[0-9]+")
"""What the canonical form calls combinations."""
_SIBILANTS: Final = ("s", "sh", "ch", "x", "z")


def pattern_noun(name: str, *, many: bool = False) -> str:
    """Say a combination's name as a noun.

    >>> pattern_noun("royal_flush", many=True)
    'royal flushes'
    >>> pattern_noun("marriage")
    'marriage'
    >>> pattern_noun("set_of_3")
    'set of three'

    Where a game has lost its names it is a combination, no more.

    >>> pattern_noun("p0", many=True)
    'combinations'
    """
    if _NAMELESS.fullmatch(name):
        return "combinations" if many else "combination"
    words = " ".join(
        re.sub("[0-9]", lambda found: f" {_DIGITS[int(found[0])]} ", name.replace("_", " ")).split()
    )
    return f"{words}{'es' if words.endswith(_SIBILANTS) else 's'}" if many else words


def whose_moment(at: TallyAt) -> str:
    """Say who scores at a moment, as the subject of a sentence."""
    match at:
        case TallyAt.HAND_END:
            return "each player"
        case TallyAt.PLAY:
            return "whoever plays cards"
        case TallyAt.LEAD:
            return "whoever leads to a trick"
        case TallyAt.TRICK_WON:
            return "the winner of a trick"
        case _:
            assert_never(at)


def where_then(rule: TallyScore) -> str:
    """Say which cards are looked at then, after the noun of what is counted."""
    match rule.at:
        case TallyAt.HAND_END:
            return ""
        case TallyAt.PLAY:
            return "among them"
        case TallyAt.LEAD:
            return "in hand to which the card led belongs" if rule.pattern else "led"
        case TallyAt.TRICK_WON:
            return "among its cards"
        case _:
            assert_never(rule.at)


def moment_tail(at: TallyAt) -> str:
    """Say at which moment points are due, behind what they are for.

    >>> moment_tail(TallyAt.TRICK_WON)
    ' in a trick won'
    """
    match at:
        case TallyAt.HAND_END:
            return ""
        case TallyAt.PLAY:
            return " played"
        case TallyAt.LEAD:
            return " shown with a lead"
        case TallyAt.TRICK_WON:
            return " in a trick won"
        case _:
            assert_never(at)
