"""`darwindeck migrate FILE... -o DIR`: old genomes and old bytecode as genomes of today, with what was changed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Annotated, TypedDict

import msgspec
from cyclopts import Parameter

from darwindeck.cli.flags import Json, Quiet, named_path
from darwindeck.cli.output import emit, emit_json, remark
from darwindeck.cli.validate import ProblemRow, problem_row
from darwindeck.errors import clip
from darwindeck.files import read_whole, write_whole
from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.legacy.migration import Migration, Status
from darwindeck.legacy.migration import migrate as migrate_bytes
from darwindeck.limits import MOST_GENOME_BYTES
from darwindeck.simulation.run import simulate
from darwindeck.validation.problems import Problem

MANY = 20
"""From this many files on, a bar shows how far the work is."""
PROBED_GAMES = 100
PROBED_TURNS = 20_000
_ENDS = {"stuck": "stuck", "draw": "drawn", "turn_limit": "ended by the turn limit"}


class MigrationRow(TypedDict):
    file: str
    part: str
    status: str
    not_worth_playing: str | None
    output: str | None
    translated: list[str]
    repaired: list[str]
    lost: list[str]
    problems: list[ProblemRow]


def migrate(
    file: Path,
    /,
    *files: Path,
    output: Annotated[Path, Parameter(name=["--output", "-o"], converter=named_path)],
    keep_invalid: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Make old files current. No file is changed or replaced; one that cannot be read does not stop the others.

    Parameters
    ----------
    file
        JSON or bytecode of an earlier DarwinDeck.
    files
        More of them.
    output
        The folder for the games; it is made if it does not exist.
    keep_invalid
        Also write games that were read but cannot be played.
    """
    every = (file, *files)
    output.mkdir(parents=True, exist_ok=True)
    writer = Writer(output, taken=every, keep_invalid=keep_invalid)
    entries = [entry for name in _track_files(every, quiet=quiet) for entry in writer.work(name)]
    if json:
        emit_json(entries)
    else:
        for entry in entries:
            _print(entry, quiet=quiet)
    counts = Counter(entry["status"] for entry in entries)
    if not json:
        doubtful = sum(entry["not_worth_playing"] is not None for entry in entries)
        summary = ", ".join(f"{counts[status]} {status.value}" for status in Status)
        remark(f"{summary}; {doubtful} not worth playing" if doubtful else summary, quiet=quiet)
    return 1 if counts[Status.REFUSED] else 0


class Writer:
    """Puts genomes into a folder under names that are free: no file is replaced, and none is written twice."""

    def __init__(self, folder: Path, *, taken: Iterable[Path], keep_invalid: bool) -> None:
        self.folder = folder
        self.keep_invalid = keep_invalid
        self.taken = {path.resolve() for path in taken}

    def work(self, file: Path) -> list[MigrationRow]:
        """Return what became of one file."""
        try:
            data = read_whole(file, MOST_GENOME_BYTES)
        except OSError as error:
            return [_entry(file, _unreadable(error), None)]
        return [self._write(file, migration) for migration in migrate_bytes(data)]

    def _write(self, file: Path, migration: Migration) -> MigrationRow:
        genome = migration.genome
        if genome is None or (migration.status is Status.INVALID and not self.keep_invalid):
            return _entry(file, migration, None)
        data = to_json(_with_file_name(genome, file))
        try:
            target = self._place(f"{file.stem}-{migration.part}" if migration.part else file.stem, data)
        except OSError as error:
            return _entry(file, _unreadable(error), None)
        return _entry(file, migration, target)

    def _place(self, stem: str, data: bytes) -> Path:
        """Writes the game under the first name that is free, or finds it there from an earlier run."""
        letters = (letter if letter.isalnum() or letter in "-_. " else "-" for letter in stem)
        plain = "".join(letters).rstrip("-")
        for number in count(1):
            target = self.folder / (f"{plain}.json" if number == 1 else f"{plain}-{number}.json")
            if target.resolve() in self.taken:
                continue
            if not target.exists():
                write_whole(target, data)
            elif not _holds(target, data):
                continue
            break
        self.taken.add(target.resolve())
        return target


def _holds(file: Path, data: bytes) -> bool:
    return file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data


def find_doubt(genome: GameGenome) -> str | None:
    """Why a game that can be played is not worth it: nobody ever wins when all play at random."""
    short = genome.copy_with(max_turns=min(genome.max_turns, PROBED_TURNS))
    reasons = simulate(short, games=PROBED_GAMES, seed=0, threads=1).reasons
    if reasons["win"]:
        return None
    ends = [f"{reasons[name]} {words}" for name, words in _ENDS.items() if reasons[name]]
    return f"nobody won any of {PROBED_GAMES} random games ({', '.join(ends)})"


def _with_file_name(genome: GameGenome, file: Path) -> GameGenome:
    """Bytecode holds no name; the file's own is the next best."""
    if genome.labels.name:
        return genome
    return genome.copy_with(labels=msgspec.structs.replace(genome.labels, name=file.stem))


def _unreadable(error: OSError) -> Migration:
    problem = Problem("run/io", "", error.strerror or str(error), "")
    return Migration(status=Status.REFUSED, genome=None, part="", problems=(problem,))


def _entry(file: Path, migration: Migration, target: Path | None) -> MigrationRow:
    playable = migration.status in (Status.OK, Status.REPAIRED)
    return MigrationRow(
        file=str(file),
        part=migration.part,
        status=migration.status.value,
        not_worth_playing=find_doubt(migration.genome) if migration.genome and playable else None,
        output=None if target is None else str(target),
        translated=list(migration.translated),
        repaired=list(migration.repaired),
        lost=list(migration.lost),
        problems=list(map(problem_row, migration.problems)),
    )


def _track_files(files: tuple[Path, ...], *, quiet: bool) -> Iterator[Path]:
    """Yield the files, with a bar on the terminal if there are many."""
    if quiet or len(files) < MANY or not sys.stderr.isatty():
        yield from files
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(files, description="migrating", console=Console(stderr=True), transient=True)


def _print(entry: MigrationRow, *, quiet: bool) -> None:
    part = f" ({entry['part']})" if entry["part"] else ""
    written = f" -> {entry['output']}" if entry["output"] else ""
    doubt = f", but not worth playing: {entry['not_worth_playing']}" if entry["not_worth_playing"] else ""
    emit(f"{clip(entry['file'])}{part}: {entry['status']}{doubt}{written}")
    for problem in entry["problems"]:
        where = f" at {problem['path']}" if problem["path"] else ""
        emit(f"  problem: {problem['message']}{where} [{problem['code']}]")
    if quiet:
        return
    for word, texts in (
        ("translated", entry["translated"]),
        ("repaired", entry["repaired"]),
        ("lost", entry["lost"]),
    ):
        for text in texts:
            emit(f"  {word}: {text}")
