"""What table page and server say to each other, one class for each message; docs/web.md lists them.

Whatever comes from a page is decoded into one of these or refused; nothing else is looked at.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from darwindeck.play.scene import Scene
from darwindeck.play.scene.model import Counter, SuitCount
from darwindeck.store.ratings import LONGEST_COMMENT, MOST_CHIPS, MOST_STARS
from darwindeck.store.ratings import Again as PlayAgain

Id = Annotated[str, msgspec.Meta(max_length=64)]
ActionName = Annotated[str, msgspec.Meta(max_length=16)]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The page has come (back) and has seen everything up to this version; -1 is nothing."""

    version: int


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """A message that is answered by its id, and answered only once however often it comes."""

    id: Id
    version: int


class Act(Ask, frozen=True, tag="act"):
    """All actions of one choice."""

    actions: Annotated[tuple[ActionName, ...], msgspec.Meta(min_length=1, max_length=60)]


class Why(Ask, frozen=True, tag="why"):
    """Why the last of these cannot be chosen together with the others."""

    actions: Annotated[tuple[ActionName, ...], msgspec.Meta(min_length=1, max_length=60)]


class GetHint(Ask, frozen=True, tag="hint"):
    pass


class Undo(Ask, frozen=True, tag="undo"):
    pass


class Redo(Ask, frozen=True, tag="redo"):
    pass


class Again(Ask, frozen=True, tag="again"):
    """Another table with the same game: the same deal, or a new one."""

    same: bool


class Rate(Ask, frozen=True, tag="rate"):
    """What the person thought of the game, over or not; 0 stars are none."""

    again: PlayAgain | None = None
    stars: Annotated[int, msgspec.Meta(ge=0, le=MOST_STARS)] = 0
    chips: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=MOST_CHIPS)
    ] = ()
    comment: Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)] = ""


Question = Act | Why | GetHint | Undo | Redo | Again | Rate
FromPage = Hello | Act | Why | GetHint | Undo | Redo | Again | Rate


class Move(msgspec.Struct, frozen=True, kw_only=True, rename={"from_": "from"}, omit_defaults=True):
    """A card that went from zone to zone; null if the seat does not see which."""

    card: str | None
    from_: str
    to: str
    by: int | None = None


class HandEnd(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand is over: its number from 1, who won it, and what was counted. Its points stand in the scene's sheet."""

    hand: int
    result: str
    lines: tuple[str, ...]
    counters: tuple[tuple[Counter, ...], ...] = ()
    """By seat, as they stood at the end of the hand: the scene is already that of the next."""
    suits: tuple[SuitCount, ...] = ()
    """The cards by suit, as they were then."""


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened at once: what is said of it, the cards that moved, the hand that ended with it, and the hands that
    were turned up, by zone."""

    lines: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    ends: HandEnd | None = None
    shown: dict[str, tuple[str, ...]] = {}


class TrickPlay(msgspec.Struct, frozen=True):
    """A card of a trick that is over, who played it, and whether it took the trick."""

    card: str
    by: str
    wins: bool


class Result(msgspec.Struct, frozen=True):
    """Who won, what decided it, and how everybody stands."""

    text: str
    why: str
    standings: tuple[str, ...]


class State(msgspec.Struct, frozen=True, tag="state", kw_only=True, omit_defaults=True):
    """Where the table stands. `since` is the version the beats begin at; with `whole`, everything is new."""

    version: int
    since: int
    scene: Scene
    beats: tuple[Beat, ...] = ()
    whole: bool = False
    lines: tuple[str, ...] = ()
    undo: bool = False
    redo: bool = False
    last_trick: tuple[TrickPlay, ...] = ()
    result: Result | None = None
    id: str = ""


class Refusal(msgspec.Struct, frozen=True, tag="refused"):
    """Nothing has changed, and why."""

    id: str
    code: str
    reason: str


class Said(msgspec.Struct, frozen=True, tag="said"):
    id: str
    text: str


class Hinted(msgspec.Struct, frozen=True, tag="hint"):
    """What search would do and how sure it is; `actions` is all of the choice."""

    id: str
    text: str
    actions: tuple[str, ...]


class Decision(msgspec.Struct, frozen=True):
    """A choice that cost something: the place it was made at, what was chosen, and what search would have."""

    move: int
    text: str
    chosen: str = ""
    better: str = ""


class Rated(msgspec.Struct, frozen=True, tag="rated"):
    """The rating is kept."""

    id: str
    text: str


class Go(msgspec.Struct, frozen=True, tag="go"):
    """Open this address."""

    id: str
    address: str


ToPage = State | Refusal | Said | Hinted | Rated | Go
