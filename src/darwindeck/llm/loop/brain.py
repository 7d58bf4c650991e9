"""A model as the loop sees it: a question with a whole conversation, one answer, and what it cost.

No provider is named here: `darwindeck.llm.providers` makes brains of real models, tests make them of functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from darwindeck.llm.messages import AssistantMessage, Message
from darwindeck.llm.seat import ToolInfo


class Usage(Struct, frozen=True, omit_defaults=True):
    """What inferences took. `cost` is in dollars; `unpriced` counts inferences whose price is not known."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost: float = 0.0
    unpriced: int = 0

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.requests + other.requests,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
            self.cost + other.cost,
            self.unpriced + other.unpriced,
        )


@dataclass(frozen=True, slots=True)
class Question:
    """One inference: the system prompt, the conversation with the fresh state last, the tools on offer."""

    system: str
    messages: tuple[Message, ...]
    tools: Sequence[ToolInfo]
    max_tokens: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; `thinking` is for the transcript only."""

    message: AssistantMessage
    usage: Usage
    thinking: str = ""


class Brain(Protocol):
    """Something that answers questions, one at a time."""

    @property
    def name(self) -> str:
        """Return the name that people use, such as `anthropic:claude-…`; it never contains a key."""
        ...

    def answer(self, question: Question) -> Answer:
        """One inference, or `ModelError`."""
        ...

    def clean(self, text: str) -> str:
        """Return the text without any secret this brain holds."""
        ...


Sleep = Callable[[float], None]
Clock = Callable[[], float]
