"""What every rule of a game is good for: the game is played without it, on the same deals, and compared."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.liveness import BEYOND_NOISE, difference, fired, without
from darwindeck.metrics.plan import GREEDY
from darwindeck.simulation.jobs import Answers, Games, Job, JobFailed, run_jobs
from darwindeck.simulation.report import Report
from darwindeck.simulation.run import Progress

GAMES: Final = 200


class RuleLife(msgspec.Struct, frozen=True):
    """One rule of a game."""

    path: str
    fired: float
    """Times a game."""
    moved: float | None
    """Standard errors by which the game without it differs, in the number that differs most; none where it cannot be
    left out alone, since there is no valid game without it."""

    @property
    def matters(self) -> bool:
        return self.moved is None or self.moved > BEYOND_NOISE


def rule_lives(
    genome: GameGenome,
    *,
    player: str = GREEDY,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 0,
    progress: Progress | None = None,
) -> list[RuleLife]:
    """Every rule of a game, and what its removal changes; one call of the engine.

    Not random players: what a rule is good for may be seen only by those who go after it.
    """
    ask = Games((player,), games, seed, rotate=False, trace=True)
    smaller = dict(without(genome))
    jobs = [Job(one, (ask,)) for one in (genome, *smaller.values())]
    whole, *rest = (_report(answer) for answer in run_jobs(jobs, threads=threads, progress=progress))
    if whole is None:
        return []
    moved = {
        path: difference(whole, after) if after else float("inf")
        for path, after in zip(smaller, rest, strict=True)
    }
    return [RuleLife(path, times, moved.get(path)) for path, times in fired(genome, whole).items()]


def _report(answer: Answers | JobFailed) -> Report | None:
    """The batch of a job; none if the engine refused it."""
    if isinstance(answer, JobFailed):
        return None
    return next((found for found in answer.answers if isinstance(found, Report)), None)
