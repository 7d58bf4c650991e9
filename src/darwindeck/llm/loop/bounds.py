"""An answer of sane size: whatever a model sends, what is run, remembered and written down of it is bounded.

Providers are told how long an answer may be, and some do not listen. What is too much is cut, not refused: the desk
answers calls whose arguments were cut as it answers any others it cannot read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import msgspec

from darwindeck.llm.loop.brain import Answer
from darwindeck.llm.messages import ToolCall

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


def bounded(answer: Answer) -> Answer:
    """The answer, or what of it there is room for: calls first, since they are what happens."""
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
