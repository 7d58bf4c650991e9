"""Bluffing, betting and bidding: played, not just present."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.metrics.engagement import betting, bidding, bluffing, tricks
from darwindeck.simulation.report import Facts, Report
from tests.metrics.made import known, report


def facts(**counts: int) -> Facts:
    """Facts in which nothing happened but what is named."""
    zeros = {field.name: 0 for field in msgspec.structs.fields(Facts) if field.type in (int, "int")}
    empty: dict[str, object] = {
        "decisions": (0, 0),
        "phase_decisions": (),
        "effects": (0,) * 13,
        "tallies": (),
        "scorings": {},
    }
    return msgspec.convert({**zeros, **empty, **counts}, Facts)


def played(**counts: int) -> Report:
    return report([50, 50], facts=facts(**counts))


RANDOM_LIARS = played(claims=1000, lies=900, lies_kept=90, challenges=800, challenges_right=720)


def test_games_without_claims_bets_or_bids_have_no_engagement_at_all() -> None:
    assert bluffing(played(), played()) is None
    assert betting(played(), known(0.2)) is None
    assert bidding(played(), played()) is None


@pytest.mark.parametrize("kept", [0, 900])
def test_lies_that_are_always_or_never_found_out_are_no_bluffs(kept: int) -> None:
    sure = played(claims=1000, lies=900, lies_kept=kept, challenges=500, challenges_right=450)
    found = bluffing(sure, RANDOM_LIARS)
    assert found is not None
    assert found.value == 0


def test_bluffing_is_worth_more_where_thinking_players_do_it_better_than_random_ones() -> None:
    alike = bluffing(RANDOM_LIARS, RANDOM_LIARS)
    better = bluffing(
        played(claims=1000, lies=500, lies_kept=250, challenges=400, challenges_right=300), RANDOM_LIARS
    )
    assert alike is not None
    assert better is not None
    assert better.low > alike.high


def test_challenges_that_hit_no_better_than_blind_ones_are_no_gain() -> None:
    found = bluffing(RANDOM_LIARS, RANDOM_LIARS)
    assert found is not None
    assert found.value == pytest.approx(4 * 0.1 * 0.9 / 2)


def test_who_never_folds_does_not_bet() -> None:
    found = betting(played(bets=100, calls=100), known(0.2))
    assert found is not None
    assert found.value == 0


def test_folding_where_nothing_is_at_stake_is_no_betting() -> None:
    mixed = played(bets=100, calls=50, folds=50)
    low, high = betting(mixed, known(0.01)), betting(mixed, known(0.2))
    assert low is not None
    assert high is not None
    assert low.high < high.low


def test_bidding_is_what_thinking_players_make_beyond_chance() -> None:
    thinking, random = report([50, 50], contracts=(80, 20)), report([50, 50], contracts=(20, 80))
    found = bidding(thinking, random)
    assert found is not None
    assert found.value == pytest.approx(0.75)
    by_chance = bidding(random, random)
    assert by_chance is not None
    assert by_chance.value == 0


def test_the_share_of_decisions_taken_in_tricks() -> None:
    counted = msgspec.structs.replace(facts(), phase_decisions=((0, 10), (1, 30)))
    assert tricks(report([50, 50], facts=counted), frozenset({1})).value == 0.75
