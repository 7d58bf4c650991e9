"""Genomes drawn field by field from the types of the schema: every name, kind and number of it can appear.

They are within the limits and otherwise senseless; playable games come from `darwindeck.evolution.random_games`.
"""

from __future__ import annotations

import types
import typing
from enum import Enum
from functools import cache
from random import Random

import msgspec

from darwindeck.genome.cards import CardOrRank, RankGroup
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import BESIDE_RULES, GameGenome, Labels
from darwindeck.genome.scoring import ContractScoring

_KEPT_AT_DEFAULT = BESIDE_RULES
_NEVER_EMPTY = ("phases", "win_conditions", "cards_per_player", "rank_order", "trump_order", "ranks", "times")
_RANKS = "23456789TJQKAXY"
_DEEPEST = 5


@cache
def arbitrary_genome(seed: int) -> GameGenome:
    """The genome of a seed, small enough for the limits."""
    genome = _struct(GameGenome, Random(seed), 0)
    assert isinstance(genome, GameGenome)
    if genome.contract_scoring is None and any(isinstance(p, BiddingPhase) for p in genome.phases):
        return genome.copy_with(contract_scoring=ContractScoring())
    return genome


@cache
def hints_of(kind: type[msgspec.Struct]) -> dict[str, object]:
    return typing.get_type_hints(kind, include_extras=True)


_MOST = {"blinds": 2, "jokers": 2}
"""Entries that shorter lists can have."""


def _struct(kind: type[msgspec.Struct], rng: Random, depth: int) -> msgspec.Struct:
    values = {}
    for field in msgspec.structs.fields(kind):
        if field.name in _KEPT_AT_DEFAULT or (not field.required and rng.random() < 0.3):
            continue
        least = 1 if field.name in _NEVER_EMPTY else 0
        value = _value(hints_of(kind)[field.name], rng, depth + 1, least)
        values[field.name] = (
            value[: _MOST[field.name]] if isinstance(value, tuple) and field.name in _MOST else value
        )
    return kind(**values)


def _value(hint: object, rng: Random, depth: int, least: int = 0) -> object:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _annotated(arguments, rng)
    if origin in (typing.Union, types.UnionType):
        return _branch(arguments, rng, depth, least)
    if origin is typing.Literal:
        return rng.choice(arguments)
    if origin is tuple:
        length = rng.randint(least, max(least, 3 if depth < _DEEPEST else 1))
        return tuple(_value(arguments[0], rng, depth) for _ in range(length))
    return _plain(hint, rng, depth)


def _plain(hint: object, rng: Random, depth: int) -> object:
    if hint is types.NoneType:
        return None
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:  # a schedule: the one number without a range beside it
        return rng.randint(0, 52)
    assert isinstance(hint, type)
    if issubclass(hint, Enum):
        return rng.choice(list(hint))
    assert issubclass(hint, msgspec.Struct)
    assert hint is not Labels
    return _struct(hint, rng, depth)


def _annotated(arguments: tuple[typing.Any, ...], rng: Random) -> object:
    schema = arguments[1].extra_json_schema
    if arguments == typing.get_args(RankGroup):
        ranks = rng.sample(_RANKS, rng.randint(1, 3))
        return "".join(sorted(ranks, key=_RANKS.index))
    if "a-z" in schema.get("pattern", ""):  # the name of a combination
        return rng.choice(("pair", "run_of_3", "x"))
    if arguments == typing.get_args(CardOrRank):
        return rng.choice(_RANKS) + rng.choice(("", *"hdcs"))
    if "pattern" in schema:
        return rng.choice(_RANKS) + rng.choice("hdcs")
    low, high = schema["minimum"], schema["maximum"]
    return rng.choice((low, high, rng.randint(low, high)))


def _branch(branches: tuple[object, ...], rng: Random, depth: int, least: int) -> object:
    """One branch of a union; deep down, of conditions only tests."""
    if depth >= _DEEPEST:
        tests = [branch for branch in branches if getattr(branch, "__name__", "") not in ("And", "Or", "Not")]
        branches = tuple(tests)
    return _value(rng.choice(branches), rng, depth, least)
