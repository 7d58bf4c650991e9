"""A measured number with its 95% interval, and the few ways such numbers are made and joined.

No randomness here: intervals come from counts (Wilson), from means (normal) or from formulas (delta method).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from darwindeck.simulation.report import wilson

Z = 1.96


class Measured(msgspec.Struct, frozen=True):
    """A value and the interval it lies in with 95%."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Standard error, read off the interval."""
        return (self.high - self.low) / (2 * Z)


def exact(value: float) -> Measured:
    """Return a number that was not sampled; a whole one is written like any other, or a run that goes on would
    differ in it.

    >>> exact(64)
    Measured(value=64.0, low=64.0, high=64.0)
    """
    number = float(value)
    return Measured(number, number, number)


def rate(successes: float, trials: int) -> Measured:
    """Return a share of trials, with its Wilson interval.

    >>> rate(100, 100).value
    1.0
    """
    low, high = wilson(successes, trials)
    value = successes / trials if trials else 0.0
    return Measured(value, min(value, low), max(value, high))  # they may miss it by rounding


def normal(value: float, error: float, *, least: float = 0.0, most: float = 1.0) -> Measured:
    """Return a value with a standard error, all kept between `least` and `most`."""

    def kept(number: float) -> float:
        return min(most, max(least, number))

    return Measured(kept(value), kept(value - Z * error), kept(value + Z * error))


def mean_of(numbers: Sequence[float], *, least: float = 0.0, most: float = 1.0) -> Measured:
    """Return the mean of independent numbers; nothing known if there is none, a wide interval if there is one."""
    if not numbers:
        return Measured(least, least, most)
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return Measured(min(most, max(least, mean)), least, most)
    spread = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return normal(mean, sqrt(spread / len(numbers)), least=least, most=most)


def pool_estimates(first: Measured, second: Measured, weights: tuple[float, float] = (1.0, 1.0)) -> Measured:
    """Two independent estimates of one number, weighted by the play behind each.

    Not by their errors: an estimate that happens to be low is also narrow, and would win every time.
    """
    whole = sum(weights)
    one, two = (weight / whole for weight in weights) if whole else (0.5, 0.5)
    value = first.value * one + second.value * two
    spread = Z * sqrt((first.error * one) ** 2 + (second.error * two) ** 2)
    least, most = min(first.low, second.low), max(first.high, second.high)
    low, high = max(least, value - spread), min(most, value + spread)
    return Measured(value, min(value, low), max(value, high))
