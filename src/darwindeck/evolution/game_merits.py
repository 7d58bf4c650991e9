"""What games are worth in each respect, measured once and kept: ratings are explained by it, wherever they came from.

Measured with small budgets and always on the same seed. The file is a cache; it can be deleted at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from darwindeck import __version__
from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError
from darwindeck.evolution.assemble import BUDGETS
from darwindeck.evolution.settings import Effort
from darwindeck.files import read_whole, write_whole
from darwindeck.genome.codec import from_json
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Stage
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.opinions import merits_of
from darwindeck.outside import decode_outside
from darwindeck.simulation.queries import Progress
from darwindeck.store.home import home
from darwindeck.store.ratings import Rating
from darwindeck.validation.validate import require_valid

FILE: Final = "measured.json"
SEED: Final = 27
Merits = Mapping[str, Mapping[str, float]]
"""By content hash of the game, then by name."""


class Kept(msgspec.Struct, frozen=True):
    """The cache. What another version measured, or with other merits, is measured again."""

    version: str
    merits: tuple[str, ...]
    games: dict[str, dict[str, float]]


def kept_merits() -> dict[str, dict[str, float]]:
    """Return what was measured before."""
    try:
        kept = decode_outside(read_whole(_path()), Kept)
    except (OSError, msgspec.MsgspecError):
        return {}
    return kept.games if (kept.version, kept.merits) == (__version__, tuple(MERITS)) else {}


def measure_merits(
    games: Mapping[str, GameGenome], *, threads: int = 0, progress: Progress | None = None
) -> dict[str, dict[str, float]]:
    """Return the merits of these games, those that are not known yet measured now; nothing for a game that plays
    badly.
    """
    known = kept_merits()
    missing = {each: genome for each, genome in games.items() if each not in known}
    if missing:
        cascade = Cascade(BUDGETS[Effort.QUICK])
        found = cascade.evaluate(
            list(missing.values()), seed=SEED, until=Stage.MEASURE, threads=threads, progress=progress
        )
        known |= {each: merits_of(one) for each, one in zip(missing, found, strict=True)}
        write_whole(_path(), msgspec.json.encode(Kept(__version__, tuple(MERITS), known)))
    return {each: known[each] for each in games}


def rated_games(ratings: list[Rating]) -> dict[str, GameGenome]:
    """Return the games that were rated, by content hash; one whose rules cannot be read, or are others, is left
    out.
    """
    found: dict[str, GameGenome] = {}
    for rating in ratings:
        if rating.genome_hash in found or not rating.genome:
            continue
        try:
            genome = require_valid(from_json(rating.genome.encode()))
        except DarwinDeckError:
            continue
        if content_hash(genome) == rating.genome_hash:
            found[rating.genome_hash] = genome
    return found


def _path() -> Path:
    return home() / FILE
