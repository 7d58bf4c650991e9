"""What everybody has when a hand ends: the position before its last action, and what that action moved.

The engine has dealt the next hand by the time it can be asked, so the cards are followed by the events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from darwindeck.simulation.events import Event, HandEnds, TrickTaken, WentOut, Zone, ZoneKind
from darwindeck.simulation.events.bases import Happened, Moved
from darwindeck.simulation.snapshots import StateSnapshot


@dataclass(frozen=True, slots=True)
class HandEnd:
    """By seat: the cards left in hand, those captured or laid down, the tricks won, the place (0 for none), and the
    bid (none where nothing was bid, 0 for a Nil too)."""

    hands: tuple[tuple[str, ...], ...]
    captured: tuple[tuple[str, ...], ...]
    tricks: tuple[int, ...]
    places: tuple[int, ...]
    bids: tuple[int | None, ...]
    nils: tuple[bool, ...]
    sheet: HandEnds


def end_of_hand(before: StateSnapshot, events: Iterable[Event]) -> HandEnd | None:
    """Return how an action ended a hand, from its events with all cards; None if the hand goes on."""
    hands = [list(hand) for hand in before.zones.hands]
    captured = [list(cards) for cards in before.zones.captured]
    tricks, places = list(before.tricks_won), list(before.places)
    for event in events:
        match event:
            case HandEnds():
                made = _frozen(hands), _frozen(captured), tuple(tricks), tuple(places)
                bids = tuple(None if bid < 0 else bid for bid in before.current_bid)
                return HandEnd(*made, bids, before.is_nil_bid, event)
            case TrickTaken():
                tricks[event.seat] += 1
                if event.to.kind is ZoneKind.CAPTURED:
                    captured[event.seat].extend(card.card for card in event.cards)
            case WentOut():
                places[event.seat] = event.place
            case Moved():
                _move(hands, captured, event.cards, event.from_, event.to)
            case Happened():
                continue
            case _:
                assert_never(event)
    return None


def _move(
    hands: list[list[str]], captured: list[list[str]], cards: Iterable[str | None], source: Zone, target: Zone
) -> None:
    for card in cards:
        if card is None:
            continue
        if source.kind is ZoneKind.HAND and source.seat is not None and card in hands[source.seat]:
            hands[source.seat].remove(card)
        if target.seat is not None and target.kind is ZoneKind.HAND:
            hands[target.seat].append(card)
        elif target.seat is not None and target.kind in (ZoneKind.CAPTURED, ZoneKind.MELDS):
            captured[target.seat].append(card)


def _frozen(piles: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, piles))
