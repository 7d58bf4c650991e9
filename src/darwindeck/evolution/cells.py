"""The map of games: cells people choose by. What kind of game, for how many, how long; nothing else."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation

SEATS: Final = ("2", "3", "4", "5-6")
"""Numbers of players that are looked for together."""
MINUTES_EDGES: Final = (15.0, 40.0)
MINUTES: Final = ("under-15", "15-40", "over-40")
CELLS: Final = len(Family) * len(SEATS) * len(MINUTES)
_FEWEST: Final = 2
_UNKNOWN_MINUTES: Final = 20.0
"""Where a game stands before its length is known."""


class Cell(msgspec.Struct, frozen=True, order=True):
    """A place on the map."""

    family: Family
    seats: int
    minutes: int

    @property
    def slot(self) -> str:
        """Its notation: `trick/4/15-40`."""
        return f"{self.family}/{SEATS[self.seats]}/{MINUTES[self.minutes]}"

    @property
    def words(self) -> str:
        return f"{self.family} for {seats_words(self.seats)}, {length_words(self.minutes)}"


def cell_of(genome: GameGenome, evaluation: Evaluation) -> Cell:
    """Where a game stands."""
    found = evaluation.measures.get("minutes")
    minutes = found.value if found is not None else _UNKNOWN_MINUTES
    return cell_at(evaluation.family, genome.player_count, minutes)


def cell_at(family: Family, players: int, minutes: float) -> Cell:
    """
    >>> cell_at(Family.TRICK, 4, 25.0).slot, cell_at(Family.RUMMY, 6, 90.0).slot
    ('trick/4/15-40', 'rummy/5-6/over-40')
    """
    return Cell(family, min(players - _FEWEST, len(SEATS) - 1), bisect_right(MINUTES_EDGES, minutes))


def seats_words(seats: int) -> str:
    """
    >>> seats_words(0), seats_words(3)
    ('two', 'five or six')
    """
    return ("two", "three", "four", "five or six")[seats]


def length_words(minutes: int) -> str:
    """
    >>> length_words(0), length_words(2)
    ('under 15 minutes', 'over 40 minutes')
    """
    return ("under 15 minutes", "15 to 40 minutes", "over 40 minutes")[minutes]
