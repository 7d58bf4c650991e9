"""The archive of MAP-Elites: for every cell of the map the best game known, replaced only by a surely better one.

Words as in pyribs: `add` answers with a status, `stats` has coverage and QD score. It neither selects nor evaluates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.evolution.cells import CELLS, Cell
from darwindeck.evolution.elite import Elite


class AddStatus(StrEnum):
    NEW = "new"
    """The cell was empty."""
    IMPROVED = "improved"
    """The lower bound of the newcomer beat the elite's estimate."""
    REJECTED = "rejected"

    @property
    def added(self) -> bool:
        return self is not AddStatus.REJECTED


class ArchiveStats(msgspec.Struct, frozen=True, kw_only=True):
    cells: int
    """Cells with an elite."""
    coverage: float
    """Share of all cells."""
    qd_score: float
    """Sum of the elites' fitness."""
    best: dict[str, float]
    """The best fitness of each family found so far."""

    @property
    def families(self) -> int:
        return len(self.best)


class Archive:
    """Elites by cell."""

    def __init__(self) -> None:
        self._elites: dict[Cell, Elite] = {}

    def __len__(self) -> int:
        return len(self._elites)

    def __iter__(self) -> Iterator[Elite]:
        """In the order of the cells, whatever the order of their coming."""
        return (self._elites[cell] for cell in sorted(self._elites))

    def at(self, cell: Cell) -> Elite | None:
        return self._elites.get(cell)

    def by_slot(self) -> Mapping[str, Elite]:
        return {cell.slot: self._elites[cell] for cell in sorted(self._elites)}

    def holds(self, genome_hash: str) -> bool:
        return any(elite.genome_hash == genome_hash for elite in self._elites.values())

    def contends(self, newcomer: Elite) -> bool:
        """Whether a newcomer looks good enough to be worth a closer look: a free cell, or a better estimate."""
        holder = self.at(newcomer.cell)
        if holder is None:
            return newcomer.fitness.value > 0.0
        return newcomer.fitness.value > (holder.fitness.low if holder.variant else holder.bar)

    def add(self, newcomer: Elite) -> AddStatus:
        """Offer a game for its cell; see `beats`. A gain smaller than its error is not a gain."""
        holder = self.at(newcomer.cell)
        if newcomer.fitness.value <= 0.0:
            return AddStatus.REJECTED
        if holder is not None and not beats(newcomer, holder):
            return AddStatus.REJECTED
        self._elites[newcomer.cell] = newcomer
        return AddStatus.IMPROVED if holder else AddStatus.NEW

    def renew(self, elite: Elite) -> AddStatus:
        """Put a game that was measured again where its new estimate says it belongs.

        It leaves its old cell; where it comes to another elite, the better estimate stays.
        """
        self.remove(elite.genome_hash)
        holder = self.at(elite.cell)
        if elite.fitness.value <= 0.0 or (holder and holder.key < elite.key):
            return AddStatus.REJECTED
        self._elites[elite.cell] = elite
        return AddStatus.IMPROVED if holder else AddStatus.NEW

    def remove(self, genome_hash: str) -> None:
        for cell, elite in self._elites.items():
            if elite.genome_hash == genome_hash:
                del self._elites[cell]
                return

    def stats(self) -> ArchiveStats:
        return stats_of(list(self))


def beats(newcomer: Elite, holder: Elite) -> bool:
    """Whether a newcomer takes the place of the elite of its cell: if its lower bound is above the elite's estimate.

    A new game and a variant of a known one are not alike: the variant stays only if it is surely better.
    """
    if holder.variant and not newcomer.variant:
        return newcomer.fitness.value > holder.fitness.low
    if newcomer.variant and not holder.variant:
        return newcomer.fitness.low > holder.fitness.high
    return newcomer.fitness.low > holder.fitness.value


def stats_of(elites: list[Elite]) -> ArchiveStats:
    """Where a set of games stands on the map."""
    best: dict[str, float] = {}
    for elite in elites:
        family = elite.evaluation.family
        best[family] = max(best.get(family, 0.0), elite.fitness.value)
    cells = len({elite.cell for elite in elites})
    return ArchiveStats(
        cells=cells,
        coverage=cells / CELLS,
        qd_score=sum(elite.fitness.value for elite in elites),
        best={family: best[family] for family in Family if family in best},
    )
