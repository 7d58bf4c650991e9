"""A Ray cluster of this machine alone, and what runs on it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

STORE = 100 * 2**20


def busy_workers() -> list[int]:
    """Processes of this machine in which a task of ours runs."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdecimal():
            try:
                title = (place / "cmdline").read_bytes()
            except OSError:
                continue
            if title.startswith(b"ray::evaluate"):
                found.append(int(place.name))
    return found


def kill_worker(worker: int) -> None:
    os.kill(worker, signal.SIGKILL)


@contextmanager
def once_work_is_under_way(act: Callable[[int], None]) -> Iterator[list[int]]:
    """Calls `act` with the first busy worker that is seen, and yields the list it then stands in.

    A worker may be gone before `act` reaches it; then the next one is waited for.
    """
    struck: list[int] = []
    over = threading.Event()

    def watch() -> None:
        while not struck and not over.wait(0.005):
            for worker in busy_workers()[:1]:
                with suppress(ProcessLookupError):
                    act(worker)
                    struck.append(worker)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield struck
    finally:
        over.set()
        watcher.join()
