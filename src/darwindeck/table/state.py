"""The full truth of a table as frozen data: piles, cards, knowledge, decision, phase, turn and result.

Nothing here decides anything, and no seat ever receives it: seats get a `View`. Position 0 is the top of a
pile everywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec import Struct


class How(StrEnum):
    """How well a seat knows a card that it does not see: not at all, that it is in the pile, or its place."""

    NONE = "none"
    MEMBER = "member"
    PLACE = "place"


class Orientation(StrEnum):
    """How a card is turned, in degrees clockwise."""

    UPRIGHT = "0"
    RIGHT = "90"
    LEFT = "-90"
    UPSIDE_DOWN = "180"


class Phase(StrEnum):
    """Before the first turn, and from then on."""

    SETUP = "setup"
    PLAYING = "playing"


class Reason(StrEnum):
    """Why a game is over."""

    CONCEDE = "concede"
    VICTORY_DECLARED = "victory_declared"
    WON = "won"
    DECK_OUT = "deck_out"


class Knowing(Struct, frozen=True, omit_defaults=True):
    """One seat's knowledge of one card; the handle is the number a listing gave it."""

    how: How = How.NONE
    handle: int | None = None


class Card(Struct, frozen=True, omit_defaults=True):
    """One physical card. `sight` and `known` have one entry per seat; the id never leaves the table."""

    id: int
    template: str
    sight: tuple[bool, ...]
    known: tuple[Knowing, ...]
    orientation: Orientation = Orientation.UPRIGHT
    flags: tuple[str, ...] = ()


class Pile(Struct, frozen=True, omit_defaults=True):
    """The cards of one zone from top to bottom; counters lie on the pile's top and stay there."""

    cards: tuple[Card, ...] = ()
    counters: Mapping[str, int] = {}


class Decision(Struct, frozen=True):
    """A mini-turn of another seat; `reveals` are zones to hide again when it is resolved."""

    created_by: int
    target: int
    message: str
    reveals: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """How the game ended; without a winner it is a draw."""

    winner: int | None
    reason: Reason
    details: str = ""


class State(Struct, frozen=True):
    """Everything. Two equal states behave alike for ever: the seed is in it, and no clock is."""

    seed: int
    version: int
    phase: Phase
    turn: int
    active: int
    setup_done: tuple[bool, ...]
    piles: Mapping[str, Pile]
    decision: Decision | None = None
    result: Result | None = None
    turn_marks: tuple[str, ...] = ()

    @property
    def to_act(self) -> int:
        """Return the seat whose action is awaited: the decision's target, else the seat whose turn it is."""
        return self.active if self.decision is None else self.decision.target


def state_hash(state: State) -> str:
    """Return a fingerprint of the whole state; equal states have equal hashes on every machine."""
    return hashlib.sha256(msgspec.json.encode(state, order="deterministic")).hexdigest()
