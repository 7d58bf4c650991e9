"""Paths into a genome (`phases[2].count`): reading, replacing and removing what stands there.

Genomes are frozen, so a change gives a new genome that shares everything else with the old one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.genome.conditions import And, Not, Or
from darwindeck.genome.effects import Demand
from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import GameGenome

_STEP: Final = re.compile(r"\[(\d+)\]|\.?([a-z_]+)")


@lru_cache(maxsize=1024)
def steps(path: str) -> tuple[str | int, ...]:
    """
    >>> steps("phases[2].count")
    ('phases', 2, 'count')
    """
    return tuple(int(index) if index else name for index, name in _STEP.findall(path))


def at(genome: GameGenome, path: str) -> object:
    """Return what stands at a path."""
    value: object = genome
    for step in steps(path):
        value = _child(value, step)
    return value


def default_at(genome: GameGenome, path: str) -> object:
    """Return what the field at a path is without a word."""
    above, _, name = path.rpartition(".")
    owner = at(genome, above)
    if not isinstance(owner, msgspec.Struct):
        raise TypeError(f"{path} is not a field")
    defaults: dict[str, object] = {field.name: field.default for field in fields_of(type(owner))}
    return defaults[name]


def _child(value: object, step: str | int) -> object:
    if isinstance(step, str):
        return getattr(value, step)
    if isinstance(value, (tuple, list)):
        return value[step]
    raise TypeError(f"no entry {step} in {value!r}")


def put(genome: GameGenome, path: str, value: object) -> GameGenome:
    """Return the genome with another value at a path."""
    return _genome(_put(genome, steps(path), value))


def _put(node: object, path: tuple[str | int, ...], value: object) -> object:
    if not path:
        return value
    step, rest = path[0], path[1:]
    inner = _put(_child(node, step), rest, value)
    if isinstance(step, str) and isinstance(node, msgspec.Struct):
        return msgspec.structs.replace(node, **{step: inner})
    if isinstance(step, int) and isinstance(node, tuple):
        return (*node[:step], inner, *node[step + 1 :])
    raise TypeError(f"no place {step!r} in {node!r}")


def drop(genome: GameGenome, path: str) -> GameGenome:
    """Return the genome without the entry of a list at a path."""
    *above, index = steps(path)
    owner: object = genome
    for step in above:
        owner = _child(owner, step)
    if not isinstance(index, int) or not isinstance(owner, tuple):
        raise TypeError(f"{path} is not an entry of a list")
    return _genome(_put(genome, tuple(above), (*owner[:index], *owner[index + 1 :])))


def drop_condition(genome: GameGenome, path: str) -> GameGenome:
    """Return the genome without one test. Empty groups go too, and a score or demand whose only test it was."""
    above, _, last = path.rpartition(".")
    owner = at(genome, above)
    if isinstance(owner, (And, Or)):
        return drop(genome, path) if len(owner.conditions) > 1 else drop_condition(genome, above)
    if isinstance(owner, Not):
        return drop_condition(genome, above)
    if above.startswith(("card_scoring", "tally_scoring")):
        return drop(genome, above)
    if isinstance(owner, Demand):
        return put(genome, above, None)
    return put(genome, f"{above}.{last}", None)


def _genome(value: object) -> GameGenome:
    if not isinstance(value, GameGenome):
        raise TypeError("a change inside a genome gives a genome")
    return value
