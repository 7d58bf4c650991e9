"""Prose is wrapped: no line of a page is wider than 120 columns, but for code, tables and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.sweeps import each

ROOT = Path(__file__).parents[2]
WIDTH = 120
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(f"docs/{page.name}" for page in ROOT.glob("docs/*.md")),
]


def wide_lines(text: str) -> Iterator[str]:
    """Yield the lines of prose that are too wide."""
    fenced = False
    for line in text.splitlines():
        fenced ^= line.lstrip().startswith("```")
        if len(line) > WIDTH and not fenced and not line.startswith(("    ", "|", "<", "#")):
            yield line


@each("page", PAGES)
def test_no_line_of_prose_is_wider_than_a_screen(page: str) -> None:
    assert list(wide_lines((ROOT / page).read_text("utf-8"))) == []


def test_a_wide_line_is_found_and_code_and_tables_are_left_alone() -> None:
    wide = "x " * WIDTH
    assert list(wide_lines(f"{wide}\n    {wide}\n| {wide}|\n```\n{wide}\n```\n")) == [wide]
