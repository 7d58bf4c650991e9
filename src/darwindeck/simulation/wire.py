"""Batches of genomes over the wire: FlatBuffers bytes in, FlatBuffers bytes out (`schema/simulation.fbs`).

One crossing of the border for any number of genomes; the same bytes go to this process or to another machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck import _core
from darwindeck.errors import RunError
from darwindeck.simulation.backends import chosen
from darwindeck.simulation.engine import checked_threads, engine_errors
from darwindeck.simulation.engine_clock import counting_time
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.request import MOST_GAMES, MOST_KEPT, Request, encode_batch
from darwindeck.simulation.response import GameResult, Response, decode_batch

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
    backend = chosen()
    if backend is not None:
        return backend.run(requests, progress)
    return decode_batch(run_bytes(encode_batch(requests), threads=threads, progress=progress))


def run_bytes(request: bytes, *, threads: int = 0, progress: Progress | None = None) -> bytes:
    """Bytes in, bytes out; the response does not depend on `threads`."""
    with engine_errors(), counting_time():
        try:
            return _core.run_wire(request, threads=checked_threads(threads), progress=progress)
        except ValueError as error:
            raise RunError(str(error), code="wire/malformed") from error
