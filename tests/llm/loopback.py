"""A server on this machine that answers questions in JSON, as providers of models do."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Json = dict[str, object]
Answer = Callable[[Json, Mapping[str, str]], tuple[int, bytes]]
"""A status and a body for a question and its headers (their names in small letters)."""


@contextmanager
def answering(answer: Answer) -> Iterator[str]:
    """The address of a server that answers as the function says."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            status, data = answer(asked, {name.lower(): value for name, value in self.headers.items()})
            with suppress(ConnectionError):  # whoever asked may have been stopped
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the library's name)
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
