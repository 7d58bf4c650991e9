"""The arena: models and bots in rotated seats on the same deals, with results that survive a kill."""

from __future__ import annotations

from darwindeck.llm.arena.contestants import Contestant, Kind, contestant, contestants
from darwindeck.llm.arena.match import GivenUpError
from darwindeck.llm.arena.results import Results, open_results
from darwindeck.llm.arena.run import Arena, Game, Purse
from darwindeck.llm.arena.standings import Report, report

__all__ = [
    "Arena",
    "Contestant",
    "Game",
    "GivenUpError",
    "Kind",
    "Purse",
    "Report",
    "Results",
    "contestant",
    "contestants",
    "open_results",
    "report",
]
