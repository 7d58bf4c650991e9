"""Answers of the engine, made by hand: reports, duels and curves with just the numbers a test is about."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.metrics.measured import Measured
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.queries import Curve, Point
from darwindeck.simulation.report import WHOLE_SHARE, Counts, Moments, Report, TraceCounts


def spread(mean: float, n: int, deviation: float = 0.0) -> Moments:
    squares = n * mean * mean + (n - 1) * deviation**2
    return Moments(n=n, sum=round(n * mean), squares=round(squares), min=0, max=round(2 * mean))


def report(
    shares: Sequence[float],
    *,
    stuck: int = 0,
    limit: int = 0,
    all_shared: int = 0,
    decisions: float = 20,
    actions: float = 40,
    contracts: tuple[int, int] = (0, 0),
    facts: TraceCounts | None = None,
) -> Report:
    """A batch in which each seat won so many games."""
    games = round(sum(shares)) or stuck + limit
    counts = Counts(
        games=games,
        wins=tuple(round(share) for share in shares),
        team_wins=(),
        shares=tuple(round(share * WHOLE_SHARE) for share in shares),
        all_shared=all_shared,
        reasons=(games - stuck - limit, 0, stuck, limit),
        turns=spread(actions, games),
        decisions=spread(decisions, games),
        actions=spread(actions, games),
        hands=spread(1, games),
        scores=tuple(spread(0, games) for _ in shares),
        contracts=contracts,
        nils=(0, 0),
        bids=(sum(contracts), 0),
        bags=(),
        facts=facts,
    )
    return Report(game="made", seed=0, agents=("random",), rotate=False, counts=counts)


def duel(
    rate: float, *, sides: int = 2, error: float = 0.01, agent: str = "greedy", deals: int = 100
) -> Duel:
    return Duel(
        agent=agent,
        versus="random",
        sides=sides,
        deals=deals,
        win_rate=rate,
        low=max(0.0, rate - 1.96 * error),
        high=min(1.0, rate + 1.96 * error),
        hand_deviation=0.5,
    )


def point(
    at: float,
    values: Sequence[float],
    *,
    tried: int = 4,
    gain: float = 0.0,
    error: float = 0.01,
    stakes: float = 0.0,
    reach: float = 0.0,
    phase: int = 0,
) -> Point:
    return Point(
        at=at,
        actor=0,
        side=0,
        phase=phase,
        options=tried,
        tried=tried,
        values=tuple(values),
        gain=gain,
        gain_error=error,
        stakes=stakes,
        reach=reach,
    )


def acting(values: Sequence[float], *, error: float = 0.001, phase: int = 0) -> Point:
    """A decision between actions of these values, known nearly exactly."""
    best, worst, mean = max(values), min(values), sum(values) / len(values)
    worth = {"gain": best - mean, "stakes": best - worst, "error": error}
    return point(0.5, (0.5, 0.5), tried=len(values), phase=phase, **worth)


def curve(points: Sequence[Point], winner: int = 0, sides: int = 2) -> Curve:
    shares = tuple(float(side == winner) for side in range(sides))
    return Curve(shares=shares, decisions=len(points), points=tuple(points))


def known(value: float) -> Measured:
    return Measured(value, value, value)
