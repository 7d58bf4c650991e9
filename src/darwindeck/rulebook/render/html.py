"""A rulebook as one HTML page that needs nothing else: style and pictures are inside. It prints well."""

from __future__ import annotations

from functools import cache

import jinja2

from darwindeck.look import style_sheet
from darwindeck.rulebook.model import Printing, Rulebook
from darwindeck.rulebook.render.terms import link_terms
from darwindeck.rulebook.render.view import page, sheets_of


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("darwindeck.rulebook", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )


def html(book: Rulebook, printing: Printing) -> str:
    template = _environment().get_template("page.html.jinja")
    flat = link_terms(page(book, four_colour=printing.four_colour))
    return template.render(
        look=style_sheet(),
        book=flat,
        printing=printing,
        sheets=sheets_of(book, printing),
        columns=book.columns,
    )
