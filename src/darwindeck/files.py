"""Files that are written whole or not at all: a reader, a crash or a full disk never leaves half of one behind.

What a person names as a target stays what it is: links lead on, a file keeps its mode, a pipe is written into.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import Final

_LONGEST: Final = 100
"""Letters of the name that its scratch file bears: with more it could be too long where the name itself is not."""


class UnwrittenError(OSError):
    """What went wrong with a file; not one of the kinds of OSError, since a pipe that broke is not our output."""


MOST_BYTES: Final = 64 * 2**20
"""Of a file that is read whole: more than any record, table or list of cards needs."""
MOST_GENOME_BYTES: Final = 2**20
"""Of a game: the longest known ones have less than a hundredth of it."""


def read_whole(path: Path, most: int = MOST_BYTES) -> bytes:
    """What a file holds; one without end (a device) or too large to be one of ours is refused, not read."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"is larger than {most // 2**20} MB, so it is none of ours", str(path))
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Give a file its new content in one step; a new one is as readable as any new file is here."""
    refuse_unwritable(path)
    try:
        if _is_other(path):
            path.write_bytes(data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        # The reader knows the path they gave, not the scratch file or the links on the way.
        raise UnwrittenError(error.errno, error.strerror, str(path)) from error


def refuse_unwritable(path: Path) -> None:
    """Raise what `write_whole` would, as far as it can be told beforehand: before long work for this file."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a directory, not a file", str(path))
    real = Path(os.path.realpath(path))
    if real.is_symlink():
        raise OSError(errno.ELOOP, "the link leads back to itself", str(path))
    folder = real.parent if path.is_symlink() else path.parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "no such folder", str(folder))
    touched = (path,) if _is_other(path) else (folder, path) if path.exists() else (folder,)
    if not all(os.access(place, os.W_OK) for place in touched):
        raise PermissionError(errno.EACCES, "no permission to write it", str(path))


def _is_other(path: Path) -> bool:
    """Whether something is there that is no regular file: a pipe, a device."""
    return path.exists() and not path.is_file()


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:_LONGEST]}.", suffix=".tmp")
    scratch = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        scratch.chmod(stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask())
        scratch.replace(path)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
