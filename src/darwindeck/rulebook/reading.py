"""How a rulebook is read by programs: its blocks as lines, whatever they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from darwindeck.rulebook.model import Block, Bullets, Figure, Paragraph, Table
from darwindeck.wording.text import Item, Line


def lines_of(block: Block) -> Iterator[Line]:
    """All lines of a block, cells of tables among them."""
    match block:
        case Paragraph():
            yield block.line
        case Bullets():
            for item in block.items:
                yield from _of_item(item)
        case Table():
            for row in block.rows:
                yield from row
        case Figure():
            return
        case _:
            assert_never(block)


def _of_item(item: Item) -> Iterator[Line]:
    yield item.line
    for child in item.children:
        yield from _of_item(child)
