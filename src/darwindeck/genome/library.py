"""The known games: genomes that ship with the package as JSON files, by id (`crazy-eights`).

Each is read once per process; a genome is frozen, so everybody may share it. That all of them are valid is tested.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from darwindeck.errors import GenomeError
from darwindeck.genome.codec import from_json
from darwindeck.genome.schema import GameGenome

_SUFFIX: Final = ".json"


@cache
def known_games() -> tuple[str, ...]:
    """The ids of all known games, in alphabetical order.

    >>> "war" in known_games()
    True
    """
    names = (entry.name for entry in _folder().iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def load_game(game_id: str) -> GameGenome:
    """The genome of a known game.

    >>> load_game("war").player_count
    2
    """
    if game_id not in known_games():
        raise GenomeError(f"no known game is called {game_id!r}", code="genome/unknown-game")
    return from_json((_folder() / f"{game_id}{_SUFFIX}").read_bytes())


def _folder() -> Traversable:
    return files("darwindeck") / "games"
