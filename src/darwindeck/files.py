"""Files that are written whole or not at all: a reader, a crash or a full disk never leaves half of one behind.

What a person names as a target stays what it is: links lead on, a file keeps its mode, a pipe is written into.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Final

from darwindeck.limits import MOST_BYTES

_LONGEST: Final = 100
"""Letters of the name that its scratch file bears: with more it could be too long where the name itself is not."""


_MOST_NAMES: Final = 5000
"""Of a folder: enough to find a slip of the finger, and never a long wait."""
_ALIKE: Final = 0.75


class UnwrittenError(OSError):
    """What went wrong with a file; not one of the kinds of OSError, since a pipe that broke is not our output."""


def read_whole(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return what a file holds; one without end (a device) or too large to be one of ours is refused, not read.
    Of a file that is not there it is said which one may have been meant.
    """
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError as error:
        raise FileNotFoundError(error.errno, f"{error.strerror}{meant_words(path)}", str(path)) from error
    if len(data) > most:
        raise OSError(errno.EFBIG, f"is larger than {most // 2**20} MB, so it is none of ours", str(path))
    return data


def meant_words(path: Path) -> str:
    """ "; did you mean mine.json?" of a file that is not there, if one of the folder is called nearly so."""
    near = near_file(path)
    return f"; did you mean {near}?" if near is not None else ""


def near_file(path: Path) -> Path | None:
    """Return the file of the same folder whose name is most alike; a name without an ending is looked for among
    those with.
    """
    try:
        names = [each.name for each in islice(path.parent.iterdir(), _MOST_NAMES) if each.is_file()]
    except OSError:
        return None
    spelt = {(name if path.suffix else Path(name).stem).lower(): name for name in sorted(names)}
    near = get_close_matches(path.name.lower(), spelt, n=1, cutoff=_ALIKE)
    return path.with_name(spelt[near[0]]) if near else None


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
    """Tell whether something is there that is no regular file: a pipe, a device."""
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
