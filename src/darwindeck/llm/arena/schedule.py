"""Who meets whom on which deal: every seating of every group on the same deals.

The unit is a whole game. In a game with teams one player takes all seats of a team, so the luck of a partner is no part
of the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct


class Match(Struct, frozen=True, order=True):
    """One game to be played: which game, which deal, and which player takes which side."""

    deal: int
    game: int
    seating: tuple[int, ...]


def seatings(players: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Every group of players in every rotation; each player takes each side equally often, and meets all others.

    When there are fewer players than sides they repeat round the table, and begin once with each of them.

    >>> list(seatings(3, 2))
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    >>> list(seatings(2, 3))
    [(0, 1, 0), (1, 0, 1)]
    """
    for group in combinations(range(players), min(players, sides)):
        for turn in range(len(group)):
            yield tuple(group[(side + turn) % len(group)] for side in range(sides))


def schedule(players: int, sides: Sequence[int], deals: int) -> tuple[Match, ...]:
    """Every match of an arena, deal by deal, so that a run that is broken off is complete up to its last deal."""
    return tuple(
        Match(deal, game, seating)
        for deal in range(deals)
        for game, count in enumerate(sides)
        for seating in seatings(players, count)
    )
