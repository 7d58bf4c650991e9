"""The race: a child is measured in rounds on fresh seeds, and stops as soon as it can hardly reach what it must, or
surely does.

Most children are far from their bar after the first look, in which nobody thinks; the time goes to those that are not.
"""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.evolution.chance import split
from darwindeck.evolution.elite import fitness_without_ladder
from darwindeck.evolution.evaluator import Evaluator, Pool
from darwindeck.evolution.judge import Judge
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Stage
from darwindeck.metrics.fitness import hoped_for

ROUNDS: Final = 2
"""Of players who think, after the first look."""
SIGMAS: Final = 1.3
"""Standard errors by which a game may lie below its bar and go on: about one chance in ten to be better."""
ASSURED: Final = 2.0
"""Standard errors above the bar from which a game need not race on: it is measured in full before it comes in."""


class Raced(msgspec.Struct, frozen=True):
    """What a race found: the pooled estimate, and whether it was stopped for good."""

    evaluation: Evaluation
    stopped: bool = False

    @property
    def cost(self) -> float:
        return self.evaluation.cost


class Track(msgspec.Struct, frozen=True):
    """Where races are run: by whom, on which seeds, by whose judgement."""

    glance: Evaluator
    """The first look, without players who think."""
    scout: Evaluator
    pool: Pool
    judge: Judge
    seed: int

    def run(self, genome: GameGenome, bar: float) -> Raced:
        """Return the race of one game; a function of game, bar and seeds."""
        found = self._look(self.glance, genome, 0)
        for number in range(1, ROUNDS + 1):
            if not found.ok:
                return Raced(found)
            if self._hopeless(found, genome, bar):
                return Raced(found, stopped=True)
            if number > 1 and self._assured(found, genome, bar):
                return Raced(found)
            found = self.pool(found, self._look(self.scout, genome, number))
        return Raced(found, stopped=found.ok and self._hopeless(found, genome, bar))

    def _look(self, evaluator: Evaluator, genome: GameGenome, number: int) -> Evaluation:
        (found,) = evaluator.evaluate(
            [genome], seed=split(self.seed, "race", number), until=Stage.MEASURE, threads=1
        )
        return found

    def _assured(self, found: Evaluation, genome: GameGenome, bar: float) -> bool:
        fitness = fitness_without_ladder(found, genome, self.judge)
        return fitness.value - ASSURED * fitness.error > bar

    def _hopeless(self, found: Evaluation, genome: GameGenome, bar: float) -> bool:
        """Tell whether it can hardly reach its bar, even if all that was not asked yet is as good as can be."""
        fitness = fitness_without_ladder(hoped_for(found, self.judge.style), genome, self.judge)
        return fitness.value + SIGMAS * fitness.error < bar
