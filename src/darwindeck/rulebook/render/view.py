"""The document model made flat for templates: HTML and Typst read the same records, one as objects, one as JSON."""

from __future__ import annotations

from typing import assert_never

import msgspec

from darwindeck.rulebook.cards.faces import back_svg, card_svg
from darwindeck.rulebook.cards.sheet import Sheet, sheets
from darwindeck.rulebook.model import Block, Bullets, Figure, Group, Paragraph, Printing, Rulebook, Table
from darwindeck.wording.text import Card, Fixed, Formula, Item, Line, Num, RankSign, Rule, Strong, Text, plain


class SpanView(msgspec.Struct, frozen=True):
    """Some words and how they look: "", "strong", "num" or the suit of a card."""

    style: str
    text: str
    link: str = ""
    """The anchor on this page that explains the words."""


class ItemView(msgspec.Struct, frozen=True):
    spans: tuple[SpanView, ...]
    children: tuple[ItemView, ...]
    anchors: tuple[str, ...] = ()


class GroupView(msgspec.Struct, frozen=True):
    """Cards that lie together, as pictures."""

    label: str
    pictures: tuple[str, ...]
    place: str
    fan: bool
    marked: bool


class BlockView(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    spans: tuple[SpanView, ...] = ()
    items: tuple[ItemView, ...] = ()
    header: tuple[str, ...] = ()
    rows: tuple[tuple[tuple[SpanView, ...], ...], ...] = ()
    groups: tuple[GroupView, ...] = ()
    caption: str = ""
    alt: str = ""
    table: bool = False
    ordered: bool = False
    anchors: tuple[str, ...] = ()


class SectionView(msgspec.Struct, frozen=True):
    id: str
    title: str
    blocks: tuple[BlockView, ...]


class MeasureView(msgspec.Struct, frozen=True):
    name: str
    value: str


class PageView(msgspec.Struct, frozen=True):
    title: str
    tagline: str
    head: tuple[MeasureView, ...]
    sections: tuple[SectionView, ...]
    fan: tuple[str, ...]
    """A few cards of the deck as pictures, for the title."""


def page(book: Rulebook, *, four_colour: bool) -> PageView:
    return PageView(
        title=book.title,
        tagline=book.tagline,
        head=tuple(MeasureView(measure.name, measure.value) for measure in book.head),
        sections=tuple(
            SectionView(s.id, s.title, tuple(_block(block, four_colour) for block in s.blocks))
            for s in book.sections
        ),
        fan=tuple(card_svg(name, four_colour=four_colour) for name in fan(book.deck)),
    )


def sheets_of(book: Rulebook, printing: Printing) -> tuple[Sheet, ...]:
    """Return the sheets to cut out, if they are wanted."""
    if not printing.cards:
        return ()
    return sheets(
        book.deck,
        four_colour=printing.four_colour,
        paper=printing.paper,
        bleed=printing.bleed,
        backs=printing.backs,
        badges=dict(book.badges) if printing.badges else None,
    )


def fan(deck: tuple[str, ...]) -> tuple[str, ...]:
    """Cards that show what the deck looks like: the highest of one suit, the second of the next, and so on."""
    suits = tuple(dict.fromkeys(card[1] for card in deck))
    ranks = tuple(dict.fromkeys(card[0] for card in reversed(deck)))
    return tuple(f"{rank}{suit}" for rank, suit in zip(ranks, suits, strict=False))


def _block(block: Block, four_colour: bool) -> BlockView:
    match block:
        case Paragraph(line, note):
            return BlockView("note" if note else "paragraph", spans=_spans(line))
        case Bullets(items, ordered):
            return BlockView("list", items=tuple(map(_item, items)), ordered=ordered)
        case Table(header, rows):
            cells = tuple(tuple(_spans(cell) for cell in row) for row in rows)
            return BlockView("table", header=header, rows=cells)
        case Figure(groups, caption, alt, table):
            drawn = tuple(_group(group, four_colour) for group in groups)
            return BlockView("figure", groups=drawn, caption=caption, alt=alt, table=table)
        case _:
            assert_never(block)


def _group(group: Group, four_colour: bool) -> GroupView:
    pictures = tuple(
        back_svg() if card is None else card_svg(card, four_colour=four_colour) for card in group.cards
    )
    return GroupView(group.label, pictures, group.place, group.fan, group.marked)


def _item(item: Item) -> ItemView:
    return ItemView(_spans(item.line), tuple(map(_item, item.children)))


def _spans(line: Line) -> tuple[SpanView, ...]:
    found = []
    for span in line:
        match span:
            case Rule():
                continue
            case Strong(text):
                found.append(SpanView("strong", text))
            case Card(name):
                found.append(SpanView(name[1], plain((span,))))
            case Num():
                found.append(SpanView("num", span.text))
            case Text() | Fixed() | RankSign() | Formula():
                found.append(SpanView("", plain((span,))))
            case _:
                assert_never(span)
    return tuple(found)
