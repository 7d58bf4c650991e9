"""What playing well is worth: shares of duels on duplicate deals, normalised so that even is 0 and always is 1.

"Search beats random" alone is not depth: where one merely must not pass, the first player who does not is as good as
any other. So a rung of the ladder counts only if it beats the best player found so far, the one-ply player included.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from darwindeck.metrics.evaluation import Stage
from darwindeck.metrics.measured import Measured, Z, normal
from darwindeck.metrics.plan import GREEDY, RANDOM, Settings, rung_query
from darwindeck.metrics.rounds import Case, Rounds, count_games
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.engine import step_seed
from darwindeck.simulation.queries import DuelQuery


def lift(duel: Duel) -> Measured:
    """Return the lift: 0 for an even share or less, 1 for winning always."""
    return _lift(duel, 0.0)


def signed_lift(duel: Duel) -> Measured:
    """Return the same, negative where the player is worse."""
    return _lift(duel, -1.0)


def information(duel: Duel) -> Measured:
    """Return what the hidden cards are worth: the lift of the search that sees them over the one that does not.

    Below 0 by chance where they are worth nothing; cut off there, a few deals would look surer than they are.
    """
    return signed_lift(duel)


def depth(duels: Sequence[Duel]) -> int:
    """Rungs climbed: duels of a king-of-the-hill ladder whose lower bound is above even."""
    return sum(duel.above_even for duel in duels)


def measure_depth(duels: Sequence[Duel], rungs: int) -> Measured:
    """Depth as a share of the rungs there are; the interval counts rungs surely and possibly climbed."""
    possible = sum(duel.high > duel.even for duel in duels)
    climbed = depth(duels)
    return Measured(climbed / rungs, climbed / rungs, max(climbed, possible) / rungs)


def _lift(duel: Duel, least: float) -> Measured:
    room = 1 - duel.even
    # No deal differed: the interval is the width that so few deals allow (rule of three), not nothing.
    error = max((duel.high - duel.low) / (2 * Z), 1.0 / (duel.deals * duel.sides) / Z)
    return normal((duel.win_rate - duel.even) / room, error / room, least=least)


_LADDER_STEP = 7
"""Its deals are none of the measure stage's."""


def climb(rounds: Rounds, settings: Settings, seed: int) -> None:
    """Measure the depth of every measured case; rungs too expensive for a very long game are not played."""
    duels: dict[int, list[Duel]] = {}
    for iterations in (0, *settings.rungs):
        _rung(rounds, settings, step_seed(seed, _LADDER_STEP), iterations, duels)
    for case in rounds.cases:
        if id(case) in duels:
            _note(case, duels[id(case)], 1 + len(settings.rungs))


def _rung(
    rounds: Rounds, settings: Settings, seed: int, iterations: int, duels: dict[int, list[Duel]]
) -> None:
    """One round: the next player against the champion of each case; no iterations is the one-ply player."""
    bouts: dict[int, DuelQuery] = {}
    for case in rounds.cases:
        bout: DuelQuery | None = DuelQuery(GREEDY, RANDOM, settings.deals, seed)
        if iterations:
            bout = rung_query(iterations, _champion(duels.get(id(case), [])), case.size, settings, seed)
        if bout is not None and case.found.stage in {Stage.MEASURE, Stage.LADDER}:
            bouts[id(case)] = bout
    for case, answers in rounds.ask(
        lambda case: {"rung": bouts[id(case)]}, among=lambda case: id(case) in bouts
    ):
        duels.setdefault(id(case), []).append(answers.duels["rung"])
        case.found = msgspec.structs.replace(case.found, games=case.found.games + count_games(answers))


def _champion(duels: list[Duel]) -> str:
    won = [duel.agent for duel in duels if duel.above_even]
    return won[-1] if won else RANDOM


def _note(case: Case, duels: list[Duel], rungs: int) -> None:
    depth = measure_depth(duels, rungs)
    case.rungs = tuple(duels)
    case.found = msgspec.structs.replace(
        case.found, stage=Stage.LADDER, measures=case.found.measures | {"depth": depth}
    )
