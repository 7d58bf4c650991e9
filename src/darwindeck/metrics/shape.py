"""The story of a hand, from the values of its sides along the way: tension, drama, comeback, late resolution.

Values are estimated by playouts and carry noise; a lead counts only beyond it. A comeback counts only as far as play
decides the game: where everything is luck, being behind and winning is no feat.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from math import log
from typing import Final

from darwindeck.metrics.measured import Measured, mean_of, normal
from darwindeck.simulation.queries import Curve, Point

LEAD: Final = 0.1
"""A side leads when its value is above the next one's by more than this share of a win."""
HALF: Final = 0.5


def tension(curves: Sequence[Curve]) -> Measured:
    """Measure how open the result is, on average along the hand: the entropy of the values; 1 if all sides
    are even."""
    return _over(curves, lambda curve: sum(map(_openness, curve.points)) / len(curve.points))


def tension_along(curves: Sequence[Curve], parts: int = 8) -> tuple[Measured, ...]:
    """Return the tension in each of several equal parts of a hand, from its beginning to its end."""
    found: list[list[float]] = [[] for _ in range(parts)]
    for curve in curves:
        by_part: dict[int, list[float]] = {}
        for point in curve.points:
            by_part.setdefault(min(parts - 1, int(point.at * parts)), []).append(_openness(point))
        for part, seen in by_part.items():
            found[part].append(sum(seen) / len(seen))
    return tuple(map(mean_of, found))


def drama(curves: Sequence[Curve]) -> Measured:
    """Measure how far the later winner was behind, on average along the hand and beyond noise; half a win
    is 1."""

    def behind(curve: Curve, winner: int) -> float:
        gaps = (max(point.values) - point.values[winner] for point in curve.points)
        return min(1.0, 2 * sum(gap for gap in gaps if gap > LEAD) / len(curve.points))

    return mean_of([behind(curve, winner) for curve, winner in _hands_with_winner(curves)])


def late_resolution(curves: Sequence[Curve]) -> Measured:
    """Return the share of the hand after which the winner leads for good: 1 if that is the very end."""

    def settled(curve: Curve, winner: int) -> float:
        open_at = [point.at for point in curve.points if not _leads(point, winner)]
        return max(open_at, default=0.0)

    return mean_of([settled(curve, winner) for curve, winner in _hands_with_winner(curves)])


def lead_changes(curves: Sequence[Curve]) -> Measured:
    """Count lead changes per sampled step."""

    def changes(curve: Curve) -> float:
        leaders = [leader for point in curve.points if (leader := _leader(point)) is not None]
        passed = sum(one != two for one, two in itertools.pairwise(leaders))
        return passed / max(1, len(curve.points) - 1)

    return _over(curves, changes)


def openness_at_half(curves: Sequence[Curve]) -> Measured:
    """P(win | last at half time) over the fair share, from hands in which somebody was last beyond noise.

    Hands in which nobody was behind show nothing either way; if there is no other, nothing is known and it is 0.
    """
    found = []
    for curve in curves:
        point = _half(curve)
        if point is None or max(point.values) - min(point.values) <= LEAD:
            continue
        last = min(range(len(point.values)), key=point.values.__getitem__)
        found.append(curve.shares[last] * len(point.values))
    over = mean_of(found)
    return Measured(min(1.0, over.value), min(1.0, over.low), min(1.0, over.high))


def half_time_leader_wins(curves: Sequence[Curve]) -> Measured:
    """P(win | leading at half time), from hands in which somebody led beyond noise; open where nobody ever did."""
    found = []
    for curve in curves:
        point = _half(curve)
        if point is not None and (leader := _leader(point)) is not None:
            found.append(curve.shares[leader])
    return mean_of(found) if found else normal(0.5, 0.25)


def comeback(curves: Sequence[Curve], skill: Measured) -> Measured:
    """Openness at half time × skill share: who is behind can still win, and by play."""
    openness = openness_at_half(curves)
    value = openness.value * skill.value
    error = ((openness.error * skill.value) ** 2 + (skill.error * openness.value) ** 2) ** 0.5
    return normal(value, error)


def _openness(point: Point) -> float:
    total = sum(point.values)
    if total <= 0:
        return 0.0
    shares = [value / total for value in point.values if value > 0]
    return -sum(share * log(share) for share in shares) / log(len(point.values))


def _leads(point: Point, side: int) -> bool:
    return _leader(point) == side


def _leader(point: Point) -> int | None:
    ordered = sorted(range(len(point.values)), key=lambda side: -point.values[side])
    first, second = ordered[0], ordered[1]
    return first if point.values[first] - point.values[second] > LEAD else None


def _half(curve: Curve) -> Point | None:
    return min(curve.points, key=lambda point: abs(point.at - HALF), default=None)


def _hands_with_winner(curves: Sequence[Curve]) -> list[tuple[Curve, int]]:
    """Hands with one winner."""
    found = []
    for curve in curves:
        best = max(curve.shares)
        if curve.points and best > 0 and curve.shares.count(best) == 1:
            found.append((curve, curve.shares.index(best)))
    return found


def _over(curves: Sequence[Curve], measure: Callable[[Curve], float]) -> Measured:
    return mean_of([measure(curve) for curve in curves if curve.points])
