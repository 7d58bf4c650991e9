"""Where things that outlive a command are kept for one person: $DARWINDECK_HOME, else the XDG data folder."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "DARWINDECK_HOME"


def home() -> Path:
    """The folder, made if it is not there."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        folder = Path(chosen)
    else:
        shared = os.environ.get("XDG_DATA_HOME", "")
        # The XDG specification says to ignore a path that is not absolute.
        base = Path(shared) if Path(shared).is_absolute() else Path.home() / ".local" / "share"
        folder = base / "darwindeck"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
