"""A rulebook as a language model is told it: plain text, cards in the notation in which actions name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from darwindeck.rulebook.model import Block, Bullets, Figure, Paragraph, Rulebook, SectionId, Table
from darwindeck.wording.text import Card, Item, Line, plain

LEFT_OUT: Final = (
    SectionId.SEATS,
    SectionId.STRATEGY,
    SectionId.VARIANTS,
    SectionId.EXAMPLE,
    SectionId.QUICK,
)
NOTATION: Final = (
    "Cards are written rank then suit: 7h, Ts, Qd, Ac. "
    "T is the ten; h, d, c, s are hearts, diamonds, clubs, spades."
)


def prompt(book: Rulebook) -> str:
    called = " ".join(book.title.replace('"', "'").split()).upper()
    lines = [f'RULES OF "{called}"', NOTATION]
    for section in book.sections:
        if section.id in LEFT_OUT:
            continue
        lines += ["", section.title.upper()]
        for block in section.blocks:
            lines += _block(block)
    return "\n".join(lines) + "\n"


def _words(line: Line) -> str:
    return "".join(span.name if isinstance(span, Card) else plain((span,)) for span in line)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(line):
            yield _words(line)
        case Bullets(items, ordered):
            yield from _items(items, ordered=ordered, indent="")
        case Table(header, rows):
            yield " | ".join(header)
            yield from (" | ".join(_words(cell) for cell in row) for row in rows)
        case Figure():
            return
        case _:
            assert_never(block)


def _items(items: Sequence[Item], *, ordered: bool, indent: str) -> Iterator[str]:
    for place, item in enumerate(items, 1):
        yield f"{indent}{f'{place}.' if ordered else '-'} {_words(item.line)}"
        yield from _items(item.children, ordered=False, indent=indent + "  ")
