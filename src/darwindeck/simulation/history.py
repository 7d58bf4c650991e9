"""What a seat has seen as a row of small numbers, for models of sequences: each word of an event is one number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from darwindeck import _core
from darwindeck.genome.cards import JOKERS
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.events import Event

_NUMBERS: Final = 128
"""Numbers from 0 up to this have a word of their own; a larger one, or one below 0, is told digit by digit."""
_MARKS: Final = ("", "nothing", "no", "yes", "minus", "list", "end", "digits")
_SKIPPED: Final = frozenset({"beat", "sheet"})
"""Fields of an event that say nothing new."""


@lru_cache(maxsize=1)
def history_words() -> tuple[str, ...]:
    """Return what each number stands for; 0 stands for no word, to fill up rows.

    >>> history_words()[:3]
    ('', 'nothing', 'no')
    """
    tags = [tag for tag, _ in _core.event_fields()]
    letters = [*"23456789TJQKA", *"hdcs"]
    return (*_MARKS, *ACTIONS, *letters, *tags, *map(str, range(_NUMBERS)), *JOKERS)


@lru_cache(maxsize=1)
def _places() -> dict[str, int]:
    return {word: place for place, word in reversed(list(enumerate(history_words())))}


def tokens_of(events: Iterable[Event]) -> list[int]:
    """Events as numbers, each with the place of its word in `history_words`."""
    places = _places()
    words = (word for event in events for word in _words(msgspec.to_builtins(event)))
    return [places[word] for word in words]


def _words(value: Any) -> Iterator[str]:
    match value:
        case None:
            yield "nothing"
        case bool():
            yield "yes" if value else "no"
        case int() if 0 <= value < _NUMBERS:
            yield str(value)
        case int():
            yield from ("minus",) if value < 0 else ()
            yield from ("digits", *str(abs(value)), "end")
        case dict():
            for name, each in value.items():
                if name not in _SKIPPED:
                    yield from _words(each)
        case list() | tuple():
            yield "list"
            for each in value:
                yield from _words(each)
            yield "end"
        case str() if value in _places():
            yield value
        case str():
            yield from ("digits", *(str(ord(letter) % _NUMBERS) for letter in value), "end")
