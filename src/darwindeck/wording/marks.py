"""Names for everything in a genome: the path of a value (`phases[0].count`) and the id of a rule.

The id of a rule is the kind of the node that holds it, or that and a field with its value: `draw`,
`draw.until=playable`, `game.moon=others`. Ids and paths are what ties the words of a rulebook to the genome.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from darwindeck.genome.node import Node, fields_of
from darwindeck.genome.schema import GameGenome

_KINDS: Final[Mapping[str, str]] = {
    "GameGenome": "game",
    "SetupRules": "setup",
    "SpecialEffect": "effect",
    "ContractScoring": "contract",
    "WinCondition": "win",
}


def kind(node: Node) -> str:
    """Return the id of a node's kind: its tag, else its class in small letters."""
    tag = node.__struct_config__.tag
    if tag is not None:
        return str(tag)
    name = type(node).__name__
    return _KINDS.get(name) or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def rule_id(node: Node, field: str) -> str:
    """Return the id of the rule that a field holds, with its value."""
    return f"{kind(node)}.{field}={write_value(getattr(node, field))}"


def write_value(value: object) -> str:
    """Return a value of a genome as an id writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Node):
        return kind(value)
    return "none" if value is None else str(value)


def nodes(genome: GameGenome) -> Iterator[tuple[str, Node]]:
    """Every node of a genome with its path, labels apart; the genome itself has the path ""."""
    yield from _below("", genome)


def _below(path: str, node: Node) -> Iterator[tuple[str, Node]]:
    yield path, node
    for field in fields_of(type(node)):
        if field.name == "labels":
            continue
        value: object = getattr(node, field.name)
        own = f"{path}.{field.name}" if path else field.name
        if isinstance(value, Node):
            yield from _below(own, value)
        elif isinstance(value, tuple):
            for place, item in enumerate(value):
                if isinstance(item, Node):
                    yield from _below(f"{own}[{place}]", item)


def numbers(genome: GameGenome) -> Iterator[tuple[str, int]]:
    """Every number of a genome with its path."""
    for path, node in nodes(genome):
        for field in fields_of(type(node)):
            own = f"{path}.{field.name}" if path else field.name
            yield from _numbers(own, getattr(node, field.name))


def _numbers(path: str, value: object) -> Iterator[tuple[str, int]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from _numbers(f"{path}[{place}]", item)


def step_path(place: int) -> str:
    """Return the path of a step by its place."""
    return f"phases[{place}]"
