"""What the page of a room says besides what every table page says; docs/web.md lists it. The room is told as
`play.rooms.sight.RoomSight`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from darwindeck.play.rooms.model import MOST_WORDS
from darwindeck.play.seats import MOST_NAME
from darwindeck.web import messages as m

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]


class SayWords(m.Ask, frozen=True, tag="say"):
    """Words of one's own, or the number of a quick phrase."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_WORDS)] = ""
    phrase: Annotated[int, msgspec.Meta(ge=0, le=63)] | None = None


class MuteGuest(m.Ask, frozen=True, tag="mute"):
    guest: Number
    on: bool = True


class RemoveGuest(m.Ask, frozen=True, tag="remove"):
    """The host sends somebody away, or bans them."""

    guest: Number
    ban: bool = False


class FreeSeat(m.Ask, frozen=True, tag="free"):
    """The host frees a seat."""

    seat: SeatNumber


class AdmitGuest(m.Ask, frozen=True, tag="admit"):
    """The host lets a newcomer take a seat of the running deal."""

    guest: Number


class HandOverTo(m.Ask, frozen=True, tag="hand_over"):
    guest: Number


class AgreeToUndo(m.Ask, frozen=True, tag="agree"):
    """The answer to a request to take a move back; `table` is the requested version."""

    yes: bool
    table: int


class TakeSeat(m.Ask, frozen=True, tag="sit"):
    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=MOST_NAME)] = ""


class GetUp(m.Ask, frozen=True, tag="stand"):
    seat: SeatNumber


class LookAtHand(m.Ask, frozen=True, tag="look"):
    """The device was passed on: the player of this seat now has it and looks at the hand."""

    seat: SeatNumber


RoomQuestion = (
    SayWords
    | MuteGuest
    | RemoveGuest
    | FreeSeat
    | AdmitGuest
    | HandOverTo
    | AgreeToUndo
    | TakeSeat
    | GetUp
    | LookAtHand
)
TableQuestion = m.Act | m.Why | m.GetHint | m.Undo | m.Redo | m.Again | m.Rate
FromRoomPage = (
    m.Hello
    | m.Act
    | m.Why
    | m.GetHint
    | m.Undo
    | m.Redo
    | m.Again
    | m.Rate
    | SayWords
    | MuteGuest
    | RemoveGuest
    | FreeSeat
    | AdmitGuest
    | HandOverTo
    | AgreeToUndo
    | TakeSeat
    | GetUp
    | LookAtHand
)


class Passing(msgspec.Struct, frozen=True, tag="passing", omit_defaults=True):
    """The player of this seat should take the device; no hand is shown until they have it. Without a seat,
    nobody is awaited."""

    seat: int | None = None
    name: str = ""
