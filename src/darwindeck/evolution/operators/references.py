"""Conditions and the pile they look at: turning a test from the discard to the tableau and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec

from darwindeck.genome.conditions import (
    And,
    ComparesWithTop,
    Condition,
    Not,
    Or,
    Reference,
    SingleTest,
)
from darwindeck.genome.phases import PlayTarget


def reference_of(target: PlayTarget) -> Reference:
    """Return the top of the pile that a play goes to."""
    return Reference.TOP_DISCARD if target is PlayTarget.DISCARD else Reference.TABLEAU_TOP


def rebuilt(condition: Condition, change: Callable[[Condition], Condition]) -> Condition:
    """Return the condition with every single test replaced by what `change` makes of it."""
    match condition:
        case And(conditions=children):
            return And(tuple(rebuilt(child, change) for child in children))
        case Or(conditions=children):
            return Or(tuple(rebuilt(child, change) for child in children))
        case Not(condition=child):
            return Not(rebuilt(child, change))
        case SingleTest():
            return change(condition)
        case _:
            assert_never(condition)


def retarget(condition: Condition, target: PlayTarget) -> Condition:
    """Return the condition with all its tests of a top card looking at the pile of this target."""

    def turned(test: Condition) -> Condition:
        if isinstance(test, ComparesWithTop):
            return msgspec.structs.replace(test, reference=reference_of(target))
        return test

    return rebuilt(condition, turned)
