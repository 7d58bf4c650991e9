"""Scoring: rules that can give points, and points that somebody asks for."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.conditions import ScoreCompare
from darwindeck.genome.scoring import Moon, TallySource, WinType
from darwindeck.genome.setup import ScoreAtLeast
from darwindeck.validation.checks.tricks import has_point_cards
from darwindeck.validation.problems import Problem

_DEAD = "scoring/dead-rule"
_HINT = "Remove the rule, or bring in the phase or cards it waits for."
_READS_SCORE = frozenset(
    {WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE, WinType.ALL_HANDS_EMPTY}
)


def check_scoring(facts: GenomeAnalysis) -> Iterator[Problem]:
    genome = facts.genome
    for index, reason in enumerate(facts.card_points.dead):
        if reason is not None:
            yield _dead(f"card_scoring[{index}]", reason)
    for index, reason in enumerate(facts.dead_tallies):
        tally = genome.tally_scoring[index]
        if reason is not None:
            yield _dead(f"tally_scoring[{index}]", reason)
        elif tally.condition is not None and tally.source is not TallySource.CAPTURED:
            yield _dead(
                f"tally_scoring[{index}].condition", "only captured cards are told apart by a condition"
            )
    if genome.moon is not Moon.NONE and not has_point_cards(facts):
        yield _dead("moon", "no card gives positive points to who takes it")
    if genome.place_points and not genome.out_when_empty:
        yield _dead("place_points", "nobody takes a place, because out_when_empty is off")
    source = _first_source(facts)
    if source is not None and facts.points.exist and not _asked_for(facts):
        message = "points are scored, but no win condition or rule looks at them"
        hint = "Win by high_score, low_score or first_to_score, or remove the scoring rules."
        yield Problem("scoring/unread", source, message, hint)


def _dead(path: str, reason: str) -> Problem:
    return Problem(_DEAD, path, f"this scoring rule never gives points: {reason}", _HINT)


def _asked_for(facts: GenomeAnalysis) -> bool:
    genome = facts.genome
    if isinstance(genome.eliminate, ScoreAtLeast):
        return True
    if any(win.type in _READS_SCORE for win in genome.win_conditions):
        return True
    return any(ScoreCompare in spot.outline.kinds for spot in facts.spots)


def _first_source(facts: GenomeAnalysis) -> str | None:
    genome = facts.genome
    present = {
        "card_scoring": genome.card_scoring,
        "tally_scoring": genome.tally_scoring,
        "contract_scoring": genome.contract_scoring is not None,
        "place_points": genome.place_points,
        "setup.sweep_points": facts.sweeps,
    }
    return next((path for path, value in present.items() if value), None)
