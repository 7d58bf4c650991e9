"""System prompts, composed from Markdown sections for a game and a mode, and the lint of prompt and tools.

A section begins with `## @NAME`. A block between `<!-- with TOOL -->` and `<!-- end -->` stays only where
that tool is offered, and so does a list item that opens with a tool's name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from darwindeck.errors import TableError
from darwindeck.llm.modes import Mode, Offer, offer
from darwindeck.llm.tools.registry import EVERY_TOOL

_HEADING: Final = re.compile(r"^## @([A-Z_]+)\n", re.MULTILINE)
_BLOCK: Final = re.compile(r"<!-- with (\w+) -->\n(.*?)<!-- end -->\n", re.DOTALL)
_ITEM: Final = re.compile(r"^- `(\w+)`")
_CODE: Final = re.compile(r"`([a-z_]+)`")
_WORD: Final = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
_NOT_TOOLS: Final = re.compile(r"(?:your|opponent)_\w+|allowed_by_card_effect|effect_text")


@dataclass(frozen=True, slots=True)
class Lint:
    """Where a prompt and the tools of its mode disagree."""

    named_but_missing: tuple[str, ...]
    offered_but_unnamed: tuple[str, ...]


@cache
def sections() -> Mapping[str, str]:
    """All sections by name."""
    found: dict[str, str] = {}
    folder = resources.files("darwindeck.llm").joinpath("sections")
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".md"):
            continue
        parts = _HEADING.split(file.read_text(encoding="utf-8"))
        found.update(zip(parts[1::2], (part.strip() + "\n" for part in parts[2::2]), strict=True))
    return found


def system_prompt(game: str, mode: Mode) -> str:
    """Return the whole system prompt of a mode."""
    return compose(offer(game, mode))


def compose(offered: Offer) -> str:
    """Sections in order, without what they say about tools that are not offered."""
    known = sections()
    missing = [name for name in offered.sections if name not in known]
    if missing:
        raise TableError(f"no prompt section {', '.join(missing)}", code="table/bad-arguments")
    return "\n\n".join(_filter(known[name], offered).strip() for name in offered.sections) + "\n"


def _filter(text: str, offered: Offer) -> str:
    blocks = _BLOCK.sub(lambda found: found[2] if found[1] in offered.tools else "", text)
    return "\n".join(line for line in blocks.splitlines() if _wanted(line, offered))


def _wanted(line: str, offered: Offer) -> bool:
    opens = _ITEM.match(line)
    return opens is None or opens[1] not in EVERY_TOOL or opens[1] in offered.tools


def named_tools(prompt: str) -> frozenset[str]:
    """Names a prompt uses for tools: known tools in code marks, and every compound_word that is no zone."""
    compound = {word for word in _WORD.findall(prompt) if not _NOT_TOOLS.fullmatch(word)}
    return frozenset({word for word in _CODE.findall(prompt) if word in EVERY_TOOL} | compound)


def lint(offered: Offer) -> Lint:
    """Tools named but not offered (or not existing at all), and tools offered but not named."""
    named = named_tools(compose(offered))
    tools = set(offered.tools)
    return Lint(tuple(sorted(named - tools)), tuple(sorted(tools - named)))
