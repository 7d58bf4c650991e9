"""Games that fooled earlier systems, played through the whole cascade."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Stage, Style, Verdict
from darwindeck.metrics.fitness import played_by_habit
from darwindeck.metrics.outcome import balance
from darwindeck.simulation import simulate
from tests.engine.games import game, playing, setup
from tests.metrics.budgets import SMALL, evaluated
from tests.metrics.games import (
    COIN_FLIP,
    DUMP_RACES,
    OPEN_COIN_FLIP,
    padded,
    twice,
    with_a_discard,
)

RUNGS = 1 + len(SMALL.rungs)
SEEDS = range(1, 7)


@pytest.fixture(scope="module")
def mau_mau() -> Evaluation:
    return evaluated(load_game("mau-mau"), Stage.MEASURE, 3, SMALL)


def test_a_coin_flip_has_no_skill_and_does_not_profit_from_comeback() -> None:
    found = evaluated(COIN_FLIP, Stage.LADDER, 3, SMALL)
    assert found.ok
    assert found.measures["skill"].value < 0.02
    assert found.measures["comeback"].value < 0.01
    assert found.measures["depth"].value == 0
    assert found.fitness(Style.STRATEGIC).value < 0.06


def test_a_coin_flip_that_stays_open_to_the_end_does_not_profit_from_comeback_either() -> None:
    """Who is behind at half wins often enough: that is chance, and no comeback."""
    found = evaluated(OPEN_COIN_FLIP, Stage.MEASURE, 3, SMALL)
    assert found.ok
    assert found.measures["drama"].low > 0
    assert found.measures["skill"].value < 0.02
    assert found.measures["comeback"].value < 0.01


def test_seats_that_only_play_against_the_bank_do_not_interact() -> None:
    found = evaluated(load_game("blackjack"), Stage.MEASURE, 3, SMALL)
    assert found.measures["interaction"].value < 0.05


def test_where_a_card_decides_what_others_may_play_seats_interact(mau_mau: Evaluation) -> None:
    assert mau_mau.measures["interaction"].low > 0.3
    assert evaluated(COIN_FLIP, Stage.MEASURE, 3, SMALL).measures["interaction"].value == 0


@pytest.mark.parametrize("race", DUMP_RACES[:3])
def test_a_race_that_who_begins_wins_is_refused(race: GameGenome) -> None:
    found = evaluated(race, Stage.MEASURE, 3, SMALL)
    assert found.verdict in (Verdict.UNFAIR, Verdict.SEAT_CANNOT_WIN)


def test_a_race_in_which_one_merely_must_not_break_pairs_is_one_rung_deep_and_played_by_habit() -> None:
    found = evaluated(DUMP_RACES[3], Stage.LADDER, 3, SMALL)
    assert found.measures["skill"].low > 0.1, "going on does beat random players"
    assert found.measures["depth"].value * RUNGS <= 1
    assert found.measures["mastery"].value < found.measures["skill"].value / 2
    assert found.measures["weight"].value < 0.02
    assert played_by_habit(found.measures)
    assert found.fitness(Style.STRATEGIC).value < 0.25


@pytest.mark.parametrize("name", ["mau-mau", "crazy-eights"])
def test_a_game_with_a_duplicated_phase_does_not_gain(name: str) -> None:
    """On the mean of some seeds: a single one can be lucky by more than that."""
    gains = dict.fromkeys(Style, 0.0)
    for seed in SEEDS:
        plain = evaluated(load_game(name), Stage.MEASURE, seed, SMALL)
        doubled = evaluated(twice(name), Stage.MEASURE, seed, SMALL)
        for style in Style:
            gains[style] += doubled.fitness(style).value - plain.fitness(style).value
    assert max(gains.values()) / len(SEEDS) < 0.03


def test_an_optional_draw_raises_choices_and_skill_and_nothing_that_counts(mau_mau: Evaluation) -> None:
    """Who does not draw beats who draws at random: that is not a better game."""
    found = evaluated(padded("mau-mau"), Stage.MEASURE, 3, SMALL)
    assert found.measures["choices"].low > mau_mau.measures["choices"].high
    assert found.measures["skill"].low > mau_mau.measures["skill"].high
    assert found.measures["decisions"].value <= mau_mau.measures["decisions"].high
    assert found.measures["weight"].value <= mau_mau.measures["weight"].high
    assert found.fitness(Style.STRATEGIC).low <= mau_mau.fitness(Style.STRATEGIC).high


def test_a_card_that_may_be_thrown_away_does_not_make_a_better_game(mau_mau: Evaluation) -> None:
    found = evaluated(with_a_discard("mau-mau"), Stage.MEASURE, 3, SMALL)
    assert found.measures["choices"].low > mau_mau.measures["choices"].high
    assert found.measures["weight"].value <= mau_mau.measures["weight"].high
    assert found.fitness(Style.STRATEGIC).value <= mau_mau.fitness(Style.STRATEGIC).high


def test_a_four_seat_race_that_the_first_seat_wins_is_unbalanced() -> None:
    race = game(playing(), seats=4, setup=setup(cards_per_player=4))
    assert balance(simulate(race, games=200, seed=1), race).value < 0.1


def test_the_seats_of_a_fair_game_are_balanced_in_play() -> None:
    hearts = load_game("hearts")
    assert balance(simulate(hearts, games=400, seed=1), hearts).value > 0.9


def test_blind_bets_are_no_decisions() -> None:
    """At Betting War nobody knows anything when betting: not folding is a habit, not a skill."""
    found = evaluated(load_game("betting-war"), Stage.MEASURE, 3, SMALL)
    assert found.measures["skill"].low > 0.1
    assert found.measures["mastery"].value < found.measures["skill"].value / 2


def test_team_fitness_evaluation() -> None:
    """Seed 002: fitness works with team winners."""
    found = evaluated(load_game("partnership-spades"), Stage.MEASURE, 3, SMALL)
    assert found.ok
    assert found.measures["balance"].value > 0.8
    assert found.measures["skill"].low > 0.2
    assert found.measures["drawishness"].value < 0.1
    assert all(0 < found.fitness(style).value < 1 for style in Style)
