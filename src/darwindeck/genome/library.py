"""The games that ship with the package as JSON files, by id (`crazy-eights`): the known games, and on a shelf of their
own some that were invented here.

Whatever compares games with those that people know asks for the known ones alone; whoever wants to play finds both.
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
_INVENTED: Final = "invented"


def known_games() -> tuple[str, ...]:
    """Return the ids of all known games, in alphabetical order; `load` takes them.

    >>> import darwindeck as dd
    >>> "war" in dd.known_games()
    True
    """
    return _ids("")


def invented_games() -> tuple[str, ...]:
    """Return the ids of the invented games that ship, in alphabetical order; `load` takes them.

    >>> "lonely-minuet" in invented_games()
    True
    """
    return _ids(_INVENTED)


@cache
def library_games() -> tuple[str, ...]:
    """Return the ids of all games that ship: the invented ones first."""
    return (*invented_games(), *known_games())


@cache
def load_game(game_id: str) -> GameGenome:
    """Return the genome of a game that ships.

    >>> load_game("war").player_count
    2
    """
    if game_id not in library_games():
        raise GenomeError(f"no known game is called {game_id!r}", code="genome/unknown-game")
    folder = _folder() / _INVENTED if game_id in invented_games() else _folder()
    return from_json((folder / f"{game_id}{_SUFFIX}").read_bytes())


@cache
def _ids(shelf: str) -> tuple[str, ...]:
    names = (entry.name for entry in (_folder() / shelf).iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def _folder() -> Traversable:
    return files("darwindeck") / "games"
