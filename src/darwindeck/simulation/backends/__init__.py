"""Where batches are played: in this process by default, on a Ray cluster, or by processes that share a
folder.

A backend gets requests and gives their responses in the same order. What it answers never depends on which one it is:
`with using(backend)` changes where the time is spent, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Protocol

from darwindeck.simulation.queries import Progress
from darwindeck.simulation.request import Request
from darwindeck.simulation.response import Response

__all__ = ["Backend", "current_backend", "using"]


class Backend(Protocol):
    """A place where requests are answered."""

    def run(self, requests: Sequence[Request], progress: Progress | None, /) -> list[Response]:
        """Return the responses in the order of the requests; a refused one says why and costs the others nothing."""
        ...


_CHOSEN: Final[ContextVar[Backend | None]] = ContextVar("backend", default=None)


def current_backend() -> Backend | None:
    """Return the backend in use, or nothing where this process plays itself."""
    return _CHOSEN.get()


@contextmanager
def using(backend: Backend | None) -> Iterator[None]:
    """Every batch inside of it is played by this backend."""
    before = _CHOSEN.set(backend)
    try:
        yield
    finally:
        _CHOSEN.reset(before)
