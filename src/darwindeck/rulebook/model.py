"""A rulebook as data: sections of blocks, blocks of lines, lines of spans. Every renderer reads this and nothing else.

A number enters only as `Num`, with the path of the genome it stands for or how it was derived; a rule of the genome
only with its `Rule`. So what a rulebook covers, and that it says nothing untrue, can be checked (`tests/rulebook`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from darwindeck.wording.text import Item, Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    line: Line
    note: bool = False
    """A footnote: something that hardly ever matters, in small type."""


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[Item, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    header: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]
    cards: tuple[frozenset[str], ...] = ()
    """The cards that each row is about, where they are cards: no card may stand in two rows."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together, None for one face down, and the words beside them."""

    label: str
    cards: tuple[str | None, ...]
    place: str = ""
    """In the picture of a table, where they lie: the place of a seat, or "middle"."""
    fan: bool = False
    """The cards overlap, as in a hand."""
    marked: bool = False
    """They stand out: who wins the trick, what is captured."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of our own cards, for formats that can draw them; `alt` says what is to be seen."""

    groups: tuple[Group, ...]
    caption: str
    alt: str
    table: bool = False


Block = Paragraph | Bullets | Table | Figure


class Paper(StrEnum):
    """What a booklet and its sheets are printed on."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def typst(self) -> str:
        return "a4" if self is Paper.A4 else "us-letter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """What is printed, and on what: the rules, and on wish what one needs to play without a shop."""

    four_colour: bool = False
    paper: Paper = Paper.A4
    cards: bool = False
    """Sheets of the deck to cut out."""
    backs: bool = False
    """A page of backs behind every sheet."""
    bleed: bool = False
    """Cards apart from each other and printed over the cut."""
    badges: bool = False
    """What a card is worth and does in this game, on the card."""
    score_sheet: bool = False
    aids: bool = False
    """A page with the quick reference four times, a card for each player."""


class SectionId(StrEnum):
    """The sections a rulebook can have, in order."""

    GOAL = "goal"
    CARDS = "cards"
    TEAMS = "teams"
    DEAL = "deal"
    PLAY = "play"
    TABLEAU = "tableau"
    EFFECTS = "effects"
    BETTING = "betting"
    SCORING = "scoring"
    CONTRACTS = "contracts"
    END = "end"
    EDGE = "edge"
    SEATS = "seats"
    STRATEGY = "strategy"
    VARIANTS = "variants"
    EXAMPLE = "example"
    QUICK = "quick"


@dataclass(frozen=True, slots=True)
class Section:
    id: SectionId
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """Something measured about the game, for the head: "Length", "about 15 minutes"."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game, ready to be rendered."""

    title: str
    tagline: str
    head: tuple[Measure, ...]
    sections: tuple[Section, ...]
    deck: tuple[str, ...]
    """The cards the game is played with, in notation."""
    badges: tuple[tuple[str, str], ...] = ()
    """By card, the signs of what it is worth and does."""
    columns: tuple[str, ...] = ()
    """Who has a column of the score sheet; nobody where no score is kept."""

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the rules as text."""
        from markdown_it import MarkdownIt

        return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(self.markdown()))

    def markdown(self) -> str:
        from darwindeck.rulebook.render.markdown import markdown

        return markdown(self)

    def html(
        self, printing: Printing | None = None, *, four_colour: bool = False, cards: bool = False
    ) -> str:
        """Return a page that needs nothing else; with `cards`, sheets of the deck to cut out follow the rules."""
        from darwindeck.rulebook.render.html import html

        return html(self, printing or Printing(four_colour=four_colour, cards=cards))

    def pdf(
        self, printing: Printing | None = None, *, four_colour: bool = False, cards: bool = False
    ) -> bytes:
        """Needs the extra `pdf`."""
        from darwindeck.rulebook.render.pdf import pdf

        return pdf(self, printing or Printing(four_colour=four_colour, cards=cards))

    def prompt(self) -> str:
        """Return the rules as a language model is told them."""
        from darwindeck.rulebook.render.prompt import prompt

        return prompt(self)
