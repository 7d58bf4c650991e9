"""The sentences of a rulebook that state rules, each with the places of the genome that it speaks of.

A line says where its numbers come from and which rules it states; the id of a rule (`draw.until=playable`) is looked
up in the genome. Where several places could be meant, the step or the rule that the line is about decides.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.model import Block, Bullets, Figure, Paragraph, Table
from darwindeck.wording.marks import kind, nodes, rule_id
from darwindeck.wording.text import Formula, Item, Line, Num, Rule, plain

_ENTRY: Final = re.compile(r"^(.*\])")
"""A path up to the last entry of a list in it."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence or a few, as the rulebook has them, and the paths of the fields and nodes they come from."""

    section: str
    """The title of its section."""
    words: str
    paths: tuple[str, ...]
    depth: int = 0
    """How far it stands below a step: 0 for a step itself and for anything that is no list."""


@lru_cache(maxsize=64)
def statements(genome: GameGenome) -> tuple[Statement, ...]:
    """All that the rulebook of a genome states, in order.

    >>> from darwindeck.genome.library import load_game
    >>> [found.paths for found in statements(load_game("hearts")) if "three cards" in found.words]
    [('phases[0]', 'phases[0].direction', 'phases[0].count')]
    """
    places = _places_by_id(genome)
    return tuple(
        found
        for section in rules_of(genome)
        for block in section.blocks
        for found in _of_block(section.title, block, places)
    )


def _places_by_id(genome: GameGenome) -> Mapping[str, Sequence[str]]:
    """For the id of each rule of a genome, with its value and without, and for each path: where it stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, node in nodes(genome):
        found[kind(node)].append(path)
        if path:
            found[path].append(path)
        for field in fields_of(type(node)):
            own = f"{path}.{field.name}" if path else field.name
            found[rule_id(node, field.name)].append(own)
            found[f"{kind(node)}.{field.name}"].append(own)
    return found


def _of_block(section: str, block: Block, places: Mapping[str, Sequence[str]]) -> Iterator[Statement]:
    match block:
        case Paragraph():
            yield from _of_item(section, Item(block.line), places, (), 0)
        case Bullets():
            for item in block.items:
                yield from _of_item(section, item, places, (), 0)
        case Table():
            for row in block.rows:
                whole = tuple(span for line in row for span in line)
                words = ": ".join(plain(line) for line in row)
                yield Statement(section, f"{words}.", _paths(whole, places, ()))
        case Figure():
            return
        case _:
            assert_never(block)


def _of_item(
    section: str, item: Item, places: Mapping[str, Sequence[str]], scope: tuple[str, ...], depth: int
) -> Iterator[Statement]:
    marked = tuple(span.id for span in item.line if isinstance(span, Rule) and span.id.endswith("]"))
    scope = marked or scope
    yield Statement(section, plain(item.line), _paths(item.line, places, scope), depth)
    for child in item.children:
        yield from _of_item(section, child, places, scope, depth + 1)


def _paths(line: Line, places: Mapping[str, Sequence[str]], scope: tuple[str, ...]) -> tuple[str, ...]:
    sources = [source for num in _numbers(line) for source in num.sources]
    about = scope or tuple(dict.fromkeys(entry[1] for each in sources if (entry := _ENTRY.match(each))))
    found: list[str] = []
    for span in line:
        if isinstance(span, Rule):
            candidates = places.get(span.id, ())
            found += [path for path in candidates if path.startswith(about)] or candidates
    return tuple(path for path in dict.fromkeys((*found, *sources)) if path)


def _numbers(line: Iterable[object]) -> Iterator[Num]:
    for span in line:
        if isinstance(span, Num):
            yield span
        elif isinstance(span, Formula):
            yield from span.numbers
