"""What every rule of a game is good for: the game is played without it, on the same deals, and compared."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.liveness import BEYOND_NOISE, difference, fired, without
from darwindeck.metrics.plan import RANDOM
from darwindeck.simulation.jobs import Answers, Games, Job, JobFailed, run_jobs
from darwindeck.simulation.report import Report
from darwindeck.simulation.run import Progress

GAMES: Final = 200


class RuleLife(msgspec.Struct, frozen=True):
    """One rule that can be taken out."""

    path: str
    fired: float | None
    """Times a game; none where the engine does not count it."""
    moved: float
    """Standard errors by which the game without it differs, in the number that differs most."""

    @property
    def matters(self) -> bool:
        return self.moved > BEYOND_NOISE


def rule_lives(
    genome: GameGenome,
    *,
    player: str = RANDOM,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 0,
    progress: Progress | None = None,
) -> list[RuleLife]:
    """Every rule whose removal leaves a valid game, with what its removal changes; one call of the engine."""
    ask = Games((player,), games, seed, rotate=False, trace=True)
    smaller = list(without(genome))
    jobs = [Job(one, (ask,)) for one in (genome, *(left for _, left in smaller))]
    whole, *rest = (_report(answer) for answer in run_jobs(jobs, threads=threads, progress=progress))
    if whole is None:
        return []
    counts = fired(genome, whole)
    return [
        RuleLife(path, counts.get(path), difference(whole, after) if after else float("inf"))
        for (path, _), after in zip(smaller, rest, strict=True)
    ]


def _report(answer: Answers | JobFailed) -> Report | None:
    """The batch of a job; none if the engine refused it."""
    if isinstance(answer, JobFailed):
        return None
    return next((found for found in answer.answers if isinstance(found, Report)), None)
