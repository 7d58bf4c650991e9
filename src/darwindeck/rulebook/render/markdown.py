"""A rulebook as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import assert_never

from darwindeck.rulebook.model import Block, Bullets, Figure, Paragraph, Rulebook, Table
from darwindeck.wording.text import Item, Line, Strong, plain


def escape(text: str) -> str:
    """Return a text that somebody has written, so that it is no link, picture or markup.

    >>> escape("![x](http://elsewhere)")
    '!\\\\[x\\\\](http://elsewhere)'
    """
    return re.sub(r"([\\`*_\[\]<>~&])", r"\\\1", text)


def markdown(book: Rulebook) -> str:
    lines = [f"# {escape(book.title)}", ""]
    if book.tagline:
        lines += [f"*{book.tagline}*", ""]
    lines += [" · ".join(f"**{measure.name}** {measure.value}" for measure in book.head), ""]
    for section in book.sections:
        lines += [f"## {section.title}", ""]
        for block in section.blocks:
            rendered = list(_block(block))
            lines += [*rendered, ""] if rendered else []
    return "\n".join(lines).rstrip() + "\n"


def _inline(line: Line) -> str:
    """Names of steps stand out; everything else is plain text."""
    return "".join(f"**{span.text}**" if isinstance(span, Strong) else plain((span,)) for span in line)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(line, note):
            yield f"*{_inline(line)}*" if note else _inline(line)
        case Bullets(items, ordered):
            yield from _items(items, ordered=ordered, indent="")
        case Table(header, rows):
            yield f"| {' | '.join(header)} |"
            yield f"| {' | '.join('---' for _ in header)} |"
            for row in rows:
                yield f"| {' | '.join(_inline(cell) for cell in row)} |"
        case Figure():
            return
        case _:
            assert_never(block)


def _items(items: Sequence[Item], *, ordered: bool, indent: str) -> Iterator[str]:
    for place, item in enumerate(items, 1):
        mark = f"{place}." if ordered else "-"
        yield f"{indent}{mark} {_inline(item.line)}"
        yield from _items(item.children, ordered=False, indent=indent + " " * (len(mark) + 1))
