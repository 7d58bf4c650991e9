"""The generator of random games: seeded, varied, mostly valid, and reaching everything the schema has."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from random import Random

import msgspec
import pytest
from msgspec import inspect

from darwindeck.analysis.family import Family, family
from darwindeck.canonical import content_hash
from darwindeck.evolution.random_games import random_genome, random_genomes, valid_random_genome
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import validate
from tests.sweeps import each

NEVER_VALID = {"PassDirection.none"}  # a Pass phase that passes to nobody; the repair takes it out


@cache
def sample() -> tuple[GameGenome, ...]:
    return tuple(random_genomes(seed=11, n=2000))


@cache
def found() -> frozenset[str]:
    """Names of all pieces and all enum values in the sample."""
    return frozenset(piece for game in sample() for piece in pieces(game))


def pieces(node: object) -> Iterator[str]:
    """Values are named with their class: members of two string enums with one text are equal."""
    if isinstance(node, Enum):
        yield value_name(node)
    elif isinstance(node, msgspec.Struct):
        yield type(node).__name__
        for name in node.__struct_fields__:
            yield from pieces(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from pieces(part)


def value_name(member: Enum) -> str:
    return f"{type(member).__name__}.{member.value}"


@pytest.mark.parametrize("kind", Family)
def test_most_random_games_are_valid_and_of_their_family(kind: Family) -> None:
    games = [random_genome(kind, Random(seed)) for seed in range(40)]
    valid = [game for game in games if not validate(game)]
    assert len(valid) >= 28
    assert {family(game) for game in valid} == {kind}


def test_three_hundred_games_are_valid_and_read_back() -> None:
    for game in sample()[:300]:
        assert validate(game) == []
        assert from_json(to_json(game)) == game


def test_random_games_are_different_games() -> None:
    games = sample()[:300]
    assert len({content_hash(game) for game in games}) >= 290
    assert {game.player_count for game in games} == {2, 3, 4, 5, 6}
    assert {game.team_mode for game in games} == {True, False}


@pytest.mark.parametrize("kind", Family)
def test_the_random_source_alone_decides(kind: Family) -> None:
    assert random_genome(kind, Random(5)) == random_genome(kind, Random(5))
    assert valid_random_genome(kind, Random(6)) == valid_random_genome(kind, Random(6))
    assert len({to_json(random_genome(kind, Random(seed))) for seed in range(20)}) >= 15


def test_a_game_depends_on_its_seed_and_place_not_on_how_many_are_asked_for() -> None:
    few, many = list(random_genomes(3, 5)), list(random_genomes(3, 12))
    assert few == many[:5]
    assert few != list(random_genomes(4, 5))


@cache
def schema_kinds() -> tuple[type, ...]:
    """Every struct and enum that a genome can be made of."""
    found: dict[type, None] = {}
    waiting = [inspect.type_info(GameGenome)]
    while waiting:
        info = waiting.pop()
        if isinstance(info, inspect.StructType) and info.cls not in found:
            found[info.cls] = None
            waiting += [field.type for field in info.fields]
        elif isinstance(info, inspect.EnumType):
            found[info.cls] = None
        elif isinstance(info, inspect.UnionType):
            waiting += info.types
        elif isinstance(info, inspect.Metadata):
            waiting.append(info.type)
        elif isinstance(info, inspect.VarTupleType):
            waiting.append(info.item_type)
    return tuple(found)


def test_every_kind_of_piece_is_reached() -> None:
    structs = {kind.__name__ for kind in schema_kinds() if issubclass(kind, msgspec.Struct)}
    assert len(structs) > 50
    assert structs - found() == {"Seats"}, "a random game is for one number of players"


@each("kind", [kind for kind in schema_kinds() if issubclass(kind, Enum)])
def test_every_value_is_reached(kind: type[Enum]) -> None:
    assert {value_name(member) for member in kind} - found() <= NEVER_VALID
