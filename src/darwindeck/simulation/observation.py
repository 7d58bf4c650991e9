"""A view as numbers of a fixed size, for programs that learn: which number stands where, and how a view becomes them.

It is made of a view and of nothing else, so nothing hidden can be in it. Seats count from the own one on, clockwise;
cards are in the order of `ACTIONS`; numbers are as the view has them, not scaled. What may be done is in the mask of
legal actions.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, assert_never

from darwindeck.arguments import game_argument
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.observed_fields import FIELDS, PLACES, ObservationShape, places_of
from darwindeck.simulation.view import Numbers, View

_MASK: Final = places_of(ACTIONS)


class ObservationBlock(NamedTuple):
    """Numbers that belong together: those of one field of the view, `start` to `stop`."""

    name: str
    shape: ObservationShape
    start: int
    stop: int


Writer = Callable[[View, Any], Iterable[tuple[int, float]]]


def observation_layout(game: GameGenome) -> tuple[ObservationBlock, ...]:
    """Which numbers of `View.observation` stand for what; the same for every view of a game.

    >>> import darwindeck as dd
    >>> layout = dd.observation_layout(dd.load("hearts"))
    >>> layout[0].name, layout[0].start, layout[0].stop, layout[0].shape.value
    ('hand', 0, 52, 'how often each card is there')
    """
    return _layout(game_argument(game).player_count)


@lru_cache(maxsize=8)
def _layout(seats: int) -> tuple[ObservationBlock, ...]:
    blocks: list[ObservationBlock] = []
    start = 0
    for field in FIELDS:
        stop = start + field.shape.size(seats)
        blocks.append(ObservationBlock(field.name, field.shape, start, stop))
        start = stop
    return tuple(blocks)


def observe_view(view: View) -> Numbers:
    """The numbers of a view."""
    layout = _layout(len(view.hand_counts))
    numbers = array("f", bytes(4 * layout[-1].stop))
    for field, write, block in zip(FIELDS, _WRITERS, layout, strict=True):
        for place, value in write(view, field.read(view)):
            numbers[block.start + place] += value
    return numbers


def mask_of(view: View) -> bytes:
    """A byte for each of `ACTIONS`, 1 where it is legal."""
    mask = bytearray(len(ACTIONS))
    for action in view.legal:
        mask[_MASK[action]] = 1
    return bytes(mask)


def _writer(shape: ObservationShape) -> Writer:
    """How what a field holds becomes places within its numbers, and what is added there."""
    match shape:
        case ObservationShape.NUMBER:
            return lambda _, found: [(0, found[0])] if found else []
        case ObservationShape.SEATS:
            return lambda view, found: [(_from(view.seat, at, len(found)), of) for at, of in enumerate(found)]
        case ObservationShape.SIDES:
            return lambda view, found: [
                (_from(_side(view), at, len(found)), of) for at, of in enumerate(found)
            ]
        case ObservationShape.ONE_SEAT:
            return lambda view, found: [(_from(view.seat, at, len(view.hand_counts)), 1) for at in found]
        case ObservationShape.CARDS_BY_SEAT | ObservationShape.RANKS_BY_SEAT | ObservationShape.SUITS_BY_SEAT:
            return partial(_names_by_seat, PLACES[shape])
        case (
            ObservationShape.CARDS
            | ObservationShape.RANKS
            | ObservationShape.SUITS
            | ObservationShape.STEP
            | ObservationShape.PHASE
        ):
            places = PLACES[shape]
            return lambda _, found: [(places[name], 1) for name in found]
        case _:
            assert_never(shape)


def _names_by_seat(places: Mapping[str | int, int], view: View, found: Any) -> list[tuple[int, float]]:
    width, seats = len(places), len(view.hand_counts)
    return [
        (_from(view.seat, seat, seats) * width + places[name], 1)
        for seat, names in enumerate(found)
        for name in names
    ]


def _side(view: View) -> int:
    return view.seat if view.team is None else view.team


def _from(own: int, place: int, count: int) -> int:
    """How far a seat or a side is from the own one, clockwise."""
    return (place - own) % count


_WRITERS: Final = tuple(_writer(field.shape) for field in FIELDS)
