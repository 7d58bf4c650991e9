"""Playing many games of one genome, and one game step by step: `simulate`, `Report`, `Playthrough`."""

from __future__ import annotations

from darwindeck.simulation.engine import check, perft
from darwindeck.simulation.playthrough import Outcome, Playthrough, StateSnapshot, Zones, deal, replay
from darwindeck.simulation.report import Facts, Report, Spread
from darwindeck.simulation.run import simulate
from darwindeck.simulation.skill import Duel, Skill, duel, measure_skill
from darwindeck.simulation.view import Known, View

__all__ = [
    "Duel",
    "Facts",
    "Known",
    "Outcome",
    "Playthrough",
    "Report",
    "Skill",
    "Spread",
    "StateSnapshot",
    "View",
    "Zones",
    "check",
    "deal",
    "duel",
    "measure_skill",
    "perft",
    "replay",
    "simulate",
]
