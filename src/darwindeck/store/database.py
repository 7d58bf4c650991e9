"""One SQLite file of ours: opened, checked, migrated, written in whole transactions; SQLite's errors in our words.

Nothing here knows what the tables mean. Write-ahead logging lets others read while one process writes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from darwindeck.errors import RunError
from darwindeck.files import meant_words
from darwindeck.store.schema import MIGRATIONS, READABLE, WORDS, FileKind

BUSY_SECONDS: Final = 10.0
_DAMAGED: Final = frozenset({sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT})


class Database:
    """An open file; close it, or use it in a `with`."""

    def __init__(
        self, path: Path, kind: FileKind, connection: sqlite3.Connection, *, writes: bool = False
    ) -> None:
        self.path = path
        self.kind = kind
        self.connection = connection
        self._writes = writes
        self.today: Callable[[], date] = lambda: datetime.now(UTC).date()
        connection.create_function("today", 0, lambda: self.today().isoformat())

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._writes:
            # One file again: a later reader, who may not write, could not clear the log away. If somebody reads
            # just now the log stays, which is as good.
            with suppress(sqlite3.Error):
                self.connection.execute("PRAGMA journal_mode = DELETE")
        self.connection.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction: all of it is in the file afterwards, or nothing."""
        with sqlite_errors(self.path, self.kind):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                # After a full disk SQLite has rolled back by itself.
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """Return what a query finds."""
        with sqlite_errors(self.path, self.kind):
            return self.connection.execute(sql, values).fetchall()

    def remove_unused(self, table: str, key: str, *, kept: timedelta, but: Collection[str]) -> int:
        """Mark the rows that were not used for long, and delete those marked a day ago, but for some keys; how many.

        Days are counted up to the newest use in the file, never up to the clock: a clock that is wrong deletes nothing.
        """
        (found,) = self.rows(f"SELECT max(used) AS newest FROM {table}")  # noqa: S608
        if not found["newest"]:
            return 0
        newest = date.fromisoformat(found["newest"])
        old, day = (newest - kept).isoformat(), (newest - timedelta(days=1)).isoformat()
        due = self.rows(f"SELECT {key} FROM {table} WHERE used < ? AND marked <= ?", old, day)  # noqa: S608
        keys = [row[0] for row in due if row[0] not in but]
        with self.writing() as connection:
            connection.execute(
                f"UPDATE {table} SET marked = ? WHERE used < ? AND marked IS NULL",  # noqa: S608
                (newest.isoformat(), old),
            )
            connection.executemany(f"DELETE FROM {table} WHERE {key} = ?", ((each,) for each in keys))  # noqa: S608
        return len(keys)


def open_for_reading(path: Path, kind: FileKind) -> Database:
    """Return an existing file of this kind; nothing can be changed through it."""
    if not path.is_file():
        raise _missing(path, kind)
    with sqlite_errors(path, kind):
        database = Database(path, kind, _connect(f"{path.absolute().as_uri()}?mode=ro"))
        try:
            _check_kind(database)
            if _version(database) < READABLE[kind]:
                raise RunError(
                    f"{path} was written by an earlier version; `--resume` brings it up to date",
                    code="run/old-file",
                )
        except BaseException:
            database.close()
            raise
    return database


def _missing(path: Path, kind: FileKind) -> RunError:
    hint = "; `darwindeck runs` lists the runs of a folder" if kind is FileKind.RUN else ""
    return RunError(f"{path}: no such file{meant_words(path) or hint}", code="run/io")


def open_for_writing(path: Path, kind: FileKind, *, create: bool = False) -> Database:
    """Return a file of this kind, migrated to the newest tables; with `create` it is made if nothing is there."""
    if not create and not path.is_file():
        raise _missing(path, kind)
    if not path.parent.is_dir():
        raise RunError(f"{path.parent}: no such folder", code="run/io")
    with sqlite_errors(path, kind):
        if create:
            make_private(path)
        mode = "rwc" if create else "rw"
        database = Database(path, kind, _connect(f"{path.absolute().as_uri()}?mode={mode}"), writes=True)
        try:
            _prepare(database, create=create)
        except BaseException:
            database.close()
            raise
    return database


