"""Matches re-run from score sheets, and what is read off them."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.genome.library import load_game
from darwindeck.metrics.finesse import finesse, runaway
from darwindeck.metrics.matches import Match, Race, Replay, match_wins, matches, mean_and_error, race_of
from darwindeck.simulation.queries import HandResult, Sheets


def sheet(*scores: int, side: int = 0, bags: tuple[int, ...] = ()) -> HandResult:
    """A hand with these points by place; who has most wins it."""
    best = max(scores)
    shares = tuple(float(score == best) / scores.count(best) for score in scores)
    bags = bags or (0,) * len(scores)
    return HandResult(side, shares, scores, scores, bags, decisions=10, actions=20, over=False)


def like(*scores: int, bags: tuple[int, ...] = ()) -> Sheets:
    return Sheets(len(scores), (sheet(*scores, bags=bags),) * 4)


def against(gain: int, loss: int) -> Sheets:
    """Two sides; the first player has `gain` wherever it sits, the other `loss`."""
    return Sheets(2, (sheet(gain, loss, side=0), sheet(loss, gain, side=1)) * 4)


def one_match(race: Race, sheets: Sheets) -> Match:
    return Replay(race, sheets).match(Random(1))


def test_a_race_is_over_when_the_target_is_reached() -> None:
    match = one_match(Race(hands=50, target=100, moves_on=False), like(30, 10))
    assert match.hands == 4
    assert match.shares == (1.0, 0.0)
    assert match.leader == 0


def test_the_lowest_wins_where_points_are_bad() -> None:
    match = one_match(Race(hands=50, target=100, low=True, moves_on=False), like(30, 10))
    assert match.shares == (0.0, 1.0)


def test_the_deal_goes_round_so_that_a_good_place_is_everybodys_in_turn() -> None:
    match = one_match(Race(hands=4), like(30, 10))
    assert match.shares == (0.5, 0.5)


def test_bags_cost_when_there_are_enough_of_them() -> None:
    race = Race(hands=4, bag_limit=10, bag_penalty=100, moves_on=False)
    assert one_match(race, like(30, 25, bags=(3, 0))).shares == (0.0, 1.0)
    assert one_match(race, like(30, 25, bags=(2, 0))).shares == (1.0, 0.0)


def test_who_has_too_many_points_is_out_and_the_last_one_left_wins() -> None:
    race = Race(hands=50, out_at=50, low=True, moves_on=False)
    match = one_match(race, like(30, 20, 10))
    assert match.shares == (0.0, 0.0, 1.0)
    assert match.hands == 3


def test_a_tie_at_the_target_is_played_off_if_the_rules_say_so() -> None:
    tied = like(50, 50)
    assert one_match(Race(hands=9, target=50, moves_on=False), tied).hands == 1
    assert one_match(Race(hands=9, target=50, moves_on=False, plays_on=True), tied).hands == 9


@pytest.mark.parametrize(
    ("game", "target", "low"), [("hearts", 100, True), ("partnership-spades", 500, False)]
)
def test_how_a_match_is_decided_is_read_from_the_rules(game: str, target: int, low: bool) -> None:
    race = race_of(load_game(game))
    assert race is not None
    assert (race.target, race.low) == (target, low)


@pytest.mark.parametrize("game", ["war", "german-whist", "knockout-whist"])
def test_where_a_hand_is_the_game_or_changes_the_next_there_is_no_match_to_rerun(game: str) -> None:
    assert race_of(load_game(game)) is None


def test_a_small_gain_in_every_hand_wins_the_match() -> None:
    assert set(match_wins(Race(hands=20), against(11, 10))) == {1.0}
    assert finesse([against(11, 10)], Race(hands=20)).value == 1


def test_finesse_is_that_of_the_thinking_player_who_is_surely_better() -> None:
    worse, better = against(9, 10), against(11, 10)
    assert finesse([worse, better], Race(hands=5)).value == 1
    assert finesse([worse], None).value == -1


def test_who_leads_in_a_race_of_equal_hands_runs_away_and_in_one_of_wild_swings_does_not() -> None:
    steady = Sheets(2, (sheet(20, 0),) * 8)
    assert runaway(steady, Race(hands=8, moves_on=False), ()).value == 1
    swings = Sheets(2, (sheet(40, 0), sheet(0, 40)) * 8)
    assert runaway(swings, Race(hands=8), ()).value < 0.9


def test_matches_are_the_same_each_time() -> None:
    swings = Sheets(2, (sheet(40, 0), sheet(0, 30)) * 8)
    assert matches(Race(hands=5), swings) == matches(Race(hands=5), swings)


def test_what_is_re_run_too_rarely_widens_no_interval_and_what_is_played_too_rarely_does() -> None:
    """A race of hands that are alike but for whose they are: all that can be known of it is in a few deals."""
    chance = Random(5)
    hands = tuple(sheet(chance.randrange(40), chance.randrange(40)) for _ in range(400))
    many, few = (runaway(Sheets(2, hands[:deals]), Race(hands=8), ()) for deals in (400, 8))
    assert many.high - many.low < 0.3, "by 24 samples of 24 matches it was never less than 0.34"
    assert few.high - few.low > many.high - many.low


def test_the_error_of_many_equal_samples_is_that_of_their_matches_alone() -> None:
    mean, error = mean_and_error([0.5] * 24, 24)
    assert mean == 0.5
    assert error == pytest.approx((0.25 / 24 / 24) ** 0.5)
