"""Which ideas fit games of a family: hooks, and things to do that other games have. Counted, not claimed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from darwindeck.analysis.family import Family, family
from darwindeck.evolution.graft import donors, graft
from darwindeck.evolution.hooks import HOOKS
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome

_TRIES: Final = 3
"""Places and givers are drawn by lot, so one that does not fit is no proof."""
FEWEST: Final = 12
"""Hooks that fit games of each family at least."""


def fitting_hooks(kind: Family, rng: Random) -> Iterator[str]:
    """Give the names of hooks that make a sound game of a known game of this family, as they are found."""
    games = _games(kind)
    for hook in HOOKS:
        if hook.weight and any(hook.mutate(game, rng) is not None for game in games):
            yield hook.name


def fitting_ideas(kind: Family, rng: Random) -> Iterator[str]:
    """Give the same, and after them the things to do in other games that can be grafted."""
    yield from fitting_hooks(kind, rng)
    games = _games(kind)
    for mark in donors():
        if any(graft(game, mark, rng) is not None for game in games for _ in range(_TRIES)):
            yield "/".join(part for part in mark if part)


def _games(kind: Family) -> list[GameGenome]:
    return [game for game in map(load_game, known_games()) if family(game) is kind]
