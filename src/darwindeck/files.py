"""Files that are written whole or not at all: a reader, a crash or a full disk never leaves half of one behind."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file by its new content in one step, as readable as any new file is here."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "no such folder", str(path.parent))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    scratch = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        scratch.chmod(0o666 & ~_umask())
        scratch.replace(path)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
