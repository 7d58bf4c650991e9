"""One process at a time works on a file: a lock beside it, which the system frees when the process ends, even by kill.

SQLite's own locks last for a transaction; a run is many of them, and readers are welcome all the while.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from darwindeck.errors import RunError


@contextmanager
def only_process(path: Path) -> Iterator[None]:
    """Holds the file for this process, or refuses because another one has it."""
    beside = path.with_name(f".{path.name}.lock")
    handle = _locked(beside)
    if handle is None:
        raise RunError(
            f"{path} is being evolved by another process; wait for it, or use another file", code="run/busy"
        )
    try:
        yield
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()
        os.close(handle)


def _locked(beside: Path) -> int | None:
    """A locked handle of the file that is there now; None if somebody else has it.

    The holder removes the file when it is done, so what was opened may be gone once the lock is had: look again then.
    """
    while True:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _same(handle, beside):
                return handle
        except BlockingIOError:
            os.close(handle)
            return None
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _same(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
