"""Connections before they are requests: so many in all and from one address, and so long for a request to arrive.

A connection that stops in the middle of its headers or of its body is closed; where a proxy stands before the server
it does the same, but friends play without one.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from darwindeck.play.pace import household

MOST_OPEN: Final = 4096
MOST_FROM_ONE: Final = 512
"""From one address: more than a school has, fewer than the files that a process may have."""
SPARE_FILES: Final = 96
"""Files that are kept for everything else."""
SECONDS: Final = 20.0
"""Time for the headers of a request, and for each further piece of its body."""


class OpenLines:
    """All connections of a server, by address; those that are closing do not count."""

    def __init__(self, most: int = MOST_OPEN, each: int = MOST_FROM_ONE) -> None:
        self.most, self.each = most, each
        self._open: dict[str, set[asyncio.Transport]] = {}

    def admit(self, host: str, transport: asyncio.Transport) -> bool:
        """Tell whether there is room for one more connection from an address."""
        if len(self._of(host)) >= self.each or self._count() >= self.most:
            return False
        self._open.setdefault(host, set()).add(transport)
        return True

    def _count(self) -> int:
        if sum(map(len, self._open.values())) >= self.most:
            for host in tuple(self._open):
                self._of(host)
        return sum(map(len, self._open.values()))

    def _of(self, host: str) -> set[asyncio.Transport]:
        found = {each for each in self._open.get(host, ()) if not each.is_closing()}
        if found:
            self._open[host] = found
        else:
            self._open.pop(host, None)
        return found


class BoundedProtocol(H11Protocol):
    """HTTP as uvicorn reads it, within these bounds. Each server makes a class of its own, with `bounded`."""

    lines = OpenLines()
    seconds = SECONDS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        if not self.lines.admit(household(self.client[0]) if self.client else "", transport):
            transport.abort()
            return
        self.loop.call_later(self.seconds, self._look)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._waits() or (self.cycle is not None and not self.cycle.response_complete):
            self._since = self.loop.time()

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        super().on_response_complete()

    def _waits(self) -> bool:
        """Tell whether the other end is to send something: the rest of the headers or of the body."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it has gone, or is a line of a table now
        if self._waits() and self.loop.time() - self._since >= self.seconds:
            self.transport.abort()
            return
        self.loop.call_later(self.seconds, self._look)


def bounded(lines: OpenLines, seconds: float = SECONDS) -> type[BoundedProtocol]:
    """Return the protocol for one server."""
    return type("Bounded", (BoundedProtocol,), {"lines": lines, "seconds": seconds})


def lines_for_this_process(*, proxied: bool = False) -> OpenLines:
    """As many connections as there may be files, after asking the system for more of them. Behind a proxy all come from
    one address."""
    if sys.platform == "win32":
        return OpenLines(each=MOST_OPEN if proxied else MOST_FROM_ONE)
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN + SPARE_FILES
    if soft < wanted and (hard == resource.RLIM_INFINITY or hard > soft):
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = max(16, min(MOST_OPEN, soft - SPARE_FILES))
    return OpenLines(most, most if proxied else max(8, min(MOST_FROM_ONE, most // 2)))
