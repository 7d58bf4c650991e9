"""The file of an arena: one line for its settings and one for every finished game, each written at once.

Whatever kills the program, finished games stay; a line cut in half is dropped when the arena goes on. The file is
plain JSON lines for whoever wants to count for themselves.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import msgspec
from msgspec import Struct

from darwindeck.errors import RunError
from darwindeck.llm.arena.schedule import Match
from darwindeck.llm.loop.brain import Usage
from darwindeck.llm.players.tally import UsageTally
from darwindeck.outside import decode_with
from darwindeck.store.lock import only_process

VERSION: Final = 1
BEGINNING: Final = b'{"kind":"arena"'


class Entered(Struct, frozen=True):
    """A game of an arena: what it was called, and which rules these are."""

    name: str
    hash: str


class ArenaSettings(Struct, frozen=True, tag_field="kind", tag="arena"):
    """What decides the results. The number of deals does not: it may be raised when an arena goes on."""

    players: tuple[str, ...]
    games: tuple[Entered, ...]
    seed: int
    legal: bool
    steps: int
    version: int = VERSION


class SideEffort(Struct, frozen=True, omit_defaults=True):
    """What one side did and took: all its decisions, and for each seat of a model its counts."""

    decisions: int = 0
    seconds: float = 0.0
    tallies: tuple[UsageTally, ...] = ()


class PlayedGame(Struct, frozen=True, tag_field="kind", tag="played"):
    """A finished game; shares and takes by side."""

    match: Match
    shares: tuple[float, ...]
    reason: str
    turns: int
    hands: int
    takes: tuple[SideEffort, ...]


class Lost(Struct, frozen=True, tag_field="kind", tag="lost"):
    """A game that was given up; what a model used for it is spent all the same."""

    match: Match
    player: int
    usage: Usage


ArenaLine: TypeAlias = ArenaSettings | PlayedGame | Lost


class Results:
    """The finished games of an arena, in memory and, if there is one, in its file."""

    def __init__(self, settings: ArenaSettings, out: BinaryIO | None = None) -> None:
        self.settings = settings
        self.played: dict[Match, PlayedGame] = {}
        self.lost: list[Lost] = []
        self._out = out

    def add(self, line: PlayedGame | Lost) -> None:
        self._keep(line)
        self._write(line)

    def spent(self) -> Mapping[int, Usage]:
        """Return what each model has used so far."""
        spent: dict[int, Usage] = {}
        for lost in self.lost:
            spent[lost.player] = spent.get(lost.player, Usage()) + lost.usage
        for played in self.played.values():
            for player, take in zip(played.match.seating, played.takes, strict=True):
                for tally in take.tallies:
                    spent[player] = spent.get(player, Usage()) + tally.usage
        return spent

    def _keep(self, line: PlayedGame | Lost) -> None:
        if isinstance(line, PlayedGame):
            self.played[line.match] = line
        else:
            self.lost.append(line)

    def _write(self, line: ArenaLine) -> None:
        if self._out is None:
            return
        self._out.write(msgspec.json.encode(line) + b"\n")
        self._out.flush()

    def begin(self) -> None:
        """Note the first line."""
        self._write(self.settings)

    def take_up(self, line: PlayedGame | Lost) -> None:
        """Take up a line that stands in the file already."""
        self._keep(line)


@contextmanager
def open_results(path: Path | None, settings: ArenaSettings, *, resume: bool) -> Iterator[Results]:
    """Open the results of an arena: a new file, or one that goes on; without a path nothing is kept."""
    if path is None:
        yield Results(settings)
        return
    if path.is_dir():
        raise RunError(f"{path} is a folder: name a file for the results, as in {path / 'arena.jsonl'}")
    with only_process(path, busy=f"another arena is writing {path}"), path.open("ab+") as out:
        lines = _read_whole(path, out)
        if len(lines) > 1 and not resume:
            raise RunError(
                f"{path} already exists; --resume continues it, or choose another file", code="run/exists"
            )
        results = Results(settings, out)
        if len(lines) > 1:
            _take_up(results, path, lines)
        else:
            # Nothing was finished with whatever settings stand there: begin anew.
            out.truncate(0)
            results.begin()
        yield results
        out.flush()
        os.fsync(out.fileno())


def _read_whole(path: Path, out: BinaryIO) -> list[ArenaLine]:
    """All whole lines; what a kill has left of another one is cut off. A file that is not ours is not touched."""
    out.seek(0)
    data = out.read()
    whole = data.rfind(b"\n") + 1
    decoder = msgspec.json.Decoder(ArenaLine)
    try:
        lines = [decode_with(decoder, line) for line in data[:whole].splitlines() if line]
    except msgspec.MsgspecError as error:
        raise RunError(f"{path} is not the file of an arena: {error}", code="run/not-a-run") from error
    if whole < len(data):
        if not lines and not data.startswith(BEGINNING):
            raise RunError(f"{path} is not the file of an arena", code="run/not-a-run")
        out.truncate(whole)
    return lines


def _take_up(results: Results, path: Path, lines: list[ArenaLine]) -> None:
    before = lines[0]
    if not isinstance(before, ArenaSettings):
        raise RunError(
            f"{path} is not the file of an arena: its first line has no settings", code="run/not-a-run"
        )
    if before.version > VERSION:
        raise RunError(f"{path} was written by a newer version of darwindeck", code="run/newer-file")
    for field in before.__struct_fields__:
        was, now = getattr(before, field), getattr(results.settings, field)
        if was != now:
            raise RunError(
                f"{path} was started with other {field}: {_words(was)}, not {_words(now)}",
                code="run/settings-differ",
            )
    for line in lines[1:]:
        if not isinstance(line, ArenaSettings):
            results.take_up(line)


def _words(value: object) -> str:
    return msgspec.json.encode(value).decode()
