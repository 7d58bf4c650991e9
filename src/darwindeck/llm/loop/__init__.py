"""The agent loop: parts of play, their limits, their transcript. Providers are elsewhere."""

from __future__ import annotations

from darwindeck.llm.loop.agent_config import FINISHED, AgentConfig, Ending, PartEnd, Task
from darwindeck.llm.loop.agent_turn import AgentTurn
from darwindeck.llm.loop.brain import Answer, Brain, Question, Usage
from darwindeck.llm.loop.limits import Budget, Limits, Retry
from darwindeck.llm.loop.transcript import Transcript, open_transcript, read_transcript

__all__ = [
    "FINISHED",
    "AgentConfig",
    "AgentTurn",
    "Answer",
    "Brain",
    "Budget",
    "Ending",
    "Limits",
    "PartEnd",
    "Question",
    "Retry",
    "Task",
    "Transcript",
    "Usage",
    "open_transcript",
    "read_transcript",
]
