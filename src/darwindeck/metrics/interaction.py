"""How much one seat's choice touches the others; 0 where seats do not meet."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.metrics.measured import Measured, mean_of
from darwindeck.simulation.queries import Curve


def interaction(curves: Sequence[Curve]) -> Measured:
    """Share of pairs of my actions that leave the others something else to hold or to do, over sampled decisions."""
    found = [
        sum(point.reach for point in curve.points) / len(curve.points) for curve in curves if curve.points
    ]
    return mean_of(found)
