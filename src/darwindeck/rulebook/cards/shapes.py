"""Outlines: suit signs, crowns and plumes as SVG paths around the origin, and colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.genome.cards import Rank, Suit

SUIT_PATHS: Final[Mapping[Suit, tuple[str, ...]]] = {
    Suit.HEARTS: (
        (
            "M0 46C-14 28-48 6-48-20C-48-36-37-46-24-46C-13-46-4-40 0-29C4-40 13-46 24-46C37-46 "
            "48-36 48-20C48 6 14 28 0 46Z"
        ),
    ),
    Suit.DIAMONDS: ("M0-50C9-31 22-14 37 0C22 14 9 31 0 50C-9 31-22 14-37 0C-22-14-9-31 0-50Z",),
    Suit.CLUBS: (
        "M-21-24a21 21 0 1 0 42 0a21 21 0 1 0-42 0Z",
        "M-44 9a21 21 0 1 0 42 0a21 21 0 1 0-42 0Z",
        "M2 9a21 21 0 1 0 42 0a21 21 0 1 0-42 0Z",
        "M-8-8L8-8L5 12C6 30 11 40 20 47L-20 47C-11 40-6 30-5 12Z",
    ),
    Suit.SPADES: (
        (
            "M0-48C14-29 46-9 46 14C46 27 37 35 26 35C15 35 6 28 0 18C-6 28-15 35-26 35C-37 35-46 "
            "27-46 14C-46-9-14-29 0-48Z"
        ),
        "M-4 10L4 10C5 30 10 41 20 47L-20 47C-10 41-5 30-4 10Z",
    ),
}
"""Each sign in a box of about 100 by 100; the parts are drawn one over the other."""

COURT_PATHS: Final[Mapping[Rank, tuple[str, ...]]] = {
    Rank.KING: (
        "M-40 22L-46-18L-22 2L0-30L22 2L46-18L40 22Z",
        "M-40 28L40 28L40 36L-40 36Z",
        "M-4-38a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
        "M-51-24a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
        "M41-24a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
    ),
    Rank.QUEEN: (
        (
            "M-40 26C-44 6-44-6-40-16C-34-4-28 2-20 4C-18-10-10-22 0-32C10-22 18-10 20 4C28 2 34-4 "
            "40-16C44-6 44 6 40 26C14 18-14 18-40 26Z"
        ),
        "M-38 34C-14 26 14 26 38 34L36 40C14 33-14 33-36 40Z",
        "M-5-38a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
    ),
    Rank.JACK: (
        "M-40 26C-40-2-22-20 2-20C24-20 40-4 40 26C14 18-14 18-40 26Z",
        "M-38 34C-14 26 14 26 38 34L36 40C14 33-14 33-36 40Z",
        "M14-20C16-38 34-46 50-42C50-28 38-14 20-12C28-22 34-28 42-34C30-32 20-28 14-20Z",
    ),
}
"""A crown, a diadem, a cap with a plume."""

RED, BLACK, BLUE, GREEN = "#c2182b", "#1c1c24", "#1d5fb8", "#16784a"
TWO_COLOURS: Final = {Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: BLACK, Suit.SPADES: BLACK}
FOUR_COLOURS: Final = {Suit.HEARTS: RED, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN, Suit.SPADES: BLACK}

PIPS: Final[Mapping[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.TWO: ((0, -1), (0, 1)),
    Rank.THREE: ((0, -1), (0, 0), (0, 1)),
    Rank.FOUR: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    Rank.FIVE: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    Rank.SIX: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    Rank.SEVEN: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    Rank.EIGHT: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    Rank.NINE: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (0, 0), (-1, 0.34), (1, 0.34), (-1, 1), (1, 1)),
    Rank.TEN: (
        (-1, -1),
        (1, -1),
        (0, -0.67),
        (-1, -0.34),
        (1, -0.34),
        (-1, 0.34),
        (1, 0.34),
        (0, 0.67),
        (-1, 1),
        (1, 1),
    ),
}
"""Where the signs of a number card stand: columns −1, 0, 1 and rows −1 … 1 from top to bottom."""
