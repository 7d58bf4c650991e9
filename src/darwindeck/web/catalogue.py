"""The games of this site, each as a list shows it: those that ship, known and invented, those of every run in the
folders that are shown, and those of one's own folder.

A run is read again only when it has changed; what a game looks like is remembered by what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.analysis.family import Family, family
from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError, GenomeError, RunError
from darwindeck.evolution.collection import collection
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.run_results import elite_at, elites_of
from darwindeck.genome.library import invented_games, library_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.kept_portraits import known_measures
from darwindeck.metrics.portrait import library_portraits
from darwindeck.metrics.sentences import better_play
from darwindeck.pitch import nearest_known, pitch_of
from darwindeck.resolve import RunRank, load_place, load_seated, split_players
from darwindeck.rulebook.measures import skill_edge, typical_minutes
from darwindeck.store.listing import Listed, runs_in
from darwindeck.store.own_games import (
    FOLDER,
    UnreadableGame,
    load_own_game,
    own_games,
    unreadable_games,
)
from darwindeck.store.own_games import SUFFIX as OWN_SUFFIX
from darwindeck.store.run_file import SUFFIX, reading
from darwindeck.validation.seats import counted, player_counts
from darwindeck.web.library.doing import things_done
from darwindeck.web.pictures import table_picture
from darwindeck.web.runs.names import free_name

KNOWN: Final = "known games"
INVENTED: Final = "invented by DarwinDeck"
MINE: Final = "my games"
OWN: Final = "mine:"
"""Before the id of a game of one's own, where any game can be named."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a list shows it."""

    address: str
    id: str
    """What a link to the workbench or a run calls it: `hearts`, `RUN:3`, `mine:hearts-by-night`."""
    hash: str
    name: str
    pitch: str
    players: int
    counts: tuple[int, ...]
    """The numbers of players that it is for."""
    family: str
    source: str
    does: str
    """What players do in it, in words that somebody may look for."""
    picture: str
    """Its table, as SVG."""
    minutes: float | None = None
    skill: float | None = None
    """Luck is 0, skill is 1."""
    kin: str = ""
    """How near the nearest known game is, in words; nothing for a known game."""
    new: bool = False
    """Neither known nor a variant of a known game."""
    fitness: float = 0.0

    @property
    def players_words(self) -> str:
        """Say for how many the game is: `3–6`."""
        return counted(self.counts)

    @property
    def addresses(self) -> dict[int, str]:
        """Return the address of the game for each number of players."""
        bare, _ = split_players(self.address)
        return {players: f"{bare}@{players}" for players in self.counts}

    @property
    def family_words(self) -> str:
        return Family(self.family).words


class Run(msgspec.Struct, frozen=True):
    name: str
    path: Path
    games: int
    listed: Listed


