"""A run with `--taste`, with the real evaluator: stopped, resumed and played elsewhere it comes out the same."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from darwindeck import __version__
from darwindeck.canonical import content_hash
from darwindeck.cli import main
from darwindeck.evolution.game_merits import FILE, Kept
from darwindeck.evolution.settings import Settings, decode_settings
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.opinions import merits_of
from darwindeck.metrics.portrait import known_portraits
from darwindeck.metrics.styles import WEIGHTS
from darwindeck.store.rating_file import write_ratings
from darwindeck.store.ratings import Again, Rating
from darwindeck.store.run_file import reading

GAMES = (
    *("hearts", "gin-rummy", "president", "crazy-eights", "briscola"),
    *("cheat", "scopa", "spades", "go-fish", "knockout-whist"),
)
SMALL = ["--effort", "quick", "--generations", "1", "--batch", "2", "--founders", "2", "--seed", "3"]
COMMAND = [sys.executable, "-m", "darwindeck"]


@pytest.fixture
def ratings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ratings of somebody who likes games of skill, in a file; the games are measured already."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("DARWINDECK_HOME", str(home))
    known = {game: known_portraits()[game].evaluation for game in GAMES}
    measured = {found.genome_hash: merits_of(found) for found in known.values()}
    (home / FILE).write_bytes(msgspec.json.encode(Kept(__version__, tuple(MERITS), measured)))
    given = [
        Rating(
            id=f"{at:02x}",
            at=f"2026-01-{1 + at:02}T20:00:00+00:00",
            person="player-1",
            genome_hash=content_hash(load_game(game)),
            name=game,
            genome=to_json(load_game(game), indent=0).decode(),
            again=Again.YES if merits_of(known[game]).get("skill", 0.0) > 0.3 else Again.NO,
            chips=("too long",) if at == 0 else (),
        )
        for at, game in enumerate(GAMES)
    ]
    write_ratings(tmp_path / "theirs.json", given)
    return tmp_path / "theirs.json"


def held(path: Path) -> tuple[Settings, str]:
    """The settings of a run, and all that it holds as programs read it."""
    with reading(path) as run:
        settings = decode_settings(run.settings())
    lines = ([*COMMAND, "runs", "export", str(path)], [*COMMAND, "top", str(path), "--json"])
    told = (subprocess.run(line, check=True, capture_output=True, text=True).stdout for line in lines)
    return settings, "".join(told)


@contextmanager
def player_of(exchange: Path) -> Iterator[Sequence[str]]:
    """Another process that plays what is put into a folder, and how a run is told of it."""
    exchange.mkdir()
    line = [*COMMAND, "evaluate", str(exchange), "--watch"]
    with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as worker:
        try:
            yield ["--backend", "files", "--exchange", str(exchange)]
        finally:
            worker.kill()


def killed_after_its_first_generation(path: Path, words: Sequence[str]) -> None:
    with subprocess.Popen([*COMMAND, "evolve", "--out", str(path), *words, "--quiet"]) as driver:
        while not (path.exists() and _generations(path)):
            assert driver.poll() is None
            time.sleep(0.02)
        driver.kill()


def _generations(path: Path) -> int:
    try:
        with reading(path) as run:
            return len(run.generations())
    except Exception:  # noqa: BLE001  (it is about to be made)
        return 0


@pytest.mark.deep
def test_a_run_with_taste_is_the_same_on_another_backend_and_after_a_kill(
    ratings: Path, tmp_path: Path
) -> None:
    here, killed = tmp_path / "here.ddrun", tmp_path / "killed.ddrun"
    words = [*SMALL, "--taste", str(ratings)]
    assert main(["evolve", "--out", str(here), *words, "--quiet", "--threads", "1"]) == 0
    killed_after_its_first_generation(killed, words)
    ratings.unlink()  # what it uses is in the run
    with player_of(tmp_path / "exchange") as elsewhere:
        assert main(["evolve", "--out", str(killed), "--resume", "--quiet", *elsewhere]) == 0
    settings, found = held(here)
    assert settings.taste is not None
    assert len(settings.taste.opinions) == len(GAMES)
    assert dict(settings.taste.weights) != dict(WEIGHTS[settings.style])
    assert held(killed) == (settings, found)
