"""From ratings to what the model of taste reads: one number for each, by person and sitting, with the game's merits.

"Would you play it again" counts twice as much as the stars: it is asked first, and what people do is nearer to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from darwindeck.metrics.evaluation import Evaluation
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.taste import Opinion
from darwindeck.store.ratings import Again, Rating

AGAIN: Final = {Again.YES: 4.5, Again.MAYBE: 3.0, Again.NO: 1.5}
"""The answers in stars."""
_AGAIN_COUNTS: Final = 2.0
PAUSE: Final = timedelta(hours=1)
"""Whoever begins the next game so long after the last one was rated has sat down anew; a long game is no pause."""
PAUSE_WORDS: Final = "an hour or more between two games begins a new sitting"


def stars_of(rating: Rating) -> float | None:
    """Return what a rating says in one number, 1 to 5; none if it says nothing but chips or a comment.

    >>> stars_of(Rating(id="0", genome_hash="", name="", again=Again.YES, stars=3))
    4.0
    """
    said = [(AGAIN[rating.again], _AGAIN_COUNTS)] if rating.again is not None else []
    if rating.stars is not None:
        said.append((float(rating.stars), 1.0))
    whole = sum(counts for _, counts in said)
    return sum(value * counts for value, counts in said) / whole if said else None


def merits_of(found: Evaluation) -> dict[str, float]:
    """All merits that were measured of a game; nothing of one that the cascade stopped."""
    if not found.ok:
        return {}
    measured = {name: merit.of(found.measures) for name, merit in MERITS.items()}
    return {name: round(value.value, 6) for name, value in measured.items() if value is not None}


def opinions_of(ratings: Iterable[Rating], merits: Mapping[str, Mapping[str, float]]) -> list[Opinion]:
    """Return the ratings of games whose merits are known, by content hash."""
    found = sorted(ratings, key=lambda rating: (rating.person, rating.at, rating.id))
    sittings = _sittings(found)
    return [
        Opinion(
            game=rating.genome_hash,
            person=rating.person,
            sitting=sitting,
            stars=stars,
            won=0.5 if rating.result is None else rating.result,
            merits=dict(merits[rating.genome_hash]),
            chips=rating.chips,
        )
        for rating, sitting in zip(found, sittings, strict=True)
        if (stars := stars_of(rating)) is not None and merits.get(rating.genome_hash)
    ]


def _sittings(found: Sequence[Rating]) -> list[str]:
    """For each rating, in the order of person and time, the sitting it was given in."""
    numbers: list[str] = []
    count, last = 0, None
    for rating in found:
        at = _time(rating.at)
        if last is None or last[0] != rating.person or _pause(last[1], at, rating.minutes) >= PAUSE:
            count += 1
        last = (rating.person, at)
        numbers.append(str(count))
    return numbers


def _pause(last: datetime, at: datetime, minutes: float) -> timedelta:
    """From the end of the last game to the beginning of one that took so many minutes."""
    return at - last - timedelta(minutes=minutes)


def _time(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return datetime.fromtimestamp(0, UTC)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
