"""`darwindeck rulebook`: one game in each format, all games, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.genome.library import library_games


def test_without_a_file_the_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "war"]) == 0
    assert capsys.readouterr().out.startswith("# War\n")


@pytest.mark.parametrize(
    ("suffix", "start"),
    [
        (".md", b"# War"),
        (".html", b"<!doctype html>"),
        (".HTML", b"<!doctype html>"),
        (".txt", b'RULES OF "WAR"'),
    ],
)
def test_the_ending_of_the_file_says_how_it_is_written(
    suffix: str, start: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"war{suffix}"
    assert main(["rulebook", "war", "-o", str(path)]) == 0
    assert path.read_bytes().startswith(start)
    assert f"wrote {path}" in capsys.readouterr().err


def test_a_pdf_with_cards_has_more_pages(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    small, large = tmp_path / "small.pdf", tmp_path / "large.pdf"
    assert main(["rulebook", "war", "-o", str(small), "--quiet"]) == 0
    assert main(["rulebook", "war", "-o", str(large), "--cards", "--four-colour", "--quiet"]) == 0
    assert len(large.read_bytes()) > len(small.read_bytes())


def test_all_games_that_ship_are_written_in_three_formats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("typst")
    folder = tmp_path / "books"
    assert main(["rulebook", "--all", str(folder)]) == 0
    written = {path.name for path in folder.iterdir()}
    assert written == {f"{game}{suffix}" for game in library_games() for suffix in (".md", ".html", ".pdf")}
    assert "rulebooks in 3 formats" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["rulebook"], 2),
        (["rulebook", "war", "--all", "somewhere"], 2),
        (["rulebook", "war", "-o", "war.doc"], 2),
        (["rulebook", "war", "-o", "war.doc", "--polish", "no-such-model"], 2),
        (["rulebook", "war", "-o", "war.md", "--cards"], 2),
        (["rulebook", "no-such-game"], 1),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    line: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == code
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert spoken.err.startswith("error: ")
    assert "no-such-model" not in spoken.err, "the file is looked at before the model"
    assert spoken.err.count("\n") == 1
