"""Batches of genomes over the wire: FlatBuffers bytes in, FlatBuffers bytes out (`schema/simulation.fbs`).

One crossing of the border for any number of genomes; the same bytes go to this process or to another machine. How
long this process has waited for the engine is counted for reports; no result depends on it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from darwindeck import _core
from darwindeck.errors import RunError
from darwindeck.simulation.backends import current_backend
from darwindeck.simulation.engine import check_threads, engine_errors
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.request import MOST_GAMES, MOST_KEPT, Request, encode_batch
from darwindeck.simulation.response import GameResult, Response, decode_batch

_spent: Final = [0.0]


def engine_seconds() -> float:
    """Seconds inside Rust since the process began."""
    return _spent[0]


@contextmanager
def counting_time() -> Iterator[None]:
    """Counts the time of its body."""
    began = time.perf_counter()
    try:
        yield
    finally:
        _spent[0] += time.perf_counter() - began


__all__ = [
    "MOST_GAMES",
    "MOST_KEPT",
    "GameResult",
    "Request",
    "Response",
    "decode_batch",
    "encode_batch",
    "run_batch",
    "run_bytes",
]


def run_batch(
    requests: Sequence[Request], *, threads: int = 0, progress: Progress | None = None
) -> list[Response]:
    """Play all requests where batches are played now; a refused one says why and costs the others nothing."""
    backend = current_backend()
    if backend is not None:
        return backend.run(requests, progress)
    return decode_batch(run_bytes(encode_batch(requests), threads=threads, progress=progress))


def run_bytes(request: bytes, *, threads: int = 0, progress: Progress | None = None) -> bytes:
    """Bytes in, bytes out; the response does not depend on `threads`."""
    with engine_errors(), counting_time():
        try:
            return _core.run_wire(request, threads=check_threads(threads), progress=progress)
        except ValueError as error:
            raise RunError(str(error), code="wire/malformed") from error
