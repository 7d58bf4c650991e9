"""What people thought of the games they played. One file of a person for page and terminal: `ratings.db` in `home()`.

Each rating has an id of its own, so that the files of two people can be put together, and those of one person twice,
without counting anything double.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.files import write_whole
from darwindeck.outside import decode_outside
from darwindeck.store.database import Database, open_for_writing
from darwindeck.store.home import home
from darwindeck.store.schema import FileKind

FILE: Final = "ratings.db"
PERSON_FILE: Final = "person"
MOST_STARS: Final = 5
MOST_CHIPS: Final = 3
LONGEST_COMMENT: Final = 2000
PRAISE: Final = (
    "the right length",
    "exciting",
    "open to the end",
    "easy to learn",
    "full of choices",
    "a game of skill",
    "something new",
)
COMPLAINTS: Final = (
    "too long",
    "too short",
    "too lucky",
    "too dry",
    "too many rules",
    "too plain",
    "decided too early",
    "did not understand",
)
CHIPS: Final = (*PRAISE, *COMPLAINTS)
"""What can be said with one touch: praise and complaints."""


class Again(StrEnum):
    """Whether one would play the game again: the main number."""

    YES = "yes"
    MAYBE = "maybe"
    NO = "no"


Short = Annotated[str, msgspec.Meta(max_length=80)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """One opinion about one sitting."""

    id: Annotated[str, msgspec.Meta(max_length=40, pattern=r"\A[0-9a-f]+\Z")]
    at: Short = ""
    """When, in UTC."""
    person: Short = ""
    """A pseudonym."""
    genome_hash: Annotated[str, msgspec.Meta(max_length=64)]
    name: Annotated[str, msgspec.Meta(max_length=200)]
    """What the game was called when it was rated."""
    genome: str = ""
    """The game itself as JSON, so that it can be measured wherever the rating goes."""
    again: Again | None = None
    stars: Annotated[int, msgspec.Meta(ge=1, le=MOST_STARS)] | None = None
    chips: Annotated[tuple[Short, ...], msgspec.Meta(max_length=MOST_CHIPS)] = ()
    comment: Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)] = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    result: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
    """The person's share of the win; none for a game that was left."""
    finished: bool = True
    """False for a game that was left early; the next two say how far one got."""
    hands: Count = 0
    actions: Count = 0
    minutes: Annotated[float, msgspec.Meta(ge=0, le=100_000)] = 0.0
    hints: Count = 0
    undos: Count = 0
    record: bytes | None = None
    """The playthrough, as `Playthrough.record()` writes it."""


def new_rating_id() -> str:
    return secrets.token_hex(8)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def pseudonym() -> str:
    """Return the pseudonym of this machine's user in ratings: made up once, and kept."""
    path = home() / PERSON_FILE
    try:
        kept = path.read_text("utf-8").strip()[:40]
    except (OSError, UnicodeDecodeError):
        kept = ""
    if not kept:
        kept = f"player-{secrets.token_hex(3)}"
        write_whole(path, f"{kept}\n".encode())
    return kept


def check_rating(rating: Rating) -> Rating:
    """Return the rating as it is kept, or RunError: it says something, and nothing that nobody asked."""
    if rating.again is None and rating.stars is None and not rating.chips and not rating.comment.strip():
        raise RunError(
            "a rating says something: play again, stars, what it was, or a comment", code="rating/empty"
        )
    unknown = [chip for chip in rating.chips if chip not in CHIPS]
    if unknown:
        raise RunError(
            f"nobody asks whether a game was {unknown[0]!r}; there are: {', '.join(CHIPS)}", code="rating/bad"
        )
    if len(rating.chips) > MOST_CHIPS or len(set(rating.chips)) < len(rating.chips):
        raise RunError(f"up to {MOST_CHIPS} different things can be said of a game", code="rating/bad")
    if rating.stars is not None and not 1 <= rating.stars <= MOST_STARS:
        raise RunError(f"a rating has 1 to {MOST_STARS} stars, not {rating.stars}", code="rating/bad")
    comment = " ".join(rating.comment.split())[:LONGEST_COMMENT]
    return msgspec.structs.replace(rating, comment=comment, minutes=round(rating.minutes, 1))


def keep(found: Iterable[Rating], *, replacing: bool = False) -> int:
    """Keeps ratings, each once, the first or in place of it the last; how many were new."""
    how = "REPLACE" if replacing else "IGNORE"
    checked = [check_rating(rating) for rating in found]
    with open_for_writing(home() / FILE, FileKind.RATINGS, create=True) as database:
        before = _count(database)
        with database.writing() as connection:
            connection.executemany(
                f"INSERT OR {how} INTO opinions (id, hash, at, document, record) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
                [(each.id, each.genome_hash, each.at, _document(each), each.record) for each in checked],
            )
        return _count(database) - before


def ratings(genome_hash: str | None = None) -> list[Rating]:
    """Return the ratings of one game, or all of them, oldest first."""
    path = home() / FILE
    if not path.exists():
        return []
    chosen, values = ("", ()) if genome_hash is None else ("WHERE hash = ?", (genome_hash,))
    # A file of old is brought up to date when it is opened, so it is not opened for reading alone.
    with open_for_writing(path, FileKind.RATINGS) as database:
        rows = database.rows(
            f"SELECT id, hash, at, document, record FROM opinions {chosen} ORDER BY at, id",  # noqa: S608
            *values,
        )
    fixed = [{"id": row["id"], "genome_hash": row["hash"], "at": row["at"]} for row in rows]
    try:
        found = [
            decode_outside(row["document"], dict[str, object]) | known
            for row, known in zip(rows, fixed, strict=True)
        ]
        return [
            msgspec.structs.replace(msgspec.convert(each, Rating), record=row["record"])
            for each, row in zip(found, rows, strict=True)
        ]
    except msgspec.MsgspecError as error:
        raise RunError(f"{path} is damaged: {error}", code="run/not-a-run") from error


def forget(ids: Iterable[str]) -> int:
    """Deletes ratings; how many there were."""
    path = home() / FILE
    if not path.exists():
        return 0
    with open_for_writing(path, FileKind.RATINGS) as database:
        before = _count(database)
        with database.writing() as connection:
            connection.executemany("DELETE FROM opinions WHERE id = ?", [(each,) for each in ids])
        left = _count(database)
        database.connection.execute("VACUUM")  # what is deleted is nowhere in the file
        return before - left


def _document(rating: Rating) -> str:
    """Everything but what has a column of its own."""
    fields = msgspec.to_builtins(rating)
    kept = {
        name: value for name, value in fields.items() if name not in ("id", "genome_hash", "at", "record")
    }
    return msgspec.json.encode(kept).decode()


def _count(database: Database) -> int:
    return int(database.rows("SELECT count(*) AS held FROM opinions")[0]["held"])
