"""The whole deck as one SVG of symbols, for pages that show many cards: each is `<svg><use href="#card-Qs"/></svg>`.

Symbols: `card-Qs` (the face), `mini-Qs` (index and sign, for tiny cards), `back`, `back-two`, `hidden`, and the parts
`suit-s` and `rank-Q`, which take the current colour. Colours are CSS custom properties with our own as defaults:
`--suit-h`, `--suit-d`, `--suit-c`, `--suit-s`, `--card-paper`, `--card-edge`, `--card-back`, `--card-back-two`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from darwindeck.genome.cards import JOKERS, Rank, Suit
from darwindeck.rulebook.cards.courts import COURT_PARTS
from darwindeck.rulebook.cards.faces import BACKS, HEIGHT, WIDTH, back, face, fool, hidden, paper, small_face
from darwindeck.rulebook.cards.ink import (
    ACE,
    CORNER,
    EMBLEM,
    INDEX,
    LARGE,
    LARGE_INDEX,
    PIP,
    TWO_COLOURS,
    Ink,
    rank_path,
    sign_path,
)


@cache
def sprite_svg() -> str:
    """Return the sprite. It takes no room in a page and is hidden from screen readers.

    >>> 'id="card-Qs"' in sprite_svg()
    True
    """
    head = '<svg xmlns="http://www.w3.org/2000/svg" display="none" aria-hidden="true">'
    return f"{head}{''.join(_parts())}{''.join(_symbols())}</svg>"


def _parts() -> Iterator[str]:
    """Yield what the symbols point to: signs and letters in every size, and what the courts share."""
    yield "<defs>"
    for suit in Suit:
        yield _outline(f"suit-{suit}", sign_path(suit))
        for size in (CORNER, PIP, -PIP, EMBLEM, ACE, LARGE):
            yield _stamp(f"{suit}{size}", f"suit-{suit}", size)
    for rank in (*Rank, "?"):
        yield _outline(f"rank-{rank}", rank_path(rank))
        for size in (INDEX, LARGE_INDEX):
            yield _stamp(f"i{rank}{size}", f"rank-{rank}", size)
    ink = Ink(TWO_COLOURS, sprite=True)
    yield _group("paper", paper(ink))
    yield _group("fool", fool())
    for rank in JOKERS:  # all jokers of a rank look the same but for their colour
        yield _group(f"card-{rank}", _on_paper(face(ink, rank, Suit.HEARTS)))
        yield _group(f"mini-{rank}", _on_paper(small_face(ink, rank, Suit.HEARTS)))
    for name, drawing in COURT_PARTS.items():
        yield _group(name, drawing)
    yield "</defs>"


def _outline(name: str, drawing: str) -> str:
    """Return a sign by itself, and the bare path for the stamps."""
    return f'<symbol id="{name}" viewBox="-52 -52 104 104">{_group(f"{name}-path", drawing)}</symbol>'


def _stamp(name: str, outline: str, size: int) -> str:
    return f'<use id="{name}" href="#{outline}-path" transform="scale({size / 100:g})"/>'


def _group(name: str, drawing: str) -> str:
    return f'<g id="{name}">{drawing}</g>'


def _on_paper(drawing: str) -> str:
    return f'<use href="#paper"/>{drawing}'


def _symbols() -> Iterator[str]:
    ink = Ink(TWO_COLOURS, sprite=True)
    for suit in Suit:
        colour = f' color="{ink.suit(suit)}"'
        for rank in Rank:
            joker = rank in JOKERS
            large = f'<use href="#card-{rank}"/>' if joker else _on_paper(face(ink, rank, suit))
            small = f'<use href="#mini-{rank}"/>' if joker else _on_paper(small_face(ink, rank, suit))
            yield _symbol(f"card-{rank}{suit}", large, colour)
            yield _symbol(f"mini-{rank}{suit}", small, colour)
    for name in BACKS:
        yield _symbol(name, _on_paper(back(ink, name)))
    yield _symbol("hidden", _on_paper(hidden(ink)))


def _symbol(name: str, body: str, colour: str = "") -> str:
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<symbol id="{name}" {box}{colour}>{body}</symbol>'
