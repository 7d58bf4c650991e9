"""How long somebody has sat at a table and what help was asked for; and what was thought of the game, with all that."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from darwindeck.canonical import content_hash
from darwindeck.genome.codec import to_json
from darwindeck.play.authority import PlayTable
from darwindeck.store.ratings import Again, Rating, check_rating, keep, new_rating_id, now

LONGEST_PAUSE: Final = 300.0
"""Seconds; whoever does nothing for longer has got up."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the person said."""

    again: Again | None = None
    stars: int | None = None
    chips: tuple[str, ...] = ()
    comment: str = ""


class Sitting:
    """Counts while a person plays."""

    def __init__(
        self,
        seconds: float = 0.0,
        hints: int = 0,
        undos: int = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds = seconds
        self.hints = hints
        self.undos = undos
        self._clock = clock
        self._last: float | None = None

    def touch(self) -> None:
        """Note that the person is there and does something."""
        at = self._clock()
        if self._last is not None:
            self.seconds += min(LONGEST_PAUSE, max(0.0, at - self._last))
        self._last = at

    @property
    def minutes(self) -> float:
        return self.seconds / 60


def rating_of(
    table: PlayTable, seat: int, sitting: Sitting, verdict: Verdict, *, person: str, once: str = ""
) -> Rating:
    """Return what was said about a game, finished or left, with how it was played; RunError if nothing was said."""
    genome = table.genome
    return check_rating(
        Rating(
            id=once or new_rating_id(),
            at=now(),
            person=person,
            genome_hash=content_hash(genome),
            name=genome.labels.name,
            genome=to_json(genome, indent=0).decode(),
            again=verdict.again,
            stars=verdict.stars,
            chips=verdict.chips,
            comment=verdict.comment,
            seat=seat,
            result=table.outcome().shares[seat] if table.over else None,
            finished=table.over,
            hands=table.view(seat).hand_no + 1,
            actions=len(table.actions),
            minutes=sitting.minutes,
            hints=sitting.hints,
            undos=sitting.undos,
            record=table.record(),
        )
    )


def keep_rating(
    table: PlayTable, seat: int, sitting: Sitting, verdict: Verdict, *, person: str, once: str = ""
) -> Rating:
    """Keeps it in the person's own file, in place of an earlier one with the id `once`."""
    rating = rating_of(table, seat, sitting, verdict, person=person, once=once)
    keep([rating], replacing=bool(once))
    return rating


def chips_of(typed: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Chips named by their numbers, from 1; what is no number of one is passed over.

    >>> chips_of("2, 1 9", ("too long", "too short"))
    ('too short', 'too long')
    """
    numbers = [int(word) for word in typed.replace(",", " ").split() if word.isdecimal()]
    return tuple(dict.fromkeys(offered[at - 1] for at in numbers if 1 <= at <= len(offered)))
