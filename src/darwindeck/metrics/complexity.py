"""What a game costs to learn: the statements and distinct rules of its rulebook, and what has to be kept in mind.

Count the items and rule marks of the rulebook's document model, never its words: a copy edit changes no fitness.
Examples and the quick reference repeat what was said and do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from darwindeck.genome.conditions import And, Not, Or
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.model import Block, Bullets, Figure, Paragraph, Section, SectionId, Table
from darwindeck.rulebook.reading import lines_of
from darwindeck.wording.text import Line, Rule

CARRIED: Final = frozenset({SectionId.EFFECTS, SectionId.BETTING, SectionId.SCORING, SectionId.CONTRACTS})
"""Sections with things to be kept in mind during play and between hands."""
ROWS_PER_STATEMENT: Final = 4
"""Rows of a table are read faster than sentences."""
_JOINTS: Final = frozenset(str(kind.__struct_config__.tag) for kind in (And, Or, Not))
"""Marks of what only joins tests: the queen of spades is a rank and a suit, and nothing third."""


def complexity(genome: GameGenome) -> float:
    """Add up statements, distinct rules and memory load of the rulebook."""
    book = rules_of(genome)
    return statement_count(book) + concepts(book) + memory_load(book)


def statement_count(book: Sequence[Section]) -> float:
    """Count what the rulebook states: a line counts once for each rule that it states, and at least once."""
    return sum(_weight(block) for block in _blocks(book))


def concepts(book: Sequence[Section]) -> int:
    """Count distinct rules, as the rulebook's marks name them."""
    return len({rule for block in _blocks(book) for line in lines_of(block) for rule in _rules(line)})


def memory_load(book: Sequence[Section]) -> float:
    """Count statements of the sections that have to be remembered while playing."""
    carried = (section for section in book if section.id in CARRIED)
    return sum(_weight(block) for section in carried for block in section.blocks)


def _blocks(book: Sequence[Section]) -> Iterator[Block]:
    for section in book:
        yield from section.blocks


def _weight(block: Block) -> float:
    match block:
        case Paragraph() | Bullets():
            return sum(max(1, len(_rules(line))) for line in lines_of(block))
        case Table(rows=rows):
            return len(rows) / ROWS_PER_STATEMENT
        case Figure():
            return 0.0
        case _:
            assert_never(block)


def _rules(line: Line) -> frozenset[str]:
    return frozenset(span.id for span in line if isinstance(span, Rule)) - _JOINTS
