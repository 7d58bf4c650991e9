"""The numbers of a view by plain Python, field by field: what the engine's writer is held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from operator import attrgetter
from typing import Any, Final, NamedTuple, assert_never

from darwindeck.genome.cards import JOKERS, Suit
from darwindeck.genome.phases import BidSuit
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.observation import ObservationShape, layout_for
from darwindeck.simulation.view import Step, View

CARDS: Final = (*ACTIONS[:52], *(f"{joker}{suit}" for suit in Suit for joker in JOKERS))
"""With the jokers, which have numbers only in games that have some."""
RANKS: Final = tuple(dict.fromkeys(card[0] for card in CARDS))
SUITS: Final = tuple(dict.fromkeys(card[1] for card in CARDS))
STEPS: Final = tuple(step.value for step in Step)
MOST_PHASES: Final = 16


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
    yield from _single("declarer", shape.ONE_SEAT)
    yield from _single("demanded", shape.NUMBER)
    for name, tops in (("cards", False), ("tops", True)):
        yield ObservedField(f"piles.{name}", shape.CARDS_BY_SEAT, partial(_own_piles, tops=tops))
    for name, tops in (("table", False), ("table_tops", True)):
        yield ObservedField(f"piles.{name}", shape.CARDS, partial(_piles_of, owner=None, tops=tops))
    yield from _single("dummy plays_for", shape.ONE_SEAT)
    yield ObservedField(
        "bid_suits", shape.SEATS, lambda view: [_suit_number(suit) for suit in view.bid_suits]
    )
    yield from _single("doubled", shape.NUMBER)


def _own_piles(view: View, *, tops: bool) -> list[list[str]]:
    return [_piles_of(view, owner=seat, tops=tops) for seat in range(len(view.hand_counts))]


def _piles_of(view: View, *, owner: int | None, tops: bool) -> list[str]:
    """The cards of somebody's piles, or those on top of them; of those on the table if nobody is named."""
    piles = zip(sum(view.piles, ()), sum(view.piles_by, ()), strict=True)
    return [card for pile, by in piles if by == owner for card in (pile[-1:] if tops else pile)]


def _suit_number(suit: BidSuit | None) -> int:
    return 0 if suit is None else [*BidSuit].index(suit) + 1


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

Writer = Callable[[View, Any], Iterable[tuple[int, float]]]


def observe_by_hand(view: View) -> list[float]:
    """The numbers of a view."""
    numbers: list[float] = []
    for field, write in zip(FIELDS, _WRITERS, strict=True):
        block = [0.0] * _size(field.shape, len(view.hand_counts), jokers=view.jokers)
        for place, value in write(view, field.read(view)):
            block[place] += value
        numbers += block
    return numbers


@cache
def _size(shape: ObservationShape, seats: int, *, jokers: bool) -> int:
    return next(
        block.stop - block.start for block in layout_for(seats, jokers=jokers) if block.shape is shape
    )


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
            return partial(_names_by_seat, shape)
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


def _names_by_seat(shape: ObservationShape, view: View, found: Any) -> list[tuple[int, float]]:
    seats = len(view.hand_counts)
    width = _size(shape, seats, jokers=view.jokers) // seats
    return [
        (_from(view.seat, seat, seats) * width + PLACES[shape][name], 1)
        for seat, names in enumerate(found)
        for name in names
    ]


def _side(view: View) -> int:
    return view.seat if view.team is None else view.team


def _from(own: int, place: int, count: int) -> int:
    """How far a seat or a side is from the own one, clockwise."""
    return (place - own) % count


_WRITERS: Final = tuple(_writer(field.shape) for field in FIELDS)
