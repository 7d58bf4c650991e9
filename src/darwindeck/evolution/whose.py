"""Whose ratings are meant: one's own, everybody's in one's file, or those of a file that somebody sent."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from darwindeck.store.rating_file import read_ratings
from darwindeck.store.ratings import Rating, pseudonym, ratings

ME: Final = "me"
ALL: Final = "all"


def ratings_of(whose: str) -> list[Rating]:
    """The ratings that `me`, `all` or the name of a file stand for."""
    if whose == ALL:
        return ratings()
    if whose == ME:
        found = ratings()
        mine = pseudonym() if found else ""
        # Ratings of the first version have no person: they were given on this machine.
        return [rating for rating in found if rating.person in ("", mine)]
    return read_ratings(Path(whose))
