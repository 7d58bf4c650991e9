"""The arena: models and bots in rotated seats on the same deals, with results that survive a kill."""

from __future__ import annotations

from darwindeck.llm.arena.contestants import Contestant, ContestantKind, contestant, contestants
from darwindeck.llm.arena.match import GivenUpError
from darwindeck.llm.arena.results import Results, open_results
from darwindeck.llm.arena.run import Arena, ArenaGame, TokenPurse
from darwindeck.llm.arena.standings import ArenaReport, report

__all__ = [
    "Arena",
    "ArenaGame",
    "ArenaReport",
    "Contestant",
    "ContestantKind",
    "GivenUpError",
    "Results",
    "TokenPurse",
    "contestant",
    "contestants",
    "open_results",
    "report",
]
