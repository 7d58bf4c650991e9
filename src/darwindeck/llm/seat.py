"""What the agent loop needs of a seat, whatever game it sits at: tools, a fresh state, calls, and how things stand.

The open table's `TableSession` and the rules game's `GameSession` are such seats; the loop knows nothing else of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from darwindeck.llm.tools.spec import Call, HistoryPolicy, ToolResult


class SeatStanding(StrEnum):
    """How a part of play stands for a seat."""

    ACTING = "acting"
    """The seat is to act."""
    WAITING = "waiting"
    """The seat has asked another one something; play comes back."""
    PASSED = "passed"
    """This part is over for the seat."""
    OVER = "over"
    """The game is over."""


class ToolInfo(Protocol):
    """What a model is told of a tool, and how its results are kept."""

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def schema(self) -> bytes: ...
    @property
    def history(self) -> HistoryPolicy: ...
    @property
    def terminal(self) -> bool: ...


class SeatSession(Protocol):
    """One seat's place in one part of a game."""

    @property
    def tools(self) -> Mapping[str, ToolInfo]:
        """Return the tools offered now, by name."""
        ...

    def state_text(self) -> str:
        """Return the state as this seat may know it, in words: made afresh for every step."""
        ...

    def call_all(self, calls: Sequence[Call]) -> tuple[ToolResult, ...]:
        """Run a batch in order; the first refusal cancels the rest. Never raises for what a player did wrong."""
        ...

    def standing(self) -> SeatStanding: ...

    def news(self) -> str:
        """Return what has happened since this seat's last call."""
        ...
