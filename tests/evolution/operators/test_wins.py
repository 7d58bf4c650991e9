"""Operators on winning: the goal they tell is a goal of the game they give back, and the one that went is gone."""

from __future__ import annotations

from random import Random

from darwindeck.evolution import create_default_pipeline
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.metrics.coherence import PENALTIES, coherence, discouraged_wins
from darwindeck.validation.validate import validate
from darwindeck.wording.clauses import rule_words
from tests.evolution.operators.parents import BY_NAME, changes, parents


def goals(genome: GameGenome) -> list[str]:
    return [rule_words(genome, win) for win in genome.win_conditions]


def test_a_goal_that_is_told_is_one_of_the_game() -> None:
    for _, change in changes(BY_NAME["AddWin"], parents(), rounds=3):
        _, _, told = change.sentence.partition(": ")
        assert told in goals(change.genome), change.sentence


def test_a_goal_that_is_told_to_be_gone_is_gone() -> None:
    for _, change in changes(BY_NAME["RemoveWin"], parents(), rounds=3):
        _, _, told = change.sentence.partition(": ")
        assert told not in goals(change.genome), change.sentence


def test_one_goal_instead_of_another_is_told_as_it_came_out() -> None:
    for _, change in changes(BY_NAME["MutateWinType"], parents(), rounds=3):
        (now,) = change.says
        assert now in change.genome.win_conditions
        assert change.sentence.startswith("changed the goal: ")
        told, _, before = change.sentence.removeprefix("changed the goal: ").partition("; before: ")
        assert told != before


def test_a_score_is_not_waited_for_where_hands_are_played_until_one_is_left() -> None:
    pool = load_game("pool-rummy")
    assert fit_endings(pool).win_conditions == pool.win_conditions
    late = pool.copy_with(win_conditions=(*pool.win_conditions[:2], WinCondition(WinType.LOW_SCORE, 1128)))
    assert fit_endings(late).win_conditions == pool.win_conditions


def test_wins_that_go_badly_with_the_tableau_are_offered_now_and_then_and_cost_fitness() -> None:
    """Seed 000: discourage, but do not prevent exploration."""
    games = tuple(game for game in parents() if discouraged_wins(game.setup.tableau_mode))
    made = [change.genome for _, change in changes(BY_NAME["AddWin"], games, rounds=12)]
    odd = [game for game in made if coherence(game) < 1]
    assert {(game.setup.tableau_mode, win.type) for game in odd for win in game.win_conditions} >= set(
        PENALTIES
    )
    assert len(odd) < len(made) / 5
    assert not any(map(validate, odd))


def test_a_child_may_have_a_goal_that_goes_badly_with_its_tableau() -> None:
    pipeline, rng = create_default_pipeline(), Random(3)
    fan_tan = load_game("fan-tan")
    assert any(coherence(pipeline.child(fan_tan, rng).genome) < 1 for _ in range(400))
