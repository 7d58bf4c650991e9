"""A field of a rule in words: what its dial is called, and what is so where it has a value.

A kind of rule has a row for each of its fields; `once` and the like build what many of them say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from darwindeck.genome.schema import GameGenome
from darwindeck.wording.grammar import say_number

Say = Callable[[Any, GameGenome], str]


class Field(NamedTuple):
    """The words for one field."""

    label: str
    said: Say | None = None
    """The clause for a value of it, in a game; none where a clause of its own would say too little."""


Fields = Mapping[str, Field]


def yes_no(yes: str, no: str) -> Say:
    """Say one thing where the field holds, another where it does not; None holds nothing."""
    return lambda value, _: yes if value else no


def one_of(words: Mapping[Any, str]) -> Say:
    """Say what stands beside the value in a table."""
    return lambda value, _: words[value]


def so_many(many: str, *, one: str = "", none: str = "") -> Say:
    """Say a number of things in words: `{n}` in a template, with others for one and for none of them."""

    def said(value: int, _: GameGenome) -> str:
        template = one if value == 1 and one else none if not value and none else many
        return template.format(n=say_number(value))

    return said


def so_much(some: str, *, none: str = "") -> Say:
    """Say an amount in figures: `{n}` in a template, another for nothing."""
    return lambda value, _: some.format(n=value) if value or not none else none


_HANDLED: Final[Mapping[str, tuple[str, bool]]] = {
    "play": ("play", True),
    "discard": ("throw away", False),
    "claim": ("lay", True),
}
"""What one does with cards in a step, and whether they are named."""


def number_of_cards(kind: str) -> tuple[Field, Field]:
    """Word the fewest and the most cards of a step."""
    least = so_many(f"you {_HANDLED[kind][0]} at least {{n}}")
    return Field("fewest cards", least), Field("most cards", lambda most, _: cards_range(kind, 0, most))


def cards_range(kind: str, least: int, most: int) -> str:
    """ "you play two or three cards"; "up to three" where the least number is not told."""
    verb, named = _HANDLED[kind]
    if not least:
        amount = f"up to {say_number(most)}"
    elif least == most:
        amount = say_number(most)
    else:
        amount = f"{say_number(least)} {'or' if most == least + 1 else 'to'} {say_number(most)}"
    cards = f" card{'' if most == 1 else 's'}" if named else ""
    return f"you {verb} {amount}{cards}"


def once(verb: str) -> Field:
    """Word whether a step comes once a hand or in every turn."""
    return Field("how often", yes_no(f"you {verb} only once a hand", f"you {verb} every turn"))
