"""The interface between a search and the evaluator of its games: `metrics.Cascade`, or a small one in
tests. A stopwatch around it tells where the time of a search goes; no result depends on it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from darwindeck.evolution.child import Child
from darwindeck.evolution.stats import Clock
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
        """Make a child, or None if the operators could not make one."""


class Stopwatch:
    """Notes how long evaluators take, and for how many genomes."""

    def __init__(self, engine_seconds: Callable[[], float]) -> None:
        self._engine_seconds = engine_seconds
        self._stages: dict[str, tuple[int, float]] = {}
        self._began = time.perf_counter()
        self._engine = engine_seconds()

    def note(self, stage: str, count: int, seconds: float) -> None:
        before, spent = self._stages.get(stage, (0, 0.0))
        self._stages[stage] = (before + count, spent + seconds)

    def lap(self) -> Clock:
        """Return the time since the last lap; a new one begins."""
        now, engine = time.perf_counter(), self._engine_seconds()
        clock = Clock(seconds=now - self._began, engine=engine - self._engine, stages=dict(self._stages))
        self._began, self._engine, self._stages = now, engine, {}
        return clock


class Timed:
    """An evaluator under a stopwatch."""

    def __init__(self, evaluator: Evaluator, stopwatch: Stopwatch) -> None:
        self._evaluator = evaluator
        self._stopwatch = stopwatch

    def evaluate(
        self,
        genomes: Sequence[GameGenome],
        *,
        seed: int,
        until: Stage,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> list[Evaluation]:
        began = time.perf_counter()
        found = self._evaluator.evaluate(genomes, seed=seed, until=until, threads=threads, progress=progress)
        self._stopwatch.note(until, len(genomes), time.perf_counter() - began)
        return found
