"""A room as data: its guests, who plays each seat, what was said, and what is asked of all. Nothing here is a secret:
a guest is known by the hash of theirs, and the view for people leaves even that out (see `sight`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, assert_never

import msgspec

from darwindeck.play.seats import COMPASS, HUMAN

LETTERS: Final = "ABCDEFGHJKMNPRSTUVWXYZ"
"""No letter that looks like another or like a number."""
CODE_LENGTH: Final = 8
CODE_LENGTHS: Final = (6, CODE_LENGTH)
"""Those of old had six letters; they still open their rooms."""
MOST_GUESTS: Final = 40
MOST_BANNED: Final = 200
MOST_WORDS: Final = 200
MESSAGES_KEPT: Final = 50
PHRASES: Final = (
    "Well played!",
    "Thank you.",
    "Sorry!",
    "Good luck!",
    "Oh no!",
    "One moment, please.",
    "Your turn.",
    "One more?",
)
CLOCKS: Final = (0, 15, 30, 60, 120)
"""Seconds for a move; 0 is no clock."""
WAITS: Final = (0, 15, 60, 180)
"""Seconds after which a bot sits in for somebody who has gone; 0 is never."""


class RoomPhase(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Free(msgspec.Struct, frozen=True, tag="free"):
    """Nobody sits here. In a running game a bot plays it until somebody does."""


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A guest sits here; one who holds several seats passes the device on."""

    guest: int
    name: str
    stand_in: bool = False
    """A bot plays until the guest is back."""


class Bot(msgspec.Struct, frozen=True, tag="bot"):
    level: str


class Model(msgspec.Struct, frozen=True, tag="model"):
    """A language model, as its maker calls it."""

    name: str


Holder = Free | Person | Bot | Model


class Guest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody in the room, with a seat or without."""

    id: int
    seal: str
    """Hash of the secret that makes them this guest."""
    name: str
    program: bool = False
    """A client of the MCP server."""
    here: bool = False
    """Some line of theirs is open."""
    muted: bool = False
    place: str = ""
    """Hash of the address they came from."""


class Held(msgspec.Struct, frozen=True):
    """The guest with this seal has held this seat in the present deal. They may have left since."""

    seal: str
    seat: int


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the host decides."""

    clock: int = 0
    wait: int = 60
    level: str = "medium"
    """Of bots that fill empty seats and sit in."""
    begins: bool = False
    """The game begins by itself when every seat is taken."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said, or without a guest something that the house tells everybody."""

    number: int
    text: str
    by: int | None = None
    name: str = ""


class UndoRequest(msgspec.Struct, frozen=True):
    """Somebody wants to take back what they did; open while the table is at this version."""

    by: int
    seat: int
    version: int
    to: int
    """How many actions would stand."""
    agreed: tuple[int, ...] = ()


class Room(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of it. `version` grows with every change."""

    code: str
    game: str
    """Address of the game's page."""
    title: str
    sides: tuple[int, ...]
    """By seat, the side it plays for."""
    seats: tuple[Holder, ...]
    version: int = 0
    phase: RoomPhase = RoomPhase.LOBBY
    host: int | None = None
    guests: tuple[Guest, ...] = ()
    options: Options = Options()
    messages: tuple[Message, ...] = ()
    undo: UndoRequest | None = None
    table: str = ""
    """Id of the table that is played at, or was last."""
    games: int = 0
    """How many have been dealt."""
    made: int = 0
    """How many guests there have been; the next one's number."""
    said: int = 0
    held: tuple[Held, ...] = ()
    """The seats that guests have held in this deal, also guests who have left."""
    banned: tuple[str, ...] = ()
    """Seals of guests who were sent away for good, and hashes of their addresses."""
    admitted: tuple[str, ...] = ()
    """Seals of the guests whom the host has let into this deal by name."""

    def guest(self, number: int | None) -> Guest | None:
        return next((guest for guest in self.guests if guest.id == number), None)

    def seats_of(self, guest: int) -> tuple[int, ...]:
        """Return the seats that a guest holds."""
        return tuple(
            seat
            for seat, holder in enumerate(self.seats)
            if isinstance(holder, Person) and holder.guest == guest
        )

    def held_by(self, guest: Guest) -> frozenset[int]:
        """Return the seats of this deal that a guest has held, also before they left and came in again."""
        return frozenset(held.seat for held in self.held if held.seal == guest.seal)

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(seat for seat, holder in enumerate(self.seats) if isinstance(holder, Free))

    @property
    def people(self) -> tuple[int, ...]:
        """Guests who sit, each once."""
        found = (holder.guest for holder in self.seats if isinstance(holder, Person))
        return tuple(dict.fromkeys(found))


def names_in(room: Room) -> tuple[str, ...]:
    """Return what the players are called, by seat; bots by where they sit."""
    return tuple(_name(room, seat) for seat in range(len(room.seats)))


def _name(room: Room, seat: int) -> str:
    holder = room.seats[seat]
    if isinstance(holder, Person):
        return holder.name
    if isinstance(holder, Model):
        return holder.name.partition("@")[0].rpartition(":")[2]
    return COMPASS[len(room.seats)][seat]


def specs_of(room: Room) -> tuple[str, ...]:
    """Return the player of each seat for the table: a bot for a person who is away."""
    return tuple(_spec(holder, room.options.level) for holder in room.seats)


def _spec(holder: Holder, level: str) -> str:
    match holder:
        case Person(stand_in=False) | Model():
            return HUMAN
        case Bot(level=own):
            return own
        case Person() | Free():
            return level
        case _:
            assert_never(holder)
