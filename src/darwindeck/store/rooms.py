"""Rooms in the file of the tables: who is there and who sits where, one document a room. What stands in the document
is for the layers above to know."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import timedelta

import msgspec

from darwindeck.store.database import Database


class RoomRow(msgspec.Struct, frozen=True, kw_only=True):
    """A room as it is kept. Its secrets are nowhere in the file."""

    code: str
    genome: str
    """The rules as JSON; they never change."""
    version: int
    document: str


class RoomFile:
    """All rooms of one server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def room(self, code: str) -> RoomRow | None:
        found = self._database.rows("SELECT code, genome, version, document FROM rooms WHERE code = ?", code)
        return RoomRow(**dict(found[0])) if found else None

    def with_seal(self, seal: str) -> list[RoomRow]:
        """Return the rooms whose document names a seal, latest first."""
        found = self._database.rows(
            "SELECT code, genome, version, document FROM rooms WHERE instr(document, ?) ORDER BY used DESC LIMIT 20",
            seal,
        )
        return [RoomRow(**dict(row)) for row in found]

    def save(self, row: RoomRow) -> None:
        with self._database.writing() as connection:
            put_room(connection, row)

    def remove_unused(self, kept: timedelta, *, but: Collection[str] = ()) -> int:
        """Mark the rooms in which nothing was done for long, remove those that were marked before; how many."""
        return self._database.remove_unused("rooms", "code", kept=kept, but=but)


def put_room(connection: sqlite3.Connection, row: RoomRow) -> None:
    """Writes a room as a part of a transaction."""
    connection.execute(
        "INSERT INTO rooms (code, genome, version, document, used) "
        "VALUES (?, ?, ?, ?, max(today(), coalesce((SELECT max(used) FROM rooms), ''))) "
        "ON CONFLICT (code) DO UPDATE SET version = excluded.version, document = excluded.document, "
        "used = excluded.used, marked = NULL",
        (row.code, row.genome, row.version, row.document),
    )
