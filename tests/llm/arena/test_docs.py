"""docs/arena.md is true: its commands are commands, its tables those of the code."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from darwindeck.cli.app import build
from darwindeck.llm.arena.contestants import contestants
from darwindeck.llm.arena.page import HEAD
from darwindeck.llm.arena.results import ArenaLine
from darwindeck.llm.arena.scripts import Script

TEXT = (Path(__file__).parents[3] / "docs" / "arena.md").read_text()


def test_every_command_is_one_that_can_be_typed() -> None:
    (block,) = re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)
    for line in block.splitlines():
        program, *words = shlex.split(line)
        assert program == "darwindeck"
        _, bound, _ = build().parse_args(words, exit_on_error=False, print_error=False)
        assert len(contestants(bound.arguments["players"].split(","))) > 1


def test_every_column_every_script_and_every_line_of_the_file_is_described() -> None:
    assert [name for name in HEAD if name not in ("player", "games") and name not in TEXT] == []
    assert [script for script in Script if f"`scripted:{script}`" not in TEXT] == []
    assert [line for line in ArenaLine.__args__ if f"| `{line.__struct_config__.tag}` |" not in TEXT] == []
