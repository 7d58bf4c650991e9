"""A rulebook as PDF by Typst. The text goes in as JSON data, so nothing has to be escaped. Needs the extra `pdf`."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from darwindeck.errors import RunError
from darwindeck.rulebook.cards.sheet import sheets
from darwindeck.rulebook.model import Rulebook
from darwindeck.rulebook.render.view import PageView, page


class PdfData(msgspec.Struct, frozen=True):
    """Everything the template reads."""

    book: PageView
    sheets: tuple[tuple[str, ...], ...]
    four_colour: bool


def pdf(book: Rulebook, *, four_colour: bool = False, cards: bool = False) -> bytes:
    try:
        import typst
    except ModuleNotFoundError as error:
        words = "a PDF needs typst: pip install darwindeck[pdf]"
        raise RunError(words, code="run/missing-extra") from error
    pages = sheets(book.deck, four_colour=four_colour) if cards else ()
    data = PdfData(page(book, four_colour=four_colour), pages, four_colour)
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
