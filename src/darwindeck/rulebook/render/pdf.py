"""A rulebook as PDF by Typst. The text goes in as JSON data, so nothing has to be escaped. Needs the extra `pdf`."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.extras import install_line
from darwindeck.rulebook.cards.sheet import Sheet
from darwindeck.rulebook.model import Printing, Rulebook
from darwindeck.rulebook.render.view import PageView, page, sheets_of

SIZES: Final = (11.8, 11.2, 10.6, 10.0, 9.4, 8.9, 8.4, 8.0)
"""Sizes of type that are tried, in points, until a book has no more than two pages."""
PAGES: Final = 2
_COUNT: Final = re.compile(rb"/Type\s*/Pages\b[^>]*/Count\s+(\d+)|/Count\s+(\d+)[^>]*/Type\s*/Pages\b")


class PdfData(msgspec.Struct, frozen=True):
    """Everything the template reads."""

    book: PageView
    sheets: tuple[Sheet, ...]
    four_colour: bool
    paper: str
    size: float
    columns: tuple[str, ...]
    """Of the score sheet; none if it is not wanted."""
    aids: bool


def pdf(book: Rulebook, printing: Printing) -> bytes:
    """Return the booklet in the largest type in which its rules fit two pages, or in the smallest."""
    sheets = sheets_of(book, printing)
    columns = book.columns if printing.score_sheet else ()
    view = page(book, four_colour=printing.four_colour)
    more = len(sheets) + bool(columns) + printing.aids
    made = b""
    for size in SIZES:
        data = PdfData(view, sheets, printing.four_colour, printing.paper.typst, size, columns, printing.aids)
        made = _compile(data)
        if page_count(made) <= PAGES + more:
            break
    return made


def page_count(document: bytes) -> int:
    """Read the number of pages from a PDF."""
    counts = [int(one or other) for one, other in _COUNT.findall(document)]
    return max(counts, default=0)


def _compile(data: PdfData) -> bytes:
    try:
        import typst
    except ModuleNotFoundError as error:
        words = f"a PDF needs typst: {install_line('pdf')}"
        raise RunError(words, code="run/missing-extra") from error
    template = files("darwindeck.rulebook") / "templates" / "rulebook.typ"
    made = typst.compile(
        template.read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        timestamp=0,
    )
    if not isinstance(made, bytes):
        raise RunError("typst made no document", code="run/io")
    return made
