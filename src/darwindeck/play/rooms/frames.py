"""What can be done in a room, one class for each. `by` is the guest who does it; frames without it are the house's own,
made when a line opens or closes, a time is up, or a game ends.

What comes from outside is decoded elsewhere and checked by `machine.apply`; nothing here is trusted.
"""

from __future__ import annotations

import msgspec

from darwindeck.play.rooms.model import Bot, Free, Model, Options, Room


class Join(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody comes in with a name. `seal` is the hash of a secret that only they know."""

    seal: str
    name: str
    program: bool = False
    place: str = ""
    """Hash of the address they come from; empty if it is not known."""


class Sit(msgspec.Struct, frozen=True):
    """Takes a free seat; who has one already takes another for somebody beside them."""

    by: int
    seat: int
    name: str = ""
    """Of whoever plays it, if it is not the guest."""


class Stand(msgspec.Struct, frozen=True):
    """Gives a seat up."""

    by: int
    seat: int


class Leave(msgspec.Struct, frozen=True):
    """Goes for good: all seats are free, the secret is void."""

    by: int


class Remove(msgspec.Struct, frozen=True):
    """The host sends a guest away; one who is banned does not come back."""

    by: int
    guest: int
    ban: bool = False


class Give(msgspec.Struct, frozen=True):
    """The host seats a bot or a model, or frees a seat."""

    by: int
    seat: int
    to: Free | Bot | Model


class Admit(msgspec.Struct, frozen=True):
    """The host lets a newcomer take a seat of the running deal."""

    by: int
    guest: int


class HandOver(msgspec.Struct, frozen=True):
    by: int
    to: int


class SetOptions(msgspec.Struct, frozen=True):
    by: int
    options: Options


class Deal(msgspec.Struct, frozen=True):
    """The first game, or the next one: then everybody moves one seat on, so that the deal goes round."""

    by: int | None
    table: str


class Say(msgspec.Struct, frozen=True):
    by: int
    text: str = ""
    phrase: int | None = None


class Mute(msgspec.Struct, frozen=True):
    by: int
    guest: int
    on: bool = True


class AskUndo(msgspec.Struct, frozen=True, kw_only=True):
    """Wants to take back the last choice of a seat. The house says what that would be, and whether it is free."""

    by: int
    seat: int
    version: int
    to: int
    free: bool


class AnswerUndo(msgspec.Struct, frozen=True):
    by: int
    agree: bool
    version: int
    """Of the table, as the request names it."""


class Came(msgspec.Struct, frozen=True):
    """A line of a guest is open; whoever sat in for them hands back."""

    guest: int


class Went(msgspec.Struct, frozen=True):
    """The last line of a guest is closed."""

    guest: int


class SitIn(msgspec.Struct, frozen=True):
    """A guest has been away for long: a bot plays for them."""

    guest: int


class Tell(msgspec.Struct, frozen=True):
    """The house tells everybody something."""

    text: str


class Finish(msgspec.Struct, frozen=True):
    """The game at this table is over."""

    table: str


Frame = (
    Join
    | Sit
    | Stand
    | Leave
    | Remove
    | Give
    | Admit
    | HandOver
    | SetOptions
    | Deal
    | Say
    | Mute
    | AskUndo
    | AnswerUndo
    | Came
    | Went
    | SitIn
    | Tell
    | Finish
)


class Joined(msgspec.Struct, frozen=True):
    """A new guest is in the room."""

    guest: int


class Dealt(msgspec.Struct, frozen=True):
    """A game begins at this table."""

    table: str


class TakenBack(msgspec.Struct, frozen=True):
    """The table goes back to so many actions."""

    to: int


Effect = Joined | Dealt | TakenBack


class Applied(msgspec.Struct, frozen=True):
    """The room after a frame, and what else is to be done about it."""

    room: Room
    effects: tuple[Effect, ...] = ()
