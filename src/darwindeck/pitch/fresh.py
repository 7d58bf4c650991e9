"""What is new in a game that one does: a thing no known game has, or two that no known game has together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from darwindeck.canonical.doing import Mark, doing, ideas_done
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome


@lru_cache(maxsize=4096)
def news(game: GameGenome) -> tuple[tuple[Mark, ...], ...]:
    """Return what is new in a game: single marks, then pairs of others; nothing in a variant of a known game.

    >>> news(load_game("hearts").copy_with(player_count=3))
    ()
    """
    known = _known_doings()
    own = sorted(ideas_done(game))
    single = [(mark,) for mark in own if not any(mark in each for each in known)]
    others = [mark for mark in own if (mark,) not in single]
    pairs = [pair for pair in combinations(others, 2) if not _together(pair, known)]
    return (*single, *pairs)


def is_variant(game: GameGenome) -> bool:
    """Tell whether a game differs from the known ones by what counts, by numbers, or by leaving something out."""
    return not news(game)


def _together(pair: Sequence[Mark], known: Sequence[frozenset[Mark]]) -> bool:
    return any(each.issuperset(pair) for each in known)


@cache
def _known_doings() -> tuple[frozenset[Mark], ...]:
    return tuple({doing(load_game(game_id)) for game_id in known_games()})
