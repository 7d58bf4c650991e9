"""What is not the same in two games, rule by rule.

Games are compared in canonical form: the rules of a list as they stand there, everything else field by field. The
turn limit is left out: it only makes room for longer games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

import msgspec

from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition

LISTS: Final = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")
"""The lists of rules of a game."""
_APART: Final = frozenset({*LISTS, "schema_version", "labels", "setup", "team_mode", "max_turns"})
"""Fields of a game that are not compared as one value; teams say all that team mode says."""
_SORTED: Final = frozenset({"card_scoring", "tally_scoring"})
"""Lists whose order says nothing: the canonical form sorts them."""
ORDER: Final = "the order of "
"""Before the name of a list: rules that both games have, the same or changed, stand in another order."""

R = TypeVar("R", bound=msgspec.Struct)


class Difference(NamedTuple):
    """Where two games differ, and what stands there in each; None where a list lacks the rule."""

    path: str
    before: object
    after: object


def differences(before: GameGenome, after: GameGenome) -> list[Difference]:
    """All differences of two games in canonical form; none if they are one game."""
    found: list[Difference] = []
    for name in LISTS:
        found += _of_lists(name, getattr(before, name), getattr(after, name))
    names = tuple(name for name in before.__struct_fields__ if name not in _APART)
    found += _of_fields("", before, after, names)
    found += _of_fields("setup.", before.setup, after.setup, before.setup.__struct_fields__)
    return found


def _of_lists(name: str, before: tuple[R, ...], after: tuple[R, ...]) -> Iterator[Difference]:
    """Another order of the rules that both have, rules that became others of their kind, those that went and came."""
    places = _counterparts(before, after)
    both = tuple(places[place] for place in sorted(places))
    if name not in _SORTED and both != tuple(sorted(both)):
        old_order = tuple(before[place] for place in sorted(places))
        yield Difference(ORDER + name, old_order, tuple(after[place] for place in sorted(both)))
    for place, old in enumerate(before):
        if place not in places:
            yield Difference(name, old, None)
            continue
        new = after[places[place]]
        if isinstance(old, Phase):
            kind = f"{name}.{old.__struct_config__.tag}."
            yield from _of_fields(kind, old, new, old.__struct_fields__)
        elif old != new:
            yield Difference(name, old, new)
    yield from (Difference(name, None, new) for place, new in enumerate(after) if place not in both)


def _counterparts(before: Sequence[R], after: Sequence[R]) -> dict[int, int]:
    """For places of rules, the places where they are afterwards, the same or changed; the most alike find each other.

    Of equal rules none has overtaken another.
    """
    pairs = ((place, at) for place in range(len(before)) for at in range(len(after)))
    apart = {(place, at): _apart(before[place], after[at]) for place, at in pairs}
    found: dict[int, int] = {}
    for _, place, at in sorted((far, *pair) for pair, far in apart.items() if far is not None):
        if place not in found and at not in found.values():
            found[place] = at
    for one, later in combinations(sorted(found), 2):
        alike = before[one] == before[later] or after[found[one]] == after[found[later]]
        if alike and found[one] > found[later]:
            found[one], found[later] = found[later], found[one]
    return found


def _apart(old: msgspec.Struct, new: msgspec.Struct) -> int | None:
    """In how many things a rule is another; None if it cannot be told as a change of it.

    It can for a step of its kind, for a goal, and where all but one thing is the same.
    """
    if type(old) is not type(new):
        return None
    apart = sum(getattr(old, name) != getattr(new, name) for name in old.__struct_fields__)
    return apart if apart <= 1 or isinstance(old, Phase | WinCondition) else None


def _of_fields(
    above: str, before: msgspec.Struct, after: msgspec.Struct, names: Sequence[str]
) -> Iterator[Difference]:
    for name in names:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield Difference(above + name, old, new)
