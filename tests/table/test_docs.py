"""The page about the table tells the truth: its example runs, and it names no tool or rule that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from darwindeck.llm.tools import TOOLS
from darwindeck.table.actions import At, EndTurn, MoveCard
from darwindeck.table.plugins import Plugin
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.table import Table


def page(root: Path) -> str:
    return (root / "docs" / "table.md").read_text(encoding="utf-8")


def examples(root: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page(root), re.DOTALL)


def run(code: str) -> dict[str, object]:
    names: dict[str, object] = {}
    exec(compile(code, "docs/table.md", "exec"), names)  # noqa: S102
    return names


def test_the_plugin_of_the_page_can_be_played_and_replayed(root: Path) -> None:
    plugin = run(examples(root)[1])["PLUGIN"]
    assert isinstance(plugin, Plugin)
    table = plugin.open(3, plugin.referee, {})
    table.submit(0, MoveCard("hand@0", "middle", At(0)))
    table.submit(0, EndTurn())
    assert [table.view(1).zone(zone).count for zone in ("middle", "your_hand", "opponent_hand")] == [1, 5, 4]
    assert replay(read_record(write_record(record_of(table)))).states[-1] == table.state


def test_the_example_runs_and_shows_what_it_says(root: Path) -> None:
    table = run(examples(root)[0])["table"]
    assert isinstance(table, Table)
    assert len(table.view(0).zone("your_deck").cards) == 4
    assert table.view(1).zone("opponent_deck").cards == ()
    assert table.log(1)[-1] == "Opponent peeked at the top 4 cards of opponent_deck"


def test_the_tools_the_page_names_exist(root: Path) -> None:
    assert {"search_zone"} <= set(re.findall(r"\b[a-z]+_zone\b", page(root))) <= set(TOOLS)
