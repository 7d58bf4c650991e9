"""Whether the sentence of an idea is still true of a game that was changed after it was said.

A sentence names numbers, ranks and suits ("whoever takes the most loses 8"). It is kept as long as everything that it
names stands where it stood; a rule that is gone takes its sentence with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from darwindeck.canonical import canonical
from darwindeck.evolution.differences import LISTS, ORDER, differences
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import GameGenome
from darwindeck.narration.words.english import NUMBERS
from darwindeck.narration.words.names import RANKS, SUITS, rank_plural

_WORDS: Final = re.compile(r"[a-z]+|[0-9]+")
_NOT_SAID: Final = ("win_conditions", "hands", "max_turns", "player_count")
"""What no idea puts into numbers: how long a game is, and for how many."""


def still_true(sentence: str, said_of: GameGenome, game: GameGenome) -> bool:
    """Whether what a sentence said of one game holds for the game that came of it.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> fewer = hearts.copy_with(card_scoring=hearts.card_scoring[:1])
    >>> still_true("the queen of spades costs 13", hearts, hearts), still_true("hearts cost 1 each", hearts, fewer)
    (True, False)
    """
    named = set(_WORDS.findall(sentence.lower()))
    for path, before, after in differences(canonical(said_of), canonical(game)):
        if path.startswith((ORDER, *_NOT_SAID)) or before is None:
            continue
        if after is None and path in LISTS:
            return False
        if named & (set(_values(before)) - set(_values(after))):
            return False
    return True


def _values(value: object) -> Iterator[str]:
    """Everything in a value that a sentence would name, in words."""
    match value:
        case Rank():
            yield from (RANKS[value], rank_plural(value))
        case Suit():
            yield SUITS[value]
        case Enum():
            yield str(value.value)
        case bool() | None:
            return
        case int():
            yield from (str(abs(value)), *NUMBERS[abs(value) : abs(value) + 1])
        case tuple():
            for part in value:
                yield from _values(part)
        case msgspec.Struct():
            for field in fields_of(type(value)):
                yield from _values(getattr(value, field.name))
        case _:
            return
