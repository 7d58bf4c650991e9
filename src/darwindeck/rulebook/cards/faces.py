"""One card as a stand-alone SVG: faces, the back, and the hidden card `??`.

Parametric: signs from outlines, positions from a table, nothing is taken from a set of cards. No ids inside, so
any number of them can stand in one page.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from darwindeck.genome.cards import Rank, Suit
from darwindeck.rulebook.cards.shapes import COURT_PATHS, FOUR_COLOURS, PIPS, SUIT_PATHS, TWO_COLOURS
from darwindeck.rulebook.words.names import card_words, rank_sign

WIDTH, HEIGHT = 250, 350
HIDDEN: Final = "??"
FONT: Final = "'Libertinus Serif', Georgia, 'Times New Roman', serif"
PAPER, LINE, INK = "#fffdf8", "#c9c2b4", "#21395f"
COLUMN, ROW = 46, 106


@cache
def card_svg(name: str, *, four_colour: bool = False) -> str:
    """A card by its notation; `??` is a card nobody may see.

    >>> card_svg("Qs").startswith("<svg")
    True
    """
    if name == HIDDEN:
        return hidden_svg()
    rank, suit = Rank(name[0]), Suit(name[1])
    colour = (FOUR_COLOURS if four_colour else TWO_COLOURS)[suit]
    middle = _court(rank, suit, colour) if rank in COURT_PATHS else _pips(rank, suit)
    corner = _corner(rank, suit)
    body = f'<g fill="{colour}">{corner}<g transform="rotate(180 125 175)">{corner}</g>{middle}</g>'
    return _frame(f"the {card_words(name)}", body)


@cache
def back_svg() -> str:
    """The back of every card."""
    return _frame("a card face down", _back())


@cache
def hidden_svg() -> str:
    """A card that is there, but not known."""
    disc = f'<circle cx="125" cy="175" r="44" fill="{PAPER}" stroke="{INK}" stroke-width="4"/>'
    return _frame("a hidden card", f'{_back()}{disc}<g fill="{INK}">{_letter("?", 125, 199, 70)}</g>')


def _frame(title: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">'
        f"<title>{title}</title>"
        f'<rect x="1.5" y="1.5" width="247" height="347" rx="16" fill="{PAPER}" stroke="{LINE}" stroke-width="2"/>'
        f"{body}</svg>"
    )


def _sign(suit: Suit, x: float, y: float, size: float, *, down: bool = False) -> str:
    """A suit sign of a height around a point."""
    scale = size / 100 * (-1 if down else 1)
    paths = "".join(f'<path d="{path}"/>' for path in SUIT_PATHS[suit])
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{paths}</g>'


def _letter(text: str, x: float, y: float, size: float) -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="{FONT}"'
    return f'<text {place} font-weight="bold" text-anchor="middle">{text}</text>'


def _corner(rank: Rank, suit: Suit) -> str:
    small = 32 if rank is Rank.TEN else 44
    return _letter(rank_sign(rank), 28, 48, small) + _sign(suit, 28, 72, 30)


def _pips(rank: Rank, suit: Suit) -> str:
    if rank is Rank.ACE:
        ring = f'<circle cx="125" cy="175" r="70" fill="none" stroke="{LINE}" stroke-width="1.5"/>'
        return ring + _sign(suit, 125, 175, 96)
    size = 42 if rank in (Rank.NINE, Rank.TEN) else 48
    places = ((125 + column * COLUMN, 175 + row * ROW, row > 0) for column, row in PIPS[rank])
    return "".join(_sign(suit, x, y, size, down=down) for x, y, down in places)


def _court(rank: Rank, suit: Suit, colour: str) -> str:
    """A framed half, turned over for the other half: head-dress, letter, sign."""
    rays = "".join(f"M125 175L{x} 52" for x in range(62, 190, 14))
    frame = (
        f'<rect x="56" y="40" width="138" height="270" rx="8" fill="{colour}" fill-opacity="0.06" '
        f'stroke="{colour}" stroke-width="2"/>'
        f'<rect x="62" y="46" width="126" height="258" rx="5" fill="none" stroke="{colour}" stroke-opacity="0.45"/>'
    )
    half = (
        f'<path d="{rays}" stroke="{colour}" stroke-opacity="0.16" fill="none"/>'
        f'<g transform="translate(125 84) scale(0.62)">{_paths(COURT_PATHS[rank])}</g>'
        + _letter(rank, 125, 156, 60)
        + _sign(suit, 80, 66, 22)
    )
    band = f'<path d="M62 175L188 175" stroke="{colour}" stroke-width="2" stroke-opacity="0.45"/>'
    return f'{frame}{half}<g transform="rotate(180 125 175)">{half}</g>{band}'


def _paths(paths: tuple[str, ...]) -> str:
    return "".join(f'<path d="{path}"/>' for path in paths)


def _back() -> str:
    across = "".join(f"M{x} 18L{min(232, x + 314)} {18 + min(314, 232 - x)}" for x in range(18, 232, 16))
    down = "".join(f"M18 {y}L{18 + min(214, 332 - y)} {y + min(214, 332 - y)}" for y in range(34, 332, 16))
    lattice = (
        f'<path d="{across}{down}" stroke="#ffffff" stroke-opacity="0.55" stroke-width="1.6" fill="none"/>'
    )
    return (
        f'<rect x="14" y="14" width="222" height="322" rx="10" fill="{INK}"/>'
        f'<g>{lattice}</g><g transform="matrix(-1 0 0 1 250 0)">{lattice}</g>'
        '<rect x="18" y="18" width="214" height="314" rx="7" fill="none" '
        'stroke="#ffffff" stroke-opacity="0.8" stroke-width="2"/>'
    )
