"""What can be asked of a genome, and the curves that answer one kind of query: data only.

`Games` are answered by a `Report`, a `DuelQuery` by a `Duel`, `Curves` by a `Curve` for each hand. `jobs` sends the
queries and reads the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, assert_never

import msgspec

from darwindeck.errors import RunError

Progress = Callable[[int, int], None]
"""Is told how much of the work is done, and how much there is."""

KNOCK: Final = 254
ADDED: Final = 255
"""Decisions that a game has without a phase for them."""


class Games(msgspec.Struct, frozen=True, tag=True):
    """Whole games."""

    agents: tuple[str, ...]
    games: int
    seed: int
    rotate: bool = True
    trace: bool = False


class DuelQuery(msgspec.Struct, frozen=True, tag=True):
    """One player against another, hand by hand, on duplicate deals."""

    agent: str
    versus: str
    deals: int
    seed: int


class HandsQuery(msgspec.Struct, frozen=True, tag=True):
    """The same, answered hand by hand; players that are alike play every deal once."""

    agent: str
    versus: str
    deals: int
    seed: int


class Curves(msgspec.Struct, frozen=True, tag=True):
    """Values along the first hand of so many games, at so many decisions of each."""

    agent: str
    """Takes every seat."""
    games: int
    seed: int
    points: int
    rollouts: int
    """Playouts for the values of a point; as many again are shared among its actions."""


Query = Games | DuelQuery | HandsQuery | Curves


def estimate_cost(
    query: Query,
    *,
    per_hand: Callable[[str], float],
    per_curve: Callable[[int, int], float],
    hands: float = 1.0,
) -> float:
    """Return what a query costs, by what a hand costs with a player, and a curve by its points and rollouts.

    >>> estimate_cost(DuelQuery("greedy", "random", 10, 0), per_hand=len, per_curve=max)
    120.0
    """
    match query:
        case Games():
            each = sum(map(per_hand, query.agents)) / max(1, len(query.agents))
            return query.games * max(1.0, hands) * each
        case DuelQuery() | HandsQuery():
            return float(query.deals * (per_hand(query.agent) + per_hand(query.versus)))
        case Curves():
            return query.games * (per_curve(query.points, query.rollouts) + per_hand(query.agent))
        case _:
            assert_never(query)


def seat_agents(agents: Sequence[str], seats: int) -> tuple[str, ...]:
    """One agent for each seat: fewer names than seats repeat in seat order."""
    if not agents:
        raise RunError("name at least one agent, for instance random")
    if len(agents) > seats:
        raise RunError(f"{len(agents)} agents are too many: the game has {seats} seats")
    return tuple(agents[seat % len(agents)] for seat in range(seats))


class Point(msgspec.Struct, frozen=True):
    """A decision with more than one legal action, and what it was worth."""

    at: float
    """Share of the decisions of the hand already taken, from 0 to 1."""
    actor: int
    side: int
    phase: int
    """Its place in the genome's phases; `KNOCK` whether to knock, `ADDED` naming trumps."""
    options: int
    """Legal actions."""
    tried: int
    """Those that were valued: all, or as many at random as there are playouts for."""
    values: tuple[float, ...]
    """By side: estimated share of the win before the choice."""
    gain: float
    """Value of the best action minus the mean of all; chosen on one half of the playouts, valued on the other."""
    gain_error: float
    """Standard error of `gain`."""
    stakes: float
    """Best minus worst action, cross-validated in the same way."""
    reach: float
    """Share of pairs of actions that leave the other seats something else: what they hold, or what they can do next."""
    tipping: float = 0.0
    """What the choice moves the value of another side by, that which it moves most; cross-validated like `gain`."""


class Curve(msgspec.Struct, frozen=True):
    """One hand: who won it, and the sampled decisions on the way there."""

    shares: tuple[float, ...]
    """By side, in the end."""
    decisions: int
    points: tuple[Point, ...]


class HandResult(msgspec.Struct, frozen=True):
    """One hand as the score sheet has it, by side."""

    side: int
    """Taken by the first player."""
    shares: tuple[float, ...]
    """Of the hand."""
    scores: tuple[int, ...]
    """Points that the hand brought."""
    standing: tuple[int, ...]
    """What it brought by the measure that decides the game, turned so that more is better."""
    bags: tuple[int, ...]
    decisions: int
    actions: int
    over: bool
    """The game ended with it."""


class Sheets(msgspec.Struct, frozen=True):
    """Hands one by one, deal after deal."""

    sides: int
    hands: tuple[HandResult, ...]
