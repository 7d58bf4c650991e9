"""Operators on winning: the goal they tell is a goal of the game they give back, and the one that went is gone."""

from __future__ import annotations

from darwindeck.evolution.operators.phrases import win_words
from tests.evolution.operators.parents import BY_NAME, changes, parents


def test_a_goal_that_is_told_is_one_of_the_game() -> None:
    for _, change in changes(BY_NAME["AddWin"], parents(), rounds=3):
        _, _, told = change.sentence.partition(": ")
        assert told in map(win_words, change.genome.win_conditions), change.sentence


def test_a_goal_that_is_told_to_be_gone_is_gone() -> None:
    for _, change in changes(BY_NAME["RemoveWin"], parents(), rounds=3):
        _, _, told = change.sentence.partition(": ")
        assert told not in map(win_words, change.genome.win_conditions), change.sentence


def test_one_goal_instead_of_another_is_told_as_it_came_out() -> None:
    for _, change in changes(BY_NAME["MutateWinType"], parents(), rounds=3):
        now, _, before = change.sentence.removeprefix("changed the goal: ").partition(", no longer ")
        goals = list(map(win_words, change.genome.win_conditions))
        assert now in goals, change.sentence
        assert before not in goals, change.sentence
