"""What sets the court of one suit apart from the others: colours, beard, hair, the pattern of the robe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from darwindeck.genome.cards import Suit


@dataclass(frozen=True, kw_only=True)
class Costume:
    """Colours, and outlines in the coordinates of a card."""

    skin: str
    hair: str
    second: str
    """The colour beside that of the suit; a breath of it is behind the figure."""
    pattern: str
    """On the shoulder."""
    beard: str
    """Of the king."""
    locks: str
    """Of the queen."""


COSTUMES: Final[Mapping[Suit, Costume]] = {
    Suit.HEARTS: Costume(
        skin="#f6d7ba",
        hair="#8a4a2b",
        second="#f0b8a8",
        pattern="M30 162q8-11 16 0q8-11 16 0q8-11 16 0",
        beard="M100 92C100 122 110 140 125 140C140 140 150 122 150 92C146 103 138 106 125 106C112 106 104 103 100 92Z",
        locks=(
            "M97 80C84 96 84 120 90 148C100 150 108 142 108 124V84Z"
            "M153 80C166 96 166 120 160 148C150 150 142 142 142 124V84Z"
        ),
    ),
    Suit.DIAMONDS: Costume(
        skin="#e3b58c",
        hair="#4a3426",
        second="#f2cf8d",
        pattern="M30 164l8-9 8 9-8 9ZM51 161l8-9 8 9-8 9ZM72 158l8-9 8 9-8 9Z",
        beard=(
            "M100 90C100 116 108 128 117 144L125 130L133 144C142 128 150 116 150 90"
            "C146 103 138 106 125 106C112 106 104 103 100 90Z"
        ),
        locks="M98 78L88 112L92 150H108V84ZM152 78L162 112L158 150H142V84Z",
    ),
    Suit.CLUBS: Costume(
        skin="#a9744f",
        hair="#2a211f",
        second="#8fb996",
        pattern="M34 164h.1M46 156h.1M58 164h.1M70 152h.1M82 160h.1M46 172h.1",
        beard="M100 88C98 112 104 130 125 132C146 130 152 112 150 88C146 103 138 106 125 106C112 106 104 103 100 88Z",
        locks=(
            "M99 78c-11 4-14 12-9 18c-7 6-7 14 0 19c-5 7-3 14 4 18c-2 8 4 14 14 12V84Z"
            "M151 78c11 4 14 12 9 18c7 6 7 14 0 19c5 7 3 14-4 18c2 8-4 14-14 12V84Z"
        ),
    ),
    Suit.SPADES: Costume(
        skin="#f3dcc4",
        hair="#cfc6b4",
        second="#9fb6d8",
        pattern="M30 173l10-15M45 170l10-15M60 167l10-15M75 164l10-15",
        beard="M100 90C100 118 116 128 125 152C134 128 150 118 150 90C146 103 138 106 125 106C112 106 104 103 100 90Z",
        locks=(
            "M98 78C90 90 94 100 88 112C84 124 92 134 88 148C98 152 108 146 108 126V84Z"
            "M152 78C160 90 156 100 162 112C166 124 158 134 162 148C152 152 142 146 142 126V84Z"
        ),
    ),
}
