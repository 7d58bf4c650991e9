"""The table as it looks after the deal, from the Scene of the player who begins: who sits and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from darwindeck.errors import DarwinDeckError
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import seat_names, voice_of
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Figure, Group
from darwindeck.rulebook.sections.records import first_seed
from darwindeck.simulation.events import Drew, Telling
from darwindeck.simulation.playthrough import Playthrough, deal_with_events
from darwindeck.wording.amounts import how_many
from darwindeck.wording.grammar import cards_listed, text_of

if TYPE_CHECKING:
    from darwindeck.play.scene.model import Scene, SeatScene, Zone

BACKS: Final = 3
"""So many backs stand for a hand that nobody sees."""
EMPTY: Final = frozenset({"captured", "melds", "trick"})
"""Zones that are empty after the deal and take no room."""


def picture_table(facts: RulebookContext) -> list[Figure]:
    """Return the picture, or nothing for a game that the engine does not run."""
    from darwindeck.play.scene.compose import scene

    try:
        at, telling = deal_with_events(facts.genome, seed=first_seed(facts.genome))
        if at.over:
            return []
        seen = scene(facts.genome, at.view(at.actor), seat_names(facts.players))
    except DarwinDeckError:
        return []
    groups = (*_seats(seen), *_middle(facts, seen))
    alt = _tell_deal(facts, at, telling)
    drawn = any(isinstance(event, Drew) for event in telling.seen_by(at.actor))
    when = "after the deal and the first draw" if drawn else "after the deal"
    return [Figure(groups, f"The table {when}, seen by the player who begins", alt, table=True)]


def _tell_deal(facts: RulebookContext, at: Playthrough, telling: Telling) -> str:
    """Return the deal as the narrator tells it to the player who begins, and what that player holds."""
    names = seat_names(facts.players)
    lines = [
        line.text for line in tell_all(telling.seen_by(at.actor), voice_of(facts.genome, names, at.actor))
    ]
    hand = () if facts.blind else at.view(at.actor).hand
    held = [f"You are {names[at.actor]} and hold {text_of(cards_listed(hand))}."] if hand else []
    return " ".join((*lines, *held))


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
    amount = how_many(zone.count, "card")
    shown = cards if any(card is not None for card in cards) else cards[:BACKS]
    return Group(f"{seat.name}{partner}{marks}: {amount}", shown, place=seat.place.value, fan=True)


def _middle(facts: RulebookContext, seen: Scene) -> Iterator[Group]:
    for zone in seen.zones:
        if zone.seat is not None or zone.kind in EMPTY or (zone.count == 0 and not zone.cards):
            continue
        cards = tuple(card.card for card in zone.cards)
        if zone.kind == "stock":
            up = tuple(card for card in cards if card is not None)
            name = "deck" if facts.draws_from_deck else "put aside"
            yield Group(f"{name}: {how_many(zone.count, 'card')}", (*up, None), place="middle")
        elif zone.kind == "discard":
            yield Group(zone.caption, cards[:1], place="middle")
        elif zone.kind == "pot":
            yield Group(f"pot: {zone.count} chips", (), place="middle")
        else:
            yield Group(zone.caption, cards, place="middle")
