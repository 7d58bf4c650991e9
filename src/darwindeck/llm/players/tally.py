"""What one player did over its parts: counts by kind, what the table did in its name, what it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from darwindeck.llm.loop.agent_config import PartEnd
from darwindeck.llm.loop.brain import Usage

KINDS: Final[Mapping[str, str]] = {
    "action/invalid": "unreadable",
    "action/illegal": "illegal",
    "action/stale_version": "stale",
    "action/not_your_turn": "out_of_turn",
    "table/rule": "illegal",
    "table/cancelled": "cancelled",
}
"""Which count a refused call goes to, by its code; every other code is a `bad_call`."""


class UsageTally(Struct):
    """Counts over all parts so far. `parts` are decisions of a rules game, or parts of a turn at the open table."""

    parts: int = 0
    forced: int = 0
    """Decisions with one legal action, taken without asking."""
    defaulted: int = 0
    """Parts that the table had to finish."""
    steps: int = 0
    unreadable: int = 0
    illegal: int = 0
    stale: int = 0
    out_of_turn: int = 0
    bad_call: int = 0
    """Calls of tools that are not there, or with arguments that do not fit, or refused for another reason."""
    cancelled: int = 0
    """Calls that were not run because an earlier one of their batch was refused."""
    silent: int = 0
    usage: Usage = Usage()
    seconds: float = 0.0
    endings: dict[str, int] = {}

    @property
    def refused(self) -> int:
        """Actions that were refused, of all four kinds."""
        return self.unreadable + self.illegal + self.stale + self.out_of_turn

    def add(self, end: PartEnd) -> None:
        self.parts += 1
        self.steps += end.steps
        self.silent += end.silent
        self.usage += end.usage
        self.seconds += end.seconds
        self.endings = dict(Counter(self.endings) + Counter({str(end.ending): 1}))
        for code, count in end.refusals.items():
            kind = KINDS.get(code, "bad_call")
            setattr(self, kind, getattr(self, kind) + count)