def make_private(path: Path) -> None:
    """Make the file for its owner alone, before anything is in it: seeds tell all hands, ratings what one likes."""
    with suppress(OSError):  # whoever opens it says why it cannot be
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def open_in_memory(kind: FileKind) -> Database:
    """Return a database without a file, as new."""
    path = Path(":memory:")
    with sqlite_errors(path, kind):
        database = Database(path, kind, _connect("file::memory:"))
        _prepare(database, create=True)
    return database


def _connect(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    connection.row_factory = sqlite3.Row
    return connection


def _prepare(database: Database, *, create: bool) -> None:
    if not (create and _is_blank(database)):
        _check_kind(database)
        found = _value(database, "PRAGMA quick_check(1)")
        if found != "ok":
            raise _damage_error(database.path, database.kind, str(found))
    database.connection.execute("PRAGMA journal_mode = WAL")
    # Players wait for a table's file at every move: what was written outlives the process, but of the last moments
    # before a power cut whole moves may be missing. A run's file outlives that too.
    waits = "NORMAL" if database.kind is FileKind.TABLES else "FULL"
    database.connection.execute(f"PRAGMA synchronous = {waits}")
    database.connection.execute("PRAGMA foreign_keys = ON")
    _migrate(database)


def _is_blank(database: Database) -> bool:
    """Return whether the file holds nothing yet: just made, or left by a process that died while making it."""
    return _value(database, "SELECT count(*) FROM sqlite_schema") == 0


def _check_kind(database: Database) -> None:
    found = _value(database, "PRAGMA application_id")
    if found == 0 and _is_blank(database):
        raise RunError(
            f"{database.path} holds nothing yet: it was stopped before it began. Start it again, without --resume",
            code="run/not-a-run",
        )
    if found != database.kind:
        raise _damage_error(database.path, database.kind, "another program's database")
    newest = len(MIGRATIONS[database.kind])
    version = _version(database)
    if version > newest:
        raise RunError(
            f"{database.path} was written by a newer DarwinDeck (file version {version}, this one knows {newest}); "
            "update darwindeck to open it",
            code="run/newer-file",
        )


def _migrate(database: Database) -> None:
    migrations = MIGRATIONS[database.kind]
    for number in range(_version(database), len(migrations)):
        with database.writing() as connection:
            for statement in migrations[number].split(";\n"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {int(database.kind)}")
            connection.execute(f"PRAGMA user_version = {number + 1}")


def _version(database: Database) -> int:
    found = _value(database, "PRAGMA user_version")
    return found if isinstance(found, int) else 0


def _value(database: Database, sql: str) -> object:
    row = database.connection.execute(sql).fetchone()
    return row[0] if row is not None else None


def _damage_error(path: Path, kind: FileKind, why: str) -> RunError:
    return RunError(f"{path} is not {WORDS[kind]}, or is damaged: {why}", code="run/not-a-run")


@contextmanager
def sqlite_errors(path: Path, kind: FileKind) -> Iterator[None]:
    """SQLite's errors as errors of our tree."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _DAMAGED:
            raise _damage_error(path, kind, str(error)) from error
        if code == sqlite3.SQLITE_FULL:
            raise RunError(
                f"no room to write {path}: what was saved before is safe; make room, then continue",
                code="run/disk-full",
            ) from error
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise RunError(f"{path} is being written by another process", code="run/busy") from error
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR):
            raise RunError(f"{path}: {error}", code="run/io") from error
        if code in (
            0,
            sqlite3.SQLITE_ERROR,
        ):  # text that is none; a table or column that should be there is not
            raise _damage_error(path, kind, str(error)) from error
        raise
