"""Pipelines: which operators make a child, how many, and with what weights. The draw is the caller's random source.

The default pipeline draws one or two operators per child, the aggressive one two to four with its own weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from darwindeck.evolution.child import Child, Draft, finished
from darwindeck.evolution.crossover import crossed
from darwindeck.evolution.operators.base import Operator
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.genome.canonical import content_hash
from darwindeck.genome.schema import GameGenome

_MOST_TRIES: Final = 6
_MOST_DRAWS: Final = 12


@dataclass(frozen=True)
class Pipeline:
    """Operators with their weights, and how many of them a child gets (`fewest` to `most`)."""

    operators: tuple[Operator, ...]
    weights: tuple[int, ...]
    fewest: int
    most: int

    def child(self, parent: GameGenome, rng: Random, mate: GameGenome | None = None) -> Child | None:
        """A child of the parent, or of both: valid, canonical, other than its parents. None after several tries."""
        parents = (content_hash(parent), *(() if mate is None else (content_hash(mate),)))
        for _ in range(_MOST_TRIES):
            draft = self._draft(parent, rng, mate, parents)
            child = None if draft is None else finished(draft)
            if child is not None:
                return child
        return None

    def _draft(
        self, parent: GameGenome, rng: Random, mate: GameGenome | None, parents: tuple[str, ...]
    ) -> Draft | None:
        genome, names, sentences = parent, list[str](), list[str]()
        if mate is not None:
            cross = crossed(parent, mate, rng)
            if cross is not None:
                genome = cross.genome
                names.append("Crossover")
                sentences.append(cross.sentence)
        count = rng.randint(self.fewest, self.most)
        if names:
            count -= 1  # a crossing is a change as large as any
        for _ in range(count):
            step = self._step(genome, rng)
            if step is None:
                break
            operator, genome, sentence = step
            names.append(operator)
            sentences.append(sentence)
        if not names:
            return None
        older = (parent, *(() if mate is None else (mate,)))
        return Draft(
            genome=genome,
            operators=tuple(names),
            sentences=tuple(sentences),
            generation=1 + max(each.labels.lineage.generation for each in older),
            parents=parents,
        )

    def _step(self, genome: GameGenome, rng: Random) -> tuple[str, GameGenome, str] | None:
        """One operator that changes something, drawn by weight among those that apply."""
        fitting = [index for index, operator in enumerate(self.operators) if operator.applies(genome)]
        weights = [self.weights[index] for index in fitting]
        for _ in range(_MOST_DRAWS):
            if not fitting:
                return None
            operator = self.operators[rng.choices(fitting, weights)[0]]
            change = operator.mutate(genome, rng)
            if change is not None and change.genome != genome:
                return operator.name, change.genome, change.sentence
        return None


def create_default_pipeline(operators: Sequence[Operator] = OPERATORS) -> Pipeline:
    """One or two operators per child, by their usual weights."""
    return Pipeline(tuple(operators), tuple(each.weight for each in operators), fewest=1, most=2)


def create_aggressive_pipeline(operators: Sequence[Operator] = OPERATORS) -> Pipeline:
    """Two to four operators per child, by their aggressive weights."""
    return Pipeline(tuple(operators), tuple(each.aggressive_weight for each in operators), fewest=2, most=4)
