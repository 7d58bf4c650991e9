"""A run read from Python: the same games, measures and names as the commands print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import darwindeck as dd
from darwindeck.cli import main
from tests.evolution.small import evolve

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "tonight.ddrun"
    evolve(path)
    return path


def printed(line: list[str], capsys: Captured) -> str:
    assert main(line) == 0
    return capsys.readouterr().out


def test_its_games_are_those_that_top_prints(run: Path, capsys: Captured) -> None:
    said = json.loads(printed(["top", str(run), "--json"], capsys))
    found = dd.load_run(run)
    assert [(game.rank, game.id, game.name, game.fitness) for game in found.games] == [
        (game["rank"], game["id"], game["name"], game["fitness"]) for game in said
    ]
    assert isinstance(found.games[0].measures["skill"], dd.Measured)


def test_what_was_evaluated_is_what_export_writes(run: Path, capsys: Captured) -> None:
    said = [json.loads(line) for line in printed(["runs", "export", str(run)], capsys).splitlines()]
    found = dd.load_run(str(run.with_suffix("")))
    assert [line.id for line in found.evaluated] == [line["id"] for line in said]
    assert found.tried == sum(line["source"] != "simplified" for line in said)
    assert dd.content_hash(found.evaluated[0].game()) == found.evaluated[0].id


def test_a_game_of_it_is_the_one_that_its_rank_names(run: Path) -> None:
    found = dd.load_run(run)
    assert found.game(2) == dd.load(f"{run}:2")
    assert found.game(2).labels.name == found.games[1].name
    with pytest.raises(dd.RunError, match="has no game of rank 999: it has ranks 1 to") as refused:
        found.game(999)
    assert refused.value.code == "run/no-such-rank"


def test_it_says_what_it_was_begun_with_and_prints_the_gist(run: Path) -> None:
    found = dd.load_run(run)
    assert (found.settings.seed, found.finished) == (7, True)
    assert repr(found).startswith(f"<Run {run}: {len(found.games)} games of {found.tried} tried, the best ")
    assert len(repr(found)) < 300


def test_what_is_no_run_is_refused() -> None:
    with pytest.raises(dd.RunError, match="no such file") as refused:
        dd.load_run("no-such-run")
    assert refused.value.code == "run/io"
    door: Any = dd
    with pytest.raises(dd.WrongTypeError, match="named by a text or a path"):
        door.load_run(3)
