"""Whether choices matter, asked of value curves: what choosing well gains over choosing blindly,
and how much it touches the others.

Two traps are closed here. A list of moves is no choice: only gains beyond the noise of the playouts count, and noise
that looks like gain is taken off again by what looks like loss. And not blundering is no decision: the worst action is
set aside first, so a choice settled by avoiding one thing (passing, the red card) counts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from darwindeck.metrics.measured import Measured, Z, mean_of, normal, rate
from darwindeck.simulation.queries import Curve, Point
from darwindeck.simulation.report import Report

SURE: Final = 1.0
"""Standard errors a gain has to be above 0 by; noise of that size is balanced by its mirror image."""
LOST: Final = 0.05
"""With less of the win to expect a side plays for the others."""
EPSILON: Final = 0.005
"""Less than this share of a win is not felt by anybody."""


def choices(report: Report) -> Measured:
    """Share of actions with an alternative. Told, not judged: padding raises it."""
    counts = report.counts
    return rate(counts.decisions.sum, max(1, counts.actions.sum))


def gain(point: Point) -> float:
    """Return what choosing well gains over choosing blindly, the worst action set aside.

    With k actions, best − mean − (best − worst) / k is the sum of best − other over all others but the worst, by k:
    nothing for two actions, and nothing where all but one are alike.
    """
    return point.gain - blunder(point)


def blunder(point: Point) -> float:
    """Return the part of the gain that comes from not taking the worst action."""
    return point.stakes / max(1, point.tried)


def _credit(point: Point) -> float:
    """+1 for a sure gain, −1 for a sure loss (which is noise, as no choice is worse than its own mean)."""
    found = gain(point)
    bar = max(EPSILON, SURE * point.gain_error)
    return float(found > bar) - float(found < -bar)


def genuine(curves: Sequence[Curve]) -> Measured:
    """Share of the sampled decisions in which choosing well surely matters; playouts limit what can be sure."""
    return _over(curves, _credit)


def decisions(curves: Sequence[Curve], report: Report) -> Measured:
    """Share of all actions that are genuine decisions: the share of actions with an alternative × `genuine`."""
    found, share = genuine(curves), choices(report).value
    return Measured(found.value * share, found.low * share, found.high * share)


def weight(curves: Sequence[Curve], report: Report) -> Measured:
    """Return what an action is worth on average, forced ones included: the share with an alternative × mean gain.

    Unbiased for any number of playouts, so this is what fitness asks for.
    """
    found, share = _over(curves, gain), choices(report).value
    return Measured(found.value * share, found.low * share, found.high * share)


def mastery(curves: Sequence[Curve], skill: Measured) -> Measured:
    """Return the part of skill that is more than not blundering: skill × (1 − blunders / gain).

    Where no gain is seen, nothing is left of it.
    """
    whole = _over(curves, lambda point: point.gain)
    worst = _over(curves, blunder)
    if whole.value > Z * whole.error:
        lost, error = min(1.0, worst.value / whole.value), min(0.5, worst.error / whole.value)
    else:
        lost, error = 1.0, 0.0
    spread = sqrt((skill.error * (1 - lost)) ** 2 + (error * skill.value) ** 2)
    return normal(skill.value * (1 - lost), spread)


def kingmaking(curves: Sequence[Curve]) -> Measured:
    """Measure kingmaking: how far the choices of a side that cannot win move another side's value, on
    average over all decisions. It is 0 with two sides."""

    def decided(point: Point) -> float:
        lost = len(point.values) > 2 and point.values[point.side] < LOST
        return max(0.0, point.tipping) if lost else 0.0

    return _over(curves, decided)


def stakes(curves: Sequence[Curve]) -> Measured:
    """Best minus worst action, on average over decisions."""
    return _over(curves, lambda point: point.stakes)


def _over(curves: Sequence[Curve], number: Callable[[Point], float]) -> Measured:
    """Return the mean over hands of the mean over their points."""
    return mean_of([sum(map(number, one.points)) / len(one.points) for one in curves if one.points])


def interaction(curves: Sequence[Curve]) -> Measured:
    """Share of pairs of my actions that leave the others something else to hold or to do, over sampled decisions."""
    found = [
        sum(point.reach for point in curve.points) / len(curve.points) for curve in curves if curve.points
    ]
    return mean_of(found)
