"""The rows of the critique, each with its code, what it looks at, why it objects, and the checks that find it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.critique import bids, captures, goals, points, purpose, shedding, steps, tricks
from darwindeck.metrics.critique.finding import Row
from darwindeck.validation.objection import Objection

ROWS: Final[tuple[Row, ...]] = (
    *steps.ROWS,
    *goals.ROWS,
    *points.ROWS,
    *purpose.ROWS,
    *captures.ROWS,
    *shedding.ROWS,
    *tricks.ROWS,
    *bids.ROWS,
)
_CHECKS: Final = tuple(dict.fromkeys(check for row in ROWS for check in row.checks))
_SOFT: Final = frozenset(row.code for row in ROWS if row.soft)
_COST: Final = 0.5


@lru_cache(maxsize=4096)
def findings(genome: GameGenome) -> tuple[Objection, ...]:
    """All that makes no sense in a game; remembered, as a child is asked about by whoever has a hand in it.

    >>> from darwindeck.genome.library import load_game
    >>> findings(load_game("hearts"))
    ()
    """
    return tuple(found for check in _CHECKS for found in check(genome))


def refusals(genome: GameGenome) -> tuple[Objection, ...]:
    """Return the findings for which a game is not played."""
    return tuple(found for found in findings(genome) if found.code not in _SOFT)


def oddness(genome: GameGenome) -> float:
    """Return the factor on fitness for findings that are no reason to refuse."""
    soft = sum(found.code in _SOFT for found in findings(genome))
    return _COST**soft
