"""New rules as one would write them down first: of every kind, with the smallest sensible values in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import NoneType
from typing import Final, cast, get_args

import msgspec

from darwindeck.analysis.conditions import OWN_HAND_TESTS, STATIC_KINDS
from darwindeck.genome.cards import deck_ranks
from darwindeck.genome.conditions import And, CardCondition, Condition, Not, Or, PositionCondition
from darwindeck.genome.node import fields_of
from darwindeck.genome.phases import PlayPhase, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.checks.shape import Span, Table, plan_of
from darwindeck.validation.places import place_of
from darwindeck.validation.reading import wording

_USUAL: Final[Mapping[str, int]] = {"max_hands": 20, "points": 1, "n": 3, "value": 3}
"""Numbers that a new rule starts with, where the smallest would say nothing."""


def new_rule(
    kind: type[msgspec.Struct], genome: GameGenome, target: PlayTarget | None = None
) -> msgspec.Struct:
    """Return a rule of a kind: fields that may stay unsaid do, others get a small value that this game has."""
    tables = dict(plan_of(kind).fields)
    needed = [field.name for field in fields_of(kind) if field.required]
    return kind(**{name: _value(name, tables[name], genome, target) for name in needed})


def _value(name: str, table: Table, genome: GameGenome, target: PlayTarget | None) -> object:
    if NoneType in table:
        return None
    if name == "reference":
        return "top_discard" if target is not PlayTarget.TABLEAU else "tableau_top"
    names = wording.names(table)
    if names:
        ranks = deck_ranks(genome.setup.initial_deck)
        made = next(kind for kind in table if issubclass(kind, Enum))
        return made(ranks[-1].value) if name in ("rank", "trigger_rank") else made(names[0])
    span = table.get(int)
    if isinstance(span, Span):
        return min(max(span.low, _USUAL.get(name, span.low)), span.high)
    if str in table:
        return f"{deck_ranks(genome.setup.initial_deck)[-1].value}s"
    records = wording.records(table)
    return new_rule(records[0], genome, target) if records else ()


def kinds_at(genome: GameGenome, path: str) -> Iterator[msgspec.Struct | None]:
    """Yield what could stand where a rule of several kinds may: one of each, nothing at all if that can be."""
    place = place_of(genome, path)
    if NoneType in place.table:
        yield None
    now = place.value
    if isinstance(now, And | Or):
        yield And(now.conditions)
        yield Or(now.conditions)
    elif isinstance(now, Not):
        yield now
        yield now.condition
    else:
        takes_tests = And in place.table
        offered = _tests_at(genome, path) if takes_tests else wording.records(place.table)
        for kind in offered:
            if isinstance(now, msgspec.Struct) and type(now) is kind:
                yield now
            else:
                yield new_rule(kind, genome, _target(genome, path))
        if isinstance(now, Condition):
            other = another_test(genome, path)
            yield from (And((now, other)), Or((now, other)), Not(now))


def another_test(genome: GameGenome, path: str) -> Condition:
    """Return a test to begin with, where a condition gets one more."""
    made = new_rule(_tests_at(genome, path)[0], genome, _target(genome, path))
    return cast("Condition", made)


def _tests_at(genome: GameGenome, path: str) -> list[type[msgspec.Struct]]:
    """Return the tests that make sense there: cards alone for points, the position alone for a draw, and only
    what all can see of it before another phase begins.
    """
    cards, positions = get_args(CardCondition), get_args(PositionCondition)
    if path.startswith(("card_scoring", "tally_scoring")):
        return [kind for kind in cards if kind in STATIC_KINDS]
    if ".when" in path:
        return [kind for kind in positions if kind not in OWN_HAND_TESTS]
    owner = place_of(genome, path.partition(".")[0]).value
    return [*cards, *positions] if isinstance(owner, PlayPhase) else list(positions)


def _target(genome: GameGenome, path: str) -> PlayTarget | None:
    owner = place_of(genome, path.partition(".")[0]).value
    return owner.target if isinstance(owner, PlayPhase) else None
