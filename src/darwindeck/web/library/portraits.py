"""Portraits of games, kept by what the game is: those of known games ship with the package, the others are played once
and kept in the data folder."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from darwindeck import __version__
from darwindeck.canonical import content_hash
from darwindeck.files import write_whole
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.portrait import Portrait, known_portraits, portray

FOLDER: Final = "portraits"
THREADS: Final = 1
"""A page can wait; tables go on meanwhile."""


class Portraits:
    """Finds portraits, and makes them, one at a time."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER / __version__
        self._lock = threading.Lock()
        self._kept: dict[str, Portrait] = {}

    def find(self, key: str) -> Portrait | None:
        """The portrait of a game that was looked at before."""
        known = _known_by_hash().get(key)
        if known is not None or key in self._kept:
            return known or self._kept[key]
        try:
            found = msgspec.json.decode((self._folder / f"{key}.json").read_bytes(), type=Portrait)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None
        self._kept[key] = found
        return found

    def make(self, genome: GameGenome) -> Portrait:
        """The portrait, played now if nobody has; some seconds."""
        key = content_hash(genome)
        with self._lock:
            found = self.find(key)
            if found is None:
                found = portray(genome, threads=THREADS)
                self._folder.mkdir(parents=True, exist_ok=True)
                write_whole(self._folder / f"{key}.json", msgspec.json.encode(found))
                self._kept[key] = found
            return found


@cache
def _known_by_hash() -> dict[str, Portrait]:
    return {portrait.evaluation.genome_hash: portrait for portrait in known_portraits().values()}
