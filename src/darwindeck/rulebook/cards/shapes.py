"""Outlines around the origin, as SVG paths: suit signs, the letters and figures of ranks, and where pips stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.genome.cards import Rank, Suit

SUIT_PATHS: Final[Mapping[Suit, str]] = {
    Suit.HEARTS: (
        "M0 48C-11 31-46 8-46-19C-46-36-35-46-23-46C-12-46-4-39 0-28"
        "C4-39 12-46 23-46C35-46 46-36 46-19C46 8 11 31 0 48Z"
    ),
    Suit.DIAMONDS: "M0-50C10-31 22-14 38 0C22 14 10 31 0 50C-10 31-22 14-38 0C-22-14-10-31 0-50Z",
    Suit.CLUBS: (
        "M-5 10C-9 22-17 31-27 31C-39 31-48 22-48 9C-48-4-38-13-26-13C-21-13-17-12-14-10C-19-15-22-20-22-27"
        "C-22-40-12-49 0-49C12-49 22-40 22-27C22-20 19-15 14-10C17-12 21-13 26-13C38-13 48-4 48 9"
        "C48 22 39 31 27 31C17 31 9 22 5 10C5 28 10 40 20 48H-20C-10 40-5 28-5 10Z"
    ),
    Suit.SPADES: (
        "M0-50C10-32 46-12 46 12C46 26 37 34 26 34C16 34 8 28 4 17C5 31 10 41 20 48H-20C-10 41-5 31-4 17"
        "C-8 28-16 34-26 34C-37 34-46 26-46 12C-46-12-10-32 0-50Z"
    ),
}
"""Each sign in a box of about 100 by 100."""

RANK_STROKES: Final[Mapping[str, str]] = {
    Rank.ACE: "M-34 50L0-46L34 50M-23 20H23",
    Rank.TWO: "M-28-19C-28-34-17-42-1-42C16-42 27-33 27-18C27 2-18 14-29 42H31",
    Rank.THREE: "M-27-42H25L-3-8C18-10 29 2 29 16C29 33 16 42-1 42C-16 42-26 36-30 24",
    Rank.FOUR: "M13 50V-42L-31 20H33",
    Rank.FIVE: "M25-42H-20L-24-4C-18-11-9-14 0-14C18-14 29-3 29 13C29 31 16 42-2 42C-15 42-25 37-30 27",
    Rank.SIX: "M17-44C-8-30-28-8-28 14C-28 31-16 42 0 42C17 42 29 31 29 14C29-2 18-12 2-12C-12-12-24-4-28 10",
    Rank.SEVEN: "M-31-42H29C11-14-3 14-7 50",
    Rank.EIGHT: (
        "M0-42C14-42 24-34 24-23C24-12 14-4 0-4C-14-4-24-12-24-23C-24-34-14-42 0-42Z"
        "M0-4C17-4 29 5 29 19C29 33 17 42 0 42C-17 42-29 33-29 19C-29 5-17-4 0-4Z"
    ),
    Rank.NINE: "M-17 44C8 30 28 8 28-14C28-31 16-42 0-42C-17-42-29-31-29-14C-29 2-18 12-2 12C12 12 24 4 28-10",
    Rank.TEN: "M-42-32L-29-42V50M19-42C32-42 37-26 37 0C37 26 32 42 19 42C6 42 1 26 1 0C1-26 6-42 19-42Z",
    Rank.JACK: "M-8-42H20V14C20 32 10 42-5 42C-18 42-27 35-30 22",
    Rank.QUEEN: "M0-42C20-42 31-26 31 0C31 26 20 42 0 42C-20 42-31 26-31 0C-31-26-20-42 0-42ZM6 18L32 50",
    Rank.KING: "M-24-50V50M30-50L-24 12M-6-8L32 50",
    Rank.JOKER: "M0-46L12-16L44-14L19 6L27 37L0 20L-27 37L-19 6L-44-14L-12-16Z",
    Rank.BIG_JOKER: "M0-46L12-16L44-14L19 6L27 37L0 20L-27 37L-19 6L-44-14L-12-16ZM-40 50H40",
    "?": "M-22-22C-22-36-12-43 1-43C15-43 24-35 24-23C24-6 1-4 1 16M1 32V48",
}
"""Each letter or figure as lines of width 16 in a box 100 high, at most 100 wide; `?` for a hidden card."""

CAP: Final = (
    "M-62 58C-66 10-84-34-104-46C-74-62-44-44-30-14C-26-50-14-78 0-92C14-78 26-50 30-14C44-44 74-62 104-46"
    "C84-34 66 10 62 58C22 72-22 72-62 58Z"
)
"""A fool's cap with three points, in a box of about 210 by 170."""
BELLS: Final = ((-104, -46), (0, -92), (104, -46))
"""Where its bells hang."""

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
