"""docs/llm.md is true: its example runs, and its tables are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from darwindeck.llm.loop import Ending
from darwindeck.llm.loop.transcript import Line
from darwindeck.llm.players.tally import KINDS
from darwindeck.llm.providers.names import ELSEWHERE, KEYS
from darwindeck.llm.tools.game import GAME_TOOLS
from tests.llm.players.models import model, plays_what_is_listed

TEXT = (Path(__file__).parents[2] / "docs" / "llm.md").read_text()


def first_cells() -> set[str]:
    return set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE))


def test_the_example_plays_a_game() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, object] = {}
    exec(block, names)  # noqa: S102  (our own documentation)
    with model(plays_what_is_listed) as brain:
        shares, tally = names["game"](brain)  # type: ignore[operator]
    assert sum(shares) == 1.0
    assert tally.defaulted == 0


def test_every_ending_every_kind_of_refusal_and_every_line_is_described() -> None:
    cells = first_cells()
    assert {str(ending) for ending in Ending} <= cells
    assert set(KINDS.values()) - {"cancelled"} <= cells
    assert {line.__struct_config__.tag for line in Line.__args__} <= cells


def test_every_tool_and_every_variable_is_named() -> None:
    assert [name for name in (*GAME_TOOLS, *KEYS.values(), ELSEWHERE) if f"`{name}" not in TEXT] == []
