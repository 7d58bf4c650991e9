"""`darwindeck ratings`: what people thought of games: listed, exported, imported, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from darwindeck.cli.flags import OUTPUT, Json, Quiet
from darwindeck.cli.output import emit, emit_json, emit_table, remark
from darwindeck.errors import RunError
from darwindeck.store.rating_file import COLUMNS, rating_row, read_ratings, write_ratings
from darwindeck.store.ratings import Rating, forget, keep
from darwindeck.store.ratings import ratings as kept_ratings
from darwindeck.wording.amounts import how_many

app = App(
    name="ratings",
    help_format="markdown",
    help="What you thought of the games you played; `export`, `import` and `delete` below.",
)


@app.default
def ratings(*, json: Json = False) -> int:
    """List your ratings, oldest first."""
    found = kept_ratings()
    if json:
        emit_json([msgspec.structs.replace(rating, record=None, genome="") for rating in found])
    elif found:
        emit_table(COLUMNS, map(rating_row, found))
    else:
        emit(
            "no ratings yet: play a game (`darwindeck play hearts`, `darwindeck serve`) and say what you thought"
        )
    return 0


@app.command
def export(*, output: Annotated[Path, OUTPUT], quiet: Quiet = False) -> int:
    """Write your ratings to a file that somebody else can import, or a run can use (`evolve --taste FILE`).

    Parameters
    ----------
    output
        The file to write; it holds the games, your pseudonym, and everything `ratings` lists.

    Example: darwindeck ratings export -o mine.json
    """
    found = kept_ratings()
    write_ratings(output, found)
    remark(f"wrote {output}: {how_many(len(found), 'rating')}", quiet=quiet)
    return 0


@app.command(name="import")
def import_ratings(*files: Path, quiet: Quiet = False) -> int:
    """Add the ratings of other files to yours; each counts once, however often it is imported.

    Parameters
    ----------
    files
        What `ratings export` has written.

    Example: darwindeck ratings import theirs.json
    """
    if not files:
        raise RunError("name a file of ratings, as `darwindeck ratings export -o FILE` writes it")
    found = [rating for file in files for rating in read_ratings(file)]
    new = keep(found)
    remark(f"{how_many(new, 'new rating')}; {len(found) - new} were there already", quiet=quiet)
    return 0


@app.command
def delete(
    *ids: str,
    everything: Annotated[bool, Parameter(name="--all", negative="", show_default=False)] = False,
    person: Annotated[str | None, Parameter(name="--person")] = None,
    quiet: Quiet = False,
) -> int:
    """Delete ratings for good.

    Parameters
    ----------
    ids
        Their ids, or how these begin, as `ratings` lists them.
    everything
        All of them.
    person
        All of one person.

    Example: darwindeck ratings delete 3fa9c1
    """
    found = kept_ratings()
    chosen = found if everything else [rating for rating in found if rating.person == person]
    gone = forget([rating.id for rating in chosen] + [_one(found, begin) for begin in ids])
    if not gone and (ids or everything or person):
        raise RunError("there is no such rating", code="rating/unknown")
    if not gone:
        raise RunError("say which: ids as `darwindeck ratings` lists them, --person NAME, or --all")
    remark(f"deleted {how_many(gone, 'rating')}", quiet=quiet)
    return 0


def _one(found: Sequence[Rating], begin: str) -> str:
    """Return the one rating whose id begins so."""
    matching = [rating.id for rating in found if rating.id.startswith(begin)]
    if len(matching) != 1:
        words = "no rating has an id that begins" if not matching else "several ratings have ids that begin"
        raise RunError(f"{words} with {begin!r}", code="rating/unknown")
    return matching[0]
