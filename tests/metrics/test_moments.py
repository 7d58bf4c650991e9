"""Moments: the known games have those that players know them for."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.metrics.moment_words import moment_lines, often
from darwindeck.metrics.moments import FEWEST, Moment, clear_moments, moments_of


@pytest.mark.parametrize(
    ("name", "moments"),
    [
        ("hearts", {Moment.POISON, Moment.FINISH}),
        ("gin-rummy", {Moment.BUILDING, Moment.REVEAL}),
        ("scopa", {Moment.STEAL, Moment.MARKET}),
        ("draw-poker", {Moment.GAMBLE, Moment.REVEAL}),
        ("cheat", {Moment.BLUFF, Moment.REVEAL, Moment.GAMBLE}),
        ("rummy", {Moment.BUILDING, Moment.FINISH}),
        ("partnership-spades", {Moment.GAMBLE, Moment.RESCUE}),
    ],
)
def test_known_games_have_the_moments_that_players_know_them_for(name: str, moments: set[Moment]) -> None:
    found = clear_moments(load_game(name))
    assert moments <= set(found)
    assert len(found) >= FEWEST


def test_a_game_without_a_decision_has_no_moment_to_keep_it_for() -> None:
    assert len(clear_moments(load_game("quick-war"))) < FEWEST


def test_the_same_game_has_the_same_moments() -> None:
    whist = load_game("whist")
    once = moments_of(whist)
    moments_of.cache_clear()
    assert moments_of(whist) == once


def test_moments_are_told_in_words() -> None:
    assert any(line.startswith("You will gamble") for line in moment_lines(load_game("draw-poker")))
    assert often(0.5) == "in one hand of two"
