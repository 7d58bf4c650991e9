"""A rulebook as data: sections of blocks, blocks of lines, lines of spans. Every renderer reads this and nothing else.

A number enters only as `Num`, with the path of the genome it stands for or how it was derived; a rule of the genome
only with its `Rule`. So what a rulebook covers, and that it says nothing untrue, can be checked (`tests/rulebook`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words; no figures, those are `Num`."""

    text: str

    def __post_init__(self) -> None:
        if any(char.isdigit() for char in self.text):
            raise ValueError(f"figures enter a rulebook as Num: {self.text!r}")


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that stand out: the name of a step, a term that is defined here."""

    text: str


@dataclass(frozen=True, slots=True)
class Num:
    """A number: `sources` are the paths of the genome that hold it, `derived` says how it was worked out."""

    value: int
    sources: tuple[str, ...] = ()
    derived: str = ""
    shown: str = ""
    """How it is written, where that is not in figures."""

    def __post_init__(self) -> None:
        if not self.sources and not self.derived:
            raise ValueError(f"the number {self.value} comes from nowhere")

    @property
    def text(self) -> str:
        return self.shown or str(self.value).replace("-", "−")


@dataclass(frozen=True, slots=True)
class Rule:
    """An invisible mark: the words beside it state this rule, as `draw.until=playable`."""

    id: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its notation, `Qs`."""

    name: str


@dataclass(frozen=True, slots=True)
class RankSign:
    """A rank by its sign on the card, `Q` or `10`; in notation."""

    rank: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """Words that are set elsewhere (a design document, a label) and are shown as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """Words for numbers that need not be listed: "their number" for cards that count what is printed on them."""

    text: str
    numbers: tuple[Num, ...]


Span = Text | Strong | Num | Rule | Card | RankSign | Fixed | Formula
Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list, with lines below it. A key line is one that the quick reference repeats when it is made;
    in a finished rulebook that says no more, so items with the same words are equal."""

    line: Line
    children: tuple[Item, ...] = ()
    key: bool = field(default=False, compare=False)


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
        """What a notebook shows: the rules as text."""
        from markdown_it import MarkdownIt

        return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(self.markdown()))

    def markdown(self) -> str:
        from darwindeck.rulebook.render.markdown import markdown

        return markdown(self)

    def html(
        self, printing: Printing | None = None, *, four_colour: bool = False, cards: bool = False
    ) -> str:
        """A page that needs nothing else; with `cards`, sheets of the deck to cut out follow the rules."""
        from darwindeck.rulebook.render.html import html

        return html(self, printing or Printing(four_colour=four_colour, cards=cards))

    def pdf(
        self, printing: Printing | None = None, *, four_colour: bool = False, cards: bool = False
    ) -> bytes:
        """Needs the extra `pdf`."""
        from darwindeck.rulebook.render.pdf import pdf

        return pdf(self, printing or Printing(four_colour=four_colour, cards=cards))

    def prompt(self) -> str:
        """The rules as a language model is told them."""
        from darwindeck.rulebook.render.prompt import prompt

        return prompt(self)
