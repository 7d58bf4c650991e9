"""Files that commands write: what cannot be written is refused before any work, by the name it was given."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from darwindeck.cli import main

Captured = pytest.CaptureFixture[str]
ARENA = ["arena", "--players", "greedy,random", "--games", "war", "--deals", "1"]
# Nothing that is named here exists but the target: a command that begins to work says so instead.
FILES = {
    "compile": ["compile", "no-such-game", "-o"],
    "rulebook": ["rulebook", "no-such-game", "-o"],
    "atlas": ["atlas", "no-such-run", "-o"],
    "export": ["runs", "export", "no-such-run", "-o"],
    "calibrate": ["calibrate", "no-such-game", "--write"],
    "arena": [*ARENA, "--html"],
    "klondike": ["table", "klondike", "--record"],
    "pokemon": ["table", "pokemon", "--record"],
    "transcript": ["table", "pokemon", "--transcript"],
}
OTHERS = {
    "evolve": ["evolve", "--out"],
    "results": [*ARENA, "--out"],
    "transcripts": [*ARENA, "--transcripts"],
    "migrate": ["migrate", "no-such-file", "-o"],
    "books": ["rulebook", "--all"],
}


@pytest.mark.parametrize("command", FILES)
def test_a_folder_in_place_of_a_file_is_refused_before_any_work(
    command: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main([*FILES[command], str(tmp_path)]) == 1
    spoken = capsys.readouterr()
    assert spoken.out == ""
    told = spoken.err.strip().removesuffix(" [run/io]")  # players read no code
    assert told == f"error: {tmp_path}: is a directory, not a file"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [*FILES, *OTHERS])
def test_an_empty_name_is_misuse(
    command: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*(FILES | OTHERS)[command], ""]) == 2
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert "the name is empty" in spoken.err
    assert list(tmp_path.iterdir()) == []


def test_a_command_writes_through_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.ddb", tmp_path / "link.ddb"
    real.write_bytes(b"old")
    link.symlink_to(real)
    assert main(["compile", "war", "-o", str(link), "--quiet"]) == 0
    assert link.is_symlink()
    assert real.read_bytes() != b"old"


@pytest.mark.parametrize("command", ["play", "measure"])
def test_klondike_leads_to_the_open_table(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "klondike"]) == 1
    assert "`darwindeck table klondike`" in capsys.readouterr().err


def test_the_help_of_the_open_table_names_peddlers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "--help"]) == 0
    assert "Peddlers" in capsys.readouterr().out
