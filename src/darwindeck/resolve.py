"""From what a person typed to a genome: the id of a known game, or a file of JSON or bytecode.

The one place that decides what GAME means; commands, pages and scripts all ask here.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path

from darwindeck.errors import GenomeError, RunError
from darwindeck.genome.codec import load_file
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome

BYTECODE_SUFFIX = ".ddb"
GENOME_SUFFIX = ".json"


def load(game: str | os.PathLike[str]) -> GameGenome:
    """The validated genome that `game` names; a path object is always a file.

    >>> load("war").player_count
    2
    """
    if isinstance(game, str) and game in known_games():
        return load_game(game)
    path = Path(game)
    if path.suffix not in {GENOME_SUFFIX, BYTECODE_SUFFIX} and not path.is_file():
        raise GenomeError(_unknown(str(game)), code="genome/unknown-game")
    return load_path(path)


def load_path(path: Path) -> GameGenome:
    """The validated genome in a file: bytecode if it is named so, else JSON."""
    try:
        if path.suffix == BYTECODE_SUFFIX:
            from darwindeck.bytecode import decode

            return decode(path.read_bytes())
        return load_file(path)
    except OSError as error:
        raise RunError(f"{path}: {error.strerror or error}", code="run/io") from error


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, known_games(), n=1)
    hint = f"did you mean {near[0]!r}?" if near else "`darwindeck games` lists the known ones"
    return f"no known game and no file is called {name!r}; {hint}"
