"""The progress of an active run: a small file beside it, rewritten every second by the evolving process.

What was found is in the run's own file; this is only for whoever watches, and is gone when the work is.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from darwindeck.files import write_whole
from darwindeck.outside import decode_outside


class RunProgress(msgspec.Struct, frozen=True, kw_only=True):
    share: float = 0.0
    """Of the whole run that is done, 0 to 1."""
    words: str = ""
    """What was said last: "new: Scarlet Bastion, trick for 4; about 3 min left"."""
    stage: str = ""
    done: int = 0
    total: int = 0
    """Of the stage at work."""


def write_progress(run: Path, progress: RunProgress) -> None:
    with suppress(OSError):  # nobody needs it to go on
        write_whole(_beside(run), msgspec.json.encode(progress))


def read_progress(run: Path) -> RunProgress | None:
    """Return what the process at work says; None if nothing is there or it cannot be read."""
    try:
        return decode_outside(_beside(run).read_bytes(), RunProgress)
    except (OSError, msgspec.MsgspecError):
        return None


def clear_progress(run: Path) -> None:
    with suppress(OSError):
        _beside(run).unlink()


def _beside(run: Path) -> Path:
    return run.with_name(f".{run.name}.progress")
