"""The map of games: its axes, its cells, and the words for them. Family, skill share, length; nothing else."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.metrics.evaluation import Descriptor

SKILL_CELLS: Final = 8
LENGTH_EDGES: Final = (8.0, 20.0, 50.0, 120.0, 300.0)
"""Decisions of one player in a game, on a scale of equal ratios; the last cell is open."""
LENGTH_CELLS: Final = len(LENGTH_EDGES) + 1
CELLS: Final = len(Family) * SKILL_CELLS * LENGTH_CELLS


class Cell(msgspec.Struct, frozen=True, order=True):
    """A place on the map."""

    family: Family
    skill: int
    length: int

    @property
    def slot(self) -> str:
        """Its notation: `trick/3/2`."""
        return f"{self.family}/{self.skill}/{self.length}"

    @property
    def words(self) -> str:
        return f"{self.family}, skill {skill_words(self.skill)}, {length_words(self.length)} decisions"


def cell_of(descriptor: Descriptor) -> Cell:
    """Where a game stands.

    >>> cell_of(Descriptor(Family.TRICK, 0.5, 13.0)).slot
    'trick/4/1'
    """
    skill = min(SKILL_CELLS - 1, max(0, int(descriptor.skill * SKILL_CELLS)))
    return Cell(descriptor.family, skill, bisect_right(LENGTH_EDGES, descriptor.length))


def skill_words(skill: int) -> str:
    """
    >>> skill_words(0)
    '0–12 %'
    """
    return f"{100 * skill / SKILL_CELLS:.0f}–{100 * (skill + 1) / SKILL_CELLS:.0f} %"


def length_words(length: int) -> str:
    """
    >>> length_words(0), length_words(2), length_words(5)
    ('under 8', '20–50', '300 and more')
    """
    if length == 0:
        return f"under {LENGTH_EDGES[0]:.0f}"
    if length == len(LENGTH_EDGES):
        return f"{LENGTH_EDGES[-1]:.0f} and more"
    return f"{LENGTH_EDGES[length - 1]:.0f}–{LENGTH_EDGES[length]:.0f}"
