"""Typed tools for a seat at a table: one registry for the agent loop, an MCP server and tests alike."""

from __future__ import annotations

from darwindeck.llm.tools.registry import ALWAYS_PRESERVE_TOOL_NAMES, KEEP_LATEST_INFO_TOOL_NAMES, TOOLS
from darwindeck.llm.tools.spec import Call, Tool, ToolResult
from darwindeck.llm.tools.table_session import TableSession

__all__ = [
    "ALWAYS_PRESERVE_TOOL_NAMES",
    "KEEP_LATEST_INFO_TOOL_NAMES",
    "TOOLS",
    "Call",
    "TableSession",
    "Tool",
    "ToolResult",
]
