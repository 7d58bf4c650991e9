"""How games end: completion, drawishness, length, balance. Pure functions of a batch of whole games.

Every seat counts, and even is one over the number of sides, never a half by habit.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.measured import Measured, normal, rate
from darwindeck.rulebook.measures import seconds_of
from darwindeck.simulation.report import Moments, Report

_SQUARED_RANGE: Final = {2: 2.0, 3: 3.655, 4: 5.014, 5: 6.157, 6: 7.140}
"""Expected squared range of so many independent standard normal numbers."""


def completion(report: Report) -> Measured:
    """Share of games that ended by their rules, neither stuck nor at the turn limit."""
    return rate(report.games - report.reasons["stuck"] - report.reasons["turn_limit"], report.games)


def drawishness(report: Report) -> Measured:
    """Share of games in which nobody won more than anybody else; two winners of four are no draw."""
    return rate(report.counts.all_shared, report.games)


def length(report: Report, players: int) -> Measured:
    """Decisions with more than one action, per player and game."""
    return _mean(report.counts.decisions, players)


def minutes(report: Report) -> Measured:
    """Estimated playing time: seconds for each choice, each forced move and each deal."""
    counts = report.counts
    seconds = seconds_of(counts)
    share = _mean(counts.actions, 1)
    relative = share.error / share.value if share.value else 0.0
    value = seconds / 60
    return normal(value, value * relative, most=float("inf"))


def balance(report: Report, genome: GameGenome) -> Measured:
    """1 − the largest gap between two seats (or teams) with like players, less the gap that chance alone makes.

    The squared gap of a fair game is `_SQUARED_RANGE` / (sides × games) on average; that much is taken off.
    """
    rates = side_rates(report, genome)
    sides, games = len(rates), report.games
    best, worst = max(rates), min(rates)
    gap = best - worst
    chance = _SQUARED_RANGE[sides] / (sides * games)
    error = sqrt(max(0.0, best + worst - gap * gap) / games)
    return normal(1 - sqrt(max(0.0, gap * gap - chance)), error)


def side_rates(report: Report, genome: GameGenome) -> tuple[float, ...]:
    """Share of the games by team, or by seat where there are none."""
    if not genome.team_mode:
        return report.win_rates
    return tuple(report.win_rates[team[0]] for team in genome.teams)


def _mean(spread: Moments, divisor: int) -> Measured:
    error = spread.deviation / sqrt(spread.n) if spread.n else 0.0
    return normal(spread.mean / divisor, error / divisor, most=float("inf"))
