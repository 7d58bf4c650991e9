"""From measures to one number: the weighted geometric mean of the merits a style asks for, with its interval.

A geometric mean lets no single good merit buy off a bad one. Merits of a later stage are left out until it is
reached; a merit the game cannot have (bluffing without claims) stands at the floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp, log, sqrt
from typing import TYPE_CHECKING

from darwindeck.metrics.measured import Measured, Z, exact
from darwindeck.metrics.merits import FLOOR, MERITS
from darwindeck.metrics.styles import WEIGHTS, Style

if TYPE_CHECKING:
    from darwindeck.metrics.evaluation import Evaluation


def fitness_of(found: Evaluation, style: Style) -> Measured:
    """How good a game is in a style; 0 for a game that the cascade stopped."""
    if not found.ok:
        return exact(0.0)
    return joined(found.measures, style, found.penalty)


def joined(measures: Mapping[str, Measured], style: Style, penalty: float = 1.0) -> Measured:
    """exp(Σ w ln max(floor, merit) / Σ w) × penalty; the error of the logarithm by the delta method."""
    terms = list(_terms(measures, style))
    whole = sum(weight for weight, _ in terms)
    if not whole:
        return exact(0.0)
    mean = sum(weight * log(max(FLOOR, found.value)) for weight, found in terms) / whole
    variance = sum((weight / whole * found.error / max(FLOOR, found.value)) ** 2 for weight, found in terms)
    value, spread = penalty * exp(mean), exp(Z * sqrt(variance))
    return Measured(value, value / spread, min(1.0, value * spread))


def _terms(measures: Mapping[str, Measured], style: Style) -> Iterator[tuple[float, Measured]]:
    for name, weight in WEIGHTS[style].items():
        found = MERITS[name].of(measures)
        if found is not None:
            yield weight, found
