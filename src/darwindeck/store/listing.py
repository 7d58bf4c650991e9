"""The runs in a folder, each in one line; a file that cannot be read is listed with the reason."""

from __future__ import annotations

from pathlib import Path

import msgspec

from darwindeck.errors import RunError
from darwindeck.store.run_file import SUFFIX, reading


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    path: str
    settings: str = ""
    """As JSON."""
    generations: int = 0
    """Finished so far; the first one, of known and random games, is not counted."""
    finished: bool = False
    games: int = 0
    """In the archive."""
    best: float = 0.0
    problem: str = ""


def runs_in(folder: Path) -> list[Listed]:
    """All run files of a folder, by name."""
    if not folder.is_dir():
        raise RunError(f"{folder}: no such folder", code="run/io")
    return [_list_run(path) for path in sorted(folder.glob(f"*{SUFFIX}"))]


def _list_run(path: Path) -> Listed:
    try:
        with reading(path) as run:
            elites, last = run.archive(), run.last_generation()
            return Listed(
                path=str(path),
                settings=run.settings(),
                generations=last.number if last else 0,
                finished=run.finished(),
                games=len(elites),
                best=elites[0].fitness if elites else 0.0,
            )
    except RunError as error:
        return Listed(path=str(path), problem=error.message)
