"""Ratings of players by openskill (Plackett-Luce), game after game in the order of the schedule.

A rating says how strong a player is against these opponents in these games; `low`, three deviations below the mean, is
what is nearly certain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from darwindeck.llm.arena.results import Played


class Rating(Struct, frozen=True):
    mu: float
    sigma: float

    @property
    def low(self) -> float:
        return self.mu - 3 * self.sigma


def ratings(players: int, played: Sequence[Played]) -> tuple[Rating, ...]:
    """The rating of each player after these games."""
    model = PlackettLuce()
    start = model.rating()
    now = [Rating(start.mu, start.sigma)] * players
    for one in played:
        _rate(model, now, one)
    return tuple(Rating(round(rating.mu, 6), round(rating.sigma, 6)) for rating in now)


def _rate(model: PlackettLuce, now: list[Rating], one: Played) -> None:
    """One game; a player who held several sides gets the mean of what they brought."""
    seating = one.match.seating
    sides = [[model.rating(mu=now[who].mu, sigma=now[who].sigma)] for who in seating]
    after = model.rate(sides, ranks=[-share for share in one.shares])
    held: dict[int, list[Rating]] = defaultdict(list)
    for who, (rated,) in zip(seating, after, strict=True):
        held[who].append(Rating(rated.mu, rated.sigma))
    for who, brought in held.items():
        count = len(brought)
        now[who] = Rating(
            sum(rating.mu for rating in brought) / count, sum(rating.sigma for rating in brought) / count
        )
