"""One card: its face, its small face, the backs, and the hidden card `??`; as stand-alone SVG.

Parametric: signs from outlines, positions from a table, nothing is taken from a set of cards. A stand-alone picture
holds no ids, so any number of them can stand in one page.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from darwindeck.genome.cards import JOKERS, Rank, Suit
from darwindeck.rulebook.cards.courts import FIGURES, court
from darwindeck.rulebook.cards.ink import (
    ACE,
    CORNER,
    FOUR_COLOURS,
    INDEX,
    LARGE,
    LARGE_INDEX,
    PIP,
    TWO_COLOURS,
    Ink,
)
from darwindeck.rulebook.cards.shapes import BELLS, CAP, PIPS
from darwindeck.wording.names import card_words

WIDTH, HEIGHT = 250, 350
HIDDEN: Final = "??"
COLUMN, ROW = 36, 108
BACKS: Final = ("back", "back-two")


@cache
def card_svg(name: str, *, four_colour: bool = False) -> str:
    """Return a card by its notation; `??` is a card nobody may see.

    >>> card_svg("Qs").startswith("<svg")
    True
    """
    if name == HIDDEN:
        return hidden_svg()
    rank, suit = Rank(name[0]), Suit(name[1])
    ink = Ink(FOUR_COLOURS if four_colour else TWO_COLOURS)
    return _picture(
        f"the {card_words(name)}", ink, f'<g color="{ink.suit(suit)}">{face(ink, rank, suit)}</g>'
    )


@cache
def back_svg() -> str:
    """Return the back of every card."""
    ink = Ink(TWO_COLOURS)
    return _picture("a card face down", ink, back(ink, BACKS[0]))


@cache
def hidden_svg() -> str:
    """Return a card that is there, but not known."""
    ink = Ink(TWO_COLOURS)
    return _picture("a hidden card", ink, hidden(ink))


def face(ink: Ink, rank: Rank, suit: Suit) -> str:
    """Return what is on the paper, in the current colour."""
    sign = "" if rank in JOKERS else ink.sign(suit, 36, 102, CORNER)
    corner = ink.index(rank, 36, 48, INDEX) + sign
    corners = ink.twice(f"c{rank}{suit}", corner)
    if rank in JOKERS:
        return corners + _fool(ink, big=rank is Rank.BIG_JOKER)
    return corners + (court(ink, rank, suit) if rank in FIGURES else _pips(ink, rank, suit))


def small_face(ink: Ink, rank: Rank, suit: Suit) -> str:
    """For cards drawn tiny: a big index and a big sign, nothing else."""
    if rank in JOKERS:
        return ink.index(rank, 84, 92, LARGE_INDEX) + _fool(ink, big=rank is Rank.BIG_JOKER, y=242)
    return ink.index(rank, 84, 92, LARGE_INDEX) + ink.sign(suit, 146, 242, LARGE)


def _fool(ink: Ink, *, big: bool, y: int = 185) -> str:
    """Return a fool's cap with bells; that of a big joker is filled."""
    cap = ink.part("fool", fool(), "currentColor" if big else "none")
    return f'<g transform="translate(125 {y})">{cap}</g>'


def fool() -> str:
    """Return the cap alone, filled as what it stands in says."""
    cap = f'<path stroke-linejoin="round" d="{CAP}"/><path fill="none" d="M-58 78C-20 90 20 90 58 78"/>'
    bells = "".join(f'<circle cx="{x}" cy="{high}" r="10" fill="currentColor"/>' for x, high in BELLS)
    return f'<g transform="scale(.8)" stroke="currentColor" stroke-width="6">{cap}{bells}</g>'


def _pips(ink: Ink, rank: Rank, suit: Suit) -> str:
    if rank is Rank.ACE:
        return _ace(ink, suit)
    places = (
        (125 + column * COLUMN, 175 + row * ROW, -PIP if row > 0 else PIP) for column, row in PIPS[rank]
    )
    return "".join(ink.sign(suit, round(x), round(y), size) for x, y, size in places)


def _ace(ink: Ink, suit: Suit) -> str:
    """One large sign in a fine ring."""
    ring = (
        '<circle cx="125" cy="175" r="82" stroke-opacity=".35" stroke-width="1.5"/>'
        '<circle cx="125" cy="175" r="74" stroke-opacity=".5" stroke-width="5" stroke-dasharray="1 10.62"/>'
    )
    return f'<g fill="none" stroke="currentColor">{ring}</g>' + ink.sign(suit, 125, 175, ACE)


def paper(ink: Ink) -> str:
    look = f'fill="{ink.colour("paper")}" stroke="{ink.colour("edge")}" stroke-width="2"'
    return f'<rect x="1" y="1" width="248" height="348" rx="18" {look}/>'


def back(ink: Ink, name: str) -> str:
    """Return a quiet back: lozenges, or scales."""
    field = f'<rect x="14" y="14" width="222" height="322" rx="10" fill="{ink.colour(name)}"/>'
    lines = _lozenges() if name == BACKS[0] else _scales()
    border = '<rect x="20" y="20" width="210" height="310" rx="6" stroke-opacity=".85" stroke-width="2"/>'
    return f'{field}<g fill="none" stroke="#fff">{lines}{border}</g>'


def _lozenges() -> str:
    """Lines both ways from edge to edge of the inner field, which is 210 by 310, and a dot in every second lozenge."""
    steps = [f"M{20 + 21 * n} 20L20 {20 + 31 * n}M{20 + 21 * n} 330L230 {20 + 31 * n}" for n in range(1, 10)]
    ways = [f"M{230 - 21 * n} 20L230 {20 + 31 * n}M{230 - 21 * n} 330L20 {20 + 31 * n}" for n in range(1, 10)]
    lines = "".join(steps + ways) + "M230 20L20 330M20 20L230 330"
    dots = "".join(f"M{41 + 42 * n} {51 + 62 * m}h.1" for n in range(5) for m in range(5))
    return (
        f'<path stroke-opacity=".38" stroke-width="1.6" d="{lines}"/>'
        f'<path stroke-opacity=".8" stroke-width="7" stroke-linecap="round" d="{dots}"/>'
    )


def _scales() -> str:
    """Rows of half circles, each row shifted by half a scale."""
    whole = "".join(f"M20 {20 + 42 * n}" + "a21 21 0 0 0 42 0" * 5 for n in range(8) if 20 + 42 * n < 320)
    shifted = "".join(f"M41 {41 + 42 * n}" + "a21 21 0 0 0 42 0" * 4 for n in range(7))
    return f'<path stroke-opacity=".5" stroke-width="1.8" d="{whole}{shifted}"/>'


def hidden(ink: Ink) -> str:
    """Return the back with a question on it."""
    disc = f'<circle cx="125" cy="175" r="50" fill="{ink.colour("paper")}" stroke="currentColor" stroke-width="4"/>'
    question = ink.index("?", 125, 175, INDEX)
    return f'{back(ink, BACKS[0])}<g color="{ink.colour("back")}">{disc}{question}</g>'


def _picture(title: str, ink: Ink, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">'
        f"<title>{title}</title>{paper(ink)}{body}</svg>"
    )
