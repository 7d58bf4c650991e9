"""How a run of a part can end, and what it took."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from darwindeck.llm.loop.brain import Usage


class Ending(StrEnum):
    """How a run of a part ended."""

    DONE = "done"
    """The table accepted a terminal action, or the part is over for the seat."""
    REPORTED = "reported"
    """A helper answered without tools: its report."""
    PAUSED = "paused"
    """Another seat was asked something; running the part again goes on."""
    STEPS = "steps"
    BUDGET = "budget"
    SILENT = "silent"
    """Too many answers without a tool call in a row."""
    PROVIDER = "provider"
    """The provider refused, or failed as often as it may."""
    DIED = "died"
    """The model's own program raised."""


FINISHED: Final = frozenset({Ending.DONE, Ending.REPORTED, Ending.PAUSED})
"""Endings after which nobody has to help."""


@dataclass(frozen=True, slots=True)
class PartEnd:
    """How a run of a part ended, and what it took; `refusals` counts refused calls by code."""

    ending: Ending
    reason: str
    text: str
    steps: int
    usage: Usage
    seconds: float
    refusals: Counter[str]
    silent: int
    lasting: bool = False
    """The provider refused for good (a wrong key, an unknown model): asking again would not help."""
