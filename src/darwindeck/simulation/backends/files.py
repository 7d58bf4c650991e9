"""Batches as files, for clusters without Ray: the driver lays requests into a folder, workers lay results beside them.

`NAME.request` holds the parts of a batch and is named after its content; worker i of n plays every n-th part and writes
`NAME.i-of-n.result`. Both are written whole. A result that is written twice is the same twice, and a driver that was
killed finds the results of the batch it asks for again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from darwindeck import __version__
from darwindeck.errors import RunError
from darwindeck.files import read_whole, write_whole
from darwindeck.simulation.backends.tasks import evaluate, merge_responses, parts_of, require_same_version
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.request import Request
from darwindeck.simulation.response import Response
from darwindeck.simulation.wire import counting_time

FINISHED: Final = "finished"
"""The file that tells watching workers to go home."""
_MOST_BYTES: Final = 2**30
_PAUSE: Final = 0.2


class RequestFile(msgspec.Struct, frozen=True, tag="darwindeck-request"):
    version: str
    parts: tuple[bytes, ...]


class ResultFile(msgspec.Struct, frozen=True, tag="darwindeck-result"):
    version: str
    request: str
    """Hash of the request's content."""
    shard: int
    shards: int
    responses: tuple[bytes, ...]


_File = TypeVar("_File", RequestFile, ResultFile)


class Shard(msgspec.Struct, frozen=True):
    """The share of worker `index` of `count`, counted from one.

    >>> Shard.read("2/3")
    Shard(index=2, count=3)
    """

    index: int
    count: int

    @classmethod
    def read(cls, text: str) -> Shard:
        index, _, count = text.partition("/")
        if not (index.isdecimal() and count.isdecimal() and 1 <= int(index) <= int(count) <= 1_000_000):
            raise RunError(
                f"{text[:40]!r} is not a share: 2/3 is the second of three", code="run/bad-argument"
            )
        return cls(int(index), int(count))


class FilesBackend:
    """Write requests to a folder and wait until other processes have evaluated them."""

    def __init__(self, exchange: Path, pause: Callable[[float], None] = time.sleep) -> None:
        exchange.mkdir(parents=True, exist_ok=True)
        (exchange / FINISHED).unlink(missing_ok=True)
        self._exchange = exchange
        self._pause = pause

    def run(self, requests: Sequence[Request], progress: Progress | None) -> list[Response]:
        """Lays the batch out and waits until all its parts have been answered."""
        parts = parts_of(requests)
        data = msgspec.msgpack.encode(RequestFile(__version__, tuple(part.data for part in parts)))
        name = sha256(data).hexdigest()[:24]
        path = self._exchange / f"{name}.request"
        if not path.exists():
            write_whole(path, data)
        with counting_time():
            answers = self._wait(name, len(parts), progress)
        path.unlink(missing_ok=True)
        for result in self._exchange.glob(f"{name}.*.result"):
            result.unlink(missing_ok=True)
        return merge_responses(requests, parts, answers)

    def finish(self) -> None:
        """Nothing more will be asked."""
        write_whole(self._exchange / FINISHED, b"")

    def _wait(self, name: str, count: int, progress: Progress | None) -> list[bytes]:
        answers: dict[int, bytes] = {}
        read: set[Path] = set()
        while len(answers) < count:
            fresh = sorted(set(self._exchange.glob(f"{name}.*.result")) - read)
            for path in fresh:
                answers.update(_answers_of(path, name, count))
                read.add(path)
            if progress is not None and fresh:
                progress(len(answers), count)
            if not fresh:
                self._pause(_PAUSE)
        return [answers[place] for place in range(count)]


def _answers_of(path: Path, name: str, count: int) -> dict[int, bytes]:
    """Return the answers in a result file, by the places of their parts."""
    result = _read(path, ResultFile)
    places = range(result.shard - 1, count, max(1, result.shards))
    if result.request != name or result.shard < 1 or len(places) != len(result.responses):
        raise RunError(
            f"{path} does not answer its request; delete it and evaluate again", code="run/not-a-run"
        )
    return dict(zip(places, result.responses, strict=True))


def evaluate_file(requests: Path, results: Path, shard: Shard) -> int:
    """Plays the share of a worker and writes what it found; how many parts that were."""
    request = _read(requests, RequestFile)
    parts = request.parts[shard.index - 1 :: shard.count]
    name = sha256(msgspec.msgpack.encode(request)).hexdigest()[:24]
    found = evaluate(parts)
    result = ResultFile(__version__, name, shard.index, shard.count, found.responses)
    write_whole(results, msgspec.msgpack.encode(result))
    return len(parts)


def evaluate_folder(exchange: Path, shard: Shard, report: Callable[[Path, int], None]) -> int:
    """Plays the share of a worker of every request in a folder that it has not answered; how many those were."""
    answered = 0
    for path in sorted(exchange.glob("*.request")):
        results = path.with_name(f"{path.stem}.{shard.index}-of-{shard.count}.result")
        if results.exists():
            continue
        try:
            count = evaluate_file(path, results, shard)
        except FileNotFoundError:
            continue  # The driver had all it needed and took the request away.
        report(path, count)
        answered += 1
    return answered


def watch_folder(
    exchange: Path,
    shard: Shard,
    report: Callable[[Path, int], None],
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Answers requests as they come, until the driver says that it has finished."""
    while not (exchange / FINISHED).exists():
        if not evaluate_folder(exchange, shard, report):
            pause(_PAUSE)


def _read(path: Path, kind: type[_File]) -> _File:
    try:
        file = msgspec.msgpack.decode(read_whole(path, _MOST_BYTES), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RunError(f"{path} is damaged or none of ours: {error}", code="run/not-a-run") from error
    require_same_version(str(path), file.version)
    return file
