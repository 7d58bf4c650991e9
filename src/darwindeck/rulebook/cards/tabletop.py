"""A deck as a sheet for virtual tables: ten cards across and seven down, a picture that Tabletop Simulator and its like
cut into cards. The last place holds the back. Needs the extra `pdf`."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.extras import install_line
from darwindeck.rulebook.cards.faces import HEIGHT, WIDTH, back_svg, card_svg

COLUMNS, ROWS = 10, 7
MOST: Final = COLUMNS * ROWS - 1
"""Cards of a sheet beside the back."""
_PPI: Final = 72.0
_SCALE: Final = 0.8
"""Of the size our cards are drawn in: 200 by 280 points each, a sheet of 2000 by 1960."""
_TEMPLATE: Final = """
#let data = json(bytes(sys.inputs.data))
#set page(width: data.width * 1pt, height: data.height * 1pt, margin: 0pt, fill: none)
#for (place, card) in data.cards {
  let column = calc.rem(place, data.columns)
  let row = calc.quo(place, data.columns)
  let svg = image(bytes(card), format: "svg", width: data.card * 1pt)
  std.place(top + left, dx: column * data.card * 1pt, dy: row * data.tall * 1pt, svg)
}
"""


class SheetData(msgspec.Struct, frozen=True):
    cards: tuple[tuple[int, str], ...]
    columns: int
    card: float
    tall: float
    width: float
    height: float


def sheet_count(deck: tuple[str, ...]) -> int:
    """Return the number of sheets that a deck needs.

    >>> sheet_count(("2h",) * 52), sheet_count(("2h",) * 104)
    (1, 2)
    """
    return max(1, -(-len(deck) // MOST))


def sheet_png(deck: tuple[str, ...], number: int = 1) -> bytes:
    """One sheet as PNG, the first being 1."""
    if not 1 <= number <= sheet_count(deck):
        raise RunError(f"this deck has {sheet_count(deck)} sheets, not {number}")
    cards = deck[(number - 1) * MOST : number * MOST]
    pictures = [*enumerate(map(card_svg, cards)), (MOST, back_svg())]
    wide, tall = WIDTH * _SCALE, HEIGHT * _SCALE
    data = SheetData(tuple(pictures), COLUMNS, wide, tall, wide * COLUMNS, tall * ROWS)
    try:
        import typst
    except ModuleNotFoundError as error:
        words = f"a picture of the deck needs typst: {install_line('pdf')}"
        raise RunError(words, code="run/missing-extra") from error
    made = typst.compile(
        _TEMPLATE.encode(),
        format="png",
        ppi=_PPI,
        ignore_system_fonts=True,
        sys_inputs={"data": msgspec.json.encode(data).decode()},
    )
    if not isinstance(made, bytes):
        raise RunError("typst made no picture", code="run/io")
    return made
