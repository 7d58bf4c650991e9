"""What people thought of a game, summed up: stars, who would play it again, the words they chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.store.home import home
from darwindeck.store.ratings import FILE, Again, Rating, ratings


class Opinion(msgspec.Struct, frozen=True, kw_only=True):
    count: int
    stars: float | None
    again: tuple[int, int, int]
    """Yes, maybe, no."""
    chips: tuple[tuple[str, int], ...]
    comments: tuple[str, ...]

    @property
    def words(self) -> str:
        people = "one rating" if self.count == 1 else f"{self.count} ratings"
        return people if self.stars is None else f"{self.stars:.1f} of 5 stars, {people}"


def opinions() -> Mapping[str, Opinion]:
    """Return the opinions by game hash; empty if the file cannot be read."""
    try:
        changed = (home() / FILE).stat().st_mtime_ns
    except (OSError, RunError):
        return {}
    return _read(str(home()), changed)


@lru_cache(maxsize=4)
def _read(_home: str, _changed: int) -> Mapping[str, Opinion]:
    try:
        found = ratings()
    except DarwinDeckError:
        return {}
    by_game: dict[str, list[Rating]] = {}
    for rating in found:
        by_game.setdefault(rating.genome_hash, []).append(rating)
    return {key: _sum(given) for key, given in by_game.items()}


def _sum(given: Iterable[Rating]) -> Opinion:
    given = list(given)
    stars = [rating.stars for rating in given if rating.stars is not None]
    again = Counter(rating.again for rating in given)
    return Opinion(
        count=len(given),
        stars=sum(stars) / len(stars) if stars else None,
        again=(again[Again.YES], again[Again.MAYBE], again[Again.NO]),
        chips=tuple(Counter(chip for rating in given for chip in rating.chips).most_common(4)),
        comments=tuple(rating.comment for rating in reversed(given) if rating.comment)[:5],
    )
