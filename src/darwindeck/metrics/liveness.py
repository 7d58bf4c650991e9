"""Which rules of a game live: how often each fired, counted in traced games, and the game without each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.measured import Measured, exact
from darwindeck.metrics.rules import left_out, rules_of
from darwindeck.simulation.report import Report
from darwindeck.validation.validate import validate


def fired(genome: GameGenome, report: Report) -> dict[str, float]:
    """How often each rule fired per game, by its path; nothing of games that were not traced."""
    facts = report.counts.facts
    if facts is None:
        return {}
    return {rule.path: rule.count(facts) / report.games for rule in rules_of(genome)}


def live_rules(counts: Mapping[str, float]) -> Measured:
    """Share of the rules that fired at all. One that was not seen to fire may still do so, seldom."""
    if not counts:
        return exact(1.0)
    seen = sum(count > 0 for count in counts.values()) / len(counts)
    return Measured(seen, seen, 1.0)


def without(genome: GameGenome) -> Iterator[tuple[str, GameGenome]]:
    """The game with one rule taken out, for every rule that can be: its path, and what is left, always valid."""
    for rule in rules_of(genome):
        smaller = left_out(genome, rule.path)
        if not validate(smaller):
            yield rule.path, smaller
