"""Unfinished tables: every action is kept at once in a file of the person's own, so that a terminal that dies takes
nothing with it. When the game is over the file goes to the finished games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.files import write_whole
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.finished import Record
from darwindeck.play.saved import SUFFIX, SavedTable, load_table, write_table
from darwindeck.store.home import home
from darwindeck.wording.amounts import how_many

FOLDER: Final = "tables"


class Unfinished(NamedTuple):
    path: Path
    saved: SavedTable

    @property
    def sentence(self) -> str:
        name = self.saved.name or "a game"
        taken = len(self.saved.actions)
        return f"{name}, seed {self.saved.seed}, {how_many(taken, 'action')} played"


def unfinished_folder() -> Path:
    """Where unfinished tables are kept, made if it is not there."""
    kept = home() / FOLDER
    kept.mkdir(exist_ok=True)
    return kept


def unfinished_tables(genome: GameGenome) -> list[Unfinished]:
    """Return the unfinished tables of a game, the latest first. A file that cannot be read is none."""
    found = []
    for path in unfinished_folder().glob(f"{_name(genome)}-*{SUFFIX}"):
        try:
            found.append((path.stat().st_mtime_ns, Unfinished(path, load_table(path))))
        except (OSError, RunError):
            # Written by a later version, or gone while we looked: nothing that playing should stop for.
            continue
    return [table for _, table in sorted(found, key=lambda entry: -entry[0])]


class Keeper:
    """Keeps one table, in the file it was resumed from or in one of its own: another sitting of a deal stays."""

    def __init__(self, table: PlayTable, path: Path | None = None) -> None:
        self.path = path or next(path for path in _names(table) if not path.exists())
        self.kept = 0 if path is None else len(table.actions)
        """How many actions the file holds."""
        self.finished: Record | None = None
        """The file of the game, once it is over."""

    def keep(self, table: PlayTable) -> None:
        """Writes the table as it is now; one that is over is kept among the finished games, one not begun nowhere."""
        if table.over and (self.finished is None or self.finished.table is not table):
            self.finished = Record(table, table.outsiders[0])
        if table.over or not table.actions:
            self.path.unlink(missing_ok=True)
            self.kept = 0
        else:
            write_whole(self.path, write_table(table.saved()))
            self.kept = len(table.actions)


def _names(table: PlayTable) -> Iterator[Path]:
    deal = f"{_name(table.genome)}-{table.seed}"
    yield unfinished_folder() / f"{deal}{SUFFIX}"
    for sitting in count(2):
        yield unfinished_folder() / f"{deal}-{sitting}{SUFFIX}"


def _name(genome: GameGenome) -> str:
    return content_hash(genome)[:16]
