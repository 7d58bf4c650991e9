"""The archive: for every cell of the map up to three games, each at a distance from all better ones.

Words as in pyribs: `add` answers with a status, `stats` has coverage and QD score. It neither selects nor evaluates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from math import sqrt
from typing import Final

import msgspec

from darwindeck.analysis.family import Family, family
from darwindeck.evolution.cells import CELLS, Cell, cell_at
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.niche import Near, does_the_same
from darwindeck.genome.schema import GameGenome

PER_CELL: Final = 3
FLOOR: Final = 0.25
"""A free place is not for whatever lives: below this fitness, where the games nobody plays are, it stays free."""
QUICK_FLOOR: Final = 0.05
"""Where next to nothing is played to measure a game, next to nothing is asked of it."""
_ANY_MINUTES: Final = (5.0, 25.0, 60.0)


class AddStatus(StrEnum):
    NEW = "new"
    """There was a free place."""
    IMPROVED = "improved"
    """It is better than a game it takes the place of, by more than the noise."""
    REJECTED = "rejected"

    @property
    def added(self) -> bool:
        return self is not AddStatus.REJECTED


class ArchiveStats(msgspec.Struct, frozen=True, kw_only=True):
    cells: int
    """Cells with a game."""
    coverage: float
    """Share of all cells."""
    qd_score: float
    """Sum of the fitness of all games in the archive."""
    best: dict[str, float]
    """The best fitness of each family found so far."""
    games: int = 0

    @property
    def families(self) -> int:
        return len(self.best)


class Archive:
    """Games by cell, best first."""

    def __init__(self, near: Near = does_the_same, floor: float = FLOOR) -> None:
        self._floor = floor
        self._cells: dict[Cell, list[Elite]] = {}
        self._near = near

    def __len__(self) -> int:
        return sum(map(len, self._cells.values()))

    def __iter__(self) -> Iterator[Elite]:
        """In the order of the cells, in each the best first, whatever the order of their coming."""
        return (elite for cell in sorted(self._cells) for elite in self._cells[cell])

    def at(self, cell: Cell) -> tuple[Elite, ...]:
        return tuple(self._cells.get(cell, ()))

    def by_slot(self) -> Mapping[str, Elite]:
        return {
            f"{cell.slot}/{place}": elite
            for cell in sorted(self._cells)
            for place, elite in enumerate(self._cells[cell], start=1)
        }

    def bar(self, genome: GameGenome) -> float:
        """Return the fitness that a game of this kind must have a chance of: it is looked at no further without it."""
        near = [elite.fitness.value for elite in self if self._near(elite.genome, genome)]
        cells = {cell_at(family(genome), genome.player_count, minutes) for minutes in _ANY_MINUTES}
        return max(*near, min(map(self._room, cells))) if near else min(map(self._room, cells))

    def crowded(self, genome: GameGenome) -> bool:
        """Tell whether a game is too near to one that is in."""
        return any(self._near(elite.genome, genome) for elite in self)

    def _room(self, cell: Cell) -> float:
        held = self.at(cell)
        return self._floor if len(held) < PER_CELL else held[-1].fitness.value

    def rivals(self, newcomer: Elite) -> tuple[Elite, ...]:
        """Return the games whose place a newcomer would take: those it is too near to, else the last of a full
        cell.
        """
        near = tuple(elite for elite in self if self._near(elite.genome, newcomer.genome))
        if near:
            return near
        held = self.at(newcomer.cell)
        return held[-1:] if len(held) >= PER_CELL else ()

    def contends(self, newcomer: Elite) -> bool:
        """Tell whether a newcomer looks good enough for a closer look."""
        floor = max((rival.fitness.value for rival in self.rivals(newcomer)), default=0.0)
        return newcomer.fitness.value > max(self._floor, floor)

    def add(self, newcomer: Elite, *, tidier_than: str = "") -> AddStatus:
        """Offer a game: it comes in at a free place, or instead of the games that it beats (see `beats`).

        A tidier form of a game that is in need not be better, only not worse beyond the noise.
        """
        rivals = self.rivals(newcomer)
        if newcomer.fitness.value < self._floor:
            return AddStatus.REJECTED
        for rival in rivals:
            tidier = rival.genome_hash == tidier_than and not beats(rival, newcomer)
            if not tidier and not beats(newcomer, rival):
                return AddStatus.REJECTED
        for rival in rivals:
            self.remove(rival.genome_hash)
        held = self._cells.setdefault(newcomer.cell, [])
        if len(held) >= PER_CELL and not beats(newcomer, held[-1]):
            return AddStatus.REJECTED
        self._cells[newcomer.cell] = sorted((*held, newcomer), key=_key)[:PER_CELL]
        return AddStatus.IMPROVED if rivals else AddStatus.NEW

    def renew(self, elites: Sequence[Elite]) -> None:
        """Put games that were measured again where their new estimates say they belong, the best first.

        Where two are too near to each other, or four meet in a cell, the better estimates stay.
        """
        for elite in elites:
            self.remove(elite.genome_hash)
        everybody = sorted((*self, *elites), key=_key)
        self._cells = {}
        for elite in everybody:
            held = self._cells.setdefault(elite.cell, [])
            near = any(self._near(other.genome, elite.genome) for other in self)
            if elite.fitness.value > 0.0 and not near and len(held) < PER_CELL:
                held.append(elite)
        self._cells = {cell: held for cell, held in self._cells.items() if held}

    def remove(self, genome_hash: str) -> None:
        for cell, held in list(self._cells.items()):
            kept = [elite for elite in held if elite.genome_hash != genome_hash]
            if kept:
                self._cells[cell] = kept
            else:
                del self._cells[cell]

    def stats(self) -> ArchiveStats:
        return stats_of(list(self))


def beats(newcomer: Elite, holder: Elite) -> bool:
    """Tell whether a game is better by more than the noise of the difference: one standard error."""
    noise = sqrt(newcomer.fitness.error**2 + holder.fitness.error**2)
    return newcomer.fitness.value - holder.fitness.value > noise


def _key(elite: Elite) -> tuple[float, str]:
    return elite.key


def stats_of(elites: list[Elite]) -> ArchiveStats:
    """Where a set of games stands on the map."""
    best: dict[str, float] = {}
    for elite in elites:
        kind = elite.evaluation.family
        best[kind] = max(best.get(kind, 0.0), elite.fitness.value)
    cells = len({elite.cell for elite in elites})
    return ArchiveStats(
        cells=cells,
        coverage=cells / CELLS,
        qd_score=sum(elite.fitness.value for elite in elites),
        best={kind: best[kind] for kind in Family if kind in best},
        games=len(elites),
    )
