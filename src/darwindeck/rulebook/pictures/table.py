"""The table as it looks after the deal, from the Scene of the player who begins: who sits and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from darwindeck.errors import DarwinDeckError
from darwindeck.narration.voice import seat_names
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Figure, Group
from darwindeck.rulebook.sections.passages import SEEDS
from darwindeck.simulation.playthrough import deal

if TYPE_CHECKING:
    from darwindeck.play.scene.model import Scene, SeatScene, Zone

BACKS: Final = 3
"""So many backs stand for a hand that nobody sees."""
EMPTY: Final = frozenset({"captured", "melds", "trick"})
"""Zones that are empty after the deal and take no room."""


def picture_table(facts: RulebookContext) -> list[Figure]:
    """The picture, or nothing for a game that the engine does not run."""
    from darwindeck.play.scene.compose import scene

    try:
        at = deal(facts.genome, seed=SEEDS[0])
        if at.over:
            return []
        seen = scene(facts.genome, at.view(at.actor), seat_names(facts.players))
    except DarwinDeckError:
        return []
    groups = (*_seats(seen), *_middle(seen))
    alt = "; ".join(group.label for group in groups if group.label)
    return [Figure(groups, "The table after the deal, seen by the player who begins", alt, table=True)]


def _seats(seen: Scene) -> Iterator[Group]:
    hands = {zone.seat: zone for zone in seen.zones if zone.kind == "hand"}
    for seat in seen.seats:
        zone = hands.get(seat.seat)
        if zone is not None:
            yield _hand(seat, zone)


def _hand(seat: SeatScene, zone: Zone) -> Group:
    cards = tuple(card.card for card in zone.cards)
    marks = " (deals)" if "dealer" in seat.marks else ""
    partner = ", partner" if "partner" in seat.marks else ""
    amount = f"{zone.count} {'card' if zone.count == 1 else 'cards'}"
    shown = cards if any(card is not None for card in cards) else cards[:BACKS]
    return Group(f"{seat.name}{partner}{marks}: {amount}", shown, place=seat.place.value, fan=True)


def _middle(seen: Scene) -> Iterator[Group]:
    for zone in seen.zones:
        if zone.seat is not None or zone.kind in EMPTY or (zone.count == 0 and not zone.cards):
            continue
        cards = tuple(card.card for card in zone.cards)
        if zone.kind == "stock":
            up = tuple(card for card in cards if card is not None)
            yield Group(f"deck: {zone.count} cards", (*up, None), place="middle")
        elif zone.kind == "discard":
            yield Group(zone.caption, cards[:1], place="middle")
        elif zone.kind == "pot":
            yield Group(f"pot: {zone.count} chips", (), place="middle")
        else:
            yield Group(zone.caption, cards, place="middle")
