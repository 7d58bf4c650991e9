"""The game that another was made from, as far as it can be found: it is known by its content hash alone.

It may ship with the program, stand in the folder of its child, among one's own games, or in the run that bred both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError
from darwindeck.evolution.run_results import origin_of
from darwindeck.genome.codec import load_file
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.resolve import GENOME_SUFFIX, place_in_run
from darwindeck.store.home import home_path
from darwindeck.store.own_games import own_games
from darwindeck.store.run_file import reading

_MOST_FILES: Final = 200
"""Of a folder: a parent is worth a moment, and no more."""


def find_parent(game: str, genome: GameGenome) -> GameGenome | None:
    """Return the game that `game` was made from; of a game of a run, the nearest ancestor that has a name."""
    place = place_in_run(game)
    if place is not None:
        with reading(place.run) as run:
            origin = origin_of(run, run.elite(place.rank).hash)
        return origin.game if origin else None
    parents = genome.labels.lineage.parents
    if not parents:
        return None
    shipped = _shipped().get(parents[0])
    if shipped is not None:
        return load_game(shipped)
    return next((each for each in _games_at_hand(game) if content_hash(each) == parents[0]), None)


@cache
def _shipped() -> dict[str, str]:
    return {content_hash(load_game(name)): name for name in library_games()}


def _games_at_hand(game: str) -> Iterator[GameGenome]:
    for path in islice(sorted(Path(game).parent.glob(f"*{GENOME_SUFFIX}")), _MOST_FILES):
        try:
            yield load_file(path)
        except (DarwinDeckError, OSError):  # a file that is no game is nobody's parent
            continue
    yield from own_games(home_path()).values()
