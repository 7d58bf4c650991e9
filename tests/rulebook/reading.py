"""How tests read a rulebook: its spans, numbers, rules and words; and which values of a genome no player needs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.build import REPEATS, rulebook, unchecked_rulebook
from darwindeck.rulebook.model import Block, Bullets, Figure, Measure, Paragraph, Rulebook, SectionId, Table
from darwindeck.validation.validate import require_valid
from darwindeck.wording.text import Formula, Item, Line, Num, Rule, plain

RANDOM_GAMES = 80


@cache
def book_of(genome: GameGenome) -> Rulebook:
    """The rulebook; of a game without a name, of which there are many here, without a pitch and measured play."""
    if genome.labels.name:
        return rulebook(genome)
    return unchecked_rulebook(require_valid(genome), measures=(Measure("Length", "unknown"),))


@cache
def known() -> dict[str, GameGenome]:
    return {game: load_game(game) for game in known_games()}


@cache
def drawn() -> tuple[GameGenome, ...]:
    """Valid games of all families."""
    return tuple(random_genomes(11, RANDOM_GAMES))


def lines_of(block: Block) -> Iterator[Line]:
    match block:
        case Paragraph(line, _):
            yield line
        case Bullets(items):
            for item in items:
                yield from _item_lines(item)
        case Table(_, rows, _):
            for row in rows:
                yield from row
        case Figure():
            return


def _item_lines(item: Item) -> Iterator[Line]:
    yield item.line
    for child in item.children:
        yield from _item_lines(child)


def lines(book: Rulebook, *which: SectionId) -> Iterator[Line]:
    """All lines, or those of some sections."""
    for section in book.sections:
        if not which or section.id in which:
            for block in section.blocks:
                yield from lines_of(block)


RULES = tuple(section for section in SectionId if section not in REPEATS)
"""Where a rule has to stand: the quick reference and the example only repeat."""


def nums(book: Rulebook) -> list[Num]:
    spans = [span for line in lines(book, *RULES) for span in line]
    listed = [num for span in spans if isinstance(span, Formula) for num in span.numbers]
    return [span for span in spans if isinstance(span, Num)] + listed


def rules(book: Rulebook, *which: SectionId) -> list[str]:
    found = lines(book, *(which or RULES))
    return [span.id for line in found for span in line if isinstance(span, Rule)]


def text(book: Rulebook, *which: SectionId) -> str:
    return "\n".join(plain(line) for line in lines(book, *which))
