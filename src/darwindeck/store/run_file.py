"""A run of evolution in one SQLite file: begun with settings, grown by a checkpoint a generation, read by rank.

Only the process that holds the run writes it; anybody may read meanwhile.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.store.database import Database, open_for_reading, open_for_writing
from darwindeck.store.home import home_path
from darwindeck.store.lock import only_process
from darwindeck.store.rows import (
    Ancestry,
    Checkpoint,
    DamagedRowError,
    EliteRow,
    EvaluationRow,
    GenerationRow,
    GenomeRow,
)
from darwindeck.store.schema import FileKind

SUFFIX: Final = ".ddrun"
FOLDER: Final = "runs"
"""Where runs that are begun in a page are kept, in the data folder."""
_ELITE: Final = "SELECT slot, hash, name, family, fitness, low, high, document FROM archive"
_BY_RANK: Final = "ORDER BY fitness DESC, hash"


def run_path(name: str | Path) -> Path:
    """Return the file a run is kept in: the name itself, with the usual ending if it has none. A folder is no
    run, unless a run of its name lies beside it.

    >>> str(run_path("tonight")), str(run_path("old.ddrun"))
    ('tonight.ddrun', 'old.ddrun')
    """
    path = Path(name)
    file = path if path.suffix or not path.name else path.with_name(path.name + SUFFIX)
    if path.is_dir() and not file.is_file():
        raise RunError(
            f"{path} is a folder, and a run is a file: write {path / f'NAME{SUFFIX}'}; "
            f"`darwindeck runs {path}` lists the runs in it"
        )
    return file


def find_run(name: str | Path) -> Path:
    """Return the file of a run that is there: by its name in this folder, or else among those that were begun in
    a page.
    """
    here = run_path(name)
    if here.exists() or here.name != str(here):
        return here
    kept = home_path() / FOLDER / here
    return kept if kept.is_file() else here


class RunFile:
    """A run, open for reading or (by the process that works on it) for writing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def path(self) -> Path:
        return self._database.path

    def limit_pages(self, pages: int) -> None:
        """Limit the file to this number of pages: a small disk for tests."""
        self._database.connection.execute(f"PRAGMA max_page_count = {int(pages)}")

    def settings(self) -> str:
        found = self._database.rows("SELECT settings FROM runs")
        if not found:
            raise RunError(f"{self.path} has not been started yet, or never will be", code="run/not-a-run")
        return str(found[0]["settings"])

    def finished(self) -> bool:
        return bool(self._database.rows("SELECT finished FROM runs")[0]["finished"])

    def begin(self, settings: str, version: str) -> None:
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO runs (id, version, settings) VALUES (1, ?, ?)", (version, settings)
            )

    def extend(self, settings: str) -> None:
        """New settings for a run that goes on longer than was planned."""
        with self._database.writing() as connection:
            connection.execute("UPDATE runs SET settings = ?, finished = 0", (settings,))

    def close_run(self, evaluations: Sequence[EvaluationRow], archive: Sequence[EliteRow]) -> None:
        """Write the archive whole for the last time, and finish the run."""
        with self._database.writing() as connection:
            _insert_evaluations(connection, evaluations)
            _replace_archive(connection, archive)
            connection.execute("UPDATE runs SET finished = 1")

    def save(self, checkpoint: Checkpoint) -> None:
        """Writes a generation: all of it, or nothing."""
        generation = checkpoint.generation
        lineage = [(key, msgspec.json.encode(told).decode()) for key, told in checkpoint.lineage]
        with self._database.writing() as connection:
            connection.executemany(
                "INSERT INTO genomes (hash, born, generation, family, document) VALUES (?, ?, ?, ?, ?)",
                map(_values, checkpoint.genomes),
            )
            connection.executemany("INSERT INTO lineage (hash, document) VALUES (?, ?)", lineage)
            _insert_evaluations(connection, checkpoint.evaluations)
            _replace_archive(connection, checkpoint.archive)
            connection.execute(
                "INSERT INTO generations (number, document, state, clock) VALUES (?, ?, ?, ?)",
                _values(generation),
            )
            connection.execute("UPDATE runs SET finished = 0")

    def generations(self) -> list[GenerationRow]:
        found = self._database.rows("SELECT number, document, state, clock FROM generations ORDER BY number")
        return [GenerationRow(**dict(row)) for row in found]

    def last_generation(self) -> GenerationRow | None:
        found = self._database.rows(
            "SELECT number, document, state, clock FROM generations ORDER BY number DESC LIMIT 1"
        )
        return GenerationRow(**dict(found[0])) if found else None

    def hashes(self) -> list[str]:
        """Of all genomes, in the order they were born."""
        return [str(row["hash"]) for row in self._database.rows("SELECT hash FROM genomes ORDER BY born")]

    def genomes(self) -> Iterator[GenomeRow]:
        """All genomes, in the order they were born."""
        for row in self._database.rows(
            "SELECT hash, born, generation, family, document FROM genomes ORDER BY born"
        ):
            yield GenomeRow(**dict(row))

    def genome(self, genome_hash: str) -> GenomeRow:
        found = self._database.rows(
            "SELECT hash, born, generation, family, document FROM genomes WHERE hash = ?", genome_hash
        )
        if not found:
            raise RunError(f"{self.path} has no genome {genome_hash[:12]}", code="run/not-a-run")
        return GenomeRow(**dict(found[0]))

    def archive_genomes(self) -> dict[str, GenomeRow]:
        """Return the genomes of the archive by their hashes, read at once."""
        found = self._database.rows(
            "SELECT hash, born, generation, family, document FROM genomes "
            "WHERE hash IN (SELECT hash FROM archive)"
        )
        return {str(row["hash"]): GenomeRow(**dict(row)) for row in found}

    def ancestry(self, genome_hash: str) -> Ancestry | None:
        found = self._database.rows("SELECT document FROM lineage WHERE hash = ?", genome_hash)
        return msgspec.json.decode(found[0]["document"], type=Ancestry) if found else None

    def evaluations(self) -> Iterator[EvaluationRow]:
        """All evaluations, by birth and round."""
        for row in self._database.rows(
            "SELECT hash, round, stage, verdict, evaluations.document AS document "
            "FROM evaluations JOIN genomes USING (hash) ORDER BY born, round"
        ):
            yield EvaluationRow(**dict(row))

    def keep_judgement(self, genome_hash: str, judge: str, document: str) -> None:
        """Keep what somebody thinks of a game; a second judgement of the same judge takes the place of the first."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO judgements (hash, judge, document) VALUES (?, ?, ?)",
                (genome_hash, judge, document),
            )

    def judgements(self) -> list[tuple[str, str]]:
        """All that was judged: a hash and a document each. A run of an earlier version has none."""
        if not self._database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'judgements'"):
            return []
        rows = self._database.rows("SELECT hash, document FROM judgements ORDER BY hash, judge")
        return [(str(row["hash"]), str(row["document"])) for row in rows]

    def keep_proposal(self, place: str, document: str) -> None:
        """Keep what was answered at a place of the run at once, so that it need not be asked again."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO proposals (place, number, document) "
                "VALUES (?, (SELECT coalesce(max(number) + 1, 0) FROM proposals), ?)",
                (place, document),
            )

    def proposals(self) -> list[tuple[str, str]]:
        """All that was proposed, in the order it was asked for: place and document. Earlier versions kept none."""
        if not self._database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'proposals'"):
            return []
        rows = self._database.rows("SELECT place, document FROM proposals ORDER BY number")
        return [(str(row["place"]), str(row["document"])) for row in rows]

    def archive(self) -> list[EliteRow]:
        """Return the games of the archive, best first."""
        return [EliteRow(**dict(row)) for row in self._database.rows(f"{_ELITE} {_BY_RANK}")]

    def elite(self, rank: int) -> EliteRow:
        """Return the game of a rank, 1 being the best."""
        found = self._database.rows(f"{_ELITE} {_BY_RANK} LIMIT 1 OFFSET ?", rank - 1) if rank > 0 else []
        if not found:
            count = self._database.rows("SELECT count(*) AS n FROM archive")[0]["n"]
            ranks = f"it has ranks 1 to {count}" if count else "it has found none yet"
            raise RunError(f"{self.path} has no game of rank {rank}: {ranks}", code="run/no-such-rank")
        return EliteRow(**dict(found[0]))


