"""Events in which cards move or are shown."""

from __future__ import annotations

import msgspec

from darwindeck.genome.cards import Rank
from darwindeck.simulation.events.bases import BySeat, Happened, Moved, MovedBy
from darwindeck.simulation.events.parts import Cards, HandName, MeldKind, TrickCard, Zone


class Dealt(Moved, frozen=True, kw_only=True):
    seat: int | None


class TurnedUp(Moved, frozen=True, kw_only=True):
    """From the stock, on it, or the hidden cards of the house."""


class Reshuffled(Happened, frozen=True, kw_only=True):
    count: int
    from_: Zone = msgspec.field(name="from")
    to: Zone


class Drew(Moved, frozen=True, kw_only=True):
    """`face_up`: the card lay open on the stock."""

    seat: int | None
    face_up: bool


class Fished(MovedBy, frozen=True, kw_only=True):
    """Nobody gave anything: a card from the stock, lucky if it is of the rank asked for."""

    rank: Rank
    lucky: bool


class Played(MovedBy, frozen=True, kw_only=True):
    leads: bool
    """It is the first card of a trick."""


class LaidFaceDown(MovedBy, frozen=True, kw_only=True):
    """Cards that are at stake in a battle."""


class Discarded(MovedBy, frozen=True, kw_only=True):
    pass


class TrickTaken(Happened, frozen=True, kw_only=True):
    """All cards of a trick in the order in which they were played, and who takes them."""

    seat: int
    led: int
    cards: tuple[TrickCard, ...]
    from_: Zone = msgspec.field(name="from")
    to: Zone


class Claimed(MovedBy, frozen=True, kw_only=True):
    """Cards laid face down, and of what rank they are said to be."""

    rank: Rank


class PileTaken(MovedBy, frozen=True, kw_only=True):
    """Who was wrong takes the cards."""


class HandedOver(MovedBy, frozen=True, kw_only=True):
    """Cards given for the asking."""


class BookLaid(MovedBy, frozen=True, kw_only=True):
    rank: Rank


class PassedOn(MovedBy, frozen=True, kw_only=True):
    """Cards passed to another seat; all pass at once."""


class Captured(MovedBy, frozen=True, kw_only=True):
    rest: bool
    """What was left on the table at the end of the hand."""


class RowCleared(Moved, frozen=True, kw_only=True):
    pass


class HandsSwapped(BySeat, frozen=True, kw_only=True):
    """Two hands have changed places; how many cards each of the seats now has."""

    with_: int = msgspec.field(name="with")
    seat_cards: int
    with_cards: int


class Peeked(BySeat, frozen=True, kw_only=True):
    at: int
    cards: Cards


class CardsShown(BySeat, frozen=True, kw_only=True):
    """Cards shown to all that stay in the hand: the rest of a combination of which one was led."""

    cards: Cards


class HandShown(Happened, frozen=True, kw_only=True):
    """A hand at the showdown, and what it is called."""

    seat: int | None
    cards: Cards
    hand: HandName


class Melded(MovedBy, frozen=True, kw_only=True):
    """One meld: all its cards."""

    meld: MeldKind


class LaidOff(MovedBy, frozen=True, kw_only=True):
    """Cards added to a meld that lies."""

    meld: MeldKind
