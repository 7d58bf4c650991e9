"""A room as one guest is told it: names, seats and words, no secret and no hash of one."""

from __future__ import annotations

from typing import assert_never

import msgspec

from darwindeck.play.rooms.asking import still_to_answer
from darwindeck.play.rooms.model import (
    Bot,
    Free,
    Message,
    Model,
    Options,
    Person,
    Room,
    RoomPhase,
    UndoRequest,
    names_in,
)
from darwindeck.play.rooms.seating import may_sit, waits


class SeatSight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat: who plays it, and whether they are there."""

    seat: int
    kind: str
    name: str
    side: int
    guest: int | None = None
    level: str = ""
    away: bool = False
    stand_in: bool = False
    yours: bool = False
    open: bool = False
    """You may take it now."""


class GuestSight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    id: int
    name: str
    here: bool = False
    muted: bool = False
    program: bool = False
    sits: bool = False
    waits: bool = False
    """A newcomer: the host can let them into the running deal."""


class UndoSight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody asks to take something back."""

    by: str
    version: int
    yours: bool = False
    """You have asked."""
    asked: bool = False
    """You have not answered yet."""


class Clock(msgspec.Struct, frozen=True):
    """How many seconds a seat has left for its move."""

    seat: int
    left: float


class RoomSight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="room"):
    """All that a guest is told; `you` is none for somebody who has not come in."""

    version: int
    code: str
    title: str
    phase: RoomPhase
    you: int | None = None
    host: int | None = None
    seats: tuple[SeatSight, ...] = ()
    guests: tuple[GuestSight, ...] = ()
    messages: tuple[Message, ...] = ()
    options: Options = Options()
    undo: UndoSight | None = None
    table: str = ""
    over: bool = False
    games: int = 0
    clock: Clock | None = None


def sight_of(room: Room, you: int | None, *, version: int = -1, clock: Clock | None = None) -> RoomSight:
    """Return a room as a guest may know it; `version` is that of the table, at which an open request still counts."""
    return RoomSight(
        version=room.version,
        code=room.code,
        title=room.title,
        phase=room.phase,
        you=you,
        host=room.host,
        seats=tuple(_seat(room, seat, you) for seat in range(len(room.seats))),
        guests=tuple(
            GuestSight(
                id=guest.id,
                name=guest.name,
                here=guest.here,
                muted=guest.muted,
                program=guest.program,
                sits=bool(room.seats_of(guest.id)),
                waits=waits(room, guest),
            )
            for guest in room.guests
        ),
        messages=() if you is None else room.messages,
        options=room.options,
        undo=_undo(room, room.undo, you) if room.undo is not None and room.undo.version == version else None,
        table=room.table,
        over=room.phase is RoomPhase.OVER,
        games=room.games,
        clock=clock,
    )


def _seat(room: Room, seat: int, you: int | None) -> SeatSight:
    holder, name, side = room.seats[seat], names_in(room)[seat], room.sides[seat]
    match holder:
        case Free():
            guest = room.guest(you)
            may = guest is not None and may_sit(room, guest, seat)
            return SeatSight(seat=seat, kind="free", name=name, side=side, level=room.options.level, open=may)
        case Bot(level=level):
            return SeatSight(seat=seat, kind="bot", name=name, side=side, level=level)
        case Model(name=model):
            return SeatSight(seat=seat, kind="model", name=name, side=side, level=model)
        case Person(guest=number):
            guest = room.guest(number)
            return SeatSight(
                seat=seat,
                kind="person",
                name=name,
                side=side,
                guest=number,
                away=guest is not None and not guest.here,
                stand_in=holder.stand_in,
                yours=number == you,
            )
        case _:
            assert_never(holder)


def _undo(room: Room, request: UndoRequest, you: int | None) -> UndoSight:
    holder = room.seats[request.seat]
    return UndoSight(
        by=holder.name if isinstance(holder, Person) else "",
        version=request.version,
        yours=request.by == you,
        asked=you in still_to_answer(room, request),
    )
