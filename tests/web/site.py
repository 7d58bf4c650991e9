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
from starlette.applications import Starlette

from darwindeck.genome.schema import GameGenome
from darwindeck.limits import MOST_BODY
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import LiveTable
from darwindeck.play.rooms.live import Mind
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.play.seats import seat_players
from darwindeck.web.app import Site, create_app
from darwindeck.web.open.live import LiveOpenTable, Options
from darwindeck.web.people import PERSON
from darwindeck.web.settings import WebSettings

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
        players = seats or seat_players(0, ["random"], genome.player_count)

        async def opened(site: Site) -> LiveTable:
            return site.tables.open("/games/hearts", genome, seats=players, seed=seed, secret=mine)

        table = self.do(opened)
        return OpenTable(f"{self.address}/tables/{table.id}", table.id, mine)

    def open_plugin(
        self,
        game: str,
        *,
        seed: int = 1,
        players: Sequence[str] = ("human:Ann", "open"),
        options: Options | None = None,
        secret: str = "",
    ) -> OpenTable:
        """An open table at which nobody sits but a person at the first seat, unless told otherwise."""
        mine = secret or secrets.token_urlsafe(16)

        async def opened(site: Site) -> LiveOpenTable:
            chosen = options or Options()
            return site.open_tables.open(game, players=players, seed=seed, options=chosen, secret=mine)

        table = self.do(opened)
        return OpenTable(f"{self.address}/open/{game}/{table.id}", table.id, mine)

    def live(self, table_id: str) -> LiveOpenTable:
        """An open table as the server has it, for looking at."""

        async def found(site: Site) -> LiveOpenTable:
            return site.open_tables.get(table_id)

        return self.do(found)

    def sit_down(self, table: OpenTable, seat: int = 1) -> OpenTable:
        """A second person at the same table."""
        mine = secrets.token_urlsafe(16)

        async def seated_there(site: Site) -> None:
            site.open_tables.get(table.id).sit_down(seat, mine)

        self.do(seated_there)
        return OpenTable(table.address, table.id, mine)

    def forget_open(self, table_id: str) -> None:
        async def forgotten(site: Site) -> None:
            site.open_tables.forget(table_id)

        self.do(forgotten)

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
def running_site(
    data: Path,
    runs: tuple[Path, ...] = (),
    mind: Mind | None = None,
    beside: Callable[[Callable[[], Lobby]], Starlette] | None = None,
    pictures: Path | None = None,
) -> Iterator[RunningSite]:
    settings = WebSettings(host="127.0.0.1", port=0, data=data, runs=runs, pictures=pictures)
    app = create_app(settings, mind, beside)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            ws="websockets-sansio",
            ws_max_size=MOST_BODY,
            lifespan="on",
            timeout_graceful_shutdown=2,  # as the product has it: a page that is left open ends with the server
        )
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
        thread.join(60)
        loop.close()
