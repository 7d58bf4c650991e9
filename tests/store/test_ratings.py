"""Ratings: what was given comes back, in the person's file or in a run's, and nothing else is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.errors import RunError
from darwindeck.store.home import home
from darwindeck.store.ratings import FILE, mean_stars, rate, ratings


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("DARWINDECK_HOME", str(folder))
    return folder


def test_a_rating_comes_back_as_it_was_given() -> None:
    given = rate("ab" * 32, "Jacks Out", 4, " quick and mean ", b"record")
    assert given.comment == "quick and mean"
    assert ratings() == [given]


def test_ratings_are_found_by_game_oldest_first() -> None:
    first = rate("a", "One", 2)
    rate("b", "Two", 5)
    second = rate("a", "One", 4)
    assert ratings("a") == [first, second]
    assert mean_stars(ratings()) == {"a": 3.0, "b": 5.0}


def test_without_a_file_nothing_was_rated(at_home: Path) -> None:
    assert ratings() == []
    assert not (at_home / FILE).exists()


@pytest.mark.parametrize("stars", [0, 6, -1])
def test_stars_go_from_one_to_five(stars: int) -> None:
    with pytest.raises(RunError, match="1 to 5 stars"):
        rate("a", "One", stars)
    assert ratings() == []


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
    for attempt in (lambda: rate("a", "One", 3), ratings):
        with pytest.raises(RunError, match="not a file of ratings") as refused:
            attempt()
        assert refused.value.code == "run/not-a-run"
    assert (at_home / FILE).read_bytes() == before
