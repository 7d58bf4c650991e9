"""What a table says: events as one seat may know them, and the answers to a submitted action."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from darwindeck.simulation import events
from darwindeck.simulation.refusals import Refusal


class Code(StrEnum):
    """Why a table refuses an action; all of them stand in `errors.CODES`."""

    INVALID = "action/invalid"
    ILLEGAL = "action/illegal"
    NOT_YOUR_TURN = "action/not_your_turn"
    STALE_VERSION = "action/stale_version"


class Undone(msgspec.Struct, frozen=True, tag="undone", tag_field="type"):
    """So many actions have been taken back."""

    actions: int


class SeatEvent(msgspec.Struct, frozen=True):
    """One thing that happened, as one seat may know it.

    Numbers only grow. Of what was taken back, `back_to` is the number from which on events no longer hold.
    """

    number: int
    version: int
    """Of the table after it."""
    happened: events.Event | Undone
    back_to: int | None = None


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """The action was taken; the events are what it brought about, as the seat that acted saw it."""

    version: int
    events: tuple[SeatEvent, ...]


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Nothing has changed. `legal` is what the seat could do instead, empty if it is not to act."""

    code: Code
    reason: str
    legal: tuple[str, ...]
    rule: Refusal | None = None


Answer = Accepted | Refused


class WhyNot(msgspec.Struct, frozen=True):
    """Whether an action is open to the seat, and if not, the rule that forbids it in the words of the rulebook."""

    action: str
    legal: bool
    reason: str
