"""The page about the table tells the truth: its example runs, and it names no tool or rule that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from darwindeck.llm.tools import TOOLS
from darwindeck.table.table import Table


def page(root: Path) -> str:
    return (root / "docs" / "table.md").read_text(encoding="utf-8")


def test_the_example_runs_and_shows_what_it_says(root: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", page(root), re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, "docs/table.md", "exec"), names)  # noqa: S102
    table = names["table"]
    assert isinstance(table, Table)
    assert len(table.view(0).zone("your_deck").cards) == 4
    assert table.view(1).zone("opponent_deck").cards == ()
    assert table.log(1)[-1] == "Opponent peeked at the top 4 cards of opponent_deck"


def test_the_tools_the_page_names_exist(root: Path) -> None:
    assert {"search_zone"} <= set(re.findall(r"\b[a-z]+_zone\b", page(root))) <= set(TOOLS)
