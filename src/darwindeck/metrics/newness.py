"""How new a game is: the ideas one would have to tell somebody who knows the nearest known game."""

from __future__ import annotations

from functools import lru_cache

from darwindeck.canonical import content_hash
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import nearest_known


def ideas_from_known(genome: GameGenome) -> float | None:
    """Ideas apart from the nearest known game; none for a known game itself, which nobody calls new or a copy.

    >>> ideas_from_known(load_game("hearts")) is None
    True
    """
    digest = content_hash(genome)
    return None if digest in _known_hashes() else _apart(genome)


@lru_cache(maxsize=4096)
def _apart(genome: GameGenome) -> float:
    return nearest_known(genome).apart


@lru_cache(maxsize=1)
def _known_hashes() -> frozenset[str]:
    return frozenset(content_hash(load_game(name)) for name in known_games())
