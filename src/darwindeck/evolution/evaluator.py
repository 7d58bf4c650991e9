"""What a search needs of whoever measures its games; `metrics.Cascade` is one, tests bring a small one of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from darwindeck.evolution.child import Child
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Stage

Progress = Callable[[int, int], None]


class Evaluator(Protocol):
    def evaluate(
        self,
        genomes: Sequence[GameGenome],
        *,
        seed: int,
        until: Stage,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> list[Evaluation]:
        """Evaluations in the order of the genomes; a function of genome, seed and stage, whatever the threads."""


Pool = Callable[[Evaluation, Evaluation], Evaluation]
"""What two evaluations of a genome on different seeds say together."""


class Breeder(Protocol):
    """What a search needs of a pipeline of operators."""

    def child(self, parent: GameGenome, rng: Random, mate: GameGenome | None = None) -> Child | None:
        """A child, or None if the operators could not make one."""
