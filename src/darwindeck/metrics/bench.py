"""What an evaluation costs on this machine: each stage of the cascade for one game, on one thread."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Final

import msgspec

from darwindeck.genome.library import load_game
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Stage

GAMES: Final = ("hearts",)


class EvaluationSpeed(msgspec.Struct, frozen=True):
    """Milliseconds of one core for each stage, without the stages before it."""

    probe_ms: float
    measure_ms: float
    ladder_ms: float

    def to_json(self) -> dict[str, float]:
        return {"probe_ms": self.probe_ms, "measure_ms": self.measure_ms, "ladder_ms": self.ladder_ms}


def measure_evaluation(game: str, *, seed: int = 1) -> EvaluationSpeed:
    """Return the stages of one known game; processor time, so that other work on the machine does not count."""
    genome, cascade = load_game(game), Cascade()
    took: list[float] = []
    for stage in (Stage.STATIC, Stage.PROBE, Stage.MEASURE, Stage.LADDER):
        before = time.process_time()
        cascade.evaluate([genome], seed=seed, until=stage, threads=1)
        took.append(1000 * (time.process_time() - before))
    steps = [max(0.0, later - earlier) for earlier, later in pairwise(took)]
    return EvaluationSpeed(*steps)
