"""Ratings for others: a file to send, written whole and read like anything from outside; and a table to read, with the
same columns in the terminal and on the page. `ratings_of` says whose are meant: one's own, everybody's, a file's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.files import read_whole, write_whole
from darwindeck.outside import decode_outside
from darwindeck.store.ratings import Rating, check_rating, pseudonym, ratings

FORMAT: Final = "darwindeck-ratings"
VERSION: Final = 1
MOST_BYTES: Final = 64 * 1024 * 1024


class RatingFile(msgspec.Struct, frozen=True, kw_only=True):
    format: str = FORMAT
    version: int = VERSION
    ratings: tuple[Rating, ...]


def file_of(found: Sequence[Rating]) -> bytes:
    """Return the file that holds these ratings."""
    return msgspec.json.format(msgspec.json.encode(RatingFile(ratings=tuple(found))), indent=1) + b"\n"


def write_ratings(path: Path, found: Sequence[Rating]) -> None:
    try:
        write_whole(path, file_of(found))
    except OSError as error:
        raise RunError(f"cannot write {path}: {error.strerror or error}", code="run/io") from error


def read_ratings(path: Path) -> list[Rating]:
    """Return the ratings in a file; RunError `rating/bad` if it holds none or one that cannot be."""
    try:
        data = read_whole(path)
    except OSError as error:
        raise RunError(f"cannot read {path}: {error.strerror or error}", code="run/io") from error
    if len(data) > MOST_BYTES:
        raise RunError(f"{path} is too large to be a file of ratings", code="rating/bad")
    try:
        found = decode_outside(data, RatingFile)
    except msgspec.MsgspecError as error:
        raise RunError(f"{path} is not a file of ratings: {error}", code="rating/bad") from error
    if (found.format, found.version) != (FORMAT, VERSION):
        raise RunError(
            f"{path} is {found.format} version {found.version}, this reads {FORMAT} version {VERSION}",
            code="rating/bad",
        )
    return [check_rating(rating) for rating in found.ratings]


SHOWN_ID: Final = 6
COLUMNS: Final = ("id", "when", "who", "game", "again", "stars", "it was", "result", "minutes", "comment")


def rating_row(rating: Rating) -> tuple[str, ...]:
    """One rating, a cell for each of the columns."""
    result = "left" if not rating.finished else "" if rating.result is None else f"{rating.result:.0%}"
    return (
        rating.id[:SHOWN_ID],
        rating.at[:16].replace("T", " "),
        rating.person,
        rating.name,
        rating.again or "",
        "" if rating.stars is None else str(rating.stars),
        ", ".join(rating.chips),
        result,
        _minutes(rating.minutes),
        rating.comment,
    )


def _minutes(spent: float) -> str:
    return "under 1" if spent < 1 else f"{spent:.0f}"


ME: Final = "me"
ALL: Final = "all"


def ratings_of(whose: str) -> list[Rating]:
    """Return the ratings that `me`, `all` or the name of a file stand for."""
    if whose == ALL:
        return ratings()
    if whose == ME:
        found = ratings()
        mine = pseudonym() if found else ""
        # Ratings of the first version have no person: they were given on this machine.
        return [rating for rating in found if rating.person in ("", mine)]
    return read_ratings(Path(whose))
