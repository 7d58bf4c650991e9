"""The site on a port: a socket that answers without delay, uvicorn over it, and a word when it can be opened."""

from __future__ import annotations

import gc
import socket
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.evolution.atlas import known_sheets
from darwindeck.evolution.run_results import known_hashes
from darwindeck.genome.library import load_game
from darwindeck.limits import MOST_BODY
from darwindeck.play.pools import stand_ready
from darwindeck.play.rooms.live import Mind
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.store.home import make_folder
from darwindeck.web.app import Site, create_app
from darwindeck.web.catalogue import file_state
from darwindeck.web.connections import bounded, lines_for_this_process
from darwindeck.web.guard import EVERYWHERE
from darwindeck.web.library.books import read_rules
from darwindeck.web.pages import warm_templates
from darwindeck.web.runs.pages import map_of
from darwindeck.web.settings import WebSettings

PING_SECONDS: Final = 20.0
"""So often a page is asked whether it is there, and so long it has to answer: who reads nothing is let go in a quiet
room as well, where no queue fills."""
UNREAD_MS: Final = 60_000
"""Milliseconds after which the system ends a connection whose other end takes nothing."""
WARM_SECONDS: Final = 2.0
"""What a site that shows many runs is waited for before it says that it is there."""

SWITCH_SECONDS: Final = 0.0005
"""How long a thread works before another has its turn; Python's own number is ten times that."""
ALLOCATIONS: Final = 100_000
"""Objects made, less those that went, between two looks for cycles; Python's own number is 700."""


def warm_up(site: Site) -> None:
    """Reads what every first visit would have to wait for: all games, the maps of the runs, the templates."""
    with suppress(DarwinDeckError):
        site.catalogue.games()
        for name, path in site.catalogue.run_paths():
            map_of(path, name, file_state(path))
        read_rules(load_game("hearts"))
        known_sheets()
        known_hashes()
        warm_templates()
    stand_ready()


class _Server(uvicorn.Server):
    """Says when it is ready, and raises what keeps the site from opening: uvicorn would print where in the code."""

    def __init__(self, app: Starlette, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._open = AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._open.enter_async_context(self._app.router.lifespan_context(self._app))
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self._open.aclose()


def run_site(
    settings: WebSettings,
    *,
    ready: Callable[[str], None],
    mind: Mind | None = None,
    beside: Callable[[Callable[[], Lobby]], Starlette] | None = None,
) -> Counter[str]:
    """Serves until it is stopped; what was refused, by reason. `beside` is served too, over the same rooms."""
    make_folder(settings.data)
    listening = _listen(settings)
    port = listening.getsockname()[1]
    host = reachable_address() if settings.host in EVERYWHERE else settings.host
    shown = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    if not settings.shown:
        settings = msgspec.structs.replace(settings, shown=shown)
    app = create_app(settings, mind, beside)
    config = uvicorn.Config(
        app,
        log_level="warning",
        http=bounded(lines_for_this_process(proxied=bool(settings.names))),
        ws="websockets-sansio",
        ws_max_size=MOST_BODY,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # its windows would take more memory than the tables
        lifespan="off",  # the server opens the site itself
        timeout_graceful_shutdown=2,
    )
    with listening:
        warming = threading.Thread(target=warm_up, args=(app.state.site,), daemon=True)
        warming.start()

        def announce() -> None:
            warming.join(WARM_SECONDS)
            ready(f"{settings.shown}/")

        with rare_collection(), quick_turns():
            _Server(app, config, announce).run(sockets=[listening])
    site: Site = app.state.site
    return site.refusals


@contextmanager
def quick_turns() -> Iterator[None]:
    """Lets the loop have its turn soon while other threads work: players wait for it."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


@contextmanager
def rare_collection() -> Iterator[None]:
    """Looks for cycles seldom: scenes and messages have none, and looking through them took a quarter of the time."""
    before = gc.get_threshold()
    gc.set_threshold(ALLOCATIONS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def reachable_address() -> str:
    """Find the address of this machine in its network. Nothing is sent: a socket that is to send chooses an
    address.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # an address that stands in documents and nowhere else
        except OSError:
            return "127.0.0.1"
        return str(asked.getsockname()[0])


def _listen(settings: WebSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(
        socket, "TCP_USER_TIMEOUT"
    ):  # what was sent to somebody who does not read is not kept for ever
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
    try:
        made.bind((settings.host, settings.port))
    except OSError as error:
        made.close()
        why = error.strerror or str(error)
        raise RunError(f"cannot listen at {settings.host}:{settings.port}: {why}", code="run/io") from error
    made.listen(256)
    return made
