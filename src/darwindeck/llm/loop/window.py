"""Keeping a long part short: long words of old exchanges are cut, and old exchanges folded into one line of counts.

Condensing shortens results; folding takes whole exchanges out once there are many. An exchange whose result is kept
in full (coins, the latest listing) stays, and so does what the table said (replies, a rewind). Calls never lose
their results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from darwindeck.llm.messages import (
    AssistantMessage,
    Message,
    SystemMessage,
    ToolCall,
    ToolMessage,
    ToolReturn,
    UserMessage,
)
from darwindeck.llm.tools.spec import CONDENSE, HistoryPolicy, Keep

FOLD_AT: Final = 48
"""So many messages make it worth folding; folding rarely keeps the beginning stable for providers that cache it."""
FOLD_TO: Final = 24
FRESH: Final = 4
OLD_TEXT: Final = 400
NUDGE: Final = "Nothing happened: words alone change nothing here. Call a tool."
"""Sent to a model that answered without a call."""


def fold(history: Sequence[Message], policies: Mapping[str, HistoryPolicy]) -> tuple[Message, ...]:
    """Return the same history, or a shorter one: the first message, one line of counts, what must stay, the latest."""
    history = cut_old_exchanges(history)
    if len(history) <= FOLD_AT:
        return history
    start = len(history) - FOLD_TO
    while isinstance(history[start], ToolMessage):
        start -= 1
    counts: Counter[str] = Counter()
    stays: list[Message] = []
    for number in range(1, start):
        _sort_out(history, number, policies, stays, counts)
    folded = tuple(sorted(counts.items()))
    line = "Earlier in this part: " + ", ".join(f"{name} ×{count}" for name, count in folded)
    return (history[0], UserMessage(line, folded=folded), *stays, *history[start:])


def cut_old_exchanges(history: Sequence[Message]) -> tuple[Message, ...]:
    """Return the history with long words of old exchanges cut; the last two stay as they are.

    Reasoning that a provider wants back is wanted for the latest answer only, so old answers lose it.
    """
    fresh = len(history) - FRESH
    return tuple(_cut(message) if place < fresh else message for place, message in enumerate(history))


def _cut(message: Message) -> Message:
    match message:
        case AssistantMessage():
            calls = tuple(_cut_call(call) for call in message.calls)
            return AssistantMessage(_short(message.text), calls)
        case ToolMessage():
            returns = (item if item.ok else replace(item, text=_short(item.text)) for item in message.returns)
            return ToolMessage(tuple(returns))
        case SystemMessage() | UserMessage():
            return message
        case _:
            assert_never(message)


def _cut_call(call: ToolCall) -> ToolCall:
    """Arguments stay JSON: cut ones are replaced as a whole."""
    return (
        call if len(call.arguments) <= OLD_TEXT else replace(call, arguments='{"cut": "too long to repeat"}')
    )


def _sort_out(
    history: Sequence[Message],
    number: int,
    policies: Mapping[str, HistoryPolicy],
    stays: list[Message],
    counts: Counter[str],
) -> None:
    """One old message: counted, or kept with its partner."""
    message = history[number]
    match message:
        case UserMessage(folded=folded) if folded:
            counts.update(dict(folded))
        case UserMessage(nudge=False) as told:
            stays.append(told)
        case AssistantMessage() as said if said.calls:
            answered = history[number + 1]
            if not isinstance(answered, ToolMessage):
                return
            if any(_must_stay(item, policies) for item in answered.returns):
                stays += [said, answered]
            else:
                counts.update(call.name for call in said.calls)
        case SystemMessage() | UserMessage() | AssistantMessage() | ToolMessage():
            return  # a nudge, or the partner of an answer
        case _:
            assert_never(message)


def _must_stay(item: ToolReturn, policies: Mapping[str, HistoryPolicy]) -> bool:
    """Results kept by their tool's policy; a listing that condensing has shortened is one no longer."""
    keep = policies.get(item.name, CONDENSE).keep
    return item.ok and keep is not Keep.CONDENSE and not item.condensed


def _short(text: str) -> str:
    return text if len(text) <= OLD_TEXT else text[:OLD_TEXT] + "…"
