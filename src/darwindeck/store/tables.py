"""Tables that live games are played at, in one SQLite file: what is played, every action, who sits where.

A change is in the file before anybody is told of it, so a killed server loses nothing that a player has heard of. Only
the server that holds the file writes it. What an action is, and how a table goes on, is for the layers above to know.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from hmac import compare_digest
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.outside import decode_outside
from darwindeck.store.database import Database, open_for_writing, open_in_memory
from darwindeck.store.lock import only_process
from darwindeck.store.rooms import RoomFile, RoomRow, put_room
from darwindeck.store.schema import FileKind

SUFFIX: Final = ".ddtables"


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is, from its deal on."""

    id: str
    number: int
    """Its place among all tables this file has ever held, from 0."""
    game: str
    """What clients call it."""
    genome: str = ""
    """The rules as JSON; empty at an open table, which has none."""
    seed: int
    deal: int = 0
    """Which of the deals of this seed."""
    players: tuple[str, ...]
    options: str = "{}"
    """Whatever else decides how it is played, as JSON."""
    version: int = 0
    """Of the position, as the seats know it."""
    closed: bool = False
    """Nobody new is seated any more: somebody who cannot be told apart has seen cards and left."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that somebody has taken. The secret itself is nowhere in the file."""

    seat: int
    seal: str
    """Hash of the secret."""
    seen: bool = False
    """Its cards were shown."""
    left: bool = False


class SittingRow(msgspec.Struct, frozen=True):
    """How long somebody has played in a seat, and the help that was asked for."""

    seconds: float = 0.0
    hints: int = 0
    undos: int = 0


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """What one call did to a table."""

    version: int
    kept: int
    """Actions that still stand; later ones were taken back."""
    actions: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    """Talk that was added."""
    thoughts: tuple[str, ...] = ()
    """What a model thought before its actions, for after the game."""
    seats: tuple[SeatRow, ...] = ()
    sitting: tuple[int, SittingRow] | None = None
    """How long the seat that acted has played by now."""
    room: RoomRow | None = None
    """The room of the table, where it has changed with it."""


def seal_of(secret: str) -> str:
    """Return a secret as it is kept. Secrets are long and random, so a plain hash of one tells nothing."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def opens(secret: str, seal: str) -> bool:
    """Return whether this is the secret behind a seal."""
    return compare_digest(seal_of(secret), seal)


class TableFile:
    """All tables of one server. Used from one thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def path(self) -> Path:
        return self._database.path

    @property
    def rooms(self) -> RoomFile:
        """Return the rooms of the same file."""
        return RoomFile(self._database)

    def next_number(self) -> int:
        """Return a number no table of this file has had."""
        with self._database.writing() as connection:
            connection.execute("UPDATE counter SET made = made + 1")
        return int(self._database.rows("SELECT made FROM counter")[0]["made"]) - 1

    def add(self, row: TableRow, change: TableChange) -> None:
        """Add a new table with what was played at it, at once."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO tables (id, number, game, genome, seed, deal, players, options, version, closed) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*msgspec.structs.astuple(row)[:6], _json(row.players), row.options, row.version, row.closed),
            )
            _apply(connection, row.id, change)

    def save(self, table: str, change: TableChange) -> None:
        """Save what a call did: all of it, or nothing."""
        with self._database.writing() as connection:
            _apply(connection, table, change)

    def seat(
        self,
        table: str,
        row: SeatRow,
        notice: str = "",
        *,
        closed: bool = False,
        players: Sequence[str] = (),
    ) -> None:
        """Somebody sat down or got up, and everybody is told; `players` are all players from now on."""
        with self._database.writing() as connection:
            _put_seat(connection, table, row)
            _put_players(connection, table, players)
            _append(connection, "notices", table, (notice,) if notice else ())
            if closed:
                connection.execute("UPDATE tables SET closed = 1 WHERE id = ?", (table,))

    def free(self, table: str, seat: int, notice: str, *, players: Sequence[str] = ()) -> None:
        """Make the seat as if nobody had ever taken it."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))
            _put_players(connection, table, players)
            _append(connection, "notices", table, (notice,))

    def remove(self, table: str) -> None:
        with self._database.writing() as connection:
            connection.execute("DELETE FROM tables WHERE id = ?", (table,))

    def remove_unused(self, kept: timedelta, *, but: Collection[str] = ()) -> int:
        """Mark the tables at which nothing was done for long, remove those that were marked before; how many."""
        return self._database.remove_unused("tables", "id", kept=kept, but=but)

    def set_today(self, today: Callable[[], date]) -> None:
        """Let the file believe in another day; a wrong clock for tests."""
        self._database.today = today

    def tables(self) -> list[TableRow]:
        """All of them, oldest first."""
        return self._tables("ORDER BY number")

    def table(self, table: str) -> TableRow | None:
        """Return the one of this id, if there is one."""
        return next(iter(self._tables("WHERE id = ?", table)), None)

    def held_by(self, secret: str) -> list[TableRow]:
        """Return the tables at which a secret holds a seat, oldest first."""
        seal = seal_of(secret)
        return self._tables(
            "WHERE id IN (SELECT table_id FROM seats WHERE seal = ? AND NOT left) ORDER BY number", seal
        )

    def _tables(self, which: str, *values: object) -> list[TableRow]:
        columns = "id, number, game, genome, seed, deal, players, options, version, closed"
        found = self._database.rows(f"SELECT {columns} FROM tables {which}", *values)  # noqa: S608
        return [_table(self.path, row) for row in found]

    def actions(self, table: str) -> tuple[str, ...]:
        return self._texts("actions", table)

    def said(self, table: str) -> tuple[str, ...]:
        return self._texts("talk", table)

    def thoughts(self, table: str) -> tuple[str, ...]:
        return self._texts("thoughts", table)

    def notices(self, table: str) -> tuple[str, ...]:
        return self._texts("notices", table)

    def seats(self, table: str) -> list[SeatRow]:
        found = self._database.rows(
            "SELECT seat, seal, seen, left FROM seats WHERE table_id = ? ORDER BY seat", table
        )
        return [
            SeatRow(seat=row["seat"], seal=row["seal"], seen=bool(row["seen"]), left=bool(row["left"]))
            for row in found
        ]

    def sitting(self, table: str, seat: int) -> SittingRow:
        found = self._database.rows(
            "SELECT seconds, hints, undos FROM sittings WHERE table_id = ? AND seat = ?", table, seat
        )
        return SittingRow(*found[0]) if found else SittingRow()

    def keep_sitting(self, table: str, seat: int, row: SittingRow) -> None:
        with self._database.writing() as connection:
            _put_sitting(connection, table, seat, row)

    def limit_pages(self, pages: int) -> None:
        """Limit the file to this number of pages: a small disk for tests."""
        self._database.connection.execute(f"PRAGMA max_page_count = {int(pages)}")

    def _texts(self, lines: str, table: str) -> tuple[str, ...]:
        found = self._database.rows(
            f"SELECT text FROM {lines} WHERE table_id = ? ORDER BY number",  # noqa: S608
            table,
        )
        return tuple(str(row["text"]) for row in found)


