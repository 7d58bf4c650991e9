"""What every rule of a game is good for: the game is played without it, on the same deals, and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from darwindeck.bytecode import encode
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.outcome import completion
from darwindeck.metrics.plan import GREEDY, RANDOM, Settings
from darwindeck.metrics.rules import standing_rules, without_each_rule, without_rule
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.run import simulate
from darwindeck.simulation.wire import GameResult, Request, run_batch

GAMES: Final = 200
BEYOND_NOISE: Final = 3.0
"""Standard errors by which a rule has to move something to matter."""
NOTICED: Final = 0.05
"""A change that people notice."""
_ENDINGS: Final = ("win", "draw", "stuck", "turn_limit")


class RuleLife(msgspec.Struct, frozen=True):
    """One rule of a game."""

    path: str
    fired: float | None
    """Times a game; none for a rule that holds all the time."""
    moved: float | None
    """Standard errors by which the game without it differs, in the number that differs most; none where it cannot be
    left out alone, since there is no valid game without it."""
    length: float = 1.0
    """Choices in a game without it, for each one with it."""
    other_winner: float = 0.0
    """Share of the deals that somebody else wins without it."""

    @property
    def matters(self) -> bool:
        return self.moved is None or self.moved > BEYOND_NOISE

    @property
    def idle(self) -> bool:
        """Surely good for nothing. A rule that is the same for every seat moves no mean, and may still decide deals."""
        return self.fired == 0 or (not self.matters and self.other_winner < NOTICED)

    @property
    def used(self) -> str:
        """Say how often it fires.

        >>> [RuleLife("moon", times, 0.0).used for times in (0, 0.2, 1, 146.4, None)]
        ['never seen', 'in one game in 5', 'once a game', '146 times a game', 'always']
        """
        if self.fired is None:
            return "always"
        if self.fired <= 0:
            return "never seen"
        if self.fired < 0.75:
            times = round(1 / self.fired)
            return "in every second game" if times <= 2 else f"in one game in {times}"
        return "once a game" if round(self.fired) == 1 else f"{self.fired:.0f} times a game"

    @property
    def without(self) -> str:
        """Return what the game would be without it."""
        if self.moved is None:
            return "There is no game without it."
        if not self.matters and self.other_winner >= NOTICED:
            return f"Without it, {self._other_winners}, but length and scores stay much the same."
        if not self.matters:
            return (
                "Without it, the game is the same."
                if not self.moved
                else "Without it, hardly anything changes."
            )
        told = [*self._changes()]
        return (
            f"Without it, {' and '.join(told)}." if told else "Without it, the points change and little else."
        )

    def _changes(self) -> Iterator[str]:
        if abs(self.length - 1) >= NOTICED:
            more = "longer" if self.length > 1 else "shorter"
            yield f"games are {100 * abs(self.length - 1):.0f}% {more}"
        if self.other_winner >= NOTICED:
            yield self._other_winners

    @property
    def _other_winners(self) -> str:
        return f"{100 * self.other_winner:.0f}% of deals have a different winner"


def rule_lives(
    genome: GameGenome,
    liveness: Mapping[str, float],
    *,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 0,
    progress: Progress | None = None,
) -> list[RuleLife]:
    """Return the life of every rule of a game: how often it fired (from `liveness`) and what its removal
    changes; last come the rules that always hold."""
    player = player_for(genome, seed=seed, threads=threads)
    standing = list(standing_rules(genome))
    smaller = dict(without_each_rule(genome)) | {path: without_rule(genome, path) for path in standing}
    requests = [
        Request(bytecode=encode(each), agents=(player,), games=games, seed=seed, keep_results=True)
        for each in (genome, *smaller.values())
    ]
    whole, *rest = (each.results for each in run_batch(requests, threads=threads, progress=progress))
    after = dict(zip(smaller, rest, strict=True))
    fired = {**liveness, **dict.fromkeys(standing)}
    return [_life(path, times, whole, after.get(path)) for path, times in fired.items()]


def _life(
    path: str, fired: float | None, whole: Sequence[GameResult], rest: Sequence[GameResult] | None
) -> RuleLife:
    if rest is None:
        return RuleLife(path, fired, None)
    choices = sum(one.decisions for one in whole), sum(one.decisions for one in rest)
    others = sum(one.shares != two.shares for one, two in zip(whole, rest, strict=True))
    return RuleLife(
        path,
        fired,
        difference(whole, rest),
        choices[1] / choices[0] if choices[0] else 1.0,
        others / len(whole),
    )


def player_for(genome: GameGenome, *, seed: int = 0, threads: int = 0) -> str:
    """Choose the player: one-ply, because a rule may matter only to players who pursue it, or random if
    one-ply games do not end."""
    games = Settings().casting_games
    report = simulate(genome, agents=(GREEDY,), games=games, seed=seed, threads=threads)
    return GREEDY if completion(report).value == 1 else RANDOM


def difference(before: Sequence[GameResult], after: Sequence[GameResult]) -> float:
    """Return the largest mean change of any number, in standard errors, game by game on the same deals.

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
    """Return the mean of the changes in standard errors; one and the same change in all of n games counts as n."""
    n = len(changes)
    mean = sum(changes) / n
    if mean == 0:
        return 0.0
    variance = sum((change - mean) ** 2 for change in changes) / max(1, n - 1)
    return abs(mean) / sqrt((variance + mean * mean / n) / n)
