"""The deck of a game as sheets to print and cut out: faces, backs, and what a card is worth in this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from darwindeck.rulebook.cards.faces import back_svg, card_svg
from darwindeck.rulebook.model import Paper

CARD: Final = (63, 88)
"""Width and height in millimetres."""
BLEED: Final = 3
"""What is printed beyond the cut, on every side, where bleed is wanted."""
MARGIN: Final = 7
"""What printers leave white, with room for the cut marks; the bleed may reach into it."""
SIZES: Final[Mapping[Paper, tuple[float, float]]] = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


class SheetCard(msgspec.Struct, frozen=True):
    """One card on a sheet."""

    picture: str
    badge: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """One page: where its cards lie, in millimetres from the top left corner, and how far they are printed over."""

    cards: tuple[SheetCard, ...]
    columns: int
    rows: int
    left: float
    top: float
    step_x: float
    step_y: float
    bleed: float


def sheets(
    deck: tuple[str, ...],
    *,
    four_colour: bool = False,
    paper: Paper = Paper.A4,
    bleed: bool = False,
    backs: bool = False,
    badges: Mapping[str, str] | None = None,
) -> tuple[Sheet, ...]:
    """Return the pages, each with its backs behind it where they are wanted.

    >>> [len(sheet.cards) for sheet in sheets(("2h",) * 10)]
    [9, 1]
    """
    shape = _shape(paper, bleed=bleed)
    signs = badges or {}
    faces = [SheetCard(card_svg(name, four_colour=four_colour), signs.get(name, "")) for name in deck]
    found = []
    for at in range(0, len(faces), shape.columns * shape.rows):
        cards = tuple(faces[at : at + shape.columns * shape.rows])
        found.append(msgspec.structs.replace(shape, cards=cards))
        if backs:
            # A whole page of backs fits behind any page of faces, whichever way the paper is turned.
            whole = (SheetCard(back_svg()),) * (shape.columns * shape.rows)
            found.append(msgspec.structs.replace(shape, cards=whole))
    return tuple(found)


def _shape(paper: Paper, *, bleed: bool) -> Sheet:
    """Return the number of cards on a page and their positions; centred, so that backs match faces."""
    over = BLEED if bleed else 0
    step_x, step_y = CARD[0] + 2 * over, CARD[1] + 2 * over
    width, height = SIZES[paper]
    least = MARGIN - 2 * over
    columns, rows = int((width - 2 * least) // step_x), int((height - 2 * least) // step_y)
    left = (width - columns * step_x) / 2 + over
    top = (height - rows * step_y) / 2 + over
    return Sheet((), columns, rows, left, top, step_x, step_y, over)
