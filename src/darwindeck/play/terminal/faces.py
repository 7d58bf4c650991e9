"""Cards on a terminal: signs, colours, and the order in which people hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.text import Text

from darwindeck.genome.cards import RankOrder, Suit
from darwindeck.narration.words.names import HIGH_TO_LOW, card_sign

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
HELD: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Red and black in turn, as people sort a hand."""


class Faces:
    """How cards look at one table."""

    def __init__(self, order: RankOrder, *, four_colour: bool = False) -> None:
        self.colours = FOUR_COLOURS if four_colour else TWO_COLOURS
        self._ranks = HIGH_TO_LOW[order]

    def card(self, name: str, style: str = "") -> Text:
        """`Ts` as 10♠ in its colour."""
        return Text(card_sign(name), style=f"{self.colours[name[1]]} {style}".strip())

    def sorted(self, cards: Iterable[str]) -> list[str]:
        """By suit, high to low."""
        return sorted(cards, key=lambda card: (HELD.index(Suit(card[1])), self._ranks.index(card[0])))

    def row(self, cards: Sequence[str], *, gap: str = " ") -> Text:
        return Text(gap).join(self.card(card) for card in cards)

    def coloured(self, text: str) -> Text:
        """Words in which signs of suits get their colour."""
        found = Text(text)
        for suit, sign in (("h", "♥"), ("d", "♦"), ("c", "♣"), ("s", "♠")):
            found.highlight_regex(rf"(?:10|[2-9JQKA])?{sign}", self.colours[suit])
        return found
