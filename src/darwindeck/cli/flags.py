"""The flags that commands share, each spelled and explained once.

A command takes those it honours and no others: `def games(*, json: Json = False) -> int`.
Files to write are asked about while the command line is read, so that no work is done for a file that cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter, Token
from cyclopts.validators import Number

from darwindeck.files import refuse_unwritable


def named_path(_kind: object, tokens: Sequence[Token]) -> Path:
    """Return a path that says something; the empty one would mean the folder we are in."""
    name = tokens[0].value
    if not name:
        raise ValueError("the name is empty")
    return Path(name)


def written_file(kind: object, tokens: Sequence[Token]) -> Path:
    """Return a file that a command will write, refused at once if it could not be."""
    path = named_path(kind, tokens)
    refuse_unwritable(path)
    return path


GAME: Final = Parameter(
    help="A known game (hearts), a file (.json, .ddb), or RUN:RANK (tonight:3); hearts@3 is the game for three."
)
OUTPUT: Final = Parameter(name=["--output", "-o"], converter=written_file)

Level = Literal["easy", "medium", "strong"]

WishedNames = Annotated[str, Parameter(name="--wished-names", show=False)]
"""What darwindeck.toml calls bots, with commas between; nobody types it."""


Json = Annotated[
    bool,
    Parameter(
        name="--json", negative="", show_default=False, help="Print JSON for programs instead of text."
    ),
]
Quiet = Annotated[
    bool,
    Parameter(name=["--quiet", "-q"], negative="", show_default=False, help="Print only results and errors."),
]
Seed = Annotated[
    int,
    Parameter(
        name="--seed",
        validator=Number(gte=0, lt=2**64),
        help="Seed of everything random; the same seed gives the same result on any machine.",
    ),
]
Threads = Annotated[
    int,
    Parameter(
        name="--threads",
        validator=Number(gte=0, lte=1024),
        help="Engine threads, 0 for one per core; the result does not depend on it.",
    ),
]
