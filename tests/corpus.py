"""Where the samples of old files are, if they are on this machine. They are not part of the repository."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


def _folders() -> Iterator[Path]:
    named = os.environ.get("DARWINDECK_CORPUS")
    if named:
        yield Path(named)
    yield ROOT.parent / "shared" / "corpus"
    command = ["git", "rev-parse", "--path-format=absolute", "--git-common-dir"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if found.returncode == 0:
        yield Path(found.stdout.strip()).parents[1] / "shared" / "corpus"


@cache
def corpus_files() -> tuple[Path, ...]:
    """Every sample, bytecode first; empty if there are none here."""
    for folder in _folders():
        files = sorted(path for path in folder.glob("*/*") if path.is_file())
        if files:
            return tuple(files)
    return ()
