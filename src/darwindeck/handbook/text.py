"""A page of the handbook from its Markdown: title, HTML with headings one can link to, and its sections for the search.

Headings get the ids that GitHub gives them, so a link works in both places. Comments are left out: they are for the
programs that write parts of a page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

_NOT_IN_AN_ID: Final = re.compile(r"[^\w\- ]")
_PAGE: Final = re.compile(r"(?P<name>[\w-]+)\.md(?P<rest>#.*)?")
_READ: Final = frozenset({"text", "code_inline", "softbreak", "hardbreak"})


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below one heading."""

    anchor: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page, ready to be put into a frame."""

    name: str
    title: str
    html: str
    sections: tuple[Section, ...]


def slug(heading: str) -> str:
    """
    >>> slug("Without Ray: files"), slug("`--json` and you")
    ('without-ray-files', '--json-and-you')
    """
    return _NOT_IN_AN_ID.sub("", heading.strip().lower()).replace(" ", "-")


def read_page(name: str, markdown: str, titles: Mapping[str, str]) -> Page:
    """Return the page of some Markdown; `titles` are those of all pages.

    >>> read_page("a", "# Title\\n\\nSee [b.md](b.md#there).", {"b": "Bids"}).html.splitlines()[-1]
    '<p>See <a href="b.html#there">Bids</a>.</p>'
    """
    reader = MarkdownIt("commonmark").enable("table")
    tokens = [token for token in reader.parse(markdown) if token.type != "html_block"]
    _give_ids(tokens)
    for token in tokens:
        _lead_links_to_pages(token.children or [], titles)
    sections = _sections(tokens)
    html = str(reader.renderer.render(_within_scrollers(tokens), reader.options, {}))
    return Page(name=name, title=sections[0].heading, html=html, sections=sections)


def _give_ids(tokens: list[Token]) -> None:
    seen: Counter[str] = Counter()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            made = slug(_words(tokens[place + 1]))
            token.attrSet("id", f"{made}-{seen[made]}" if seen[made] else made)
            seen[made] += 1


def _lead_links_to_pages(inline: list[Token], titles: Mapping[str, str]) -> None:
    """Links to Markdown lead to the page made from it, by its title where the link said a file name only."""
    for place, token in enumerate(inline):
        if token.type != "link_open":
            continue
        target = str(token.attrs["href"])
        if found := _PAGE.fullmatch(target):
            token.attrSet("href", f"{found['name']}.html{found['rest'] or ''}")
            text = inline[place + 1]
            if text.content == f"{found['name']}.md":
                text.content = titles[found["name"]]
        elif target.startswith("../"):  # outside of docs/: not in the handbook
            token.hidden = True
            next(each for each in inline[place:] if each.type == "link_close").hidden = True


def _within_scrollers(tokens: list[Token]) -> list[Token]:
    """Wide tables scroll by themselves, not with the page."""
    framed: list[Token] = []
    for token in tokens:
        if token.type == "table_open":
            framed.append(_html('<div class="wide" role="region" aria-label="Table" tabindex="0">'))
        framed.append(token)
        if token.type == "table_close":
            framed.append(_html("</div>\n"))
        elif token.type in ("fence", "code_block"):
            token.attrSet("tabindex", "0")
    return framed


def _html(text: str) -> Token:
    return Token("html_block", "", 0, content=text)


def _sections(tokens: list[Token]) -> tuple[Section, ...]:
    found: list[tuple[str, str, list[str]]] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            found.append((str(token.attrs["id"]), _words(tokens[place + 1]), []))
        elif token.type == "inline" and tokens[place - 1].type != "heading_open":
            found[-1][2].append(_words(token))
        elif token.type in ("fence", "code_block"):
            found[-1][2].append(token.content)
    return tuple(
        Section(anchor, heading, " ".join(" ".join(parts).split())) for anchor, heading, parts in found
    )


def _words(inline: Token) -> str:
    return "".join(child.content or " " for child in inline.children or () if child.type in _READ)
