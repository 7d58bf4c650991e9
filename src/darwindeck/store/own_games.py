"""The games of one's own: a folder of JSON files beside the tables. Whatever is put there appears in the library.

The id of a game is the name of its file without the ending. A file that is no game is named with what is wrong with it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from darwindeck.errors import DarwinDeckError, GenomeError, RunError
from darwindeck.files import write_whole
from darwindeck.genome.codec import load_file, to_json
from darwindeck.genome.schema import GameGenome

FOLDER: Final = "games"
SUFFIX: Final = ".json"
LONGEST_NAME: Final = 60
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def own_games(data: Path) -> dict[str, GameGenome]:
    """Every game of one's own that can be read, by its id."""
    found = ((path, _read(path)) for path in _files(data))
    return {path.name.removesuffix(SUFFIX): game for path, game in found if isinstance(game, GameGenome)}


class UnreadableGame(NamedTuple):
    """A file in the folder of own games that is not a valid game, why, and what would help."""

    file: str
    reason: str
    hint: str


def unreadable_games(data: Path) -> tuple[UnreadableGame, ...]:
    """Return the files in the folder that are no games, or none that can be played."""
    return tuple(
        _unreadable_game(path, error) for path in _files(data) if isinstance(error := _read(path), Exception)
    )


def _files(data: Path) -> list[Path]:
    folder = data / FOLDER
    return sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


def _read(path: Path) -> GameGenome | DarwinDeckError | OSError:
    try:
        return load_file(path)
    except (DarwinDeckError, OSError) as error:
        return error


def _unreadable_game(path: Path, error: Exception) -> UnreadableGame:
    problems = error.problems if isinstance(error, GenomeError) else ()
    if not problems:
        return UnreadableGame(path.name, str(error), "")
    first, more = problems[0], len(problems) - 1
    where = f"{first.path}: " if first.path else ""
    return UnreadableGame(
        path.name, f"{where}{first.words}{f' (and {more} more)' if more else ''}", first.hint
    )


def load_own_game(data: Path, game_id: str) -> GameGenome:
    """One of them; GenomeError if there is none, or none that can be played."""
    path = data / FOLDER / f"{game_id}{SUFFIX}"
    if not _ID.fullmatch(game_id) or not path.is_file():
        raise GenomeError(f"no game of yours is called {game_id!r}", code="genome/unknown-game")
    return load_file(path)


def save_own_game(data: Path, genome: GameGenome, name: str) -> str:
    """Keeps a game under a name and returns its id; a game of another file is never overwritten."""
    called = " ".join(name.split())[:LONGEST_NAME]
    base = id_of(called)
    taken = {path.name.removesuffix(SUFFIX) for path in (data / FOLDER).glob(f"*{SUFFIX}")}
    game_id, number = base, 2
    while game_id in taken:
        game_id, number = f"{base}-{number}", number + 1
    labelled = genome.copy_with(labels=msgspec.structs.replace(genome.labels, name=called or "My game"))
    try:
        (data / FOLDER).mkdir(parents=True, exist_ok=True)
        write_whole(data / FOLDER / f"{game_id}{SUFFIX}", to_json(labelled))
    except OSError as error:
        raise RunError(f"the game cannot be kept: {error.strerror or error}", code="run/io") from error
    return game_id


def id_of(name: str) -> str:
    """Return what a file is called for a name.

    >>> id_of("Hearts, but with Sevens!"), id_of("¡!")
    ('hearts-but-with-sevens', 'my-game')
    """
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "my-game"
