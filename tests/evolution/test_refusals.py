"""The report of refusals: every finding has a row, also one that refused nobody in a run."""

from __future__ import annotations

import msgspec

from darwindeck.evolution.archive import stats_of
from darwindeck.evolution.refusals import refusals_of
from darwindeck.evolution.stats import GenerationStats
from darwindeck.metrics.critique.finding import Sense


def _generation(refused: dict[str, int]) -> GenerationStats:
    counts = dict.fromkeys(
        ("number", "born", "fresh", "valid_before_repair", "stopped", "finalists"), 0
    ) | dict.fromkeys(("added", "improved", "renewed", "simplified"), 0)
    whole = {**counts, "refused": refused, "verdicts": {}, "spent": 0.0, "archive": stats_of([])}
    return msgspec.convert(msgspec.to_builtins(whole), GenerationStats)


def test_refusals_are_added_up_over_generations_and_every_finding_has_a_row() -> None:
    found = refusals_of([_generation({Sense.GIFT: 2, "birth/odd-rule": 7}), _generation({Sense.GIFT: 3})])
    counts = {each.code: each.children for each in found}
    assert (counts[Sense.GIFT], counts["birth/odd-rule"]) == (5, 7)
    assert set(map(str, Sense)) <= set(counts)
    assert [each.code for each in found[:2]] == ["birth/odd-rule", "sense/effect-helps-its-victim"]
