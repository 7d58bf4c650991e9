"""A batch of calls at any desk: in order, and nothing runs after a refusal, a rewind or the end of a part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from darwindeck.llm.tools.spec import ToolResult


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call: the name and the arguments as JSON."""

    name: str
    arguments: bytes = b"{}"


def run_in_order(
    calls: Sequence[Call], run: Callable[[Call], ToolResult], revision: Callable[[], int]
) -> tuple[ToolResult, ...]:
    """The result of every call; those after the one that stopped the batch are answered as cancelled."""
    results: list[ToolResult] = []
    stopped = ""
    for call in calls:
        if stopped:
            text = f"Not run: {stopped}"
            results.append(
                ToolResult(call.name, ok=False, text=text, revision=revision(), code="table/cancelled")
            )
            continue
        result = run(call)
        results.append(result)
        stopped = _why_stop(result)
    return tuple(results)


def _why_stop(result: ToolResult) -> str:
    if not result.ok:
        return f"{result.tool} was refused"
    if result.rewound:
        return f"{result.tool} took everything back"
    return f"{result.tool} ended this part of the game" if result.terminal else ""
