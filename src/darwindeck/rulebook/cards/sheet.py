"""The deck of a game as sheets to print and cut out: nine cards to a page."""

from __future__ import annotations

from typing import Final

from darwindeck.rulebook.cards.faces import card_svg

PER_SHEET: Final = 9


def sheets(deck: tuple[str, ...], *, four_colour: bool = False) -> tuple[tuple[str, ...], ...]:
    """The pictures of all cards, page by page."""
    pictures = [card_svg(name, four_colour=four_colour) for name in deck]
    return tuple(tuple(pictures[at : at + PER_SHEET]) for at in range(0, len(pictures), PER_SHEET))