class Catalogue:
    """Looks up games by the part of their address."""

    def __init__(self, folders: tuple[Path, ...], data: Path | None = None) -> None:
        places = [folder.resolve() for folder in folders]
        self._folders = [folder for at, folder in enumerate(folders) if places[at] not in places[:at]]
        self._data = data
        self._kept: dict[tuple[str, Path], tuple[tuple[int, ...], list[Game]]] = {}
        """The games of runs, which are told with the name of their run: that may become another."""

    def runs(self) -> list[Run]:
        """Every run that can be read, by name."""
        found = [run for folder in self._folders if folder.is_dir() for run in runs_in(folder)]
        readable = {Path(run.path): run for run in found if not run.problem}
        return [
            Run(name, path, readable[path].games, readable[path])
            for name, path in self.run_paths()
            if path in readable
        ]

    def games(self) -> list[Game]:
        """All of them: one's own first, then those of runs by rank, then those that ship."""
        found = [game for run in self.run_paths() for game in self.games_of(*run)]
        return [*self._own(), *found, *(_shipped_game(each) for each in library_games())]

    def invented(self) -> list[Game]:
        """Return the invented games that ship."""
        return [_shipped_game(each) for each in invented_games()]

    def run_paths(self) -> Iterator[tuple[str, Path]]:
        """Yield the files of runs by their names; where folders have one of the same name, the later ones get a
        number.
        """
        taken: set[str] = set()
        for folder in self._folders:
            for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
                name = free_name(path.name.removesuffix(SUFFIX), taken.__contains__)
                taken.add(name)
                yield name, path

    def games_of(self, name: str, path: Path) -> list[Game]:
        """Return the games of a run, those of its collection first; none if it cannot be read."""
        state = file_state(path)
        kept = self._kept.get((name, path))
        if kept is not None and kept[0] == state:
            return kept[1]
        try:
            with reading(path) as run:
                elites = elites_of(run)
        except RunError:
            return []  # a damaged run does not hide the others
        ranks = {elite.genome_hash: rank for rank, elite in enumerate(elites, start=1)}
        chosen = collection(elites)
        listed = [*chosen, *(elite for elite in elites if elite not in chosen)]
        found = [_game_of_elite(elite, name, ranks[elite.genome_hash]) for elite in listed]
        self._kept[name, path] = (state, found)
        return found

    def _own(self) -> list[Game]:
        if self._data is None:
            return []
        return [self._own_game(genome, game_id) for game_id, genome in own_games(self._data).items()]

    def unreadable(self) -> tuple[UnreadableGame, ...]:
        """Return the files among one's own games that cannot be played, and why."""
        return unreadable_games(self._data) if self._data is not None else ()

    def _own_game(self, genome: GameGenome, game_id: str) -> Game:
        """As measured, if somebody has; else by a few games."""
        measures = known_measures(genome, self._data)
        if "minutes" not in measures:
            return _mine(genome, game_id)
        return _mine(genome, game_id, measures["minutes"].value, better_play(measures))

    def path_of(self, run: str) -> Path:
        """Return the file of a run; RunError if there is none."""
        path = next((path for name, path in self.run_paths() if name == run), None)
        if path is None:
            raise RunError(f"no run is called {run!r} here", code="run/io")
        return path

    def known(self, game_id: str) -> GameGenome:
        bare, players = split_players(game_id)
        return _for(players, load_game(bare))

    def found(self, run: str, rank: int) -> GameGenome:
        """Return the game of a rank in a run; RunError if there is none."""
        path = self.path_of(run)
        return _load(path, rank, file_state(path))

    def mine(self, game_id: str) -> GameGenome:
        if self._data is None:
            raise GenomeError(f"no game of yours is called {game_id!r}", code="genome/unknown-game")
        bare, players = split_players(game_id)
        return _for(players, load_own_game(self._data, bare))

    def genome(self, game_id: str) -> GameGenome:
        """Return the game of an id: `hearts`, `hearts@3`, `RUN:3` or `mine:hearts-by-night`."""
        if game_id.startswith(OWN):
            return self.mine(game_id.removeprefix(OWN))
        run, _, rank = game_id.rpartition(":")
        return self.found(run, int(rank)) if run and rank.isdecimal() else self.known(game_id)

    def named_for_commands(self, game_id: str) -> str:
        """Return what the command line calls a game of this id; refused if there is none."""
        self.genome(game_id)
        if game_id.startswith(OWN) and self._data is not None:
            return str(self._data.absolute() / FOLDER / f"{game_id.removeprefix(OWN)}{OWN_SUFFIX}")
        run, _, rank = game_id.rpartition(":")
        return f"{self.path_of(run).absolute()}:{rank}" if run else game_id

    def listed_game(self, game_id: str) -> Game:
        """Return the same, as a list shows it."""
        bare, players = split_players(game_id)
        game = self._listed_base(bare)
        if players in (None, game.players):
            return game
        return _seated(game, game_id, self.genome(game_id))

    def _listed_base(self, game_id: str) -> Game:
        if game_id.startswith(OWN):
            return self._own_game(self.genome(game_id), game_id.removeprefix(OWN))
        run, _, rank = game_id.rpartition(":")
        if not (run and rank.isdecimal()):
            self.known(game_id)
            return _shipped_game(game_id)
        return self._game_of_run(run, int(rank))

    def _game_of_run(self, name: str, rank: int) -> Game:
        """Return a game of a run, from the list of them all if that is at hand; one page does not read the others."""
        path = self.path_of(name)
        kept = self._kept.get((name, path))
        if kept is not None and kept[0] == file_state(path):
            for game in kept[1]:
                if game.id == f"{name}:{rank}":
                    return game
        with reading(path) as run:
            return _game_of_elite(elite_at(run, rank), name, rank)


