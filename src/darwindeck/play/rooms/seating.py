"""Who plays which seat, what the host decides, and the deal: the first one and, each time one seat on, the next."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.errors import RoomError
from darwindeck.play.one_hand import may_hold
from darwindeck.play.rooms.frames import Admit, Applied, Deal, Dealt, Finish, Give, SetOptions, Sit, Stand
from darwindeck.play.rooms.model import (
    CLOCKS,
    WAITS,
    Bot,
    Free,
    Guest,
    Held,
    Holder,
    Model,
    Person,
    Room,
    RoomPhase,
)
from darwindeck.play.rooms.presence import (
    check_host,
    clean_name,
    known_guest,
    note,
    own_name,
)
from darwindeck.play.seats import LEVELS


def sit(room: Room, frame: Sit) -> Room:
    guest = known_guest(room, frame.by)
    holder = _holder(room, frame.seat)
    if isinstance(holder, Person) and holder.guest == guest.id:
        return room
    if not isinstance(holder, Free):
        raise RoomError("that seat is taken", code="room/taken")
    _check_unseen(room, guest, frame.seat)
    name = _seat_name(room, guest, frame.name)
    after = _put(room, frame.seat, Person(guest.id, name))
    if room.phase is RoomPhase.PLAYING:
        after = replace(after, held=tuple(dict.fromkeys((*room.held, Held(guest.seal, frame.seat)))))
    return note(after, f"{name} sits down.")


def stand(room: Room, frame: Stand) -> Room:
    known_guest(room, frame.by)
    holder = _holder(room, frame.seat)
    if not isinstance(holder, Person) or holder.guest != frame.by:
        raise RoomError("that is not your seat", code="room/taken")
    return note(_put(room, frame.seat, Free()), f"{holder.name} gets up.")


def give(room: Room, frame: Give) -> Room:
    """Let the host seat a bot or a model or free a seat. In a running game it is freed, and a bot plays it."""
    check_host(room, frame.by)
    before = _holder(room, frame.seat)
    if before == frame.to:
        return room
    if isinstance(frame.to, Bot) and frame.to.level not in LEVELS:
        raise RoomError(f"there are bots of the levels {', '.join(LEVELS)}", code="room/unknown-player")
    if isinstance(before, Person) and not isinstance(frame.to, Free):
        raise RoomError("somebody sits there: free the seat first", code="room/taken")
    after = _put(room, frame.seat, frame.to)
    return note(after, f"The host has freed {before.name}’s seat.") if isinstance(before, Person) else after


def admit(room: Room, frame: Admit) -> Room:
    """Let the host let a newcomer into the running deal by name. Everybody is told."""
    check_host(room, frame.by)
    guest = known_guest(room, frame.guest)
    if room.phase is not RoomPhase.PLAYING:
        raise RoomError("no game is being played: anybody can take a free seat", code="room/not-now")
    if guest.seal in room.admitted:
        return room
    after = replace(room, admitted=(*room.admitted, guest.seal))
    return note(after, f"The host lets {guest.name} take a seat in this deal.")


def may_sit(room: Room, guest: Guest, seat: int) -> bool:
    """Tell whether a guest may take a seat and see its cards."""
    if room.phase is not RoomPhase.PLAYING:
        return True
    return may_hold(seat, room.held_by(guest), admitted=guest.seal in room.admitted)


def waits(room: Room, guest: Guest) -> bool:
    """Tell whether a newcomer needs the host to let them into the running deal, and a seat is free for them."""
    new = not room.held_by(guest) and guest.seal not in room.admitted
    return room.phase is RoomPhase.PLAYING and bool(room.free) and new


def set_options(room: Room, frame: SetOptions) -> Room:
    check_host(room, frame.by)
    asked = frame.options
    if asked.clock not in CLOCKS or asked.wait not in WAITS or asked.level not in LEVELS:
        raise RoomError("that cannot be chosen here", code="room/not-now")
    return replace(room, options=asked)


def begin_game(room: Room, frame: Deal) -> Applied:
    """Begin a game. After the first, everybody moves one seat on: whoever sat left of the dealer deals now."""
    if frame.by is not None:
        check_host(room, frame.by)
    if room.phase is RoomPhase.PLAYING:
        raise RoomError("a game is being played", code="room/not-now")
    if not room.people:
        raise RoomError("nobody sits at the table yet", code="room/not-now")
    seats = room.seats if room.games == 0 else (*room.seats[1:], *room.seats[:1])
    after = replace(
        room,
        phase=RoomPhase.PLAYING,
        seats=tuple(replace(each, stand_in=False) if isinstance(each, Person) else each for each in seats),
        table=frame.table,
        games=room.games + 1,
        undo=None,
    )
    held = tuple(Held(guest.seal, seat) for guest in after.guests for seat in after.seats_of(guest.id))
    return Applied(replace(after, held=held, admitted=()), (Dealt(frame.table),))


def finish(room: Room, frame: Finish) -> Room:
    if room.phase is not RoomPhase.PLAYING or room.table != frame.table:
        return room
    return replace(room, phase=RoomPhase.OVER, undo=None)


def _holder(room: Room, seat: int) -> Holder:
    if not 0 <= seat < len(room.seats):
        raise RoomError(f"the game has seats 1 to {len(room.seats)}", code="room/taken")
    return room.seats[seat]


def _put(room: Room, seat: int, holder: Holder | Free | Bot | Model) -> Room:
    seats = tuple(holder if place == seat else each for place, each in enumerate(room.seats))
    return replace(room, seats=seats)


def _check_unseen(room: Room, guest: Guest, seat: int) -> None:
    if may_sit(room, guest, seat):
        return
    if room.held_by(guest):
        raise RoomError("you have seen another hand of this deal", code="room/has-seen")
    raise RoomError(
        "the cards are dealt: the host has to let you in, or you wait for the next deal",
        code="room/not-let-in",
    )


def _seat_name(room: Room, guest: Guest, asked: str) -> str:
    """Return the guest's own name at their first seat, and the name of the actual player at their other
    seats."""
    name = clean_name(asked)
    if not room.seats_of(guest.id):
        return guest.name
    return own_name(room, name or f"{guest.name} 2")
