"""All rooms of a server: opened with a code that nobody can guess, found by it, kept in the file. The browser and the
MCP server share one lobby, so that whoever has a code can come in through either."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Final

import msgspec

from darwindeck.analysis.deal import sides_of
from darwindeck.errors import DarwinDeckError, RoomError, RunError
from darwindeck.genome.codec import from_json
from darwindeck.genome.schema import GameGenome
from darwindeck.outside import decode_outside
from darwindeck.play.in_memory import InMemory
from darwindeck.play.live_tables import KEPT, Tables
from darwindeck.play.rooms.doors import Doors
from darwindeck.play.rooms.live import LiveRoom, Mind, new_seed
from darwindeck.play.rooms.model import CODE_LENGTH, LETTERS, Free, Guest, Holder, Options, Room
from darwindeck.store.rooms import RoomRow
from darwindeck.store.tables import seal_of
from darwindeck.validation.validate import require_valid

MOST_IN_MEMORY: Final = 500
TICK: Final = 1.0
"""Seconds between two looks at the clock."""


def clean_code(text: str) -> str:
    """Return a code as it was typed, in capitals and without what stands between the letters.

    >>> clean_code(" abcd-efgh ")
    'ABCDEFGH'
    """
    return "".join(letter for letter in text.upper() if letter.isalnum())[:CODE_LENGTH]


class Lobby:
    """The rooms in memory, and the others in the file."""

    def __init__(self, tables: Tables, mind: Mind | None = None, seed: Callable[[], int] = new_seed) -> None:
        """`seed` chooses the deals."""
        self.tables = tables
        self.mind = mind
        self.seed = seed
        self.doors = Doors(self.get)
        self._file = tables.file.rooms
        self._live: InMemory[LiveRoom] = InMemory(MOST_IN_MEMORY, LiveRoom.detach)

    def open(
        self,
        game: str,
        genome: GameGenome,
        *,
        seats: Sequence[Holder] = (),
        options: Options | None = None,
    ) -> LiveRoom:
        """Make a new empty room; the first guest becomes its host."""
        room = Room(
            code=self._new_code(),
            game=game,
            title=genome.labels.name,
            sides=sides_of(genome),
            seats=tuple(seats) or (Free(),) * genome.player_count,
            options=options or Options(),
        )
        live = self._make_room(room, genome)
        self._file.save(live.row())
        return self._live.add(room.code, live)

    def get(self, code: str) -> LiveRoom:
        """Return the room of a code, from memory or from the file; RoomError if there is none."""
        wanted = clean_code(code)
        if (found := self._live.get(wanted)) is not None:
            return found
        row = self._file.room(wanted)
        if row is None:
            raise RoomError("there is no room with this code", code="room/unknown")
        return self._live.add(wanted, self._restore(row))

    def of(self, secret: str) -> list[tuple[LiveRoom, Guest]]:
        """Return the rooms that somebody is in, latest first, and who they are there."""
        found: list[tuple[LiveRoom, Guest]] = []
        for row in self._file.with_seal(seal_of(secret)) if secret else ():
            with suppress(DarwinDeckError):  # a damaged room does not hide the others
                room = self.get(row.code)
                guest = room.guest_of(secret)
                found += [(room, guest)] if guest is not None else []
        return found

    @property
    def live(self) -> tuple[LiveRoom, ...]:
        """Those in memory."""
        return tuple(self._live)

    async def run(self) -> None:
        """Looks at the clock for all rooms, until it is stopped."""
        while True:
            await asyncio.sleep(TICK)
            for room in self.live:
                try:
                    await room.tick(time.monotonic())
                except DarwinDeckError:
                    continue  # a file that cannot be written now: the next tick tries again

    def expire(self, kept: timedelta = KEPT) -> int:
        """Removes the rooms that nobody came back to for long; how many."""
        return self._live.expire(
            lambda here: self._file.remove_unused(kept, but=here),
            lambda code: self._file.room(code) is None,
        )

    def forget(self, code: str) -> None:
        """Drop a room from memory; the file has it."""
        self._live.forget(code)

    async def close(self) -> None:
        """Stop all players that are thinking."""
        for room in self.live:
            await room.rest()

    def _restore(self, row: RoomRow) -> LiveRoom:
        """Read a room of the file. Nobody is there yet: lines are opened anew."""
        try:
            room = decode_outside(row.document, Room)
        except msgspec.MsgspecError as error:
            raise RunError(f"the room is damaged: {error}", code="run/not-a-run") from error
        guests = tuple(msgspec.structs.replace(guest, here=False) for guest in room.guests)
        return self._make_room(
            msgspec.structs.replace(room, guests=guests), require_valid(from_json(row.genome))
        )

    def _make_room(self, room: Room, genome: GameGenome) -> LiveRoom:
        return LiveRoom(room, genome, tables=self.tables, mind=self.mind, seed=self.seed)

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._live and self._file.room(code) is None:
                return code
