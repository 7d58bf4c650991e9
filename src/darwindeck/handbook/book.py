"""All pages of the handbook, in the order of docs/index.md, and what the search looks through."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.handbook.text import Page, read_page

FIRST: Final = "index"
_ENTRY: Final = re.compile(r"^- \[(?P<title>[^\]]+)\]\((?P<name>[\w-]+)\.md\)", re.MULTILINE)
_COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_PICTURE: Final = re.compile(r"[\w-]+\.png")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents."""

    title: str
    name: str


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines of the contents with what they have in common."""

    heading: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Book:
    parts: tuple[Part, ...]
    pages: dict[str, Page]

    def neighbours(self, name: str) -> tuple[Entry | None, Entry | None]:
        """Return the pages before and after one."""
        every = [Entry("Contents", FIRST), *(entry for part in self.parts for entry in part.entries)]
        place = next(place for place, entry in enumerate(every) if entry.name == name)
        return (
            every[place - 1] if place else None,
            every[place + 1] if place + 1 < len(every) else None,
        )


@cache
def open_book() -> Book:
    """Return the handbook of this version."""
    contents = _text(FIRST)
    parts = tuple(
        Part(heading, tuple(Entry(found["title"], found["name"]) for found in _ENTRY.finditer(below)))
        for heading, below in re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", contents, re.MULTILINE)
    )
    titles = {FIRST: "Contents", **{entry.name: entry.title for part in parts for entry in part.entries}}
    return Book(parts, {name: read_page(name, _text(name), titles) for name in titles})


@cache
def search_index() -> str:
    """Every section as a script that hands it to the search: a page from a disk may load scripts, but read no files."""
    rows = [
        (f"{page.name}.html#{section.anchor}", page.title, section.heading, section.text)
        for page in open_book().pages.values()
        for section in page.sections
    ]
    return f"findIn({msgspec.json.encode(rows).decode()});\n"


@cache
def pictures() -> dict[str, bytes]:
    """Return the pictures of the pages, by name."""
    return {each.name: each.read_bytes() for each in _folder().iterdir() if _PICTURE.fullmatch(each.name)}


def page_text(name: str) -> str:
    """Return a page as it is written, without the comments, which are for programs; RunError if there is none."""
    names = open_book().pages
    if name not in names:
        near = get_close_matches(name.lower().removesuffix(".md"), names, n=1)
        hint = f"did you mean {near[0]}?" if near else "`darwindeck docs index` lists them"
        raise RunError(f"the handbook has no page called {name!r}; {hint}", code="run/bad-argument")
    return _COMMENT.sub("", _text(name))


def _text(name: str) -> str:
    try:
        return (_folder() / f"{name}.md").read_text("utf-8")
    except OSError as error:
        raise RunError(f"the handbook was installed without its page {name}.md", code="run/io") from error


@cache
def _folder() -> Traversable:
    """docs/, which a wheel has in its place. In a clone it is a link; git writes it as text where there are none."""
    place = files("darwindeck.handbook") / "pages"
    if place.is_file():
        return files("darwindeck.handbook").joinpath(*place.read_text("utf-8").strip().split("/"))
    return place
