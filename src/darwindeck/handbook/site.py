"""The handbook as files of a folder: pages in a frame, style, search, pictures. No network, no script in a page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from darwindeck.handbook.book import open_book, pictures, search_index
from darwindeck.look import page_templates, style_sheet

INDEX: Final = "search-index.js"
PARTS: Final = ("handbook.css", "search.js")


@cache
def inside(name: str) -> str:
    """Return a page with contents and search beside it, to be put into a frame; KeyError if there is none."""
    book = open_book()
    page = book.pages[name]
    before, after = book.neighbours(name)
    return (
        page_templates("darwindeck.handbook")
        .get_template("inside.html.jinja")
        .render(book=book, page=page, html=Markup(page.html), before=before, after=after, index=INDEX)  # noqa: S704
    )


def title_of(name: str) -> str:
    return open_book().pages[name].title


@cache
def handbook_part(name: str) -> str:
    """Return the style or the search; KeyError if it is neither."""
    if name not in PARTS:
        raise KeyError(name)
    return (files("darwindeck.handbook") / "static" / name).read_text("utf-8")


def whole_site() -> dict[str, bytes]:
    """Every file of the folder, by name."""
    frame = page_templates("darwindeck.handbook").get_template("alone.html.jinja")
    pages = {
        f"{name}.html": frame.render(title=page.title, inside=Markup(inside(name)))  # noqa: S704  (our own)
        for name, page in open_book().pages.items()
    }
    scripts = {
        INDEX: search_index(),
        "style.css": style_sheet(),
        **{name: handbook_part(name) for name in PARTS},
    }
    return {**{name: text.encode() for name, text in (pages | scripts).items()}, **pictures()}
