"""How far a model may go: steps, tokens, dollars, retries; how much of an answer counts; and asking with patience.

The loop asks before every inference. Whatever a model sends, what is run, remembered and written down of it is bounded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from threading import Lock
from typing import Final

import msgspec
from msgspec import Struct

from darwindeck.errors import ModelError
from darwindeck.llm.loop.brain import Answer, Brain, Question, Sleep, Usage
from darwindeck.llm.messages import ToolCall


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


class DailyBudget:
    """Tokens that all rooms of a server may spend in a day, and each room of them. Nothing given is no limit."""

    def __init__(
        self,
        day: int | None = None,
        room: int | None = None,
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
    ) -> None:
        self._day, self._room, self._today = day, room, today
        self._lock = Lock()
        self._begin(today())

    def _begin(self, date_: date) -> None:
        self._date = date_
        self._all = Budget(self._day)
        self._rooms: dict[str, Budget] = {}

    def of(self, room: str) -> Budget:
        """Return what a room may still spend today."""
        with self._lock:
            if self._today() != self._date:
                self._begin(self._today())
            return SharedBudget(self._all, self._rooms.setdefault(room, Budget(self._room)))


class SharedBudget(Budget):
    """What is spent from two budgets at once: neither may be overdrawn."""

    def __init__(self, *parts: Budget) -> None:
        super().__init__()
        self._parts = parts

    def spend(self, usage: Usage) -> None:
        for each in self._parts:
            each.spend(usage)

    def why_stop(self) -> str:
        return next(filter(None, (each.why_stop() for each in self._parts)), "")


MOST_LETTERS: Final = 40_000
"""Of words, thinking and arguments together; an answer of the longest that is asked for has half as many."""
MOST_CALLS: Final = 32
LONGEST_NAME: Final = 100
"""Of a tool, and of the id of a call."""
CUT_ARGUMENTS: Final = '{"cut": "too long to read"}'


@dataclass(slots=True)
class _Room:
    """How many letters are left."""

    letters: int = MOST_LETTERS

    def words(self, text: str) -> str:
        kept = text[: self.letters]
        self.letters -= len(kept)
        return text if len(kept) == len(text) else f"{kept}… ({len(text) - len(kept)} more letters were cut)"

    def call(self, call: ToolCall) -> ToolCall:
        whole = len(call.arguments) <= self.letters
        self.letters -= len(call.arguments) if whole else 0
        return msgspec.structs.replace(
            call,
            id=call.id[:LONGEST_NAME],
            name=call.name[:LONGEST_NAME],
            arguments=call.arguments if whole else CUT_ARGUMENTS,
        )


def cut_answer(answer: Answer) -> Answer:
    """Return the answer, or what of it there is room for: calls first, since they are what happens."""
    said, room = answer.message, _Room()
    calls = tuple(room.call(call) for call in said.calls[:MOST_CALLS])
    text, thinking = room.words(said.text), room.words(answer.thinking)
    if len(said.calls) > MOST_CALLS:
        text += f"\n({len(said.calls) - MOST_CALLS} more calls were not read: at most {MOST_CALLS} in one answer.)"
    if (text, thinking, calls) == (said.text, answer.thinking, said.calls):
        # What its provider wants back word for word may be longer than what we read of it, but not without end.
        kept = said.kept if len(said.kept) <= 4 * MOST_LETTERS else b""
        return (
            answer if kept == said.kept else replace(answer, message=msgspec.structs.replace(said, kept=kept))
        )
    message = msgspec.structs.replace(said, text=text, calls=calls, kept=b"")
    return replace(answer, message=message, thinking=thinking)


Trouble = Callable[[int, ModelError, float | None], None]
"""Told of every failed attempt: its number, the fault, and the seconds until the next one, if there is one."""


def ask_patiently(brain: Brain, question: Question, retry: Retry, sleep: Sleep, trouble: Trouble) -> Answer:
    """Ask until there is an answer, waiting between attempts; raise the fault if waiting cannot help."""
    attempt = 0
    while True:
        attempt += 1
        try:
            return brain.answer(question)
        except ModelError as fault:
            wait = retry.wait(attempt, fault)
            trouble(attempt, fault, wait)
            if wait is None:
                raise
        sleep(wait)
