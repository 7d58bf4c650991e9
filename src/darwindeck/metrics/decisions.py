"""Whether choices matter, asked of value curves: what choosing well gains over choosing blindly.

Two traps are closed here. A list of moves is no choice: only gains beyond the noise of the playouts count, and noise
that looks like gain is taken off again by what looks like loss. And "do not pass" is no decision: the worst action is
set aside before the others are compared, so a choice that is settled by avoiding one blunder counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from darwindeck.metrics.measured import Measured, mean_of, rate
from darwindeck.simulation.jobs import Curve, Point
from darwindeck.simulation.report import Report

SURE: Final = 1.0
"""Standard errors a gain has to be above 0 by; noise of that size is balanced by its mirror image."""
EPSILON: Final = 0.005
"""Less than this share of a win is not felt by anybody."""


def choices(report: Report) -> Measured:
    """Share of actions with an alternative. Told, not judged: padding raises it."""
    counts = report.counts
    return rate(counts.decisions.sum, max(1, counts.actions.sum))


def trimmed_gain(point: Point) -> float:
    """Best action minus the mean of the others but the worst, as far as it is a gain on all actions.

    With k actions, best − mean − (best − worst) / k is the sum of best − other over the others, by k: nothing for two
    actions, and nothing where all but one are alike.
    """
    if point.options < 3:
        return 0.0
    return point.gain - point.stakes / point.options


def _credit(point: Point) -> float:
    """+1 for a sure gain, −1 for a sure loss (which is noise, as no choice is worse than its own mean)."""
    gain = trimmed_gain(point)
    bar = max(EPSILON, SURE * point.gain_error)
    return float(gain > bar) - float(gain < -bar)


def genuine(curves: Sequence[Curve]) -> Measured:
    """Share of the sampled decisions in which choosing well matters."""
    return mean_of([_mean([_credit(point) for point in curve.points]) for curve in curves if curve.points])


def decisions(curves: Sequence[Curve], report: Report) -> Measured:
    """Share of all actions that are genuine decisions: the share of decisions with an alternative × `genuine`."""
    found, share = genuine(curves), choices(report).value
    return Measured(found.value * share, found.low * share, found.high * share)


def weight(curves: Sequence[Curve]) -> Measured:
    """What one decision is worth on average: the trimmed gain, as a share of a win."""
    return mean_of([_mean([trimmed_gain(p) for p in curve.points]) for curve in curves if curve.points])


def stakes(curves: Sequence[Curve]) -> Measured:
    """Best minus worst action, on average over decisions."""
    return mean_of([_mean([point.stakes for point in curve.points]) for curve in curves if curve.points])


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
