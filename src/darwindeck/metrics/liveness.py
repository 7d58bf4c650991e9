"""Which rules of a game live: how often each fired, and whether the game without it plays differently.

Firing is counted by the engine in traced games. Mattering is asked of play: the same deals with the rule taken out; a
dead rule leaves every number as it was, a living one moves some beyond noise.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import validate
from darwindeck.metrics.measured import Measured, exact
from darwindeck.metrics.rules import left_out, rules_of
from darwindeck.simulation.report import Report, Spread

BEYOND_NOISE: Final = 3.0
"""Standard errors by which a rule has to move something to matter."""


def fired(genome: GameGenome, report: Report) -> dict[str, float]:
    """How often each rule fired per game, by its path; nothing of games that were not traced."""
    facts = report.counts.facts
    if facts is None:
        return {}
    return {rule.path: rule.count(facts) / report.games for rule in rules_of(genome)}


def live_rules(counts: dict[str, float]) -> Measured:
    """Share of the rules that fired at all."""
    if not counts:
        return exact(1.0)
    return exact(sum(count > 0 for count in counts.values()) / len(counts))


def without(genome: GameGenome) -> Iterator[tuple[str, GameGenome]]:
    """The game with one rule taken out, for every rule that can be: its path, and what is left, always valid."""
    for rule in rules_of(genome):
        smaller = left_out(genome, rule.path)
        if not validate(smaller):
            yield rule.path, smaller


def difference(before: Report, after: Report) -> float:
    """By how many standard errors the most different number of two batches differs: length, scores, wins, endings."""
    one, two = before.counts, after.counts
    spreads = [(one.turns, two.turns), (one.decisions, two.decisions), (one.actions, two.actions)]
    spreads += [(one.hands, two.hands), *zip(one.scores, two.scores, strict=True)]
    rates = [*zip(before.win_rates, after.win_rates, strict=True)]
    rates += [(a / one.games, b / two.games) for a, b in zip(one.reasons, two.reasons, strict=True)]
    return max(
        *(_apart(a.mean, b.mean, _variance(a) + _variance(b)) for a, b in spreads),
        *(_apart(a, b, a * (1 - a) / one.games + b * (1 - b) / two.games) for a, b in rates),
    )


def matters(before: Report, after: Report) -> bool:
    return difference(before, after) > BEYOND_NOISE


def _variance(spread: Spread) -> float:
    return spread.deviation**2 / spread.n if spread.n else 0.0


def _apart(one: float, two: float, variance: float) -> float:
    if one == two:
        return 0.0
    return abs(one - two) / sqrt(variance) if variance > 0 else float("inf")
