"""Playing many games of one genome, and one game step by step: `simulate`, `Report`, `Playthrough`."""

from __future__ import annotations

from darwindeck.simulation.engine import check, perft
from darwindeck.simulation.playthrough import Outcome, Playthrough, StateSnapshot, Zones, deal
from darwindeck.simulation.report import Facts, Report, Spread
from darwindeck.simulation.run import simulate

__all__ = [
    "Facts",
    "Outcome",
    "Playthrough",
    "Report",
    "Spread",
    "StateSnapshot",
    "Zones",
    "check",
    "deal",
    "perft",
    "simulate",
]
