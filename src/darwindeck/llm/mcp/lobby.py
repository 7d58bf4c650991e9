"""The seats of tables: tables by id, one seat per connection, and a secret with which a client can take its
seat again.

A secret is told once, to whoever takes the seat. Whoever shows it is that seat; nobody else is. Nobody sees two hands
of one deal (`play.one_hand`): a table has no host who could let newcomers in, so once a seat whose cards were shown is
left, or the server was restarted, the deal takes nobody without a secret.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from darwindeck.errors import TableError
from darwindeck.llm.mcp.hosts import OPEN, Host, HostedSeat
from darwindeck.llm.mcp.keeping import Ledger
from darwindeck.play.one_hand import may_hold
from darwindeck.store.tables import SeatRow, opens, seal_of

MOST_TABLES: Final = 50


@dataclass(eq=False, slots=True)
class Chair:
    """A taken seat."""

    table: HostedTable
    seat: int
    seal: str
    """Hash of its secret."""
    place: HostedSeat
    connection: str | None = None
    seen: bool = False
    """Its cards were shown to whoever sits here."""
    notices_read: int = 0
    """How many of the table's notices."""

    def row(self, *, left: bool = False) -> SeatRow:
        return SeatRow(seat=self.seat, seal=self.seal, seen=self.seen, left=left)

    def notices(self) -> list[str]:
        """Return the notices about this table's seats since the last call."""
        new = self.table.notices[self.notices_read :]
        self.notices_read = len(self.table.notices)
        return new


@dataclass(eq=False, slots=True)
class HostedTable:
    """A table of the server with those who sit at it."""

    id: str
    game: str
    host: Host
    chairs: dict[int, Chair] = field(default_factory=dict)
    left: dict[int, Chair] = field(default_factory=dict)
    """Seats that were left by somebody who has seen their cards; their secrets still hold while they are free."""
    witnesses: dict[str, int] = field(default_factory=dict)
    """By connection, the seat whose cards it has seen."""
    closed: bool = False
    """A client that has seen cards may come back as a stranger: it has left, or the server was restarted."""
    notices: list[str] = field(default_factory=list)

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
        """Describe the table in one line: its players, and whose turn it is."""
        seats = ", ".join(f"seat {seat} {self._who(seat)}" for seat in range(len(self.host.players)))
        return f"{self.id}: {self.game}; {seats}; {self.turn()}"

    def turn(self) -> str:
        seat = self.host.to_act
        return "the game is over" if seat is None else f"seat {seat} ({self._who(seat)}) is to act"

    def _who(self, seat: int) -> str:
        if self.host.players[seat] != OPEN:
            return self.host.players[seat]
        return "taken" if seat in self.chairs else "free"


class Seated(NamedTuple):
    """A seat that was taken, with its secret."""

    chair: Chair
    secret: str


