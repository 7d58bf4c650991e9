"""Who sits where: tables by id, one seat to a connection, and a secret with which a client takes its seat again.

A secret is told once, to whoever takes the seat. Whoever shows it is that seat; nobody else is.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Final

from darwindeck.errors import TableError
from darwindeck.llm.mcp.hosts import OPEN, Host, Place

MOST_TABLES: Final = 50


@dataclass(eq=False, slots=True)
class Chair:
    """A taken seat."""

    table: HostedTable
    seat: int
    secret: str
    place: Place
    connection: str | None = None


@dataclass(eq=False, slots=True)
class HostedTable:
    """A table of the server with those who sit at it."""

    id: str
    game: str
    host: Host
    chairs: dict[int, Chair] = field(default_factory=dict)

    @property
    def free(self) -> tuple[int, ...]:
        """Seats that nobody has taken."""
        return tuple(
            seat for seat, who in enumerate(self.host.players) if who == OPEN and seat not in self.chairs
        )

    @property
    def over(self) -> bool:
        return self.host.to_act is None

    def described(self) -> str:
        """One line: who sits where, and whose turn it is."""
        seats = ", ".join(f"seat {seat} {self._who(seat)}" for seat in range(len(self.host.players)))
        return f"{self.id}: {self.game}; {seats}; {self.turn()}"

    def turn(self) -> str:
        seat = self.host.to_act
        return "the game is over" if seat is None else f"seat {seat} ({self._who(seat)}) is to act"

    def _who(self, seat: int) -> str:
        if self.host.players[seat] != OPEN:
            return self.host.players[seat]
        return "taken" if seat in self.chairs else "free"


class Lobby:
    """All tables of a server."""

    def __init__(self) -> None:
        self.tables: dict[str, HostedTable] = {}
        self._count = 0

    def number(self) -> int:
        """The number of the next table, from 0."""
        self._count += 1
        return self._count - 1

    def add(self, game: str, number: int, host: Host) -> HostedTable:
        """A new table; when there are too many, one that is over or that nobody sits at makes room."""
        if len(self.tables) >= MOST_TABLES:
            self._make_room()
        table = HostedTable(f"{_slug(game)}-{number + 1}", game, host)
        self.tables[table.id] = table
        return table

    def join(
        self, connection: str | None, *, table: str = "", seat: int | None = None, secret: str = ""
    ) -> Chair:
        """Take a free seat, or with its secret one's own again."""
        held = self._held(connection)
        if secret:
            chair = self._by_secret(secret)
            if table not in ("", chair.table.id) or seat not in (None, chair.seat):
                raise TableError(
                    f"this is the secret of seat {chair.seat} at {chair.table.id}, and of no other",
                    code="table/wrong-secret",
                )
            if held is not None and held is not chair:
                held.connection = None
            chair.connection = connection
            return chair
        if held is not None and not held.table.over:
            raise TableError(
                f"you sit at {held.table.id}, seat {held.seat}: one seat to a connection; leave_table first",
                code="table/taken",
            )
        return self._sit(connection, self._found(table), seat)

    def chair(self, connection: str | None, secret: str = "") -> Chair:
        """The seat of whoever calls, by its secret or by its connection."""
        if secret:
            return self._by_secret(secret)
        held = self._held(connection)
        if held is None:
            known = "" if connection is not None else " and give the secret it answers with to every call"
            raise TableError(f"you have no seat: call join_table{known}", code="table/no-seat")
        return held

    def leave(self, chair: Chair) -> None:
        """The seat is free for somebody else, and its secret is void."""
        del chair.table.chairs[chair.seat]

    def _sit(self, connection: str | None, table: HostedTable, seat: int | None) -> Chair:
        if seat is None and not table.free:
            raise TableError(f"no seat is free at {table.id}: create_table opens another", code="table/taken")
        wanted = table.free[0] if seat is None else seat
        if wanted not in table.free:
            free = ", ".join(map(str, table.free)) or "none"
            raise TableError(
                f"seat {wanted} of {table.id} is taken or not there; free seats: {free}", code="table/taken"
            )
        held = self._held(connection)
        if held is not None:
            held.connection = None
        chair = Chair(table, wanted, secrets.token_urlsafe(12), table.host.place(wanted), connection)
        table.chairs[wanted] = chair
        return chair

    def _found(self, name: str) -> HostedTable:
        if name:
            if name not in self.tables:
                known = ", ".join(self.tables) or "none yet"
                raise TableError(
                    f"there is no table {name!r}; there are: {known}", code="table/unknown-table"
                )
            return self.tables[name]
        free = [table for table in self.tables.values() if table.free and not table.over]
        if not free:
            raise TableError("no table has a free seat: create_table opens one", code="table/unknown-table")
        return free[0]

    def _held(self, connection: str | None) -> Chair | None:
        if connection is None:
            return None
        return next((chair for chair in self._chairs() if chair.connection == connection), None)

    def _by_secret(self, secret: str) -> Chair:
        for chair in self._chairs():
            if compare_digest(chair.secret.encode(), secret.encode()):
                return chair
        raise TableError("this is the secret of no seat here", code="table/wrong-secret")

    def _chairs(self) -> list[Chair]:
        return [chair for table in self.tables.values() for chair in table.chairs.values()]

    def _make_room(self) -> None:
        spare = next((table for table in self.tables.values() if table.over or not table.chairs), None)
        if spare is None:
            raise TableError(f"{MOST_TABLES} tables are being played at; join one", code="table/taken")
        del self.tables[spare.id]


def _slug(game: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in game).split()) or "table"
