"""Games that operators are tried on: all known ones and random ones, and what an operator makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec

from darwindeck.evolution.operators.base import Change, Operator
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome

BY_NAME = {operator.name: operator for operator in OPERATORS}


@cache
def parents(random: int = 300) -> tuple[GameGenome, ...]:
    """The known games, and so many random ones of all families."""
    return (*map(load_game, known_games()), *random_genomes(11, random))


def changes(
    operator: Operator, games: tuple[GameGenome, ...], rounds: int = 1
) -> Iterator[tuple[GameGenome, Change]]:
    """What an operator makes of the games it applies to, with the game it was."""
    for number in range(rounds):
        for index, game in enumerate(games):
            if operator.applies(game):
                change = operator.mutate(game, Random(f"{operator.name}/{number}/{index}"))
                if change is not None:
                    yield game, change


@cache
def kinds(genome: GameGenome) -> frozenset[str]:
    """Everything a genome is made of, by name: records, and values of closed sets with their field."""
    found: set[str] = set()

    def walk(value: object, field: str) -> None:
        if isinstance(value, msgspec.Struct):
            found.add(type(value).__name__)
            for name in value.__struct_fields__:
                walk(getattr(value, name), f"{type(value).__name__}.{name}")
        elif isinstance(value, tuple):
            for inner in value:
                walk(inner, field)
        elif isinstance(value, str | bool):
            found.add(f"{field}={value}")

    walk(genome.copy_with(labels=load_game("war").labels), "")
    return frozenset(found)
