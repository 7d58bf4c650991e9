"""What an executor is given and what it hands back, and the steps all executors share.

Executors are pure: they get a state and return a new one, or raise and leave everything as it was. They do
not ask whether the seat may do this; policy and hooks have done so before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple, assert_never

from msgspec import Struct
from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import At, CardRef, Face, Named, Top
from darwindeck.table.game import Game, Spot, Viewer, who
from darwindeck.table.knowledge import Picked, knows_of, knows_place
from darwindeck.table.state import Card, Pile, State


class ChangeKind(StrEnum):
    """What happened to a zone: cards came or went, or only their order changed."""

    CONTENTS = "contents"
    ORDER = "order"


class ChangedZone(Struct, frozen=True):
    """A zone (internal key) that an action changed."""

    zone: str
    what: ChangeKind


class Done(NamedTuple):
    """A new state, the sentence each viewer reads about it, the zones it changed, and whether it told anybody
    something new."""

    state: State
    tell: Callable[[Viewer], str]
    changes: tuple[ChangedZone, ...] = ()
    informs: bool = False


class FoundCard(Struct, frozen=True):
    """A card found in a pile, and how it was picked."""

    index: int
    picked: Picked


class Doing(Struct, frozen=True):
    """One action on its way: the game, the state before it, whose it is, and whether the house does it."""

    game: Game
    state: State
    seat: int
    auto: bool

    @property
    def actor(self) -> int | None:
        """Return the seat that learns by doing; nobody, when the house acts."""
        return None if self.auto else self.seat

    def who(self, viewer: Viewer) -> str:
        """Return the subject of a log line."""
        return "The house" if self.auto else self.seat_name(viewer)

    def seat_name(self, viewer: Viewer) -> str:
        return who(self.seat, viewer, self.game.seats)

    def decider(self, nobody: str) -> int:
        """Return the other seat, which can be asked for a decision; if there is none, raise the error
        `nobody`.
        """
        if self.game.seats != 2:
            raise TableError(nobody, code="table/bad-action")
        if self.state.decision is not None:
            raise TableError("another decision is open", code="table/decision-pending")
        return 1 - self.seat

    def alias(self, key: str, viewer: Viewer) -> str:
        return self.game.alias(key, viewer)

    def spot(self, key: str) -> Spot:
        return self.game.spot(key)

    def pile(self, key: str) -> Pile:
        self.game.spot(key)
        return self.state.piles[key]

    def filled(self, key: str) -> Pile:
        """Return the pile, which must hold a card."""
        pile = self.pile(key)
        if not pile.cards:
            raise TableError(f"{self.alias(key, self.seat)} is empty", code="table/empty-zone")
        return pile

    def find(self, key: str, ref: CardRef, skip: frozenset[int] = frozenset()) -> FoundCard:
        """Where the card is. Names find only what the seat knows of (the house knows all), none in `skip`."""
        cards = self.filled(key).cards
        match ref:
            case Top():
                top = next((i for i in range(len(cards)) if i not in skip), len(cards))
                return self.find(key, At(top)) if top == len(cards) else FoundCard(top, Picked.OPENLY)
            case At(index):
                if index >= len(cards):
                    raise TableError(
                        f"{self.alias(key, self.seat)} has {len(cards)} cards, none at position {index + 1}",
                        code="table/unknown-card",
                    )
                return FoundCard(index, Picked.PRIVATELY)
            case Named(template):
                return self._find_named(key, template, skip)
            case _:
                assert_never(ref)

    def find_in_place(self, key: str, ref: CardRef, skip: frozenset[int] = frozenset()) -> int:
        """Where a card lies that stays there: being in the zone is not enough, the seat must know its place.

        Otherwise turning a searched card over would tell where in the pile it had been.
        """
        place = self.find(key, ref, skip)
        if place.picked is Picked.BY_NAME:
            raise TableError(
                f"you know that the card is in {self.alias(key, self.seat)}, but not where; take it out first",
                code="table/not-known",
                suggestions=("move_card",),
            )
        return place.index

    def _find_named(self, key: str, template: str, skip: frozenset[int]) -> FoundCard:
        cards = self.pile(key).cards
        copies = [i for i, card in enumerate(cards) if card.template == template and i not in skip]
        placed = [i for i in copies if self.auto or knows_place(cards[i], self.seat)]
        if placed:
            return FoundCard(placed[0], Picked.PRIVATELY)
        listed = [i for i in copies if knows_of(cards[i], self.seat)]
        if not listed:
            raise TableError(
                f"you know of no such card in {self.alias(key, self.seat)}", code="table/unknown-card"
            )
        return FoundCard(listed[0], Picked.BY_NAME)

    def sight(self, key: str, face: Face | None) -> tuple[bool, ...]:
        """Return who sees a card in this zone with this face; without a face, the zone's default holds."""
        spot = self.spot(key)
        owner = self.seat if spot.owner is None else spot.owner
        seats = range(self.game.seats)
        match face:
            case None:
                return spot.sight
            case Face.PUBLIC:
                return tuple(True for _ in seats)
            case Face.HIDDEN:
                return tuple(False for _ in seats)
            case Face.OWNER_ONLY:
                return tuple(seat == owner for seat in seats)
            case _:
                assert_never(face)

    def with_piles(self, piles: Mapping[str, Pile]) -> State:
        """Return the state with some piles replaced."""
        return replace(self.state, piles={**self.state.piles, **piles})


def name_for(doing: Doing, before: Card, after: Card, viewer: Viewer) -> str:
    """Return the card's label for a viewer who could follow it, else `a card`; spectators see what all seats see."""
    for seat in range(doing.game.seats) if viewer is None else (viewer,):
        if not before.sight[seat] and not knows_place(after, seat):
            return "a card"
    return doing.game.catalogue.label(after.template)


def listed(names: list[str]) -> str:
    """`A, B and 2 cards` from the names a viewer may read."""
    hidden = names.count("a card")
    parts = [name for name in names if name != "a card"]
    if hidden:
        parts.append("a card" if hidden == 1 else f"{hidden} cards")
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def cards_word(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
