"""Language models at the table: typed tools, a condensed history, prompts.

The agent loop is in `llm.loop`, players in `llm.players`, real models in `llm.providers`: nothing here talks to one.
"""

from __future__ import annotations

from darwindeck.llm.condense import condense
from darwindeck.llm.modes import MODES, Mode, offer, open_desk
from darwindeck.llm.prompts import system_prompt
from darwindeck.llm.tools import (
    ALWAYS_PRESERVE_TOOL_NAMES,
    KEEP_LATEST_INFO_TOOL_NAMES,
    TOOLS,
    Call,
    TableSession,
    ToolResult,
)

__all__ = [
    "ALWAYS_PRESERVE_TOOL_NAMES",
    "KEEP_LATEST_INFO_TOOL_NAMES",
    "MODES",
    "TOOLS",
    "Call",
    "Mode",
    "TableSession",
    "ToolResult",
    "condense",
    "offer",
    "open_desk",
    "system_prompt",
]
