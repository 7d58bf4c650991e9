"""Who is in a room: coming in, going away and coming back, leaving for good, and who is its host."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from darwindeck.errors import RoomError
from darwindeck.play.rooms.frames import Applied, Came, HandOver, Join, Joined, Leave, Remove, SitIn, Went
from darwindeck.play.rooms.model import (
    MESSAGES_KEPT,
    MOST_BANNED,
    MOST_GUESTS,
    Free,
    Guest,
    Holder,
    Message,
    Person,
    Room,
    RoomPhase,
)
from darwindeck.play.seats import MOST_NAME


def clean_name(text: str) -> str:
    """Return a name on one line, without what cannot be printed; empty if nothing is left.

    >>> clean_name("  Ada\\n the  first ")
    'Ada the first'
    """
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:MOST_NAME].strip()


def known_guest(room: Room, number: int) -> Guest:
    found = room.guest(number)
    if found is None:
        raise RoomError("you are not in this room: come in with a name first", code="room/no-guest")
    return found


def check_host(room: Room, number: int) -> None:
    known_guest(room, number)
    if room.host != number:
        raise RoomError("only the host of the room can do that", code="room/not-host")


def with_guest(room: Room, guest: Guest) -> Room:
    """Return the room with a guest as they are now."""
    return replace(room, guests=tuple(guest if each.id == guest.id else each for each in room.guests))


def note(room: Room, text: str) -> Room:
    """Let the house tell everybody."""
    return add_message(room, Message(room.said, text))


def add_message(room: Room, message: Message) -> Room:
    kept = (*room.messages, message)[-MESSAGES_KEPT:]
    return replace(room, messages=kept, said=room.said + 1)


def join(room: Room, frame: Join) -> Applied:
    """Let in a new guest; the first one is the host. Who is there already stays who they are."""
    there = next((guest for guest in room.guests if guest.seal == frame.seal), None)
    if there is not None:
        return Applied(room, (Joined(there.id),))
    if {frame.seal, frame.place} & {*room.banned}:
        raise RoomError("the host does not let you in", code="room/banned")
    room = _with_place(room, frame.place)
    name = own_name(room, clean_name(frame.name) or f"Guest {room.made + 1}")
    guest = Guest(id=room.made, seal=frame.seal, name=name, program=frame.program, place=frame.place)
    host = guest.id if room.guest(room.host) is None else room.host
    after = replace(room, guests=(*room.guests, guest), made=room.made + 1, host=host)
    return Applied(note(after, f"{name} has come in."), (Joined(guest.id),))


def _with_place(room: Room, place: str) -> Room:
    """Make space for one more. Who is away and has no seat makes place, whoever came first first; then one who
    looks on from the address that most have come from, if that is not the newcomer's own.
    """
    if len(room.guests) < MOST_GUESTS:
        return room
    spare = [guest for guest in room.guests if not room.seats_of(guest.id) and guest.id != room.host]
    idle = [guest for guest in spare if not guest.here]
    from_one = Counter(guest.place for guest in room.guests)
    crowd = [guest for guest in spare if from_one[guest.place] > from_one[place] + 1]
    going = idle[:1] or sorted(crowd, key=lambda guest: (-from_one[guest.place], -guest.id))[:1]
    if not going:
        raise RoomError(f"{MOST_GUESTS} people are in this room already", code="room/full")
    return replace(room, guests=tuple(guest for guest in room.guests if guest is not going[0]))


def remove(room: Room, frame: Remove) -> Room:
    """Let the host send a guest away. With a ban neither they nor anybody from their address comes in again,
    unless the host is at that address too.
    """
    check_host(room, frame.by)
    guest, host = known_guest(room, frame.guest), known_guest(room, frame.by)
    if guest.id == host.id:
        raise RoomError("the host leaves, and is not sent away", code="room/not-now")
    after = _without(room, guest)
    if not frame.ban:
        return _rest(note(after, f"The host has sent {guest.name} away."))
    known = (guest.seal, *((guest.place,) if guest.place and guest.place != host.place else ()))
    banned = tuple(dict.fromkeys((*room.banned, *known)))[-MOST_BANNED:]
    return _rest(note(replace(after, banned=banned), f"The host has banned {guest.name}."))


def _without(room: Room, guest: Guest) -> Room:
    """Return the room without a guest, whose seats are free."""
    seats: tuple[Holder, ...] = tuple(
        Free() if isinstance(holder, Person) and holder.guest == guest.id else holder for holder in room.seats
    )
    return replace(room, seats=seats, guests=tuple(each for each in room.guests if each.id != guest.id))


def own_name(room: Room, name: str) -> str:
    """Return a name that nobody else in the room has."""
    taken = {guest.name for guest in room.guests}
    taken |= {holder.name for holder in room.seats if isinstance(holder, Person)}
    number = 2
    found = name
    while found in taken:
        tail = f" {number}"
        found, number = f"{name[: MOST_NAME - len(tail)]}{tail}", number + 1
    return found


def leave(room: Room, frame: Leave) -> Room:
    guest = known_guest(room, frame.by)
    after = note(_without(room, guest), f"{guest.name} has left.")
    after = pass_host_on(after) if room.host == guest.id else after
    return _rest(after)


def come(room: Room, frame: Came) -> Room:
    guest = room.guest(frame.guest)
    if guest is None:
        return room
    after = with_guest(room, replace(guest, here=True))
    back = any(holder.stand_in for holder in _seats_of(room, guest.id))
    after = _with_stand_in(after, guest.id, on=False)
    return note(after, f"{guest.name} is back.") if back else after


def go(room: Room, frame: Went) -> Room:
    guest = room.guest(frame.guest)
    if guest is None or not guest.here:
        return room
    return _rest(with_guest(room, replace(guest, here=False)))


def sit_in(room: Room, frame: SitIn) -> Room:
    """Let a bot play for guests who have been away for long, while others are present."""
    guest = room.guest(frame.guest)
    others = any(each.here for each in room.guests if each.id != frame.guest)
    if guest is None or guest.here or not others:
        return room
    after = pass_host_on(room) if room.host == guest.id else room
    if room.phase is not RoomPhase.PLAYING or all(holder.stand_in for holder in _seats_of(room, guest.id)):
        return after
    return note(_with_stand_in(after, guest.id, on=True), f"A bot sits in for {guest.name}.")


def hand_over(room: Room, frame: HandOver) -> Room:
    check_host(room, frame.by)
    to = known_guest(room, frame.to)
    if to.id == room.host:
        return room
    return note(replace(room, host=to.id), f"{to.name} is the host now.")


def pass_host_on(room: Room) -> Room:
    """Replace a host who is gone by a guest who is present, preferably a seated one."""
    sitting = room.people
    ranked = sorted(
        (guest for guest in room.guests if guest.id != room.host),
        key=lambda guest: (not guest.here, guest.program, guest.id not in sitting, guest.id),
    )
    heir = next(iter(ranked), None)
    if heir is None:
        return replace(room, host=None) if room.guest(room.host) is None else room
    return note(replace(room, host=heir.id), f"{heir.name} is the host now.")


def _seats_of(room: Room, guest: int) -> list[Person]:
    return [holder for holder in room.seats if isinstance(holder, Person) and holder.guest == guest]


def _with_stand_in(room: Room, guest: int, *, on: bool) -> Room:
    seats: tuple[Holder, ...] = tuple(
        replace(holder, stand_in=on) if isinstance(holder, Person) and holder.guest == guest else holder
        for holder in room.seats
    )
    return replace(room, seats=seats)


def _rest(room: Room) -> Room:
    """When the last one has gone nobody sits in any more: the table waits."""
    if any(guest.here for guest in room.guests):
        return room
    seats: tuple[Holder, ...] = tuple(
        replace(holder, stand_in=False) if isinstance(holder, Person) else holder for holder in room.seats
    )
    return replace(room, seats=seats)
