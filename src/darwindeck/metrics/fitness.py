"""From measures to one number: the weighted geometric mean of the merits a style asks for, with its interval.

A geometric mean lets no single good merit buy off a bad one. Merits of a later stage are left out until it is
reached; a merit the game cannot have (bluffing without claims) stands at the floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final

import msgspec

from darwindeck.metrics.measured import Measured, Z, exact
from darwindeck.metrics.merits import BY_THINKERS, FLOOR, FROM_CURVES, MERITS
from darwindeck.metrics.styles import WEIGHTS, Style

if TYPE_CHECKING:
    from darwindeck.metrics.evaluation import Evaluation


HABITUAL: Final = 0.5
"""What is left of the fitness of a game that a habit plays."""
NO_FINESSE: Final = 0.07
"""Less lift than this, for sure, and there is nothing to think about."""


def fitness_of(found: Evaluation, style: Style, weights: Mapping[str, float] | None = None) -> Measured:
    """Return the fitness of a game in a style, or by custom weights; 0 if the cascade stopped the game."""
    if not found.ok:
        return exact(0.0)
    habitual = HABITUAL if played_by_habit(found.measures) else 1.0
    return combine_merits(found.measures, style, found.penalty * habitual, weights)


def hoped_for(found: Evaluation, style: Style) -> Evaluation:
    """Return the evaluation as good as it can still get: what players who think have not been asked yet is as it
    should be.
    """
    weighed = {MERITS[name].measure for name in WEIGHTS[style]} & BY_THINKERS
    unasked = dict.fromkeys(sorted(weighed - found.measures.keys()), exact(1.0))
    return msgspec.structs.replace(found, measures={**found.measures, **unasked})


def played_by_habit(measures: Mapping[str, Measured]) -> bool:
    """Return whether a rule of thumb surely plays as well as those who think."""
    finesse = measures.get("finesse")
    return finesse is not None and finesse.high < NO_FINESSE


def combine_merits(
    measures: Mapping[str, Measured],
    style: Style,
    penalty: float = 1.0,
    weights: Mapping[str, float] | None = None,
) -> Measured:
    """exp(Σ w ln max(floor, merit) / Σ w) × penalty; the error of the logarithm by the delta method.

    Merits read off the same curves err together: their errors are added up, the others' squares are.
    """
    terms = list(_terms(measures, WEIGHTS[style] if weights is None else weights))
    whole = sum(weight for _, weight, _ in terms)
    if not whole:
        return exact(0.0)
    mean = sum(weight * log(max(FLOOR, found.value)) for _, weight, found in terms) / whole
    errors = [(name, weight / whole * found.error / max(FLOOR, found.value)) for name, weight, found in terms]
    together = sum(error for name, error in errors if MERITS[name].measure in FROM_CURVES)
    apart = sum(error**2 for name, error in errors if MERITS[name].measure not in FROM_CURVES)
    value, spread = penalty * exp(mean), exp(Z * sqrt(together**2 + apart))
    return Measured(value, value / spread, min(1.0, value * spread))


def _terms(
    measures: Mapping[str, Measured], weights: Mapping[str, float]
) -> Iterator[tuple[str, float, Measured]]:
    for name, weight in weights.items():
        found = MERITS[name].of(measures)
        if found is not None:
            yield name, weight, found
