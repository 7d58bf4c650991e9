"""Ratings of players by openskill (Plackett-Luce), game after game in the order of the schedule.

A rating says how strong a player is against these opponents in these games; `low`, three deviations below the mean, is
what is nearly certain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from darwindeck.llm.arena.results import PlayedGame


class PlayerRating(Struct, frozen=True):
    mu: float
    sigma: float

    @property
    def low(self) -> float:
        return self.mu - 3 * self.sigma


def ratings(players: int, played: Sequence[PlayedGame]) -> tuple[PlayerRating, ...]:
    """Compute the rating of each player after these games."""
    model = PlackettLuce()
    start = model.rating()
    now = [PlayerRating(start.mu, start.sigma)] * players
    for one in played:
        _rate(model, now, one)
    return tuple(PlayerRating(round(rating.mu, 6), round(rating.sigma, 6)) for rating in now)


def _rate(model: PlackettLuce, now: list[PlayerRating], one: PlayedGame) -> None:
    """One game; a player who held several sides gets the mean of what they brought."""
    seating = one.match.seating
    sides = [[model.rating(mu=now[who].mu, sigma=now[who].sigma)] for who in seating]
    after = model.rate(sides, ranks=[-share for share in one.shares])
    held: dict[int, list[PlayerRating]] = defaultdict(list)
    for who, (rated,) in zip(seating, after, strict=True):
        held[who].append(PlayerRating(rated.mu, rated.sigma))
    for who, brought in held.items():
        count = len(brought)
        now[who] = PlayerRating(
            sum(rating.mu for rating in brought) / count, sum(rating.sigma for rating in brought) / count
        )
