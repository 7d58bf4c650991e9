"""The first game of docs/first-game.md can be typed in as it stands, and the pages that teach name real things."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.cli.commands import COMMANDS
from tests.pages import ROOT, blocks_of, commands_of, pattern

PAGES = ("first-game.md", "numbers.md", "friends.md", "models.md", "cluster-night.md")
NAMES = {command.name for command in COMMANDS}


def test_the_first_game_can_be_typed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order and in one folder; after the first check the hand is made smaller, as the page says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    game = tmp_path / "sting.json"
    blocks = blocks_of("docs/first-game.md")
    game.write_text(next(text for kind, text in blocks if kind == "json"), "utf-8")
    for command, expected in [
        typed for kind, text in blocks if kind == "console" for typed in commands_of(text)
    ]:
        main(shlex.split(command)[1:])
        spoken = capsys.readouterr()
        printed = "\n".join(line.rstrip() for line in (spoken.out + spoken.err).strip("\n").splitlines())
        assert pattern(expected).fullmatch(printed), f"$ {command}\n{printed}"
        game.write_text(game.read_text("utf-8").replace(": 18}", ": 16}"), "utf-8")


def test_the_ideas_that_the_page_adds_fit_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "sting.json"
    text = next(text for kind, text in blocks_of("docs/first-game.md") if kind == "json")
    game.write_text(text.replace(": 18}", ": 16}"), "utf-8")
    ideas = re.findall(r"--add ([a-z-]+)", (ROOT / "docs/first-game.md").read_text("utf-8"))
    assert ideas
    for idea in ideas:
        assert main(["tinker", str(game), "--add", idea]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_that_teach_name_commands_and_pages_that_there_are(page: str) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    assert {*re.findall(r"darwindeck ([a-z]+)", text)} <= NAMES | {"on"}
    linked = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
    assert all((ROOT / "docs" / place).is_file() for place in linked)
