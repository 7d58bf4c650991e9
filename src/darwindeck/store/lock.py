"""One process at a time works on a file: a lock beside it, which the system frees when the process ends, even by kill.

SQLite's own locks last for a transaction; a run is many of them, and readers are welcome all the while. The lock is
flock where there is one, a locked byte on Windows. Windows keeps everybody from reading what is locked, so the byte
lies far behind anything that is written; and it removes no file that is open.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from darwindeck.errors import RunError

if sys.platform == "win32":  # not tried on Windows: docs/systems.md
    import msvcrt

    _BYTE: Final = 1 << 30

    def lock(handle: int) -> bool:
        """Takes the lock; whether it was free."""
        os.lseek(handle, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

    def is_locked(handle: int) -> bool:
        """Return whether another process has the lock."""
        return not lock(handle)

    def remove_locked(handle: int, path: Path) -> None:
        """Frees the lock and removes its file, unless somebody else has taken it already."""
        os.close(handle)
        with suppress(OSError):
            path.unlink()

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Takes the lock; whether it was free."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def is_locked(handle: int) -> bool:
        """Return whether another process has the lock; those who only ask do not disturb each other."""
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False

    def remove_locked(handle: int, path: Path) -> None:
        """Frees the lock and removes its file, in the order in which nobody can take the removed one."""
        with suppress(FileNotFoundError):
            path.unlink()
        os.close(handle)


_TRIES: Final = 5
_PAUSE: Final = 0.05
"""Whoever asks who holds a file has it for an instant: try again before it is called busy."""


@contextmanager
def only_process(path: Path, *, busy: str = "") -> Iterator[None]:
    """Holds the file for this process, or refuses because another one has it; `busy` says who that is."""
    beside = _lock_of(path)
    handle = _try_lock(beside)
    for _ in range(_TRIES):
        if handle is None:
            time.sleep(_PAUSE)
            handle = _try_lock(beside)
    if handle is None:
        evolved = f"{path} is being evolved by another process; wait for it, or use another file"
        raise RunError(busy or evolved, code="run/busy")
    os.ftruncate(handle, 0)
    os.write(handle, f"{os.getpid()}\n".encode())
    try:
        yield
    finally:
        remove_locked(handle, beside)


def holder_of(path: Path) -> int | None:
    """Return the process that holds a file now, by its number; None if nobody does. The number of a dead
    process is ignored: only the holder of the lock counts.
    """
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


def _try_lock(beside: Path) -> int | None:
    """Return a locked handle of the file that is there now; None if somebody else has it.

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
