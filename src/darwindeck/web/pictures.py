"""A small picture of a game's table for lists: its seats and the cards in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from darwindeck.genome.schema import GameGenome
from darwindeck.play.scene import Layout
from darwindeck.play.scene.model import ZoneKind

WIDE, HIGH = 168, 84
_SEATS: Final = {
    2: ((84, 12),),
    3: ((16, 36), (152, 36)),
    4: ((16, 40), (84, 12), (152, 40)),
    5: ((16, 44), (54, 12), (114, 12), (152, 44)),
    6: ((16, 46), (40, 13), (84, 12), (128, 13), (152, 46)),
}
"""Where the others sit, by how many players there are."""
_ORDER: Final = (
    ZoneKind.STOCK,
    ZoneKind.DISCARD,
    ZoneKind.CLAIM_PILE,
    ZoneKind.ROW,
    ZoneKind.SEQUENCE,
    ZoneKind.PLACE,
    ZoneKind.TRICK,
    ZoneKind.HOUSE,
    ZoneKind.POT,
)
_RED, _BLACK = "#b51628", "#24262b"
_TRICK: Final = {
    2: ((14, 0, _RED), (14, 15, _BLACK)),
    3: ((0, 7, _BLACK), (28, 7, _RED), (14, 15, _BLACK)),
    4: ((0, 7, _BLACK), (14, 0, _RED), (28, 7, _BLACK), (14, 15, _RED)),
}
"""The cards of a trick, by how many players there are."""
_SIGNS: Final = {
    _RED: "M0-4 3 0 0 4-3 0z",
    _BLACK: "M0-4C1-2 4-1 4 1A2 2 0 0 1 .6 2.3L1.4 4H-1.4L-.6 2.3A2 2 0 0 1-4 1C-4-1-1-2 0-4z",
}
"""A diamond and a spade, as one sees them from afar."""


@lru_cache(maxsize=2048)
def table_picture(genome: GameGenome) -> str:
    """Return the picture as SVG, without words."""
    layout = Layout(genome)
    parts = "".join((*_others(genome.player_count), *_middle(layout), *_hand()))
    return (
        f'<svg class="table-picture" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">'
        f'<rect class="cloth" width="{WIDE}" height="{HIGH}" rx="8"/>{parts}</svg>'
    )


def _others(players: int) -> Iterator[str]:
    for x, y in _SEATS.get(players, _SEATS[6]):
        yield "".join(_back(x - 9 + 5 * step, y - 6, 8) for step in range(3))


def _hand() -> Iterator[str]:
    for step, ink in enumerate((_BLACK, _RED, _RED, _BLACK, _RED)):
        yield _face(59 + 10 * step, 64, 14, ink)


def _middle(layout: Layout) -> Iterator[str]:
    """Yield what lies in the middle, side by side; no deck where all of it is dealt."""
    players = layout.genome.player_count
    shown = [kind for kind in _ORDER if kind in layout.zones]
    if layout.facts.dealt_out:
        shown.remove(ZoneKind.STOCK)
    widths = [_WIDTHS.get(kind, 13) for kind in shown]
    x = WIDE / 2 - (sum(widths) + 6 * (len(widths) - 1)) / 2
    for kind, width in zip(shown, widths, strict=True):
        yield from _pile(kind, x, players)
        x += width + 6


_WIDTHS: Final = {
    ZoneKind.ROW: 44,
    ZoneKind.SEQUENCE: 44,
    ZoneKind.PLACE: 44,
    ZoneKind.TRICK: 40,
    ZoneKind.HOUSE: 28,
    ZoneKind.POT: 14,
}


def _pile(kind: ZoneKind, x: float, players: int) -> Iterator[str]:
    match kind:
        case ZoneKind.TRICK:
            for dx, dy, ink in _TRICK.get(players, _TRICK[4]):
                yield _face(x + dx, 24 + dy, 11, ink)
        case ZoneKind.ROW | ZoneKind.SEQUENCE | ZoneKind.PLACE:
            for step, ink in enumerate((_RED, _BLACK, _RED)):
                yield _face(x + 15 * step, 32, 13, ink)
        case ZoneKind.HOUSE:
            yield _face(x, 32, 13, _RED) + _back(x + 15, 32, 13)
        case ZoneKind.POT:
            yield f'<circle cx="{x + 7:g}" cy="41" r="7" fill="#f3c969"/>'
            yield f'<circle cx="{x + 7:g}" cy="41" r="4" fill="none" stroke="{_RED}"/>'
        case ZoneKind.DISCARD:
            yield _face(x, 32, 13, _RED)
        case ZoneKind.STOCK | ZoneKind.CLAIM_PILE | ZoneKind.HAND | ZoneKind.CAPTURED | ZoneKind.MELDS:
            yield _back(x, 32, 13)
        case _:
            assert_never(kind)


def _back(x: float, y: float, width: float) -> str:
    return f'<rect class="back" x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}" rx="1.5"/>'


def _face(x: float, y: float, width: float, ink: str) -> str:
    card = f'<rect class="face" x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}" rx="1.5"/>'
    place = f"translate({x + width / 2:g} {y + width * 0.7:g}) scale({width / 14:g})"
    return f'{card}<path d="{_SIGNS[ink]}" fill="{ink}" transform="{place}"/>'
