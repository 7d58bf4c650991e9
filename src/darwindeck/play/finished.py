"""Games that one has finished: each is kept as a table file with how it ended, what it cost and how it was liked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from darwindeck.errors import RunError
from darwindeck.files import write_whole
from darwindeck.play.advice import Costly
from darwindeck.play.authority import PlayTable
from darwindeck.play.saved import SUFFIX, Dear, Ending, SavedTable, load_table, write_table
from darwindeck.store.home import home

FOLDER: Final = "games"


class Finished(NamedTuple):
    """A game and its number, by which it can be replayed."""

    number: int
    path: Path
    saved: SavedTable
    ended: str
    """The day, by the file."""


def finished_folder() -> Path:
    """Where finished games are kept, made if it is not there."""
    kept = home() / FOLDER
    kept.mkdir(exist_ok=True)
    return kept


def finished_games() -> list[Finished]:
    """All of them, the latest first. A file that cannot be read is none."""
    found = []
    for number, path in _numbered_files():
        try:
            saved = load_table(path)
            day = datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat()
        except (OSError, RunError):
            continue  # written by a later version, or gone while we looked
        if saved.ending is not None:
            found.append(Finished(number, path, saved, day))
    return sorted(found, key=lambda game: -game.number)


def path_of(number: int) -> Path:
    """Return the file of a finished game, or RunError."""
    path = _path(number)
    if not path.exists():
        raise RunError(
            f"there is no finished game number {number}; `darwindeck history` lists them", code="run/io"
        )
    return path


class Record:
    """The file of one game that is over."""

    def __init__(self, table: PlayTable, seat: int) -> None:
        self.table = table
        self.path = _path(max((number for number, _ in _numbered_files()), default=0) + 1)
        self._ending = Ending(share=table.outcome().shares[seat], seat=seat, result=table.scene(seat).status)
        self._write()

    def note_review(self, found: Sequence[Costly]) -> None:
        """Note the decisions at which a replay opens."""
        self._ending = replace(self._ending, dear=tuple(Dear(one.number, one.sentence) for one in found))
        self._write()

    def note_stars(self, stars: int) -> None:
        self._ending = replace(self._ending, stars=stars)
        self._write()

    def _write(self) -> None:
        write_whole(self.path, write_table(replace(self.table.saved(), ending=self._ending)))


def _path(number: int) -> Path:
    return finished_folder() / f"{number:04}{SUFFIX}"


def _numbered_files() -> Iterator[tuple[int, Path]]:
    for path in finished_folder().glob(f"*{SUFFIX}"):
        if path.stem.isdecimal():
            yield int(path.stem), path
