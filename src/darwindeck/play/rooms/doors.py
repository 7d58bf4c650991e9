"""What strangers pass before they are in a room: codes that are guessed, newcomers, rooms that are opened.

All is counted by address, before anything is looked at or made. Browsers and programs come through the same doors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from darwindeck.errors import RoomError
from darwindeck.play.pace import Purses
from darwindeck.store.tables import seal_of

if TYPE_CHECKING:
    from darwindeck.play.rooms.live import LiveRoom

GUESSES_AT_ONCE, GUESSES_A_SECOND = 30, 0.5
"""Codes that no room has, from one address: so many at once, and so many a second for long."""
JOINS_AT_ONCE, JOINS_A_SECOND = 60, 1
"""Newcomers from one address."""
ROOMS_AT_ONCE, ROOMS_A_DAY = 60, 100
"""Rooms that are opened from one address."""
DAY: Final = 24 * 3600


def place_of(code: str, who: str) -> str:
    """Return the hash of an address, another one for each room."""
    return seal_of(f"{code}:{who}") if who else ""


class Doors:
    """The doors of all rooms of a server."""

    def __init__(self, get: Callable[[str], LiveRoom]) -> None:
        """`get` finds the room of a code."""
        self._get = get
        self._guesses = Purses(GUESSES_AT_ONCE, GUESSES_A_SECOND)
        self._joins = Purses(JOINS_AT_ONCE, JOINS_A_SECOND)
        self.rooms = Purses(ROOMS_AT_ONCE, ROOMS_A_DAY / DAY)

    def is_shut(self, who: str) -> bool:
        """Tell whether somebody has guessed too many codes."""
        return self._guesses.is_empty(who)

    def find(self, code: str, who: str, secret: str) -> LiveRoom:
        """Return the room of a code. Whoever has guessed too many is told nothing any more, not even of a right
        one, unless they are in that room already.
        """
        shut = self.is_shut(who)
        try:
            room = self._get(code)
        except RoomError:
            self._guesses.pays(who)
            if shut:
                raise _too_many_guesses() from None
            raise
        if shut and room.guest_of(secret) is None:
            raise _too_many_guesses()
        return room

    def come_in(self, who: str) -> None:
        """Count a newcomer; RoomError if too many have come."""
        if not self._joins.pays(who):
            raise RoomError(
                "too many people are coming in from where you are: wait a moment", code="room/too-many"
            )

    def open(self, who: str) -> None:
        """Count a room that is opened; RoomError if it is enough for today."""
        if not self.rooms.pays(who):
            raise RoomError(
                "too many rooms have been made from where you are: try again later", code="room/too-many"
            )


def _too_many_guesses() -> RoomError:
    return RoomError("too many wrong codes: wait a moment", code="room/unknown")
