"""What an evaluation costs, estimated from what was played and never from the clock: budgets of runs are counted in it.

So a run with a budget finds the same games on a fast machine and on a slow one; only how long that takes differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.metrics.plan import Size, size_of
from darwindeck.simulation.jobs import Answers
from darwindeck.simulation.queries import Query, estimate_cost

_RANDOM_MICROSECONDS: Final = 0.25
"""One decision of a random player, with the deal and the events around it."""
_ONE_PLY_MICROSECONDS: Final = 1.3
_CURVES_DEARER: Final = 2.0
"""Curves take this much longer than at Hearts, where they were measured, over the games that runs keep. Searches take
as long: half of it where tricks are played, twice as long in Rummy."""
_SEARCHES: Final = ("ismcts", "oracle", "mcts")


def cost_ms(queries: Mapping[str, Query], answers: Answers, size: Size) -> float:
    """Milliseconds of one core that a job takes; `size` is of the game, by games played before."""
    spent = 0.0
    for name, query in queries.items():
        report = answers.reports.get(name)
        spent += query_ms(query, size if report is None else size_of(report))
    return spent


def query_ms(query: Query, size: Size) -> float:
    return estimate_cost(
        query,
        per_hand=lambda agent: agent_ms(agent, size),
        per_curve=lambda points, rollouts: _CURVES_DEARER * size.curve_ms(points, rollouts),
        hands=size.hands,
    )


def agent_ms(agent: str, size: Size) -> float:
    """One hand in which every decision is this player's."""
    kind, _, number = agent.partition(":")
    if kind in _SEARCHES:
        return size.search_ms(int(number or 0))
    each = _RANDOM_MICROSECONDS if kind == "random" else _ONE_PLY_MICROSECONDS
    return size.hand_decisions * each / 1000
