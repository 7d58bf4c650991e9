"""A part of play as data: whose model plays it with which limits, what it is about, and how it can end."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from darwindeck.llm.loop.brain import Brain, Clock, Sleep, Usage
from darwindeck.llm.loop.limits import Budget, Limits
from darwindeck.llm.loop.transcript import Transcript


@dataclass(frozen=True, slots=True)
class AgentConfig:
    """What all parts of one player share. `sleep` and `clock` are real unless a test brings its own."""

    brain: Brain
    budget: Budget = field(default_factory=Budget)
    limits: Limits = field(default_factory=Limits)
    transcript: Transcript = field(default_factory=Transcript)
    sleep: Sleep = time.sleep
    clock: Clock = time.monotonic


@dataclass(frozen=True, slots=True)
class Task:
    """What a part is about. With `reports`, an answer without tools is the end and not a fault."""

    seat: int
    mode: str
    system: str
    opening: str
    reports: bool = False


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
    UNREADABLE = "unreadable"
    """An answer that nothing can be made of: nested too deeply, or with half a character in it."""
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
