"""A finished game is kept: it stands in the history, can be replayed by its number, and opens where it cost most."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.play.finished import finished_games
from darwindeck.play.resume import Keeper, unfinished_tables
from darwindeck.play.terminal.session import Session
from tests.play.tables import SIX, decisions

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def finish() -> Session:
    """A game of Crazy Eights played to its end by a person whose table is kept."""
    session = Session(SIX["shedding"].table(), 0)
    list(decisions(session.table))
    session.keep()
    return session


def test_without_games_the_history_says_how_to_begin_one(capsys: Captured) -> None:
    assert main(["history"]) == 0
    assert "darwindeck play hearts" in capsys.readouterr().out


def test_a_finished_game_stands_in_the_history_with_its_rating(capsys: Captured) -> None:
    session = finish()
    session.rated(4)
    finish()
    assert main(["history"]) == 0
    out = capsys.readouterr().out
    assert "played" in out
    assert "4.0" in out
    assert main(["history", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [(game["number"], game["stars"]) for game in games] == [(2, 0), (1, 4)]
    assert games[0]["won"] == session.table.outcome().shares[0]
    assert not unfinished_tables(session.table.genome)


def test_the_replay_of_a_finished_game_opens_at_the_costliest_decision(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    session = finish()
    found = session.review()
    assert found
    monkeypatch.setattr("sys.stdin", io.StringIO("c\nq\n"))
    assert main(["replay", "1", "--line"]) == 0
    out = capsys.readouterr().out
    assert f"action {found[0].number} of" in out
    assert " better" in out


def test_the_same_deal_again_is_another_game() -> None:
    session = finish()
    session.enter("a")
    list(decisions(session.table))
    session.keep()
    session.keep()
    assert [game.number for game in finished_games()] == [2, 1]


def test_a_game_number_that_does_not_exist_is_refused(capsys: Captured) -> None:
    assert main(["replay", "7"]) == 1
    assert "darwindeck history" in capsys.readouterr().err


def test_a_broken_file_among_the_finished_games_is_passed_over(home: Path) -> None:
    finish()
    (home / "games" / "0009.ddplay").write_bytes(b"{")
    assert [game.number for game in finished_games()] == [1]


def test_a_game_that_nobody_began_is_not_kept() -> None:
    table = SIX["shedding"].table()
    Keeper(table).keep(table)
    assert finished_games() == []
