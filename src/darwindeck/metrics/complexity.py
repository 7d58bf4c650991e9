"""What a game costs to learn: sentences and distinct rules of its rulebook, and what has to be kept in mind.

Read off the rulebook's document model, the same that people are given; examples and the quick reference repeat what
was said and do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.model import (
    Block,
    Bullets,
    Figure,
    Item,
    Line,
    Paragraph,
    Rule,
    Section,
    SectionId,
    Table,
)
from darwindeck.rulebook.reading import lines_of

CARRIED: Final = frozenset({SectionId.EFFECTS, SectionId.BETTING, SectionId.SCORING, SectionId.CONTRACTS})
"""Sections with things to be kept in mind during play and between hands."""
ROWS_PER_SENTENCE: Final = 4
"""Rows of a table are read faster than sentences."""


def complexity(genome: GameGenome) -> float:
    """Sentences + distinct rules + memory load of the rulebook."""
    book = rules_of(genome)
    return sentences(book) + concepts(book) + memory_load(book)


def sentences(book: Sequence[Section]) -> float:
    return sum(_weight(block) for block in _blocks(book))


def concepts(book: Sequence[Section]) -> int:
    """Distinct rules, as the rulebook's marks name them."""
    return len({span.id for line in _lines(book) for span in line if isinstance(span, Rule)})


def memory_load(book: Sequence[Section]) -> float:
    """Sentences of the sections that have to be remembered while playing."""
    carried = (section for section in book if section.id in CARRIED)
    return sum(_weight(block) for section in carried for block in section.blocks)


def _blocks(book: Sequence[Section]) -> Iterator[Block]:
    for section in book:
        yield from section.blocks


def _weight(block: Block) -> float:
    match block:
        case Paragraph(line=line):
            return max(1, _full_stops(line))
        case Bullets(items=items):
            return sum(_items(items))
        case Table(rows=rows):
            return len(rows) / ROWS_PER_SENTENCE
        case Figure():
            return 0.0
        case _:
            assert_never(block)


def _items(items: tuple[Item, ...]) -> Iterator[int]:
    for item in items:
        yield max(1, _full_stops(item.line))
        yield from _items(item.children)


def _full_stops(line: Line) -> int:
    text = "".join(getattr(span, "text", "") for span in line)
    return sum(text.count(stop) for stop in (". ", "; ")) + text.endswith(".")


def _lines(book: Sequence[Section]) -> Iterator[Line]:
    for block in _blocks(book):
        yield from lines_of(block)