def _apply(connection: sqlite3.Connection, table: str, change: TableChange) -> None:
    connection.execute(
        "UPDATE tables SET version = ?, marked = NULL, used = max(today(), (SELECT max(used) FROM tables)) "
        "WHERE id = ?",
        (change.version, table),
    )
    connection.execute("DELETE FROM actions WHERE table_id = ? AND number >= ?", (table, change.kept))
    _append(connection, "actions", table, change.actions)
    _append(connection, "talk", table, change.said)
    _append(connection, "thoughts", table, change.thoughts)
    for row in change.seats:
        _put_seat(connection, table, row)
    if change.sitting is not None:
        _put_sitting(connection, table, *change.sitting)
    if change.room is not None:
        put_room(connection, change.room)


def _append(connection: sqlite3.Connection, lines: str, table: str, texts: Sequence[str]) -> None:
    if not texts:
        return
    (there,) = connection.execute(
        f"SELECT count(*) FROM {lines} WHERE table_id = ?",  # noqa: S608
        (table,),
    ).fetchone()
    connection.executemany(
        f"INSERT INTO {lines} (table_id, number, text) VALUES (?, ?, ?)",  # noqa: S608
        ((table, number, text) for number, text in enumerate(texts, there)),
    )


def _put_sitting(connection: sqlite3.Connection, table: str, seat: int, row: SittingRow) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO sittings (table_id, seat, seconds, hints, undos) VALUES (?, ?, ?, ?, ?)",
        (table, seat, row.seconds, row.hints, row.undos),
    )


def _put_seat(connection: sqlite3.Connection, table: str, row: SeatRow) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO seats (table_id, seat, seal, seen, left) VALUES (?, ?, ?, ?, ?)",
        (table, row.seat, row.seal, row.seen, row.left),
    )


def _put_players(connection: sqlite3.Connection, table: str, players: Sequence[str]) -> None:
    if players:
        connection.execute("UPDATE tables SET players = ? WHERE id = ?", (_json(players), table))


def _table(path: Path, row: sqlite3.Row) -> TableRow:
    try:
        players = decode_outside(row["players"], tuple[str, ...])
    except msgspec.MsgspecError as error:
        raise RunError(f"{path} is damaged: {error}", code="run/not-a-run") from error
    return TableRow(**{**dict(row), "players": players, "closed": bool(row["closed"])})


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


@contextmanager
def hold_tables(path: Path) -> Iterator[TableFile]:
    """Open the tables in a file, held by this process; a new file if nothing is there."""
    if not path.parent.is_dir():
        raise RunError(f"{path.parent}: no such folder", code="run/io")
    with (
        only_process(path, busy=f"another server holds the tables in {path}"),
        open_for_writing(path, FileKind.TABLES, create=True) as database,
    ):
        yield TableFile(database)


def tables_in_memory() -> TableFile:
    """Tables that are gone when the program ends."""
    return TableFile(open_in_memory(FileKind.TABLES))
