"""A rulebook as one HTML page that needs nothing else: style and pictures are inside. It prints well.

The first use of a term in a section is a link to the line that explains it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from darwindeck.look import page_templates, style_sheet
from darwindeck.rulebook.model import Printing, Rulebook, SectionId
from darwindeck.rulebook.render.view import (
    BlockView,
    ItemView,
    PageView,
    SectionView,
    SpanView,
    page,
    sheets_of,
)


def html(book: Rulebook, printing: Printing) -> str:
    template = page_templates("darwindeck.rulebook").get_template("page.html.jinja")
    flat = link_terms(page(book, four_colour=printing.four_colour))
    return template.render(
        look=style_sheet(),
        book=flat,
        printing=printing,
        sheets=sheets_of(book, printing),
        columns=book.columns,
    )


TERMS: Final[Mapping[str, tuple[str, ...]]] = {
    "trick": (SectionId.PLAY,),
    "trump": (SectionId.DEAL, SectionId.PLAY),
    "meld": (SectionId.PLAY,),
    "deadwood": (SectionId.PLAY, SectionId.SCORING),
    "knock": (SectionId.PLAY,),
    "undercut": (SectionId.SCORING,),
    "book": (SectionId.PLAY,),
    "contract": (SectionId.CONTRACTS,),
    "overtrick": (SectionId.CONTRACTS,),
    "bag": (SectionId.CONTRACTS,),
    "Nil": (SectionId.PLAY,),
    "sweep": (SectionId.TABLEAU,),
    "battle": (SectionId.TABLEAU,),
    "tableau": (SectionId.DEAL, SectionId.TABLEAU),
    "discard pile": (SectionId.DEAL, SectionId.PLAY),
    "deck": (SectionId.DEAL,),
    "showdown": (SectionId.PLAY,),
    "house": (SectionId.DEAL,),
    "pot": (SectionId.BETTING,),
    "ante": (SectionId.PLAY,),
    "broken": (SectionId.PLAY,),
    "wild": (SectionId.CARDS,),
}
"""By term, the sections that may explain it, the likeliest first."""
_OTHER_SENSE: Final = frozenset({("deck", SectionId.CARDS)})
"""Terms that a section uses in another sense: a standard deck is not the pile to draw from."""
_WORDS: Final = {term: re.compile(rf"\b{term}s?\b") for term in TERMS}
_EXPLAINING: Final = {**_WORDS, "deck": re.compile(r"\bform the deck\b")}
"""What the line says that explains a term."""


def link_terms(page: PageView) -> PageView:
    """Return the page with its terms linked; terms that it does not explain stay plain."""
    explained = {term: home for term in TERMS if (home := _home(page, term))}
    sections = [_link(section, explained) for section in page.sections]
    return msgspec.structs.replace(page, sections=tuple(sections))


def _home(page: PageView, term: str) -> str:
    """Return the section that explains a term, if it has one."""
    for wanted in TERMS[term]:
        for section in page.sections:
            if section.id == wanted and any(_says(block, term) for block in section.blocks):
                return wanted
    return ""


def _says(block: BlockView, term: str) -> bool:
    return _spans_say(block.spans, term) or any(_item_says(item, term) for item in block.items)


def _item_says(item: ItemView, term: str) -> bool:
    return _spans_say(item.spans, term) or any(_item_says(child, term) for child in item.children)


def _spans_say(spans: Sequence[SpanView], term: str) -> bool:
    return any(_EXPLAINING[term].search(span.text.lower() if term.islower() else span.text) for span in spans)


def _anchor(term: str) -> str:
    return f"term-{term.lower().replace(' ', '-')}"


class _Section:
    """What is still to be linked or marked while a section is gone through."""

    def __init__(self, section: str, explained: Mapping[str, str]) -> None:
        self.marks = {term for term, home in explained.items() if home == section}
        elsewhere = {term for term, home in explained.items() if home != section}
        self.links = {term for term in elsewhere if (term, section) not in _OTHER_SENSE}

    def item(self, item: ItemView) -> ItemView:
        return ItemView(
            self.line(item.spans),
            tuple(self.item(child) for child in item.children),
            self.anchors(item.spans),
        )

    def anchors(self, spans: Sequence[SpanView]) -> tuple[str, ...]:
        """Return the terms that this line is the first to use."""
        found = [term for term in TERMS if term in self.marks and _spans_say(spans, term)]
        self.marks.difference_update(found)
        return tuple(map(_anchor, found))

    def line(self, spans: Sequence[SpanView]) -> tuple[SpanView, ...]:
        found: list[SpanView] = []
        for span in spans:
            found.extend(self.split(span) if span.style == "" else (span,))
        return tuple(found)

    def split(self, span: SpanView) -> list[SpanView]:
        """Return the span with the first term that is not yet linked in this section as a link."""
        for term in TERMS:
            hit = _WORDS[term].search(span.text) if term in self.links else None
            if hit is not None:
                self.links.discard(term)
                link = SpanView("", hit[0], _anchor(term))
                before, after = SpanView("", span.text[: hit.start()]), SpanView("", span.text[hit.end() :])
                return [*self.split(before), link, *self.split(after)]
        return [span] if span.text else []


def _link(section: SectionView, explained: Mapping[str, str]) -> SectionView:
    work = _Section(section.id, explained)
    blocks = [
        msgspec.structs.replace(
            block,
            spans=work.line(block.spans),
            items=tuple(work.item(item) for item in block.items),
            anchors=work.anchors(block.spans),
        )
        for block in section.blocks
    ]
    return msgspec.structs.replace(section, blocks=tuple(blocks))
