"""The last stage: does thinking more go on paying? Searches with doubling budgets, each against the best so far.

King of the hill, not each against the one below: where one merely must not pass, a weak search passes now and then,
a stronger one beats it, and nobody beats the one-ply player who never does. That is one rung, not four.
"""

from __future__ import annotations

import msgspec

from darwindeck.metrics.evaluation import Stage
from darwindeck.metrics.plan import GREEDY, RANDOM, Settings, rung_ask
from darwindeck.metrics.rounds import Case, Rounds, played_in, step_seed
from darwindeck.metrics.skill import depth_measured
from darwindeck.simulation.jobs import Bout
from darwindeck.simulation.skill import Duel

_LADDER_STEP = 7
"""Its deals are none of the measure stage's."""


def climb(rounds: Rounds, settings: Settings, seed: int) -> None:
    """Depth of every case that has been measured."""
    seed = step_seed(seed, _LADDER_STEP)
    champions: dict[int, str] = {}
    duels: dict[int, list[Duel]] = {}

    def bout(case: Case, iterations: int) -> Bout:
        if not iterations:
            return Bout(GREEDY, RANDOM, settings.deals, seed)
        return rung_ask(iterations, champions.get(id(case), RANDOM), case.size, settings, seed)

    for iterations in (0, *settings.rungs):
        for case, answers in rounds.ask(
            lambda case, iterations=iterations: (bout(case, iterations),), among=_was_measured
        ):
            for duel in answers.answers:
                if isinstance(duel, Duel):
                    duels.setdefault(id(case), []).append(duel)
                    if duel.above_even:
                        champions[id(case)] = duel.agent
            case.found = msgspec.structs.replace(case.found, games=case.found.games + played_in(answers))
    for case in rounds.cases:
        if id(case) in duels:
            _note(case, duels[id(case)])


def _was_measured(case: Case) -> bool:
    return case.found.stage in {Stage.MEASURE, Stage.LADDER}


def _note(case: Case, duels: list[Duel]) -> None:
    depth = depth_measured(duels, len(duels))
    case.found = msgspec.structs.replace(
        case.found, stage=Stage.LADDER, measures=case.found.measures | {"depth": depth}
    )
