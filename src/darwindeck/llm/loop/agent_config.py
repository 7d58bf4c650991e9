"""What a part is given: whose model with which limits, and what the part is about."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from darwindeck.llm.loop.brain import Brain, Clock, Sleep
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