def _values(row: GenomeRow | EvaluationRow | EliteRow | GenerationRow) -> tuple[object, ...]:
    return msgspec.structs.astuple(row)


def _insert_evaluations(connection: sqlite3.Connection, rows: Sequence[EvaluationRow]) -> None:
    connection.executemany(
        "INSERT INTO evaluations (hash, round, stage, verdict, document) VALUES (?, ?, ?, ?, ?)",
        map(_values, rows),
    )


def _replace_archive(connection: sqlite3.Connection, rows: Sequence[EliteRow]) -> None:
    connection.execute("DELETE FROM archive")
    connection.executemany(
        "INSERT INTO archive (slot, hash, name, family, fitness, low, high, document) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        map(_values, rows),
    )


@contextmanager
def reading(path: Path) -> Iterator[RunFile]:
    """Open a run to look at; another process may be writing it. What cannot be read in it is told as damage."""
    with open_for_reading(path, FileKind.RUN) as database, _report_damage(path):
        yield RunFile(database)


@contextmanager
def _report_damage(path: Path) -> Iterator[None]:
    try:
        yield
    except (DamagedRowError, msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RunError(f"{path} is damaged: {error}", code="run/not-a-run") from error


@contextmanager
def beginning(path: Path, settings: str, version: str) -> Iterator[RunFile]:
    """Open a new run, held by this process; refuses if the file holds one already.

    A file without rows is what a process left that died while making it.
    """
    if not path.parent.is_dir():
        raise RunError(f"{path.parent}: no such folder", code="run/io")
    with only_process(path), open_for_writing(path, FileKind.RUN, create=True) as database:
        run = RunFile(database)
        if database.rows("SELECT 1 FROM runs"):
            raise RunError(f"{path} already exists; `--resume` continues it", code="run/exists")
        run.begin(settings, version)
        yield run


@contextmanager
def resuming(path: Path) -> Iterator[RunFile]:
    """Open a run to go on with, held by this process."""
    if not path.is_file():
        raise RunError(f"{path}: no such run; leave --resume out to start one", code="run/io")
    with only_process(path), open_for_writing(path, FileKind.RUN) as database:
        if not database.rows("SELECT 1 FROM runs"):
            raise RunError(f"{path} was never started; delete it and start again", code="run/not-a-run")
        with _report_damage(path):
            yield RunFile(database)