@lru_cache(maxsize=256)
def _seated(game: Game, game_id: str, genome: GameGenome) -> Game:
    """Return a game for another number of players than the one that it is listed for."""
    minutes, skill = _quick(genome)
    return msgspec.structs.replace(
        game,
        address=f"{game.address}@{genome.player_count}",
        id=game_id,
        hash=content_hash(genome),
        players=genome.player_count,
        picture=table_picture(genome),
        minutes=minutes,
        skill=skill,
    )


def _for(players: int | None, genome: GameGenome) -> GameGenome:
    return genome if players is None else load_seated(genome, players)


def file_state(path: Path) -> tuple[int, ...]:
    """Return what changes when a run is written: its file and the log beside it."""
    state: tuple[int, ...] = ()
    for part in (path, path.with_name(f"{path.name}-wal")):
        try:
            found = part.stat()
            state += (found.st_mtime_ns, found.st_size)
        except OSError:
            state += (0, 0)
    return state


@lru_cache(maxsize=1024)
def _load(path: Path, rank: int, _state: tuple[int, ...]) -> GameGenome:
    return load_place(RunRank(path, rank))


@lru_cache(maxsize=256)
def _shipped_game(game_id: str) -> Game:
    genome = load_game(game_id)
    portrait = library_portraits().get(game_id)
    measures = portrait.evaluation.measures if portrait else {}
    nearest = nearest_known(genome) if game_id in invented_games() else None
    return Game(
        address=f"/games/{game_id}",
        id=game_id,
        hash=content_hash(genome),
        name=genome.labels.name,
        pitch=pitch_of(genome),
        players=genome.player_count,
        counts=player_counts(genome),
        family=family(genome).value,
        source=INVENTED if nearest else KNOWN,
        does=things_done(genome),
        picture=table_picture(genome),
        minutes=measures["minutes"].value if "minutes" in measures else None,
        skill=better_play(measures),
        kin=nearest.words if nearest else "",
        new=nearest is not None and not nearest.variant,
    )


def _game_of_elite(elite: Elite, run: str, rank: int) -> Game:
    measures = elite.evaluation.measures
    return Game(
        address=f"/runs/{run}/{rank}",
        id=f"{run}:{rank}",
        hash=elite.genome_hash,
        name=elite.name,
        pitch=elite.pitch or pitch_of(elite.genome),
        players=elite.genome.player_count,
        counts=player_counts(elite.genome),
        family=elite.evaluation.family.value,
        source=run,
        does=things_done(elite.genome),
        picture=table_picture(elite.genome),
        minutes=measures["minutes"].value if "minutes" in measures else None,
        skill=better_play(measures),
        kin=elite.novelty.words if elite.novelty else "",
        new=not elite.variant,
        fitness=elite.fitness.value,
    )


@lru_cache(maxsize=512)
def _mine(genome: GameGenome, game_id: str, minutes: float | None = None, skill: float | None = None) -> Game:
    nearest = nearest_known(genome)
    if minutes is None:
        minutes, skill = _quick(genome)
    return Game(
        address=f"/mine/{game_id}",
        id=f"{OWN}{game_id}",
        hash=content_hash(genome),
        name=genome.labels.name or game_id,
        pitch=pitch_of(genome),
        players=genome.player_count,
        counts=player_counts(genome),
        family=family(genome).value,
        source=MINE,
        does=things_done(genome),
        picture=table_picture(genome),
        minutes=minutes,
        skill=skill,
        kin=nearest.words,
        new=not nearest.variant,
    )


def _quick(genome: GameGenome) -> tuple[float | None, float | None]:
    """Length and skill by a few games; unknown for a game that the engine does not run."""
    try:
        return typical_minutes(genome), max(0.0, skill_edge(genome))
    except DarwinDeckError:
        return None, None
