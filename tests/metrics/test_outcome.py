"""How games end, measured on batches made by hand."""

from __future__ import annotations

import random

import pytest

from darwindeck.genome.library import load_game
from darwindeck.metrics.outcome import balance, completion, drawishness, length, minutes
from tests.metrics.made import report


def test_games_that_get_stuck_or_reach_the_limit_are_not_complete() -> None:
    assert completion(report([45, 55], stuck=3, limit=7)).value == pytest.approx(0.9)


def test_every_rate_comes_with_an_interval_around_it() -> None:
    found = completion(report([50, 50], limit=10))
    assert 0 < found.low < found.value < found.high < 1


def test_only_games_that_nobody_won_are_draws() -> None:
    assert drawishness(report([33, 33, 34])).value == 0
    assert drawishness(report([50, 50], all_shared=25)).value == 0.25


def test_length_is_counted_per_player() -> None:
    assert length(report([50, 50], decisions=30), players=2).value == 15


def test_a_choice_takes_longer_than_a_forced_move() -> None:
    assert (
        minutes(report([50, 50], decisions=40, actions=40)).value
        > minutes(report([50, 50], decisions=0)).value
    )


@pytest.mark.parametrize("game", ["scopa", "black-maria", "hearts"])
def test_a_fair_game_is_not_punished_for_the_noise_of_its_sample(game: str) -> None:
    genome, chance = load_game(game), random.Random(5)
    found = []
    for _ in range(300):
        wins = [0.0] * genome.player_count
        for _ in range(100):
            wins[chance.randrange(genome.player_count)] += 1
        found.append(balance(report(wins), genome).value)
    assert sum(found) / len(found) > 0.94


def test_a_four_seat_game_with_one_dominant_seat_is_unbalanced() -> None:
    found = balance(report([70, 10, 10, 10]), load_game("hearts"))
    assert found.value == pytest.approx(0.4, abs=0.03)
    assert found.high < 0.6


@pytest.mark.parametrize("seat", range(4))
def test_it_does_not_matter_for_balance_which_seat_is_favoured(seat: int) -> None:
    wins = [10.0] * 4
    wins[seat] = 70
    genome = load_game("hearts")
    assert balance(report(wins), genome) == balance(report([70, 10, 10, 10]), genome)


def test_in_team_mode_teams_are_compared_and_not_seats() -> None:
    genome = load_game("partnership-spades")
    even = report([25, 25, 25, 25])
    assert balance(even, genome).value == 1
