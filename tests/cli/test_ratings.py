"""ratings and taste on the command line: listed, sent, put together, deleted, and told in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from darwindeck.canonical import content_hash
from darwindeck.cli import main
from darwindeck.cli.evolve import wanted_settings
from darwindeck.cli.evolve_flags import EvolveOptions
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.store.ratings import Again, Rating, keep, pseudonym, ratings

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))


def rated(number: int, game: str = "crazy-eights", **said: object) -> Rating:
    genome = load_game(game)
    return Rating(
        **{
            "id": f"{number:08x}",
            "at": "2026-01-01T20:00:00+00:00",
            "person": pseudonym(),
            "genome_hash": content_hash(genome),
            "name": genome.labels.name,
            "genome": to_json(genome, indent=0).decode(),
            "again": Again.YES,
            **said,
        }
    )


def test_ratings_are_listed(capsys: Captured) -> None:
    keep([rated(1, stars=4, chips=("too lucky",)), rated(2, again=Again.NO, finished=False)])
    assert main(["ratings", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(each["again"], each["stars"], each["chips"]) for each in listed] == [
        ("yes", 4, ["too lucky"]),
        ("no", None, []),
    ]
    assert main(["ratings"]) == 0
    text = capsys.readouterr().out
    assert "Crazy Eights" in text
    assert "left" in text


def test_without_ratings_it_says_how_to_give_one(capsys: Captured) -> None:
    assert main(["ratings"]) == 0
    assert "no ratings yet" in capsys.readouterr().out


def test_ratings_of_two_people_are_put_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    keep([rated(1), rated(2)])
    assert main(["ratings", "export", "-o", str(tmp_path / "mine.json")]) == 0
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "other"))
    keep([rated(2, person="player-2"), rated(3, person="player-2")])
    assert main(["ratings", "import", str(tmp_path / "mine.json")]) == 0
    assert "1 new rating; 1 were there already" in capsys.readouterr().err
    assert [rating.id for rating in ratings()] == ["00000001", "00000002", "00000003"]


def test_ratings_are_deleted_by_how_their_id_begins(capsys: Captured) -> None:
    keep([rated(0x1A << 24), rated(0x1B << 24), rated(3, person="player-2")])
    assert main(["ratings", "delete", "1a"]) == 0
    assert main(["ratings", "delete", "1"]) == 0
    assert main(["ratings", "delete", "77"]) != 0
    assert "no rating has an id" in capsys.readouterr().err
    assert main(["ratings", "delete", "--person", "player-2"]) == 0
    assert ratings() == []


def test_a_file_that_holds_no_ratings_is_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "diary.json").write_text("{}")
    assert main(["ratings", "import", str(tmp_path / "diary.json")]) != 0
    assert "not a file of ratings" in capsys.readouterr().err
    assert ratings() == []


def test_taste_says_that_too_few_ratings_change_nothing(capsys: Captured) -> None:
    keep([rated(1, stars=4)])
    assert main(["taste", "--quiet"]) == 0
    said = capsys.readouterr().out
    assert "Ratings do not change anything yet: 1 rating of 1 game in 1 sitting so far" in said
    assert "it takes at least 8 games in 2 sittings; an hour or more" in said
    assert main(["taste", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["ratings"], found["enough"], found["moves"]) == (1, False, False)


def test_a_run_says_what_it_uses_of_ratings(capsys: Captured) -> None:
    keep([rated(1, stars=4)])
    settings = wanted_settings(EvolveOptions(seed=7), "me", threads=1, quiet=False)
    assert (settings.seed, settings.taste) == (7, None)
    assert "Ratings do not change anything yet" in capsys.readouterr().err


def test_a_run_goes_on_with_the_ratings_it_began_with(tmp_path: Path, capsys: Captured) -> None:
    assert main(["evolve", "--out", str(tmp_path / "tonight"), "--resume", "--taste", "me"]) != 0
    assert "leave --taste out" in capsys.readouterr().err
