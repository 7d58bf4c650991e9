"""The lock of an open file, as each system has it: flock where there is one, a locked byte on Windows.

Windows keeps everybody from reading what is locked, so the byte lies far behind anything that is written; and it
removes no file that is open.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

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
        """Whether another process has the lock."""
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
        """Whether another process has the lock; those who only ask do not disturb each other."""
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
