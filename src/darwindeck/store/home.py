"""Where things that outlive a command are kept for one person: $DARWINDECK_HOME, else the data folder of the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from darwindeck.errors import RunError

VARIABLE = "DARWINDECK_HOME"
_PEOPLE = range(1000, 60_000)
"""Numbers that systems give to the accounts of people."""


def home_path() -> Path:
    """Return where the folder is or would be; for reading only, so it need not be writable."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else _shared_data_folder() / "darwindeck"


def home() -> Path:
    """Return the folder, made if it is not there."""
    return make_folder(home_path(), f"; set {VARIABLE} to a folder of yours")


def make_folder(folder: Path, advice: str = "") -> Path:
    """Return the folder, made if it is not there, or RunError with advice."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        words = f"cannot keep anything in {folder}: {error.strerror or error}{advice}"
        raise RunError(words, code="run/io") from error
    return folder


def has_other_people() -> bool:
    """Tell whether a person runs this on a machine on which somebody else can log in: an account of another
    person, with a shell and a home of its own. Whoever runs it as root, as in a container, says it with
    `--shared`.
    """
    if sys.platform == "win32":
        return False
    import pwd

    return os.getuid() in _PEOPLE and any(
        each.pw_uid in _PEOPLE
        and each.pw_uid != os.getuid()
        and Path(each.pw_shell).name not in ("nologin", "false", "")
        and Path(each.pw_dir).is_dir()
        for each in pwd.getpwall()
    )


def _shared_data_folder() -> Path:
    """Where programs of one person keep their data; a path that is not absolute is ignored, as the XDG rules say."""
    variable = "LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME"
    said = Path(os.environ.get(variable, ""))
    return said if said.is_absolute() else Path.home() / ".local" / "share"
