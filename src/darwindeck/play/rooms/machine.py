"""The only way a room changes: `apply` takes a room and a frame and gives the room after it, or RoomError. It reads no
clock, no file and no chance, so a room is what its frames have made of it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from darwindeck.play.rooms import asking, frames, presence, seating
from darwindeck.play.rooms.frames import Applied, Frame
from darwindeck.play.rooms.model import Room


def apply(room: Room, frame: Frame) -> Applied:
    """Return the room after a frame; its version grows if anything has changed.

    >>> from darwindeck.play.rooms.model import Free
    >>> empty = Room(code="ABCDEF", game="/games/war", title="War", sides=(0, 1), seats=(Free(), Free()))
    >>> apply(empty, frames.Join(seal="x", name="Ada")).room.version
    1
    """
    after = _apply(room, frame)
    if after.room == room:
        return after
    return replace(after, room=replace(after.room, version=room.version + 1))


def _apply(room: Room, frame: Frame) -> Applied:
    match frame:
        case frames.Join():
            return presence.join(room, frame)
        case frames.Leave():
            return Applied(presence.leave(room, frame))
        case frames.Came():
            return Applied(presence.come(room, frame))
        case frames.Went():
            return Applied(presence.go(room, frame))
        case frames.SitIn():
            return Applied(presence.sit_in(room, frame))
        case frames.Tell():
            return Applied(presence.note(room, frame.text))
        case frames.HandOver():
            return Applied(presence.hand_over(room, frame))
        case frames.Sit():
            return Applied(seating.sit(room, frame))
        case frames.Stand():
            return Applied(seating.stand(room, frame))
        case frames.Remove():
            return Applied(presence.remove(room, frame))
        case frames.Give():
            return Applied(seating.give(room, frame))
        case frames.Admit():
            return Applied(seating.admit(room, frame))
        case frames.SetOptions():
            return Applied(seating.set_options(room, frame))
        case frames.Deal():
            return seating.begin_game(room, frame)
        case frames.Finish():
            return Applied(seating.finish(room, frame))
        case frames.Say():
            return Applied(asking.say(room, frame))
        case frames.Mute():
            return Applied(asking.mute(room, frame))
        case frames.AskUndo():
            return asking.ask_undo(room, frame)
        case frames.AnswerUndo():
            return asking.answer_undo(room, frame)
        case _:
            assert_never(frame)
