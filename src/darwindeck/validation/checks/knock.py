"""Knocking: a turn to do it in, and deadwood that can be counted."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import MeldPhase
from darwindeck.validation.problems import Problem


def check_knock(facts: GenomeAnalysis) -> Iterator[Problem]:
    knock = facts.genome.knock
    if knock is None:
        return
    if not facts.has_turns:
        message = "a knock is made in a turn, but the game has no turn phases"
        yield Problem(
            "knock/no-turn", "knock", message, "Add a Draw, Play, Discard or Meld phase, or drop it."
        )
    if knock.max_deadwood is None:
        return
    lacking = []
    if not any(value.value > 0 for value in facts.setup.card_values):
        lacking.append("no card has a value")
    if not facts.has(MeldPhase):
        lacking.append("there are no melds")
    if lacking:
        message = f"the knock is bound to deadwood, but {' and '.join(lacking)}"
        hint = "Give the ranks values in setup.card_values and add a Meld phase, or knock freely."
        yield Problem("knock/no-measure", "knock.max_deadwood", message, hint)
