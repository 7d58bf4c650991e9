"""Pages of commands to type: console blocks with the output below each command, Python and JSON blocks."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def blocks_of(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: kind and text."""
    text = (ROOT / page).read_text("utf-8")
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands_of(text: str) -> list[tuple[str, str]]:
    """Each command of a console block with the output printed below it."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line.rstrip())
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


def pattern(expected: str) -> re.Pattern[str]:
    """`…` stands for any text within a line, and alone on a line for any lines."""
    lines = (
        "(?s:.*?)" if line == "…" else re.escape(line).replace("…", ".*") for line in expected.split("\n")
    )
    return re.compile("\n".join(lines))
