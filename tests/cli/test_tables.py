"""Tables on narrow terminals: words stay whole, and nothing is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.cli.output import emit_table
from darwindeck.genome.library import known_games, load_game

Captured = pytest.CaptureFixture[str]


def printed(line: list[str], columns: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> str:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(line) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= columns
    return text


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_games_are_listed_word_for_word_at_any_width(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    words = printed(["games"], columns, monkeypatch, capsys).split()
    for game in known_games():
        genome = load_game(game)
        assert {game, *genome.labels.description.split()} <= set(words)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_the_best_games_of_a_run_are_listed_word_for_word_at_any_width(
    columns: int, run: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    words = printed(["top", str(run)], columns, monkeypatch, capsys).split()
    wide = printed(["top", str(run)], 200, monkeypatch, capsys).split()
    assert {word for word in wide if "─" not in word} <= set(words)


@pytest.mark.parametrize("line", [["games"], ["top", "{run}"]], ids=["games", "top"])
def test_eighty_columns_are_enough_for_a_table(
    line: list[str], run: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    head, rule, *_ = printed([word.format(run=run) for word in line], 80, monkeypatch, capsys).splitlines()
    assert len(head.split()) > 2
    assert set(rule) == {"─"}


def test_the_longest_names_of_a_run_fit_eighty_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    from darwindeck.cli.top import COLUMNS

    monkeypatch.setenv("COLUMNS", "80")
    row = ("123", "Kaleidoscope of Companions", "shedding for 4", "61 ±12", "120")
    emit_table(COLUMNS, [(*row, "a cousin of Partnership Spades")])
    text = capsys.readouterr().out
    assert text.startswith("rank  name")
    assert max(map(len, text.splitlines())) <= 80
    assert {"Kaleidoscope", "shedding", "Partnership"} <= set(text.split())


def test_a_row_that_does_not_fit_is_a_list_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    emit_table(("game", "family", "about"), [("go-fish", "rummy", "ask for cards"), ("b", "", "")])
    assert capsys.readouterr().out == (
        "game    go-fish\nfamily  rummy\nabout   ask for\n        cards\n\ngame    b\nfamily\nabout\n"
    )


def test_an_empty_table_is_its_head(capsys: Captured) -> None:
    emit_table(("game", "about"), [])
    assert capsys.readouterr().out.startswith("game  about\n")
