"""Decisions that matter, and lists of moves that only look like it."""

from __future__ import annotations

import random

import msgspec
import pytest

from darwindeck.metrics.decisions import decisions, gain, genuine, kingmaking, mastery, stakes, weight
from darwindeck.simulation.queries import Point
from tests.metrics.made import acting, curve, known, point, report


def test_a_choice_between_moves_of_different_worth_is_genuine() -> None:
    assert genuine([curve([acting([0.7, 0.5, 0.4, 0.3])])] * 3).value == 1


def test_a_choice_between_moves_that_are_all_alike_is_not() -> None:
    assert genuine([curve([acting([0.5, 0.5, 0.5, 0.5])])] * 3).value == 0


def test_two_cards_of_which_one_is_bad_are_no_decision_and_three_of_different_worth_are() -> None:
    assert gain(acting([0.6, 0.4])) == pytest.approx(0)
    assert gain(acting([0.6, 0.5, 0.4])) == pytest.approx(0.1 / 3)


@pytest.mark.parametrize("alike", [1, 2, 5])
def test_not_making_the_one_blunder_is_no_decision(alike: int) -> None:
    """Moves that are alike, and a pass that loses: whoever does not pass has decided nothing."""
    assert gain(acting([0.6] * alike + [0.1])) == pytest.approx(0)


@pytest.mark.parametrize("habit", [[0.6, 0.2], [0.6, 0.6, 0.2]])
def test_padding_by_optional_passes_does_not_raise_decisions(habit: list[float]) -> None:
    real, padding = acting([0.7, 0.5, 0.4]), acting(habit)
    plain = [curve([real])] * 4, report([50, 50], decisions=20, actions=40)
    padded = [curve([real, padding])] * 4, report([50, 50], decisions=40, actions=40)
    for measure in (decisions, weight):
        assert measure(*padded).value <= measure(*plain).value + 1e-9


def test_a_duplicated_phase_does_not_raise_decisions() -> None:
    found = [curve([acting([0.7, 0.5, 0.4]), acting([0.5, 0.5, 0.5])])] * 4
    twice = [curve(list(one.points) * 2) for one in found]
    plain, doubled = report([50, 50], decisions=20, actions=40), report([50, 50], decisions=40, actions=80)
    assert decisions(twice, doubled) == decisions(found, plain)
    assert weight(twice, doubled) == weight(found, plain)


def test_forced_moves_make_decisions_rarer() -> None:
    found = [curve([acting([0.7, 0.5, 0.4])])] * 4
    free, forced = report([50, 50], decisions=40, actions=40), report([50, 50], decisions=10, actions=40)
    assert weight(found, forced).value == pytest.approx(weight(found, free).value / 4)


def test_noise_of_the_playouts_is_no_genuine_decision() -> None:
    chance = random.Random(3)
    noisy = [
        curve([point(0.5, (0.5, 0.5), gain=chance.gauss(0, 0.05), error=0.05) for _ in range(8)])
        for _ in range(400)
    ]
    assert genuine(noisy).value < 0.04
    assert weight(noisy, report([50, 50])).value < 0.005


def test_a_gain_that_nobody_could_feel_does_not_count() -> None:
    assert genuine([curve([acting([0.502, 0.5, 0.5], error=0.0)])] * 3).value == 0


def test_stakes_are_means_over_hands() -> None:
    found = [curve([acting([0.8, 0.5, 0.2])]), curve([acting([0.5, 0.5, 0.5])])]
    assert stakes(found).value == pytest.approx(0.3)


def test_skill_that_is_only_not_passing_is_no_mastery() -> None:
    habit = [curve([acting([0.6, 0.6, 0.1])])] * 4
    assert mastery(habit, known(0.8)).value == pytest.approx(0)
    real = [curve([acting([0.6, 0.4, 0.2])])] * 4
    assert mastery(real, known(0.8)).value == pytest.approx(0.8 / 3)


def test_of_many_actions_the_worst_is_one_of_those_that_were_tried() -> None:
    """All but one alike, and more than are tried: not blundering is no gain then either."""
    tried = acting([0.5] * 11 + [0.1])
    many = msgspec.structs.replace(tried, options=40)
    assert gain(many) == pytest.approx(0)


def hopeless(tipping: float, own: float, sides: int = 3) -> Point:
    """A decision of side 0, which can expect so much of the win."""
    values = (own, *((1 - own) / (sides - 1) for _ in range(sides - 1)))
    return msgspec.structs.replace(point(0.5, values), tipping=tipping)


def test_who_cannot_win_and_decides_between_the_others_makes_kings() -> None:
    assert kingmaking([curve([hopeless(0.4, own=0.0)], sides=3)] * 3).value == pytest.approx(0.4)
    assert kingmaking([curve([hopeless(0.4, own=0.3)], sides=3)] * 3).value == 0, "it plays for itself"


def test_there_are_no_kings_to_make_between_two() -> None:
    assert kingmaking([curve([hopeless(0.4, own=0.0, sides=2)])] * 3).value == 0