class Lobby:
    """All tables of a server."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.ledger = ledger or Ledger()
        self.tables: dict[str, HostedTable] = {}

    def number(self) -> int:
        """Return the number of the next table, from 0."""
        return self.ledger.file.next_number()

    def add(self, game: str, number: int, host: Host) -> HostedTable:
        """Make a new table; when there are too many, one that is over or that nobody sits at makes room."""
        if len(self.tables) >= MOST_TABLES:
            self._make_room()
        table = HostedTable(f"{_slug(game)}-{number + 1}", game, host)
        self.ledger.open(table.id, number, game, host)
        self.tables[table.id] = table
        return table

    def restore(self, id_: str, game: str, host: Host, *, closed: bool) -> None:
        """Restore a table of an earlier life of the server. Connections are new, so only secrets tell people apart."""
        table = HostedTable(id_, game, host, closed=closed, notices=list(self.ledger.file.notices(id_)))
        for row in self.ledger.file.seats(id_):
            chair = Chair(table, row.seat, row.seal, host.place(row.seat), seen=row.seen)
            (table.left if row.left else table.chairs)[row.seat] = chair
            table.closed = table.closed or row.seen
        self.tables[id_] = table

    def join(
        self, connection: str | None, *, table: str = "", seat: int | None = None, secret: str = ""
    ) -> Seated:
        """Take a free seat, or with its secret one's own again."""
        if secret:
            return Seated(self._return(connection, table, seat, secret), secret)
        held = self._chair_of(connection)
        if held is not None and not held.table.over:
            raise TableError(
                f"you sit at {held.table.id}, seat {held.seat}: one seat to a connection; leave_table first",
                code="table/taken",
            )
        return self._sit(connection, self._find_table(table), seat)

    def chair(self, connection: str | None, secret: str = "") -> Chair:
        """Return the seat of the caller, by its secret or by its connection."""
        if secret:
            return self._by_secret(secret, self._chairs())
        held = self._chair_of(connection)
        if held is None:
            known = "" if connection is not None else " and give the secret it answers with to every call"
            raise TableError(f"you have no seat: call join_table{known}", code="table/no-seat")
        return held

    def witness(self, chair: Chair, connection: str | None) -> None:
        """Note that the caller is about to see the cards of this seat."""
        if connection is not None:
            chair.table.witnesses[connection] = chair.seat
        if not chair.seen:
            self.ledger.file.seat(chair.table.id, SeatRow(seat=chair.seat, seal=chair.seal, seen=True))
            chair.seen = True

    def leave(self, chair: Chair) -> None:
        """Free the seat for somebody else. Its secret is void, unless its cards were seen: then it leads back."""
        table, notice = chair.table, f"seat {chair.seat} has been left"
        if chair.seen:
            self.ledger.file.seat(table.id, chair.row(left=True), notice, closed=True)
            table.left[chair.seat] = chair
            table.closed = True
        else:
            self.ledger.file.free(table.id, chair.seat, notice)
        del table.chairs[chair.seat]
        table.notices.append(notice)

    def reserve(self, table: HostedTable) -> dict[int, str]:
        """Take every free seat and return the secrets for its future holders."""
        return {seat: self._take(None, table, seat, "is kept for a guest").secret for seat in table.free}

    def _return(self, connection: str | None, table: str, seat: int | None, secret: str) -> Chair:
        left = [chair for one in self.tables.values() for chair in one.left.values()]
        chair = self._by_secret(secret, [*self._chairs(), *left])
        if table not in ("", chair.table.id) or seat not in (None, chair.seat):
            raise TableError(
                f"this is the secret of seat {chair.seat} at {chair.table.id}, and of no other",
                code="table/wrong-secret",
            )
        self._refuse_witness(connection, chair.table, chair.seat)
        if chair.seat not in chair.table.chairs:
            notice = f"seat {chair.seat} is taken again"
            self.ledger.file.seat(chair.table.id, chair.row(), notice)
            del chair.table.left[chair.seat]
            chair.table.chairs[chair.seat] = chair
            chair.table.notices.append(notice)
        self._bind(connection, chair)
        return chair

    def _sit(self, connection: str | None, table: HostedTable, seat: int | None) -> Seated:
        if seat is None and not table.free:
            raise TableError(f"no seat is free at {table.id}: create_table opens another", code="table/taken")
        wanted = table.free[0] if seat is None else seat
        if wanted not in table.free:
            free = ", ".join(map(str, table.free)) or "none"
            raise TableError(
                f"seat {wanted} of {table.id} is taken or not there; free seats: {free}", code="table/taken"
            )
        self._refuse_witness(connection, table, wanted)
        if not may_hold(wanted, _seen(connection, table), admitted=not table.closed):
            raise TableError(
                f"somebody has seen cards at {table.id}, and you cannot be told from them: "
                "seats of this deal are taken with their secrets only; create_table opens another table",
                code="table/has-seen",
            )
        return self._take(connection, table, wanted, "has been taken")

    def _take(self, connection: str | None, table: HostedTable, seat: int, how: str) -> Seated:
        secret = secrets.token_urlsafe(12)
        chair = Chair(table, seat, seal_of(secret), table.host.place(seat))
        notice = f"seat {seat} {how}"
        self.ledger.file.seat(table.id, chair.row(), notice)
        self._bind(connection, chair)
        table.left.pop(seat, None)
        table.chairs[seat] = chair
        table.notices.append(notice)
        chair.notices_read = len(table.notices)
        return Seated(chair, secret)

    def _bind(self, connection: str | None, chair: Chair) -> None:
        held = self._chair_of(connection)
        if held is not None and held is not chair:
            held.connection = None
        chair.connection = connection

    def _refuse_witness(self, connection: str | None, table: HostedTable, seat: int) -> None:
        seen = _seen(connection, table)
        if not may_hold(seat, seen, admitted=True):
            raise TableError(
                f"you have seen the cards of seat {seen[0]} at {table.id}: no other seat of this deal is for you",
                code="table/has-seen",
            )

    def _find_table(self, name: str) -> HostedTable:
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

    def _chair_of(self, connection: str | None) -> Chair | None:
        if connection is None:
            return None
        return next((chair for chair in self._chairs() if chair.connection == connection), None)

    def _by_secret(self, secret: str, chairs: list[Chair]) -> Chair:
        for chair in chairs:
            if opens(secret, chair.seal):
                return chair
        raise TableError("this is the secret of no seat here", code="table/wrong-secret")

    def _chairs(self) -> list[Chair]:
        return [chair for table in self.tables.values() for chair in table.chairs.values()]

    def _make_room(self) -> None:
        spare = next((table for table in self.tables.values() if table.over or not table.chairs), None)
        if spare is None:
            raise TableError(f"{MOST_TABLES} tables are being played at; join one", code="table/taken")
        self.ledger.remove(spare.id)
        del self.tables[spare.id]


def _seen(connection: str | None, table: HostedTable) -> tuple[int, ...]:
    """Return the seat whose cards a connection has seen, if it has."""
    seat = None if connection is None else table.witnesses.get(connection)
    return () if seat is None else (seat,)


def _slug(game: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in game).split()) or "table"
