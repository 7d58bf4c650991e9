"""The registry: every tool by name, at the open table and in rules games, and the history the condenser goes by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from darwindeck.llm.seat import ToolInfo
from darwindeck.llm.tools.game import GAME_TOOLS
from darwindeck.llm.tools.looking import LOOKING
from darwindeck.llm.tools.marking import MARKING
from darwindeck.llm.tools.moving import MOVING
from darwindeck.llm.tools.pokemon import POKEMON
from darwindeck.llm.tools.spec import ALWAYS, LISTING, HistoryPolicy, Tool
from darwindeck.llm.tools.steering import STEERING

TOOLS: Final[Mapping[str, Tool]] = {
    tool.name: tool for group in (LOOKING, MOVING, MARKING, STEERING, POKEMON) for tool in group
}
"""The tools of the open table."""

EVERY_TOOL: Final[Mapping[str, ToolInfo]] = {**TOOLS, **GAME_TOOLS}
"""The tools of the open table and of rules games."""

KEEP_LATEST_INFO_TOOL_NAMES: Final = tuple(
    name for name, tool in EVERY_TOOL.items() if tool.history == LISTING
)
"""Tools that share a single slot in the history: only the latest result among all of them is kept in full."""

ALWAYS_PRESERVE_TOOL_NAMES: Final = tuple(name for name, tool in EVERY_TOOL.items() if tool.history == ALWAYS)
"""Tools whose results are always kept in full."""


def histories(tools: Iterable[ToolInfo]) -> Mapping[str, HistoryPolicy]:
    """Each tool's history policy by name."""
    return {tool.name: tool.history for tool in tools}
