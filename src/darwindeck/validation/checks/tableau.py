"""Tableau modes (seed 000): WAR for two, a mode only with cards played to the tableau, values for sums."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import PlayPhase, PlayTarget
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.problems import Problem

_MODE = "setup.tableau_mode"


def check_tableau(facts: GenomeAnalysis) -> Iterator[Problem]:
    setup = facts.setup
    mode = setup.tableau_mode
    if mode is TableauMode.NONE:
        return
    if not facts.plays_to_tableau:
        message = f"tableau mode {mode.value} needs a Play phase to the tableau"
        hint = "Let a Play phase target the tableau, or set the mode to none."
        yield Problem("tableau/mode-without-play", _MODE, message, hint)
    if mode is TableauMode.WAR:
        yield from _war(facts)
    elif mode is TableauMode.MATCH_RANK:
        if setup.capture_sums and not any(value.value > 0 for value in setup.card_values):
            message = "cards are captured by sums, but no card has a value"
            hint = "Give the ranks values in setup.card_values, or capture by rank only."
            yield Problem("tableau/no-values", "setup.capture_sums", message, hint)
    elif setup.deal_to_tableau > 1:
        message = f"{setup.deal_to_tableau} cards are dealt to the tableau, where each suit is one sequence"
        hint = "Deal at most one card to the tableau."
        yield Problem("tableau/dealt-sequence", "setup.deal_to_tableau", message, hint)


def _war(facts: GenomeAnalysis) -> Iterator[Problem]:
    if facts.genome.player_count != 2:
        message = "WAR tableau mode requires exactly 2 players"
        hint = "Make it a game for two, or choose another tableau mode."
        yield Problem("tableau/war-players", _MODE, message, hint)
    for index, play in facts.of(PlayPhase):
        if play.target is PlayTarget.TABLEAU and play.max_cards > 1:
            message = f"a battle compares one card of each player; up to {play.max_cards} may be played"
            hint = "Play exactly one card at a time."
            yield Problem("tableau/war-shape", f"phases[{index}].max_cards", message, hint)
