"""`play --suggest`: what to play next, told in the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from darwindeck.canonical import content_hash
from darwindeck.cli import main
from darwindeck.cli.suggesting import choose_game
from darwindeck.evolution.next_games import (
    ANCHOR,
    FOR_NEWCOMERS,
    INVENTED,
    TEACHES,
    WELL_KNOWN,
    next_games,
)
from darwindeck.genome.library import load_game
from darwindeck.store.rating_file import ratings_of
from darwindeck.store.ratings import Again, Rating, keep, pseudonym
from tests.evolution.small import evolve

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def rate(*games: str) -> None:
    keep(
        [
            Rating(
                id=f"{at:02x}",
                at="2026-01-01T20:00:00+00:00",
                person=pseudonym(),
                genome_hash=content_hash(load_game(game)),
                name=game,
                again=Again.YES,
                stars=4,
            )
            for at, game in enumerate(games)
        ]
    )


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_newcomer_is_told_an_invented_game_and_two_that_many_know(capsys: Captured) -> None:
    assert main(["play", "--suggest"]) == 0
    said = capsys.readouterr()
    assert [f"({game}," in said.out for game in FOR_NEWCOMERS] == [True] * 3
    assert (said.out.count(INVENTED), said.out.count(WELL_KNOWN)) == (1, 2)
    assert "(hearts, trick-taking for 4)" in said.out
    assert "play one with: darwindeck play dusty-regent" in said.err


def test_who_has_rated_nothing_is_told_names_they_know_though_there_is_a_run(tmp_path: Path) -> None:
    evolve(tmp_path / "tonight.ddrun")
    found = next_games({"tonight": tmp_path / "tonight.ddrun"}, ())
    assert tuple(each.game.id for each in found) == FOR_NEWCOMERS


def test_who_has_rated_is_told_good_games_that_were_not_rated(capsys: Captured) -> None:
    rate("hearts", "gin-rummy", "president")
    assert main(["play", "--suggest"]) == 0
    said = capsys.readouterr().out
    assert "(hearts," not in said
    assert said.count(TEACHES) == 2
    assert said.count(ANCHOR) == 1


def test_invented_games_come_first_and_a_known_one_third(tmp_path: Path, capsys: Captured) -> None:
    evolve(tmp_path / "tonight.ddrun")
    rate("hearts")
    runs = {"tonight": tmp_path / "tonight.ddrun"}
    found = next_games(runs, ratings_of("me"))
    assert [each.game.known for each in found] == [False, False, True]
    assert any(each.game.id.startswith("tonight:") for each in found[:2])
    assert next_games(runs, ratings_of("me")) == found
    assert main(["play", "--suggest"]) == 0
    said = capsys.readouterr().out
    assert [f"({each.game.id}," in said for each in found] == [True] * 3


def test_the_person_chooses_by_number_or_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("what\n9\n2\n"))
    assert choose_game("") == FOR_NEWCOMERS[1]
    monkeypatch.setattr("sys.stdin", Terminal("q\n"))
    assert choose_game("") == ""
    monkeypatch.setattr("sys.stdin", Terminal(""))
    assert choose_game("") == ""


def test_a_game_is_named_or_suggested_and_not_both(capsys: Captured) -> None:
    assert main(["play"]) == 2
    assert "--suggest" in capsys.readouterr().err
    assert main(["play", "--suggest", "hearts"]) == 2
    assert "leave it out" in capsys.readouterr().err


def test_a_damaged_run_suggests_nothing_and_hides_nothing(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "broken.ddrun").write_bytes(b"no run")
    assert main(["play", "--suggest"]) == 0
    assert "(hearts," in capsys.readouterr().out
