"""Hands that are turned up when a hand ends: the engine tells everybody which cards they are, a scene lays them so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from darwindeck.play.scene.model import Face, Scene, Zone, ZoneCard, ZoneKind
from darwindeck.simulation.events import DeadwoodCounted, Event, HandBegins, HandShown, LaidOff, Melded

Hands = Mapping[int, tuple[str, ...]]
"""By seat, the cards that lie open."""


def shown_by(event: Event) -> Hands:
    """Return the hand that an event turns up; at a knock it is what is left beside the melds."""
    if isinstance(event, HandShown | DeadwoodCounted) and event.seat is not None and event.cards:
        return {event.seat: tuple(card for card in event.cards if card is not None)}
    return {}


def hands_shown(events: Iterable[Event]) -> Hands:
    """All hands that lie open since the last deal."""
    found: dict[int, tuple[str, ...]] = {}
    for event in events:
        if isinstance(event, HandBegins):
            found.clear()
        found.update(shown_by(event))
    return found


def hands_with_melds(events: Iterable[Event]) -> Hands:
    """Return the hands that lie open, each with the melds that were laid from it together with the others."""
    laid: dict[int, tuple[str, ...]] = {}
    happened = list(events)
    for event in happened:
        if isinstance(event, Melded | LaidOff):
            laid[event.seat] = (
                *laid.get(event.seat, ()),
                *(card for card in event.cards if card is not None),
            )
    counted = {event.seat for event in happened if isinstance(event, DeadwoodCounted)}
    shown = hands_shown(happened)
    return {
        seat: cards for seat in {*shown, *counted} if (cards := (*laid.get(seat, ()), *shown.get(seat, ())))
    }


def turn_up(seen: Scene, hands: Hands) -> Scene:
    """Return the same scene with these hands face up; one's own is seen already."""
    others = {seat: cards for seat, cards in hands.items() if seat != seen.seat}
    return replace(seen, zones=tuple(_turn(zone, others) for zone in seen.zones)) if others else seen


def _turn(zone: Zone, hands: Hands) -> Zone:
    if zone.kind is not ZoneKind.HAND or zone.seat is None or zone.seat not in hands:
        return zone
    cards = tuple(map(ZoneCard, hands[zone.seat]))
    return replace(zone, cards=cards, count=len(cards), face=Face.UP)
