"""A conversation with a model as plain data, in no provider's format: adapters translate to and from it.

A tool's result carries, next to its text, which zone it lists and which zones have changed, so that the
history can be condensed without understanding any text.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from darwindeck.llm.tools.spec import ToolResult, ZoneChange


class ToolCall(Struct, frozen=True):
    """A call the model made; `arguments` is JSON text."""

    id: str
    name: str
    arguments: str = "{}"


class ToolReturn(Struct, frozen=True, omit_defaults=True):
    """What came back for a call."""

    call_id: str
    name: str
    text: str
    ok: bool = True
    reads: str = ""
    changes: tuple[ZoneChange, ...] = ()
    condensed: bool = False
    """Whether the text was replaced by a short line."""
    listing: str = ""
    """Of a listing that is marked as stale: its text without the mark."""


class SystemMessage(Struct, frozen=True, tag="system"):
    text: str


class UserMessage(Struct, frozen=True, tag="user", omit_defaults=True):
    """What the table tells the model."""

    text: str
    folded: tuple[tuple[str, int], ...] = ()
    """In place of old exchanges: how often each tool was called in them."""
    nudge: bool = False
    """A reminder to call a tool, which is not worth keeping."""


class AssistantMessage(Struct, frozen=True, tag="assistant", omit_defaults=True):
    """What the model said. `kept` is what its provider wants back unread, such as signed reasoning."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    kept: bytes = b""


class ToolMessage(Struct, frozen=True, tag="tool"):
    """The results of one batch of calls, in order."""

    returns: tuple[ToolReturn, ...]


Message: TypeAlias = SystemMessage | UserMessage | AssistantMessage | ToolMessage


def tool_return(call_id: str, result: ToolResult) -> ToolReturn:
    """Return a desk's result as part of the conversation."""
    return ToolReturn(
        call_id, result.tool, result.text, ok=result.ok, reads=result.reads, changes=result.changes
    )
