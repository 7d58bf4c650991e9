"""Whether the guards against endless games can be met: the limits of turns and of hands, and the draw when nothing
moves.

A guard that no game meets is a rule nobody has to know. The rules answer where they bound the length of a game; else
played games do. Lengths of games have thin tails: the longest of many games grows with the logarithm of their number,
so the longest of a few hundred says how long the longest of a hundred thousand would be.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from operator import and_, or_
from typing import Final, NamedTuple

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.standstill import forced_throughout
from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.schema import GameGenome, UntilWin
from darwindeck.rulebook.measures import games_alike, never_ends, some_games
from darwindeck.simulation.report import Moments, Report

GAMES: Final = (24, 240)
"""Played at first, and if these come near a guard."""
MANY: Final = 100_000
PLAYERS: Final = ("random", "greedy")
"""Those who choose at random, and those who want to win: either may play longer."""


class Guards(NamedTuple):
    """Which guards of the engine a game can meet."""

    turns: bool
    hands: bool
    standstill: bool


NONE: Final = Guards(turns=False, hands=False, standstill=False)


@lru_cache(maxsize=256)
def guards(genome: GameGenome) -> Guards:
    """Return the guards that a valid game can meet.

    >>> from darwindeck.genome.library import load_game
    >>> guards(load_game("hearts"))
    Guards(turns=False, hands=False, standstill=False)
    """
    possible = Guards(
        turns=not _is_bounded(genome),
        hands=isinstance(genome.hands, UntilWin),
        standstill=_can_idle(genome),
    )
    met = NONE
    for player in PLAYERS:
        if met != possible:
            met = Guards(*map(or_, met, _guards_met_by(player, genome, possible)))
    return met


def _can_idle(genome: GameGenome) -> bool:
    """Tell whether passes in a row can make a draw; where nobody passes who can act, a standstill ends the hand
    before.
    """
    facts = analyse(genome)
    before = facts.can_stand_still and forced_throughout(facts)
    return facts.may_idle and not before


def _guards_met_by(player: str, genome: GameGenome, possible: Guards) -> Guards:
    """Return the guards that games of such players meet; more games are played only while those of a draw are near."""
    found = possible
    for games in GAMES:
        report = _play(player, genome, games)
        found = Guards(*map(and_, found, _guards_met(genome, report)))
        if never_ends(report) or not _is_open(found, report):
            break
    return found


def _is_open(found: Guards, report: Report) -> bool:
    """Tell whether more games can change the answer: a guard that a game has met needs no other."""
    near = found.turns or found.standstill
    return (found.turns and "turn_limit" not in _endings(report)) or (found.hands and near)


def _play(player: str, genome: GameGenome, games: int) -> Report:
    """Play the games; the one-ply games are those from which the head of the rulebook is measured."""
    if player == "greedy" and games == GAMES[0]:
        return games_alike(genome)
    return some_games(genome, player, games)


def _is_bounded(genome: GameGenome) -> bool:
    """Tell whether all hands together cannot have so many turns: every card goes to one trick."""
    facts = analyse(genome)
    if not facts.tricks_only or facts.has(BettingPhase):
        return False
    laps = facts.largest_hand + len(genome.phases)
    return facts.most_hands * facts.players * laps < genome.max_turns


def _guards_met(genome: GameGenome, report: Report) -> Guards:
    endings = _endings(report)
    return Guards(
        turns=_longest(report.counts.turns, report.games) > genome.max_turns or "turn_limit" in endings,
        hands=_longest(report.counts.hands, report.games) >= analyse(genome).most_hands,
        standstill="stuck" in endings,
    )


def _longest(length: Moments, games: int) -> float:
    """Of many games, from the longest of these."""
    return length.mean + (length.max - length.mean) * log(MANY) / log(max(2, games))


def _endings(report: Report) -> frozenset[str]:
    return frozenset(reason for reason, games in report.reasons.items() if games)
