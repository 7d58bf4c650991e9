"""How a run judges a game: by its style, as the ratings that the run was given have moved it.

Ratings do two things. They move the weights of the style's merits. And what people liked or disliked in a game beyond
its merits is one more noisy look at that game: the logarithm of its fitness is shifted by it, the less the fewer the
ratings; its children get half of that.
"""

from __future__ import annotations

from math import exp
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Measured, Style
from darwindeck.metrics.taste import Opinion

MOST_SHIFT: Final = 0.4
"""Of the logarithm of fitness: half as good again, at the most."""
_INHERITED: Final = 0.5


class Liking(msgspec.Struct, frozen=True, kw_only=True):
    """What a run uses of ratings, and the ratings themselves as they were when it began."""

    source: str
    """Whose: `me`, `all`, or the name of a file."""
    weights: tuple[tuple[str, float], ...]
    shifts: tuple[tuple[str, float], ...]
    """By content hash, what is added to the logarithm of the fitness of a game that was rated."""
    opinions: tuple[Opinion, ...]


class Judge:
    """Turns evaluations into fitness for one run."""

    def __init__(self, style: Style, liking: Liking | None = None) -> None:
        self.style = style
        self._weights = None if liking is None else dict(liking.weights)
        self._shifts = {} if liking is None else dict(liking.shifts)

    def fitness(self, found: Evaluation, genome: GameGenome) -> Measured:
        """Return the fitness of a game for this run."""
        measured = found.fitness(self.style, self._weights)
        factor = exp(self._shift(found.genome_hash, genome))
        if factor == 1.0:
            return measured
        low, value, high = (min(1.0, factor * each) for each in (measured.low, measured.value, measured.high))
        return Measured(value, low, high)

    def _shift(self, genome_hash: str, genome: GameGenome) -> float:
        if genome_hash in self._shifts:
            return self._shifts[genome_hash]
        parents = [self._shifts[each] for each in genome.labels.lineage.parents if each in self._shifts]
        return _INHERITED * sum(parents) / len(parents) if parents else 0.0
