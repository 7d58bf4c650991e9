"""What every rule of a game is good for: the game is played without it, on the same deals, and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from darwindeck.bytecode import encode
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.liveness import without
from darwindeck.metrics.outcome import completion
from darwindeck.metrics.plan import GREEDY, RANDOM, Settings
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.run import simulate
from darwindeck.simulation.wire import GameResult, Request, run_batch

GAMES: Final = 200
BEYOND_NOISE: Final = 3.0
"""Standard errors by which a rule has to move something to matter."""
_ENDINGS: Final = ("win", "draw", "stuck", "turn_limit")


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
    liveness: Mapping[str, float],
    *,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 0,
    progress: Progress | None = None,
) -> list[RuleLife]:
    """Every rule of a game: how often it fired, as `liveness` says, and what its removal changes."""
    player = player_for(genome, seed=seed, threads=threads)
    smaller = dict(without(genome))
    requests = [
        Request(bytecode=encode(each), agents=(player,), games=games, seed=seed, keep_results=True)
        for each in (genome, *smaller.values())
    ]
    whole, *rest = (each.results for each in run_batch(requests, threads=threads, progress=progress))
    moved = {path: difference(whole, after) for path, after in zip(smaller, rest, strict=True)}
    return [RuleLife(path, times, moved.get(path)) for path, times in liveness.items()]


def player_for(genome: GameGenome, *, seed: int = 0, threads: int = 0) -> str:
    """Who plays: what a rule is good for may be seen only by those who go after it, if they come to an end."""
    games = Settings().casting_games
    report = simulate(genome, agents=(GREEDY,), games=games, seed=seed, threads=threads)
    return GREEDY if completion(report).value == 1 else RANDOM


def difference(before: Sequence[GameResult], after: Sequence[GameResult]) -> float:
    """By how many standard errors the number that differs most differs, game by game on the same deals.

    What is compared: turns, decisions, hands, scores of seats and teams, shares of the win, how games ended.
    """
    changes = zip(*map(_changes, before, after), strict=True)
    return max((_apart(change) for change in changes), default=0.0)


def _changes(one: GameResult, two: GameResult) -> list[int]:
    return [b - a for a, b in zip(_numbers(one), _numbers(two), strict=True)]


def _numbers(result: GameResult) -> tuple[int, ...]:
    length = (result.turns, result.decisions, result.hands)
    return (
        *length,
        *result.scores,
        *result.team_scores,
        *result.shares,
        *(result.reason == ending for ending in _ENDINGS),
    )


def _apart(changes: Sequence[int]) -> float:
    """The mean of the changes in standard errors; one and the same change in all of n games counts as n."""
    n = len(changes)
    mean = sum(changes) / n
    if mean == 0:
        return 0.0
    variance = sum((change - mean) ** 2 for change in changes) / max(1, n - 1)
    return abs(mean) / sqrt((variance + mean * mean / n) / n)
