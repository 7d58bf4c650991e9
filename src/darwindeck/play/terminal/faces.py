"""Cards on a terminal: signs in colours, as text and as small faces on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from darwindeck.genome.cards import Suit
from darwindeck.wording.names import card_sign

TWO_COLOURS: Final[Mapping[str, str]] = {
    Suit.HEARTS: "bright_red",
    Suit.DIAMONDS: "bright_red",
    Suit.CLUBS: "default",
    Suit.SPADES: "default",
}
FOUR_COLOURS: Final[Mapping[str, str]] = {
    Suit.HEARTS: "bright_red",
    Suit.DIAMONDS: "dodger_blue1",
    Suit.CLUBS: "green3",
    Suit.SPADES: "default",
}
_ON_PAPER: Final[Mapping[str, str]] = {
    "bright_red": "#c00000",
    "dodger_blue1": "#0050c0",
    "green3": "#006a2a",
    "default": "#101010",
}
PAPER: Final = "#f4f1e8"
BACK: Final = "▒▒"


class Faces:
    """How cards look at one table."""

    def __init__(self, *, four_colour: bool = False) -> None:
        self.colours = FOUR_COLOURS if four_colour else TWO_COLOURS

    def card(self, name: str, style: str = "") -> Text:
        """`Ts` as 10♠ in its colour."""
        return Text(card_sign(name), style=f"{self.colours[name[1]]} {style}".strip())

    def face(self, name: str | None, before: str = " ", after: str = " ") -> Text:
        """Return a card as it lies on the table; none is a back."""
        if name is None:
            return Text(f" {BACK} ", style="white on #27408b")
        ink = _ON_PAPER[self.colours[name[1]]]
        return Text(f"{before}{card_sign(name)}{after}", style=f"bold {ink} on {PAPER}")

    def row(self, cards: Sequence[str], *, gap: str = " ") -> Text:
        return Text(gap).join(self.card(card) for card in cards)

    def coloured(self, text: str) -> Text:
        """Words in which signs of suits get their colour."""
        found = Text(text)
        for suit, sign in (("h", "♥"), ("d", "♦"), ("c", "♣"), ("s", "♠")):
            found.highlight_regex(rf"(?:10|[2-9JQKA])?{sign}", self.colours[suit])
        return found
