"""Portraits of games, kept by what the game is: those of the library ship with the package, the others are played once
and kept in the data folder."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from darwindeck import __version__
from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.files import write_whole
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.portrait import Portrait, library_portraits, portray
from darwindeck.metrics.sentences import better_play
from darwindeck.outside import decode_outside
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.model import Rulebook
from darwindeck.simulation.queries import Progress
from darwindeck.store.run_file import reading

FOLDER: Final = "portraits"


class Portraits:
    """Finds portraits, and makes them, one at a time."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER / __version__
        self._lock = threading.Lock()
        self._kept: dict[str, Portrait] = {}

    def find(self, key: str) -> Portrait | None:
        """Return the portrait of a game that was looked at before, by its content hash."""
        known = _shipped_by_hash().get(key)
        if known is not None or key in self._kept:
            return known or self._kept[key]
        try:
            found = decode_outside((self._folder / f"{key}.json").read_bytes(), Portrait)
        except (OSError, msgspec.MsgspecError):
            return None
        self._kept[key] = found
        return found

    def make(
        self,
        genome: GameGenome,
        *,
        again: bool = False,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> Portrait:
        """Return the portrait, played now if nobody has; some seconds. One thread: a page can wait, tables go on
        meanwhile.
        """
        key = content_hash(genome)
        with self._lock:
            found = None if again else self.find(key)
            if found is None:
                found = portray(genome, threads=threads, progress=progress)
                self._keep(key, found)
            return found

    def _keep(self, key: str, portrait: Portrait) -> None:
        self._kept[key] = portrait
        with contextlib.suppress(OSError):  # nobody has to have room to keep it
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / f"{key}.json", msgspec.json.encode(portrait))


class _Kept(msgspec.Struct):
    """What is read here of a row of a run's archive."""

    evaluation: Evaluation


def known_measures(genome: GameGenome, data: Path | None, run: Path | None = None) -> Mapping[str, Measured]:
    """Return what is known of a game without playing it: as its run has measured it, if it is in one; else its
    portrait, if it ships or somebody has looked.
    """
    key = content_hash(genome)
    if run is not None and run.is_file():
        with reading(run) as opened:
            row = next((each for each in opened.archive() if each.hash == key), None)
            if row is not None:
                try:
                    return decode_outside(row.document, _Kept).evaluation.measures
                except msgspec.MsgspecError as error:
                    raise RunError(f"{run} is damaged: {error}", code="run/not-a-run") from error
    found = Portraits(data).find(key) if data is not None else _shipped_by_hash().get(key)
    return found.evaluation.measures if found is not None else {}


def known_head(
    genome: GameGenome, data: Path | None, run: Path | None = None
) -> tuple[float | None, float | None]:
    """Minutes and skill as far as they are known, for the head of a rulebook."""
    found = known_measures(genome, data, run)
    return found["minutes"].value if "minutes" in found else None, better_play(found)


def known_rulebook(genome: GameGenome, data: Path | None, run: Path | None = None) -> Rulebook:
    """Return the rulebook with what is known in its head: wherever rules are told, they say the same of the game."""
    minutes, skill = known_head(genome, data, run)
    return rulebook(genome, minutes=minutes, skill=skill)


@cache
def _shipped_by_hash() -> dict[str, Portrait]:
    return {portrait.evaluation.genome_hash: portrait for portrait in library_portraits().values()}
