"""Which fields of a view are among its numbers, in which order, and how many numbers each of them becomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Any, Final, NamedTuple

from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.view import Step, View

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
        return (len(PLACES[self]) if self in PLACES else 1) * (seats if self in _BY_SEAT else 1)


def places_of(names: Iterable[str | int]) -> Mapping[str | int, int]:
    """Where each name stands."""
    return {name: place for place, name in enumerate(names)}


PLACES: Final[Mapping[ObservationShape, Mapping[str | int, int]]] = {
    ObservationShape.CARDS: places_of(CARDS),
    ObservationShape.CARDS_BY_SEAT: places_of(CARDS),
    ObservationShape.RANKS: places_of(RANKS),
    ObservationShape.RANKS_BY_SEAT: places_of(RANKS),
    ObservationShape.SUITS: places_of(SUITS),
    ObservationShape.SUITS_BY_SEAT: places_of(SUITS),
    ObservationShape.STEP: places_of(STEPS),
    ObservationShape.PHASE: places_of(range(MOST_PHASES)),
}
"""Where what is named stands, for shapes of names."""
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


class ObservedField(NamedTuple):
    """A field of the view, how many numbers it becomes, and how it is read."""

    name: str
    shape: ObservationShape
    read: Callable[[View], Any]
    """For shapes by seat an entry a seat; else what stands there: names, seats or a number."""


_CARDS: Final = "hand picked discard thrown tableau buried house in_deck"
_SEATS: Final = (
    "hand_counts face_down_by bids nils tricks scores chips staked places out "
    "tricks_total captured_total hands_won"
)
_SIDES: Final = "team_scores contracts bags"
_ROLES: Final = "actor leader dealer knocker top_seat claimer asking pass_to"
_NUMBERS: Final = (
    "seat hand_no turn direction skips deck_count turned_depth discards_down face_down top_count house_down pot "
    "to_call claim_count bidding_complete deadwood"
)


def _fields() -> Iterator[ObservedField]:
    """The order of the numbers: whoever changes it makes what was learnt from them useless."""
    shape = ObservationShape
    yield from _several(_CARDS, shape.CARDS)
    yield ObservedField("discard_top", shape.CARDS, lambda view: view.discard[:1])
    yield from _single("top turned", shape.CARDS)
    yield ObservedField(
        "trick", shape.CARDS_BY_SEAT, lambda view: [(card,) if card else () for card in view.trick]
    )
    yield from _several("captured open_hands", shape.CARDS_BY_SEAT)
    yield ObservedField("melds", shape.CARDS_BY_SEAT, lambda view: [sum(melds, ()) for melds in view.melds])
    yield from _remembered("holds lacks", shape.CARDS_BY_SEAT)
    yield from _remembered("voids", shape.SUITS_BY_SEAT)
    yield from _remembered("asked claimed", shape.RANKS_BY_SEAT)
    yield from _several(_SEATS, shape.SEATS)
    yield from _several(_SIDES, shape.SIDES)
    yield from _several("partners", shape.ONE_SEAT)
    yield from _single(_ROLES, shape.ONE_SEAT)
    yield from _single("trump led declared_suit", shape.SUITS)
    yield from _several("broken", shape.SUITS)
    yield from _single("claimed due", shape.RANKS)
    yield from _single("step", shape.STEP)
    yield from _single("phase", shape.PHASE)
    yield from _single(_NUMBERS, shape.NUMBER)


def _several(names: str, shape: ObservationShape) -> Iterator[ObservedField]:
    """Fields that hold any number of values."""
    return (ObservedField(name, shape, attrgetter(name)) for name in names.split())


def _single(names: str, shape: ObservationShape) -> Iterator[ObservedField]:
    """Fields that hold one value, or none."""
    return (ObservedField(name, shape, _one(name)) for name in names.split())


def _one(name: str) -> Callable[[View], Any]:
    return lambda view: () if getattr(view, name) is None else (getattr(view, name),)


def _remembered(names: str, shape: ObservationShape) -> Iterator[ObservedField]:
    """What is known of each seat."""
    return (ObservedField(f"known.{name}", shape, _known(name)) for name in names.split())


def _known(name: str) -> Callable[[View], Any]:
    return lambda view: [getattr(each, name) for each in view.known]


FIELDS: Final = tuple(_fields())
