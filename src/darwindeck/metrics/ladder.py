"""The last stage: does thinking more go on paying? Searches with doubling budgets, each against the best so far.

King of the hill, not each against the one below: where one merely must not pass, a weak search passes now and then,
a stronger one beats it, and nobody beats the one-ply player who never does. That is one rung, not four.
"""

from __future__ import annotations

import msgspec

from darwindeck.metrics.evaluation import Stage
from darwindeck.metrics.plan import GREEDY, RANDOM, Settings, rung_query
from darwindeck.metrics.rounds import Case, Rounds, played_in, step_seed
from darwindeck.metrics.skill import depth_measured
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.queries import DuelQuery

_LADDER_STEP = 7
"""Its deals are none of the measure stage's."""


def climb(rounds: Rounds, settings: Settings, seed: int) -> None:
    """Depth of every case that has been measured; rungs too dear for a very long game are not played."""
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
        case.found = msgspec.structs.replace(case.found, games=case.found.games + played_in(answers))


def _champion(duels: list[Duel]) -> str:
    won = [duel.agent for duel in duels if duel.above_even]
    return won[-1] if won else RANDOM


def _note(case: Case, duels: list[Duel], rungs: int) -> None:
    depth = depth_measured(duels, rungs)
    case.rungs = tuple(duels)
    case.found = msgspec.structs.replace(
        case.found, stage=Stage.LADDER, measures=case.found.measures | {"depth": depth}
    )
