"""Children that live: most of what the pipelines make of known games ends by its rules when it is played.

The only tests of the operators that ask the engine. They play as the search's probe does, with random players.
"""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.evolution.pipeline import Pipeline, create_aggressive_pipeline, create_default_pipeline
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Verdict
from darwindeck.metrics.verdicts import judge_play
from darwindeck.simulation import simulate
from tests.evolution.operators.parents import changes


def verdict(genome: GameGenome, games: int) -> Verdict:
    return judge_play(genome, simulate(genome, games=games, seed=3, threads=1))[0]


def living(games: int = 40) -> list[GameGenome]:
    """The known games that the probe itself passes: no child has to be livelier than its parent."""
    return [game for game in map(load_game, known_games()) if verdict(game, games) is Verdict.OK]


@pytest.mark.parametrize(
    ("pipeline", "share"), [(create_default_pipeline(), 0.8), (create_aggressive_pipeline(), 0.6)]
)
def test_most_children_of_known_games_live(pipeline: Pipeline, share: float) -> None:
    parents = living()
    children = [pipeline.child(parent, Random(index)) for index, parent in enumerate(parents * 3)]
    verdicts = [verdict(child.genome, 30) for child in children if child is not None]
    alive = sum(each is Verdict.OK for each in verdicts)
    assert alive >= share * len(verdicts), f"{alive} of {len(verdicts)} live"


@pytest.mark.deep
def test_children_live_whatever_the_operator() -> None:
    """Prints the table of docs/operators.md."""
    parents = tuple(map(load_game, known_games()))
    total = lived = 0
    for operator in OPERATORS:
        made = [change.genome for _, change in changes(operator, parents, rounds=4)]
        verdicts = [verdict(genome, 100) for genome in made]
        alive = sum(each is Verdict.OK for each in verdicts)
        total, lived = total + len(verdicts), lived + alive
        print(f"{operator.name:28} {len(verdicts):4} {alive / max(1, len(verdicts)):6.0%} alive")
    assert lived >= 0.75 * total
