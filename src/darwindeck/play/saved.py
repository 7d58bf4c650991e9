"""A table as a file: the game itself, who sits where, the deal and everything that was chosen. Enough to go on, to
replay, and to show somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.files import read_whole
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.outside import decode_outside
from darwindeck.validation.checks.limits import CONTROL
from darwindeck.validation.validate import require_valid

FORMAT: Final = "darwindeck-table"
VERSION: Final = 1
SUFFIX: Final = ".ddplay"


class Dear(msgspec.Struct, frozen=True):
    """A decision that cost much: the number of the action, from 0, and what search thought of it."""

    number: int
    sentence: str


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game ended for the person at a seat, and what became of it afterwards."""

    seat: int
    share: float
    """Of the win."""
    result: str = msgspec.field(name="told")
    """Who won, in words."""
    dear: tuple[Dear, ...] = ()
    stars: int = 0
    """None given."""


class SavedTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a file of a table holds."""

    format: str = FORMAT
    version: int = VERSION
    name: str
    """Of the game, for people who look into the file."""
    seed: int
    game: int = 0
    sealed: bool = False
    """Whether the deal and every action have a stream of chance of their own, as where people play against each
    other."""
    seats: tuple[str, ...]
    names: tuple[str, ...] = ()
    """What the players are called; tables of old files are named by where one sits."""
    actions: tuple[str, ...]
    undone: tuple[str, ...] = ()
    over: bool = False
    ending: Ending | None = None
    genome: msgspec.Raw

    def game_genome(self) -> GameGenome:
        return require_valid(from_json(bytes(self.genome)))


def saved_table(
    genome: GameGenome,
    *,
    seats: tuple[str, ...],
    names: tuple[str, ...] = (),
    seed: int,
    game: int,
    sealed: bool = False,
    actions: tuple[str, ...],
    undone: tuple[str, ...],
    over: bool,
) -> SavedTable:
    return SavedTable(
        name=genome.labels.name,
        seed=seed,
        game=game,
        sealed=sealed,
        seats=seats,
        names=names,
        actions=actions,
        undone=undone,
        over=over,
        genome=msgspec.Raw(to_json(genome, indent=0)),
    )


def write_table(saved: SavedTable) -> bytes:
    return msgspec.json.encode(saved) + b"\n"


def read_table(data: bytes) -> SavedTable:
    """Return the table in a file; RunError `run/bad-record` if it is none."""
    try:
        saved = decode_outside(data, SavedTable)
        if (saved.format, saved.version) != (FORMAT, VERSION):
            raise RunError(
                f"the file is {saved.format} version {saved.version}, this reads {FORMAT} version {VERSION}",
                code="run/bad-record",
            )
        if any(
            CONTROL.search(text) for text in (saved.name, *saved.seats, *saved.names, *_words(saved.ending))
        ):
            raise RunError("a name in it holds control characters", code="run/bad-record")
        saved.game_genome()
    except msgspec.MsgspecError as error:
        raise RunError(f"not a saved table: {error}", code="run/bad-record") from error
    except RunError:
        raise
    except DarwinDeckError as error:
        raise RunError(
            f"the saved table has no playable game: {error.message}", code="run/bad-record"
        ) from error
    return saved


def _words(ending: Ending | None) -> tuple[str, ...]:
    return () if ending is None else (ending.result, *(dear.sentence for dear in ending.dear))


def load_table(path: Path) -> SavedTable:
    try:
        data = read_whole(path)
    except OSError as error:
        raise RunError(f"cannot read {path}: {error.strerror or error}", code="run/io") from error
    return read_table(data)
