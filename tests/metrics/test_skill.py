"""Skill, depth and information from duels made by hand."""

from __future__ import annotations

import pytest

from darwindeck.metrics.measured import pool_estimates
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.skill import depth, information, lift, measure_depth, signed_lift
from tests.metrics.made import duel


@pytest.mark.parametrize("sides", [2, 3, 4, 6])
def test_the_neutral_rate_is_one_over_the_sides(sides: int) -> None:
    assert lift(duel(1 / sides, sides=sides)).value == pytest.approx(0, abs=1e-9)
    assert lift(duel(1.0, sides=sides)).value == pytest.approx(1)


def test_a_quarter_in_a_duel_of_two_is_worse_than_even_and_in_one_of_four_it_is_even() -> None:
    assert signed_lift(duel(0.25, sides=2)).value == -0.5
    assert signed_lift(duel(0.25, sides=4)).value == 0


def test_below_even_is_no_skill() -> None:
    assert lift(duel(0.3)).value == 0


def test_deals_in_which_seeing_all_cards_did_not_help_count_against_those_in_which_it_did() -> None:
    worse, better = information(duel(0.4, error=0.1)), information(duel(0.6, error=0.1))
    assert pool_estimates(worse, better).value == pytest.approx(0)
    assert worse.high - worse.low == pytest.approx(better.high - better.low), "not cut off at 0"
    merit = MERITS["hidden"].of({"information": worse})
    assert merit is not None
    assert merit.value == 0


def test_a_sample_without_any_difference_still_leaves_doubt() -> None:
    found = lift(duel(0.5, error=0.0, deals=10))
    assert found.low == 0 < found.high


def test_depth_counts_the_rungs_surely_above_even() -> None:
    rungs = [duel(0.9), duel(0.6, error=0.01), duel(0.6, error=0.1), duel(0.5)]
    assert depth(rungs) == 2
    found = measure_depth(rungs, len(rungs))
    assert (found.value, found.low) == (0.5, 0.5)
    assert found.high == 1.0
