"""How a drawing is written down: whole and by itself, or as part of a sprite.

A stand-alone picture repeats every part and names its colours. A sprite draws each part once and points to it with
`<use>`; its colours are CSS custom properties, so that a page can change them. The drawings know nothing of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from darwindeck.genome.cards import Suit
from darwindeck.rulebook.cards.shapes import RANK_STROKES, SUIT_PATHS

RED, BLACK, BLUE, GREEN = "#c2182b", "#1c1c24", "#1d5fb8", "#16784a"
TWO_COLOURS: Final = {Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: BLACK, Suit.SPADES: BLACK}
FOUR_COLOURS: Final = {Suit.HEARTS: RED, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN, Suit.SPADES: BLACK}

COLOURS: Final[Mapping[str, str]] = {
    "paper": "#fffdf8",
    "edge": "#c9c2b4",
    "back": "#21395f",
    "back-two": "#7d2b36",
}
"""What a page may change besides the suits: `--card-paper`, `--card-edge`, and the two backs."""

CORNER, PIP, EMBLEM, ACE, LARGE = 38, 44, 28, 104, 168
"""Heights of a suit sign: below the index, on number cards, in a court's hand, on an ace, on a small face."""
INDEX, LARGE_INDEX = 60, 128
"""Heights of a rank's letter or figure: in the corner, on a small face."""


@dataclass(frozen=True)
class Ink:
    """One way to write a drawing down."""

    suits: Mapping[Suit, str]
    sprite: bool = False

    def suit(self, suit: Suit) -> str:
        """Return the colour of a suit."""
        return f"var(--suit-{suit},{self.suits[suit]})" if self.sprite else self.suits[suit]

    def colour(self, name: str) -> str:
        return f"var(--card-{name},{COLOURS[name]})" if self.sprite else COLOURS[name]

    def sign(self, suit: Suit, x: float, y: float, size: int) -> str:
        """Return a suit sign around a point, in the current colour; a negative size stands on its head."""
        return self._stamp(f"{suit}{size}", sign_path(suit), x, y, size)

    def index(self, rank: str, x: float, y: float, size: int) -> str:
        """Return the letter or figure of a rank around a point, in the current colour."""
        return self._stamp(f"i{rank}{size}", rank_path(rank), x, y, size)

    def part(self, name: str, drawing: str, fill: str = "") -> str:
        """Return what several cards share; the sprite has it under this name."""
        paint = f' fill="{fill}"' if fill else ""
        return f'<use href="#{name}"{paint}/>' if self.sprite else f"<g{paint}>{drawing}</g>"

    def twice(self, name: str, half: str) -> str:
        """Return a half of a card, and the same turned round."""
        if self.sprite:
            return f'<g id="{name}">{half}</g><use href="#{name}" transform="rotate(180 125 175)"/>'
        return f'{half}<g transform="rotate(180 125 175)">{half}</g>'

    def _stamp(self, name: str, drawing: str, x: float, y: float, size: int) -> str:
        if self.sprite:
            return f'<use href="#{name}" x="{x:g}" y="{y:g}"/>'
        return f'<g transform="translate({x:g} {y:g})scale({size / 100:g})">{drawing}</g>'


def sign_path(suit: Suit) -> str:
    """Return a suit sign in a box of about 100 by 100 around the origin."""
    return f'<path fill="currentColor" d="{SUIT_PATHS[suit]}"/>'


def rank_path(rank: str) -> str:
    """Return the letter or figure of a rank, 100 high, around the origin: lines, so that no font is needed."""
    lines = 'fill="none" stroke="currentColor" stroke-width="16" stroke-linejoin="round"'
    return f'<path {lines} d="{RANK_STROKES[rank]}"/>'
