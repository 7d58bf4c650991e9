"""Bluffing, betting and bidding: played, not just present."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.metrics.engagement import betting, bidding, bluffing, tricks
from darwindeck.metrics.measured import Measured
from darwindeck.simulation.report import Report, TraceCounts
from tests.metrics.made import report


def facts(**counts: int) -> TraceCounts:
    """TraceCounts in which nothing happened but what is named."""
    zeros = {field.name: 0 for field in msgspec.structs.fields(TraceCounts) if field.type in (int, "int")}
    empty: dict[str, object] = {
        "decisions": (0, 0),
        "phase_decisions": (),
        "effects": (0,) * 13,
        "tallies": (),
        "scorings": {},
    }
    return msgspec.convert({**zeros, **empty, **counts}, TraceCounts)


def played(**counts: int) -> Report:
    return report([50, 50], facts=facts(**counts))


RANDOM_LIARS = played(claims=1000, lies=900, lies_kept=90, challenges=800, challenges_right=720)


def test_games_without_claims_bets_or_bids_have_no_engagement_at_all() -> None:
    assert bluffing(played(), played()) is None
    assert betting(played(), played()) is None
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


def folding(right: int, against: int = 1, folds: int = 400, faced: int = 800) -> Report:
    """Players who answered bets, of whose folds so many were right, each against so many hands."""
    blind = folds * 60 * against // (against + 1)
    return played(
        bets=faced,
        calls=faced - folds,
        folds=folds,
        folds_judged=folds,
        folds_right=right,
        folds_blind=blind,
    )


BLIND_FOLDERS = folding(right=200)


def value_of(found: Measured | None) -> float:
    assert found is not None
    return found.value


def test_who_never_folds_does_not_bet() -> None:
    assert value_of(betting(played(bets=100, calls=100), BLIND_FOLDERS)) == 0


def test_who_always_folds_does_not_bet_either() -> None:
    assert value_of(betting(folding(right=390, faced=400), BLIND_FOLDERS)) == 0


@pytest.mark.parametrize("right", [160, 200])
def test_folding_no_better_than_blindly_is_no_betting(right: int) -> None:
    assert value_of(betting(folding(right), BLIND_FOLDERS)) == 0


def test_the_more_folds_are_right_the_more_betting_there_is() -> None:
    some, more = betting(folding(right=300), BLIND_FOLDERS), betting(folding(right=380), BLIND_FOLDERS)
    assert some is not None
    assert more is not None
    assert more.low > some.high
    assert some.value == pytest.approx(0.5, abs=0.02)
    assert value_of(betting(folding(right=400), BLIND_FOLDERS)) == pytest.approx(1, abs=0.02)


def test_a_few_folds_that_happen_to_be_right_are_no_betting_yet() -> None:
    lucky = betting(folding(right=13, folds=20, faced=40), BLIND_FOLDERS)
    assert lucky is not None
    assert (lucky.value, lucky.low) == (0, 0)
    assert lucky.high > 0.5


def test_folds_that_are_right_because_more_hands_stayed_in_are_no_gain() -> None:
    """Three of four blind folds are right against three hands, one of two against one."""
    assert value_of(betting(folding(right=300, against=3), BLIND_FOLDERS)) == 0


def test_what_random_folds_get_right_already_is_taken_off() -> None:
    assert value_of(betting(folding(right=380), folding(right=300))) == pytest.approx(0.8, abs=0.02)


def test_where_no_fold_can_be_judged_nothing_is_said_of_betting() -> None:
    unjudged = played(bets=100, calls=50, folds=50)
    assert betting(unjudged, unjudged) is None


def test_few_random_folds_make_betting_unsure() -> None:
    sure = betting(folding(right=300), folding(right=200))
    unsure = betting(folding(right=300), folding(right=10, folds=20))
    assert sure is not None
    assert unsure is not None
    assert unsure.error > 2 * sure.error
    assert unsure.low < unsure.value < sure.value < unsure.high


def test_few_random_lies_make_bluffing_unsure() -> None:
    thinking = played(claims=1000, lies=500, lies_kept=250, challenges=250, challenges_right=250)
    few = played(claims=20, lies=18, lies_kept=2, challenges=16, challenges_right=14)
    many = played(claims=2000, lies=1800, lies_kept=200, challenges=1600, challenges_right=1400)
    sure, unsure = bluffing(thinking, many), bluffing(thinking, few)
    assert sure is not None
    assert unsure is not None
    assert unsure.value == pytest.approx(sure.value)
    assert unsure.error > 2 * sure.error


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
