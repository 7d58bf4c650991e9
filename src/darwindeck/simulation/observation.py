"""A view as numbers of a fixed size, for programs that learn: which number stands where, and how a view becomes them.

It is made of a view and of nothing else, so nothing hidden can be in it. Seats count from the own one on, clockwise;
cards are in the order of `ACTIONS`; numbers are as the view has them, not scaled. What may be done is in the mask of
legal actions.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, Final, NamedTuple, assert_never

from darwindeck.arguments import game_argument
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.view import Numbers, Step, View

CARDS: Final = ACTIONS[:52]
RANKS: Final = tuple(dict.fromkeys(card[0] for card in CARDS))
SUITS: Final = tuple(dict.fromkeys(card[1] for card in CARDS))
STEPS: Final = tuple(step.value for step in Step)
MOST_PHASES: Final = 16
LEFT_OUT: Final = {
    "team": "`partners` says it",
    "discard_by": "who laid a card is in the events",
    "tableau_by": "as above",
    "legal": "the mask of legal actions",
    "picks": "follow from the legal actions",
    "takes": "follow from hand and tableau",
    "hand_melds": "follow from the hand",
    "hand_name": "follows from the hand",
    "reason": "of a game that is over",
    "winners": "of a game that is over",
}
"""Fields of a view that are not among the numbers, and why."""


class ObservationShape(StrEnum):
    """How many numbers a field has, and what each of them stands for."""

    NUMBER = "one number"
    SEATS = "a number for each seat"
    SIDES = "a number for each side, the own one first; 0 beyond the last"
    ONE_SEAT = "1 at a seat, or at several; all 0 for none"
    CARDS = "how often each card is there"
    CARDS_BY_SEAT = "how often each card is there, seat by seat"
    RANKS = "how often each rank, 2 to A, is there"
    RANKS_BY_SEAT = "how often each rank is there, seat by seat"
    SUITS = "1 at a suit (h d c s), or at several"
    SUITS_BY_SEAT = "1 at a suit or several, seat by seat"
    STEP = "1 at what the seat is asked, in the order of `Step`; all 0 when it is not to act"
    PHASE = "1 at the place of the phase among those of the game"

    def size(self, seats: int) -> int:
        return (len(_PLACES[self]) if self in _PLACES else 1) * (seats if self in _BY_SEAT else 1)


def _places(names: Iterable[str | int]) -> Mapping[str | int, int]:
    return {name: place for place, name in enumerate(names)}


_PLACES: Final[Mapping[ObservationShape, Mapping[str | int, int]]] = {
    ObservationShape.CARDS: _places(CARDS),
    ObservationShape.CARDS_BY_SEAT: _places(CARDS),
    ObservationShape.RANKS: _places(RANKS),
    ObservationShape.RANKS_BY_SEAT: _places(RANKS),
    ObservationShape.SUITS: _places(SUITS),
    ObservationShape.SUITS_BY_SEAT: _places(SUITS),
    ObservationShape.STEP: _places(STEPS),
    ObservationShape.PHASE: _places(range(MOST_PHASES)),
}
"""Where what is named stands, for shapes of names."""
_MASK_PLACES: Final = _places(ACTIONS)
_BY_SEAT: Final = frozenset(
    {
        ObservationShape.SEATS,
        ObservationShape.SIDES,
        ObservationShape.ONE_SEAT,
        ObservationShape.CARDS_BY_SEAT,
        ObservationShape.RANKS_BY_SEAT,
        ObservationShape.SUITS_BY_SEAT,
    }
)


class ObservationBlock(NamedTuple):
    """Numbers that belong together: those of one field of the view, `start` to `stop`."""

    name: str
    shape: ObservationShape
    start: int
    stop: int


Writer = Callable[[View, Any], Iterable[tuple[int, float]]]


class _Field(NamedTuple):
    name: str
    shape: ObservationShape
    read: Callable[[View], Any]
    """For shapes by seat an entry a seat; else what stands there: names, seats or a number."""


def _one(name: str) -> Callable[[View], Any]:
    """The single value of a field; nothing where it has none."""
    return lambda view: () if getattr(view, name) is None else (getattr(view, name),)


def _known(name: str) -> Callable[[View], Any]:
    return lambda view: [getattr(each, name) for each in view.known]


def _fields() -> Iterator[_Field]:
    for name in ("hand", "picked", "discard", "thrown", "tableau", "buried", "house", "in_deck"):
        yield _Field(name, ObservationShape.CARDS, attrgetter(name))
    yield _Field("discard_top", ObservationShape.CARDS, lambda view: view.discard[:1])
    for name in ("top", "turned"):
        yield _Field(name, ObservationShape.CARDS, _one(name))
    yield _Field(
        "trick", ObservationShape.CARDS_BY_SEAT, lambda view: [(card,) if card else () for card in view.trick]
    )
    for name in ("captured", "open_hands"):
        yield _Field(name, ObservationShape.CARDS_BY_SEAT, attrgetter(name))
    yield _Field(
        "melds", ObservationShape.CARDS_BY_SEAT, lambda view: [sum(melds, ()) for melds in view.melds]
    )
    for name in ("holds", "lacks"):
        yield _Field(f"known.{name}", ObservationShape.CARDS_BY_SEAT, _known(name))
    yield _Field("known.voids", ObservationShape.SUITS_BY_SEAT, _known("voids"))
    for name in ("asked", "claimed"):
        yield _Field(f"known.{name}", ObservationShape.RANKS_BY_SEAT, _known(name))
    yield from _table_fields()


def _table_fields() -> Iterator[_Field]:
    """Those that are no cards."""
    for name in (
        *(
            "hand_counts",
            "face_down_by",
            "bids",
            "nils",
            "tricks",
            "scores",
            "chips",
            "staked",
            "places",
            "out",
        ),
        *("tricks_total", "captured_total", "hands_won"),
    ):
        yield _Field(name, ObservationShape.SEATS, attrgetter(name))
    for name in ("team_scores", "contracts", "bags"):
        yield _Field(name, ObservationShape.SIDES, attrgetter(name))
    yield _Field("partners", ObservationShape.ONE_SEAT, attrgetter("partners"))
    for name in ("actor", "leader", "dealer", "knocker", "top_seat", "claimer", "asking", "pass_to"):
        yield _Field(name, ObservationShape.ONE_SEAT, _one(name))
    for name in ("trump", "led", "declared_suit"):
        yield _Field(name, ObservationShape.SUITS, _one(name))
    yield _Field("broken", ObservationShape.SUITS, attrgetter("broken"))
    for name in ("claimed", "due"):
        yield _Field(name, ObservationShape.RANKS, _one(name))
    yield _Field("step", ObservationShape.STEP, _one("step"))
    yield _Field("phase", ObservationShape.PHASE, _one("phase"))
    for name in (
        *("seat", "hand_no", "turn", "direction", "skips", "deck_count", "turned_depth", "discards_down"),
        *(
            "face_down",
            "top_count",
            "house_down",
            "pot",
            "to_call",
            "claim_count",
            "bidding_complete",
            "deadwood",
        ),
    ):
        yield _Field(name, ObservationShape.NUMBER, _one(name))


FIELDS: Final = tuple(_fields())


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
        mask[_MASK_PLACES[action]] = 1
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
            return partial(_names_by_seat, _PLACES[shape])
        case (
            ObservationShape.CARDS
            | ObservationShape.RANKS
            | ObservationShape.SUITS
            | ObservationShape.STEP
            | ObservationShape.PHASE
        ):
            places = _PLACES[shape]
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
