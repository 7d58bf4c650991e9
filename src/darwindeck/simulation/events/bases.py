"""What kinds of events have in common. None of these classes is an event by itself."""

from __future__ import annotations

import msgspec

from darwindeck.simulation.events.parts import Cards, Zone


def tag_of(name: str) -> str:
    """`HandBegins` → `hand_begins`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=tag_of):
    """What all events have."""

    beat: int


class Moved(Happened, frozen=True, kw_only=True, tag=tag_of):
    """Cards have gone from one zone to another, in this order."""

    cards: Cards
    from_: Zone = msgspec.field(name="from")
    to: Zone


class MovedBy(Moved, frozen=True, kw_only=True, tag=tag_of):
    """A seat has moved cards."""

    seat: int


class BySeat(Happened, frozen=True, kw_only=True, tag=tag_of):
    """A seat has done something, or something has happened to it."""

    seat: int


class Staked(BySeat, frozen=True, kw_only=True, tag=tag_of):
    """What was put in, what the seat has staked with it, and all that is in the pot."""

    chips: int
    stake: int
    pot: int


class Paid(BySeat, frozen=True, kw_only=True, tag=tag_of):
    """Chips a seat got."""

    chips: int
