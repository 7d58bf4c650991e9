"""Ratings: what was given comes back, two files become one, what is deleted is gone, and nothing else is accepted."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from darwindeck.errors import RunError
from darwindeck.store.home import home
from darwindeck.store.rating_file import read_ratings, write_ratings
from darwindeck.store.ratings import FILE, Again, Rating, forget, keep, pseudonym, ratings
from darwindeck.store.schema import MIGRATIONS, FileKind

GIVEN = Rating(
    id="0a1b",
    at="2026-01-01T20:00:00+00:00",
    person="player-1",
    genome_hash="ab" * 32,
    name="Jacks Out",
    genome="{}",
    again=Again.MAYBE,
    stars=4,
    chips=("too long", "too dry"),
    comment="quick and mean",
    seat=1,
    result=0.5,
    hands=7,
    actions=120,
    minutes=12.5,
    hints=2,
    undos=1,
    record=b"\x00record",
)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("DARWINDECK_HOME", str(folder))
    return folder


def test_a_rating_comes_back_as_it_was_given() -> None:
    assert keep([GIVEN]) == 1
    assert ratings() == [GIVEN]


def test_ratings_are_found_by_game_oldest_first() -> None:
    later = replace(GIVEN, id="0c", at="2026-01-02T20:00:00+00:00")
    keep([later, replace(GIVEN, id="0d", genome_hash="b"), GIVEN])
    assert ratings(GIVEN.genome_hash) == [GIVEN, later]


def test_a_rating_counts_once_however_often_it_is_kept() -> None:
    keep([GIVEN])
    assert keep([GIVEN, replace(GIVEN, id="0c")]) == 1
    assert len(ratings()) == 2


def test_a_game_that_was_left_can_be_rated_without_stars() -> None:
    left = Rating(id="0e", genome_hash="a", name="One", again=Again.NO, finished=False, hands=1, actions=9)
    keep([left])
    assert ratings() == [left]


def test_without_a_file_nothing_was_rated(at_home: Path) -> None:
    assert ratings() == []
    assert not (at_home / FILE).exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"stars": 0},
        {"stars": 6},
        {"chips": ("too loud",)},
        {"chips": ("too long", "too long")},
        {"chips": ("too long", "too dry", "too plain", "too lucky")},
        {"again": None, "stars": None, "chips": (), "comment": "  "},
    ],
)
def test_what_nobody_can_have_said_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(RunError) as refused:
        keep([replace(GIVEN, **wrong)])
    assert refused.value.code in ("rating/bad", "rating/empty")
    assert ratings() == []


def test_what_is_deleted_is_nowhere_in_the_file(at_home: Path) -> None:
    keep([GIVEN, replace(GIVEN, id="0c", comment="stays")])
    assert forget(["0a1b", "ff"]) == 1
    assert [rating.comment for rating in ratings()] == ["stays"]
    assert b"quick and mean" not in (at_home / FILE).read_bytes()


def test_files_of_two_people_become_one(tmp_path: Path) -> None:
    theirs = replace(GIVEN, id="0c", person="player-2")
    write_ratings(tmp_path / "theirs.json", [GIVEN, theirs])
    keep([GIVEN])
    assert keep(read_ratings(tmp_path / "theirs.json")) == 1
    assert {rating.person for rating in ratings()} == {"player-1", "player-2"}


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"my diary",
        b"[]",
        b'{"ratings": [{"id": "zz", "genome_hash": "a", "name": "One"}]}',
        b'{"ratings": [{"id": "0a", "genome_hash": "a", "name": "One"}]}',
        b'{"ratings": [{"id": "0a", "genome_hash": "a", "name": "One", "stars": 9}]}',
        b'{"ratings": [], "version": 2}',
        b'{"ratings": [], "format": "diary"}',
        b"\xff\xfe",
    ],
)
def test_a_file_that_holds_no_ratings_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "theirs.json").write_bytes(text)
    with pytest.raises(RunError) as refused:
        read_ratings(tmp_path / "theirs.json")
    assert refused.value.code in ("rating/bad", "rating/empty")


def test_ratings_of_the_first_version_are_kept(at_home: Path) -> None:
    at_home.mkdir()
    old = sqlite3.connect(at_home / FILE)
    old.executescript(MIGRATIONS[FileKind.RATINGS][0])
    old.execute(
        "INSERT INTO ratings VALUES (1, 'ab', 'Jacks Out', 4, 'mean', x'0102', '2026-01-01T20:00:00+00:00')"
    )
    old.executescript(f"PRAGMA application_id = {int(FileKind.RATINGS)}; PRAGMA user_version = 1;")
    old.close()
    (found,) = ratings()
    assert (found.genome_hash, found.name, found.stars, found.comment) == ("ab", "Jacks Out", 4, "mean")
    assert (found.record, found.at) == (b"\x01\x02", "2026-01-01T20:00:00+00:00")


def test_a_person_is_called_the_same_every_time(at_home: Path) -> None:
    assert pseudonym() == pseudonym()
    assert pseudonym().startswith("player-")
    (at_home / "person").write_text("Ada\n")
    assert pseudonym() == "Ada"


def test_the_home_follows_the_xdg_folder_without_an_own_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DARWINDECK_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert home() == tmp_path / "data" / "darwindeck"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert home() == tmp_path / "me" / ".local" / "share" / "darwindeck"


def test_a_file_that_is_not_ours_is_refused_and_kept(at_home: Path) -> None:
    at_home.mkdir()
    (at_home / FILE).write_bytes(b"my diary, which is longer than a header of SQLite would ever be" * 20)
    before = (at_home / FILE).read_bytes()
    for attempt in (lambda: keep([GIVEN]), ratings, lambda: forget(["0a"])):
        with pytest.raises(RunError, match="not a file of ratings") as refused:
            attempt()
        assert refused.value.code == "run/not-a-run"
    assert (at_home / FILE).read_bytes() == before
