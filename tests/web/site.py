"""A site for tests: the real server on a free port in a thread of its own, and tables opened there without clicks."""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import uvicorn

from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.seats import seated
from darwindeck.web.app import Site, create_app
from darwindeck.web.people import PERSON
from darwindeck.web.settings import MOST_BODY, WebSettings
from darwindeck.web.tables import LiveTable

T = TypeVar("T")


@dataclass(frozen=True)
class OpenTable:
    """A table and the secret of the person at its first seat."""

    address: str
    id: str
    secret: str

    def cookie(self) -> dict[str, str]:
        return {"name": PERSON, "value": self.secret, "url": self.address}


class RunningSite:
    """Talks to the site from the thread of a test; all work is done on the loop of the server."""

    def __init__(self, address: str, site: Site, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self._site = site
        self._loop = loop

    def do(self, work: Callable[[Site], Awaitable[T]]) -> T:
        async def run() -> T:
            return await work(self._site)

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(60)

    def open(
        self, genome: GameGenome, *, seed: int = 1, seats: Sequence[str] = (), secret: str = ""
    ) -> OpenTable:
        """A table at which a person plays against random bots, unless told otherwise."""
        mine = secret or secrets.token_urlsafe(16)
        players = seats or seated(0, ["random"], genome.player_count)

        async def opened(site: Site) -> LiveTable:
            return site.tables.open("/games/hearts", genome, seats=players, seed=seed, secret=mine)

        table = self.do(opened)
        return OpenTable(f"{self.address}/tables/{table.id}", table.id, mine)

    def table(self, table_id: str) -> PlayTable:
        """The table as the server has it, for looking at."""

        async def found(site: Site) -> PlayTable:
            return site.tables.get(table_id).table

        return self.do(found)

    def forget(self, table_id: str) -> None:
        """The table leaves the server's memory."""

        async def forgotten(site: Site) -> None:
            site.tables.forget(table_id)

        self.do(forgotten)


@contextmanager
def running_site(data: Path, runs: tuple[Path, ...] = ()) -> Iterator[RunningSite]:
    settings = WebSettings(host="127.0.0.1", port=0, data=data, runs=runs)
    app = create_app(settings)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="warning", ws="websockets-sansio", ws_max_size=MOST_BODY, lifespan="on")
    )
    listening = socket.create_server(("127.0.0.1", 0))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve(sockets=[listening])))
    thread.start()
    try:
        while not server.started and thread.is_alive():
            threading.Event().wait(0.02)
        yield RunningSite(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.site, loop)
    finally:
        server.should_exit = True
        thread.join(20)
        loop.close()
