"""What is not the same in two games, rule by rule.

Games are compared in canonical form: the rules of a list as they stand there, everything else field by field. The
turn limit is left out: it only makes room for longer games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

import msgspec

from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition

LISTS: Final = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")
"""The lists of rules of a game."""
_APART: Final = frozenset({*LISTS, "schema_version", "labels", "setup", "team_mode", "max_turns"})
"""Fields of a game that are not compared as one value; teams say all that team mode says."""
ORDER: Final = "the order of "
"""Before the name of a list: its rules are the same, and stand in another order."""

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
    """Another order of the rules that stayed, rules that became others of their kind, those that went and came."""
    gone, come = _without(before, after), _without(after, before)
    stayed, stay = tuple(_without(before, gone)), tuple(_without(after, come))
    if stayed != stay:
        yield Difference(ORDER + name, stayed, stay)
    for old in gone:
        new = next((each for each in come if _became(old, each)), None)
        if new is None:
            yield Difference(name, old, None)
            continue
        come.remove(new)
        if isinstance(old, Phase):
            kind = f"{name}.{old.__struct_config__.tag}."
            yield from _of_fields(kind, old, new, old.__struct_fields__)
        else:
            yield Difference(name, old, new)
    yield from (Difference(name, None, new) for new in come)


def _without(rules: Sequence[R], others: Sequence[R]) -> list[R]:
    """The rules but for the others; of equal ones, as many fewer as there are others."""
    left = Counter(others)
    kept = []
    for rule in rules:
        if left[rule]:
            left[rule] -= 1
        else:
            kept.append(rule)
    return kept


def _became(old: msgspec.Struct, new: msgspec.Struct) -> bool:
    """Whether a rule can be told as a change of another: a step of its kind, a goal, or all but one thing the same."""
    if type(old) is not type(new):
        return False
    apart = sum(getattr(old, name) != getattr(new, name) for name in old.__struct_fields__)
    return apart == 1 or isinstance(old, Phase | WinCondition)


def _of_fields(
    above: str, before: msgspec.Struct, after: msgspec.Struct, names: Sequence[str]
) -> Iterator[Difference]:
    for name in names:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield Difference(above + name, old, new)
