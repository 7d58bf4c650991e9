"""The games that can be played here: the known ones, and those of every run in the folders that are shown."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from darwindeck.analysis.family import family
from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import pitch_of
from darwindeck.resolve import RunRank, load_place
from darwindeck.store.listing import runs_in
from darwindeck.store.run_file import SUFFIX, reading
from darwindeck.web.pictures import table_picture

KNOWN = "known games"


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a list shows it."""

    address: str
    name: str
    pitch: str
    players: int
    family: str
    source: str
    picture: str
    """Its table, as SVG."""


class Run(msgspec.Struct, frozen=True):
    name: str
    path: Path
    games: int


class Catalogue:
    """Looks up games by the part of their address."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders

    def runs(self) -> list[Run]:
        """Every run that can be read, by name."""
        found = [run for folder in self._folders if folder.is_dir() for run in runs_in(folder)]
        readable = (run for run in found if not run.problem)
        return [Run(Path(run.path).name.removesuffix(SUFFIX), Path(run.path), run.games) for run in readable]

    def games(self) -> list[Game]:
        """All of them: known ones first, then those of runs by rank."""
        known = [_shown(load_game(each), f"/games/{each}", KNOWN) for each in known_games()]
        return known + [game for run in self.runs() for game in self._games_of(run)]

    def _games_of(self, run: Run) -> list[Game]:
        with reading(run.path) as file:
            ranks = range(1, len(file.archive()) + 1)
        found = []
        for rank in ranks:
            try:
                found.append(_shown(self.found(run.name, rank), f"/runs/{run.name}/{rank}", run.name))
            except DarwinDeckError:
                continue  # a damaged game does not hide the others
        return found

    def known(self, game_id: str) -> GameGenome:
        return load_game(game_id)

    def found(self, run: str, rank: int) -> GameGenome:
        """The game of a rank in a run; RunError if there is none."""
        path = next((each.path for each in self.runs() if each.name == run), None)
        if path is None:
            raise RunError(f"no run is called {run!r} here", code="run/io")
        return _loaded(path, rank, path.stat().st_mtime_ns)


@lru_cache(maxsize=1024)
def _loaded(path: Path, rank: int, _changed: int) -> GameGenome:
    return load_place(RunRank(path, rank))


@lru_cache(maxsize=2048)
def _shown(genome: GameGenome, address: str, source: str) -> Game:
    return Game(
        address=address,
        name=genome.labels.name,
        pitch=genome.labels.description or pitch_of(genome),
        players=genome.player_count,
        family=family(genome).value,
        source=source,
        picture=table_picture(genome),
    )
