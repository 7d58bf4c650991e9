"""Whether the guards against endless games can be met: the limit of turns, and the draw when nothing moves.

A guard that no game meets is a rule nobody has to know. The rules answer where they bound the length of a game; else
a few played games do. Lengths of games have thin tails: what is not within a third of the limit in a few dozen games
is not reached in a hundred thousand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.report import Report
from darwindeck.simulation.run import simulate

GAMES: Final = 24
SEED: Final = 33
MARGIN: Final = 3
PLAYERS: Final = ("random", "greedy")
"""Whoever plays at random plays longest; only if that comes near a guard, players who want to win are asked."""


class Guards(NamedTuple):
    """Which guards of the engine a game can meet."""

    turns: bool
    standstill: bool


@lru_cache(maxsize=256)
def guards(genome: GameGenome) -> Guards:
    """The guards that a valid game can meet.

    >>> from darwindeck.genome.library import load_game
    >>> guards(load_game("hearts"))
    Guards(turns=False, standstill=False)
    """
    found = Guards(turns=not _is_bounded(genome), standstill=analyse(genome).may_idle)
    for player in PLAYERS:
        if not any(found):
            break
        met = _met(genome, simulate(genome, agents=(player,), games=GAMES, seed=SEED, threads=1))
        found = Guards(found.turns and met.turns, found.standstill and met.standstill)
    return found


def _is_bounded(genome: GameGenome) -> bool:
    """Whether all hands together cannot have so many turns: every card goes to one trick."""
    facts = analyse(genome)
    if not facts.tricks_only or facts.has(BettingPhase):
        return False
    laps = facts.largest_hand + len(genome.phases)
    return facts.most_hands * facts.players * laps < genome.max_turns


def _met(genome: GameGenome, report: Report) -> Guards:
    near = report.counts.turns.max * MARGIN > genome.max_turns
    return Guards(turns=near or "turn_limit" in _endings(report), standstill="stuck" in _endings(report))


def _endings(report: Report) -> frozenset[str]:
    return frozenset(reason for reason, games in report.reasons.items() if games)
