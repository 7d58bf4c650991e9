"""How far a model may go: steps, tokens, dollars, retries. The loop asks before every inference."""

from __future__ import annotations

from msgspec import Struct

from darwindeck.errors import ModelError
from darwindeck.llm.loop.brain import Usage


class Retry(Struct, frozen=True):
    """How often a passing fault of the provider is tried again, and how long to wait: doubled every time."""

    attempts: int = 4
    first: float = 1.0
    longest: float = 30.0

    def wait(self, attempt: int, fault: ModelError) -> float | None:
        """Seconds before the next attempt, or nothing when it is time to give up. `attempt` counts from 1."""
        if not fault.passing or attempt >= self.attempts:
            return None
        return min(max(self.first * 2.0 ** (attempt - 1), fault.retry_after), self.longest)


class Limits(Struct, frozen=True):
    """The limits of one part of play."""

    steps: int = 40
    """Inferences, at most."""
    silent: int = 3
    """Answers without a tool call in a row, at most."""
    max_tokens: int = 4096
    """Tokens of one answer, at most."""
    retry: Retry = Retry()


class Budget:
    """What a player may spend, over as many parts and games as share it. Nothing given is no limit.

    It is looked at before an inference, so the last one may overshoot it.
    """

    def __init__(self, tokens: int | None = None, cost: float | None = None) -> None:
        self.tokens = tokens
        self.cost = cost
        self.spent = Usage()

    def spend(self, usage: Usage) -> None:
        self.spent += usage

    def why_stop(self) -> str:
        """Why nothing more may be spent; empty while something may."""
        if self.tokens is not None and self.spent.tokens >= self.tokens:
            return f"{self.spent.tokens} of {self.tokens} tokens are spent"
        if self.cost is None:
            return ""
        if self.spent.unpriced:
            return (
                "the price of this model is not known, so a budget in dollars cannot be kept: give its price"
            )
        if self.spent.cost >= self.cost:
            return f"${self.spent.cost:.4f} of ${self.cost:.4f} are spent"
        return ""
