"""From a measure to a merit: how good it is to have that much of it, 0 to 1.

A measure says what is; a merit is a judgement: too short and too long are both bad, and beyond its ceiling more is
not better. The scales are set on the panel of known games so that most of them stay below the ceiling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, log
from typing import Final

from darwindeck.metrics.measured import Measured

FLOOR: Final = 0.03
"""No merit counts less: a game bad in one thing can still be told from one that is bad in two."""
CEILING: Final = 0.97
"""From here a merit is as good as full."""

FROM_CURVES: Final = frozenset(
    {
        "weight",
        "decisions",
        "tension",
        "drama",
        "comeback",
        "late_resolution",
        "lead_changes",
        "interaction",
        "kingmaking",
    }
)
"""Measures of the same few hands, which err together."""

BY_THINKERS: Final = frozenset({"finesse", "information", "bluffing", "betting", "bidding", "deceit"})
"""Measures that only players who search can give; 1 is the most of each."""


def up_to(most: float) -> Callable[[float], float]:
    """Proportional, full from `most` on."""
    return lambda value: min(1.0, max(0.0, value / most))


def between(low: float, high: float, width: float) -> Callable[[float], float]:
    """Full from low to high, falling off outside by the distance in factors of `width`."""

    def judged(value: float) -> float:
        if value <= 0:
            return 0.0
        away = max(log(low / value), log(value / high), 0.0) / log(width)
        return exp(-away * away)

    return judged


def less_is_more(scale: float) -> Callable[[float], float]:
    return lambda value: exp(-max(0.0, value) / scale)


def rest(value: float) -> float:
    return min(1.0, max(0.0, 1.0 - value))


class Merit:
    """Which measure is judged, and how."""

    __slots__ = ("judge", "measure")

    def __init__(self, measure: str, judge: Callable[[float], float]) -> None:
        self.measure = measure
        self.judge = judge

    def of(self, measures: Mapping[str, Measured]) -> Measured | None:
        """Return the merit with its interval; none where the measure was not taken."""
        found = measures.get(self.measure)
        if found is None:
            return None
        ends = [self.judge(number) for number in (found.low, found.value, found.high)]
        return Measured(ends[1], min(ends), max(ends))


MERITS: Final[Mapping[str, Merit]] = {
    "completion": Merit("completion", up_to(1.0)),
    "decisive": Merit("drawishness", rest),
    "balance": Merit("balance", up_to(1.0)),
    "playing time": Merit("minutes", between(10, 60, 3)),
    "short": Merit("minutes", between(4, 20, 3)),
    "weight": Merit("weight", up_to(0.05)),
    "skill": Merit("skill", up_to(0.9)),
    "mastery": Merit("mastery", up_to(0.8)),
    "depth": Merit("depth", up_to(1.0)),
    "hidden": Merit("information", up_to(0.6)),
    "tension": Merit("tension", up_to(1.0)),
    "drama": Merit("drama", up_to(0.3)),
    "comeback": Merit("comeback", up_to(0.5)),
    "late": Merit("late_resolution", up_to(1.0)),
    "lead changes": Merit("lead_changes", up_to(0.3)),
    "interaction": Merit("interaction", up_to(1.0)),
    "bluffing": Merit("bluffing", up_to(0.5)),
    "betting": Merit("betting", up_to(0.5)),
    "bidding": Merit("bidding", up_to(0.6)),
    "deceit": Merit("deceit", up_to(0.5)),
    "tricks": Merit("tricks", up_to(1.0)),
    "simple": Merit("complexity", less_is_more(100.0)),
    "live rules": Merit("live_rules", up_to(1.0)),
    "finesse": Merit("finesse", up_to(0.8)),
    "decisions": Merit("decisions", up_to(0.25)),
    "open": Merit("runaway", lambda value: min(1.0, max(0.0, (1.0 - value) / 0.2))),
    "own win": Merit("kingmaking", less_is_more(0.05)),
    "natural": Merit("natural", up_to(1.0)),
    "new": Merit("new", up_to(5.0)),
}
