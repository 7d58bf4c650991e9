"""The race: dear questions only of games that may come in."""

from __future__ import annotations

import msgspec

from darwindeck.evolution.judge import Judge
from darwindeck.evolution.race import Track
from darwindeck.genome.library import load_game
from darwindeck.metrics.cascade import Cascade, pool
from darwindeck.metrics.evaluation import Stage, Style
from darwindeck.metrics.fitness import hoped_for
from tests.evolution.small import HashEvaluator
from tests.metrics.budgets import TINY

HEARTS = load_game("hearts")


def raced(bar: float) -> tuple[int, int, bool]:
    """Looks without and with players who think, and whether the race was stopped."""
    glance, scout = HashEvaluator(), HashEvaluator()
    stopped = Track(glance, scout, pool, Judge(Style.BALANCED), 1).run(HEARTS, bar).stopped
    return len(glance.evaluated), len(scout.evaluated), stopped


def test_a_game_without_a_chance_is_told_by_the_first_look() -> None:
    assert raced(bar=1.5) == (1, 0, True)


def test_a_game_that_surely_comes_in_is_looked_at_once_by_players_who_think() -> None:
    assert raced(bar=0.0) == (1, 1, False)


def test_a_first_look_asks_nobody_who_thinks_and_leaves_room_for_what_they_would_say() -> None:
    first = Cascade(msgspec.structs.replace(TINY, thinkers=False, style=Style.BALANCED))
    (found,) = first.evaluate([HEARTS], seed=1, until=Stage.MEASURE, threads=1)
    (whole,) = Cascade(msgspec.structs.replace(TINY, style=Style.BALANCED)).evaluate(
        [HEARTS], seed=1, until=Stage.MEASURE, threads=1
    )
    assert "finesse" not in found.measures
    assert found.ok
    assert found.cost < whole.cost
    hoped = hoped_for(found, Style.BALANCED)
    assert hoped.fitness(Style.BALANCED).value > found.fitness(Style.BALANCED).value
    assert hoped_for(whole, Style.BALANCED).fitness(Style.BALANCED) == whole.fitness(Style.BALANCED)
