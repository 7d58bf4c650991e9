"""Half requests and too many connections: they are closed, and everybody else is answered."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from darwindeck.web.connections import OpenLines, bounded, lines_for_this_process


async def answer(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server that waits a fifth of a second for headers, and takes eight connections from one address."""
    app = Starlette(routes=[Route("/", answer, methods=["GET", "POST"])])
    config = uvicorn.Config(app, log_level="critical", http=bounded(OpenLines(16, 8), 0.2))
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def is_closed(line: socket.socket) -> bool:
    """Wait until the other end closes; what it sends before is passed over."""
    try:
        while line.recv(4096):
            pass
    except ConnectionResetError:
        return True
    return True


def ask(port: int) -> bytes:
    with connect(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        return line.recv(4096)


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-more: ",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n123",
        b"GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhos",
    ],
)
def test_a_connection_that_stops_in_the_middle_is_closed(port: int, half: bytes) -> None:
    with connect(port) as line:
        line.sendall(half)
        assert is_closed(line)
    assert b"200 OK" in ask(port)


def test_more_connections_from_one_address_than_it_may_have_are_closed_at_once(port: int) -> None:
    with ExitStack() as held:
        lines = [held.enter_context(connect(port)) for _ in range(9)]
        assert is_closed(lines[-1])
    assert b"200 OK" in ask(port)


def test_there_are_files_left_for_everything_else() -> None:
    lines = lines_for_this_process()
    assert lines.each <= lines.most // 2
    proxied = lines_for_this_process(proxied=True)
    assert proxied.each == proxied.most
