"""Decisions that matter, and lists of moves that only look like it."""

from __future__ import annotations

import random

import pytest

from darwindeck.metrics.decisions import decisions, genuine, stakes, trimmed_gain, weight
from tests.metrics.made import acting, curve, point, report


def test_a_choice_between_moves_of_different_worth_is_genuine() -> None:
    assert genuine([curve([acting([0.7, 0.5, 0.4, 0.3])])] * 3).value == 1


def test_a_choice_between_moves_that_are_all_alike_is_not() -> None:
    assert genuine([curve([acting([0.5, 0.5, 0.5, 0.5])])] * 3).value == 0


@pytest.mark.parametrize("alike", [1, 2, 5])
def test_not_making_the_one_blunder_is_no_decision(alike: int) -> None:
    """Moves that are alike, and a pass that loses: whoever does not pass has decided nothing."""
    assert trimmed_gain(acting([0.6] * alike + [0.1])) == pytest.approx(0)


def test_an_optional_pass_adds_nothing_to_a_choice() -> None:
    before, after = acting([0.7, 0.5, 0.4]), acting([0.7, 0.5, 0.4, 0.1])
    assert genuine([curve([after])] * 3) == genuine([curve([before])] * 3)
    # Per action of the position, the gain over what is left when the blunder is set aside is the same or less.
    assert trimmed_gain(after) * 4 == pytest.approx(0.2 + 0.3)


def test_padding_by_optional_passes_does_not_raise_decisions() -> None:
    real, forced_before = acting([0.7, 0.5, 0.4]), acting([0.6, 0.2])
    plain = decisions([curve([real])] * 4, report([50, 50], decisions=20, actions=40))
    padded = decisions([curve([real, forced_before])] * 4, report([50, 50], decisions=40, actions=40))
    assert padded.value <= plain.value


def test_a_duplicated_phase_does_not_raise_decisions() -> None:
    found = [curve([acting([0.7, 0.5, 0.4]), acting([0.5, 0.5, 0.5])])] * 4
    twice = [curve(list(one.points) * 2) for one in found]
    plain = decisions(found, report([50, 50], decisions=20, actions=40))
    doubled = decisions(twice, report([50, 50], decisions=40, actions=80))
    assert doubled == plain


def test_noise_of_the_playouts_is_no_genuine_decision() -> None:
    chance = random.Random(3)
    noisy = [
        curve([point(0.5, (0.5, 0.5), gain=chance.gauss(0, 0.05), error=0.05) for _ in range(8)])
        for _ in range(400)
    ]
    found = genuine(noisy)
    assert found.low < 0.02
    assert found.value < 0.04


def test_a_gain_that_nobody_could_feel_does_not_count() -> None:
    assert genuine([curve([acting([0.502, 0.5, 0.4], error=0.0)])] * 3).value == 0


def test_weight_and_stakes_are_means_over_hands() -> None:
    found = [curve([acting([0.8, 0.5, 0.2])]), curve([acting([0.5, 0.5, 0.5])])]
    assert stakes(found).value == pytest.approx(0.3)
    assert weight(found).value == pytest.approx((0.8 - 0.5) / 3 / 2)
