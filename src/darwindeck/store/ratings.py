"""What people thought of the games they played: one to five stars, a comment, the playthrough it was about.

Ratings live in a person's own file (`ratings.db` in `home()`), or in a run's file for games found by that run.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.store.database import Database, open_for_reading, open_for_writing
from darwindeck.store.home import home
from darwindeck.store.schema import FileKind

FILE: Final = "ratings.db"
MOST_STARS: Final = 5


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    genome_hash: str
    name: str
    """What the game was called when it was rated."""
    stars: int
    comment: str = ""
    record: bytes | None = None
    """The playthrough, as `Playthrough.record()` writes it."""
    at: str = ""
    """When, in UTC."""


def rate(
    genome_hash: str,
    name: str,
    stars: int,
    comment: str = "",
    record: bytes | None = None,
    *,
    run: Path | None = None,
) -> Rating:
    """Keep a rating, in the person's own file or in the file of a run."""
    if not 1 <= stars <= MOST_STARS:
        raise RunError(f"a rating has 1 to {MOST_STARS} stars, not {stars}")
    at = datetime.now(UTC).isoformat(timespec="seconds")
    rating = Rating(
        genome_hash=genome_hash, name=name, stars=stars, comment=comment.strip(), record=record, at=at
    )
    with _open_to_write(run) as database, database.writing() as connection:
        connection.execute(
            "INSERT INTO ratings (hash, name, stars, comment, record, at) VALUES (?, ?, ?, ?, ?, ?)",
            (rating.genome_hash, rating.name, rating.stars, rating.comment, rating.record, rating.at),
        )
    return rating


def ratings(genome_hash: str | None = None, *, run: Path | None = None) -> list[Rating]:
    """The ratings of one game, or all of them, oldest first."""
    path = run or home() / FILE
    if run is None and not path.exists():
        return []
    kind = FileKind.RATINGS if run is None else FileKind.RUN
    chosen, values = ("", ()) if genome_hash is None else ("WHERE hash = ?", (genome_hash,))
    with open_for_reading(path, kind) as database:
        found = database.rows(
            f"SELECT hash, name, stars, comment, record, at FROM ratings {chosen} ORDER BY id",  # noqa: S608
            *values,
        )
    return [Rating(genome_hash=row["hash"], **{key: row[key] for key in row.keys()[1:]}) for row in found]


def mean_stars(found: list[Rating]) -> Mapping[str, float]:
    """The mean rating of each game, by content hash."""
    stars: dict[str, list[int]] = {}
    for rating in found:
        stars.setdefault(rating.genome_hash, []).append(rating.stars)
    return {genome_hash: sum(given) / len(given) for genome_hash, given in stars.items()}


def _open_to_write(run: Path | None) -> Database:
    if run is not None:
        return open_for_writing(run, FileKind.RUN)
    return open_for_writing(home() / FILE, FileKind.RATINGS, create=True)
