"""The site on a port: a socket that answers without delay, uvicorn over it, and a word when it can be opened."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from darwindeck.errors import RunError
from darwindeck.web.app import create_app
from darwindeck.web.settings import MOST_BODY, WebSettings


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def run_site(settings: WebSettings, *, ready: Callable[[str], None]) -> None:
    """Serves until it is stopped."""
    listening = _listen(settings)
    port = listening.getsockname()[1]
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=MOST_BODY,
        ws_per_message_deflate=False,  # its windows would take more memory than the tables
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    with listening:
        _Server(config, lambda: ready(f"http://{shown}:{port}/")).run(sockets=[listening])


def _listen(settings: WebSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        made.bind((settings.host, settings.port))
    except OSError as error:
        made.close()
        why = error.strerror or str(error)
        raise RunError(f"cannot listen at {settings.host}:{settings.port}: {why}", code="run/io") from error
    made.listen(256)
    return made
