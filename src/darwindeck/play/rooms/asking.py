"""What people say to each other, and what they ask of each other: to take back a choice.

It is free while nobody else has acted and it tells its maker nothing; otherwise every person at the table has to agree,
also one who is away. Bots and programs are not asked.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.errors import RoomError
from darwindeck.play.rooms.frames import AnswerUndo, Applied, AskUndo, Mute, Say, TakenBack
from darwindeck.play.rooms.model import MOST_WORDS, PHRASES, Message, Person, Room, RoomPhase, UndoRequest
from darwindeck.play.rooms.presence import add_message, check_host, known_guest, note, with_guest


def say(room: Room, frame: Say) -> Room:
    """Return a quick phrase, or words of one's own, which the host can forbid somebody."""
    guest = known_guest(room, frame.by)
    words = words_of(frame.text, frame.phrase)
    if guest.muted and frame.phrase is None:
        raise RoomError("the host lets you send quick phrases only", code="room/muted")
    return add_message(room, Message(room.said, words, guest.id, guest.name))


def words_of(text: str, phrase: int | None) -> str:
    """Return what is said by the number of a quick phrase, or in words of one's own, on one line."""
    if phrase is not None:
        if not 0 <= phrase < len(PHRASES):
            raise RoomError("that is not one of the quick phrases", code="room/bad-words")
        return PHRASES[phrase]
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not 0 < len(words) <= MOST_WORDS:
        raise RoomError(f"a message has 1 to {MOST_WORDS} letters", code="room/bad-words")
    return words


def mute(room: Room, frame: Mute) -> Room:
    check_host(room, frame.by)
    guest = known_guest(room, frame.guest)
    if guest.id == frame.by:
        raise RoomError("the host is never muted", code="room/not-now")
    return with_guest(room, replace(guest, muted=frame.on))


def still_to_answer(room: Room, request: UndoRequest) -> tuple[int, ...]:
    """Return the people at the table who have not answered yet. A player who is away answers when they are back;
    one whose seat was freed is asked too while they are there.
    """
    held = {held.seal for held in room.held}
    asked = (
        guest
        for guest in room.guests
        if guest.id in room.people or (guest.here and guest.seal in held and not guest.program)
    )
    people = (guest.id for guest in asked if guest.id != request.by and not guest.program)
    return tuple(number for number in people if number not in request.agreed)


def ask_undo(room: Room, frame: AskUndo) -> Applied:
    guest = known_guest(room, frame.by)
    if room.phase is not RoomPhase.PLAYING:
        raise RoomError("no game is being played", code="room/no-undo")
    if frame.seat not in room.seats_of(guest.id):
        raise RoomError("that is not your seat", code="room/no-undo")
    request = UndoRequest(guest.id, frame.seat, frame.version, frame.to)
    if frame.free or not still_to_answer(room, request):
        return _grant(room, request)
    standing = room.undo
    if standing is not None and standing.version == frame.version and standing.by != guest.id:
        raise RoomError("somebody else has asked already", code="room/no-undo")
    return Applied(replace(room, undo=request))


def answer_undo(room: Room, frame: AnswerUndo) -> Applied:
    """One who does not agree ends it; when all agree it is done."""
    guest = known_guest(room, frame.by)
    request = room.undo
    if request is None or request.version != frame.version:
        raise RoomError("that request is no longer open", code="room/no-undo")
    if guest.id == request.by and not frame.agree:
        return Applied(replace(room, undo=None))
    if guest.id not in still_to_answer(room, request):
        raise RoomError("you are not asked", code="room/no-undo")
    if not frame.agree:
        return Applied(note(replace(room, undo=None), f"{guest.name} does not agree: it stands."))
    agreed = replace(request, agreed=(*request.agreed, guest.id))
    if still_to_answer(room, agreed):
        return Applied(replace(room, undo=agreed))
    return _grant(room, agreed)


def _grant(room: Room, request: UndoRequest) -> Applied:
    holder = room.seats[request.seat]
    who = holder.name if isinstance(holder, Person) else "Somebody"
    told = note(replace(room, undo=None), f"{who} takes back the last choice.")
    return Applied(told, (TakenBack(request.to),))
