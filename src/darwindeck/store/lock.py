"""One process at a time works on a file: a lock beside it, which the system frees when the process ends, even by kill.

SQLite's own locks last for a transaction; a run is many of them, and readers are welcome all the while.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from darwindeck.errors import RunError
from darwindeck.store.system_lock import is_locked, lock, remove_locked

_TRIES: Final = 5
_PAUSE: Final = 0.05
"""Whoever asks who holds a file has it for an instant: try again before it is called busy."""


@contextmanager
def only_process(path: Path) -> Iterator[None]:
    """Holds the file for this process, or refuses because another one has it."""
    beside = _lock_of(path)
    handle = _locked(beside)
    for _ in range(_TRIES):
        if handle is None:
            time.sleep(_PAUSE)
            handle = _locked(beside)
    if handle is None:
        raise RunError(
            f"{path} is being evolved by another process; wait for it, or use another file", code="run/busy"
        )
    os.ftruncate(handle, 0)
    os.write(handle, f"{os.getpid()}\n".encode())
    try:
        yield
    finally:
        remove_locked(handle, beside)


def holder_of(path: Path) -> int | None:
    """The process that holds a file now, by its number; None if nobody does. A number left by a process that died is
    not believed: only who holds the lock is there."""
    try:
        handle = os.open(_lock_of(path), os.O_RDONLY)
    except OSError:
        return None
    try:
        text = os.read(handle, 20).decode("ascii", "replace").strip() if is_locked(handle) else ""
    finally:
        os.close(handle)
    return int(text) if text.isdecimal() else None


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _locked(beside: Path) -> int | None:
    """A locked handle of the file that is there now; None if somebody else has it.

    The holder removes the file when it is done, so what was opened may be gone once the lock is had: look again then.
    """
    while True:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            if not lock(handle):
                os.close(handle)
                return None
            if _same(handle, beside):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _same(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
