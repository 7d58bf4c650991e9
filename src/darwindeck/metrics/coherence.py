"""Seed 000's soft penalties: tableau modes and wins that do not go together cost fitness, and forbid nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import TableauMode

PENALTIES: Final[Mapping[tuple[TableauMode, WinType], float]] = {
    (TableauMode.WAR, WinType.EMPTY_HAND): 0.30,
    (TableauMode.MATCH_RANK, WinType.CAPTURE_ALL): 0.20,
    (TableauMode.SEQUENCE, WinType.CAPTURE_ALL): 0.30,
}


def discouraged_wins(mode: TableauMode) -> frozenset[WinType]:
    """Return the kinds of win that cost fitness with this tableau mode."""
    return frozenset(kind for table, kind in PENALTIES if table is mode)


def coherence(genome: GameGenome) -> float:
    """Return the factor on fitness: 1, or less by the penalty of every bad pair.

    >>> from darwindeck.genome.library import load_game
    >>> coherence(load_game("war"))
    1.0
    """
    factor = 1.0
    for kind in {win.type for win in genome.win_conditions}:
        factor *= 1 - PENALTIES.get((genome.setup.tableau_mode, kind), 0.0)
    return factor
