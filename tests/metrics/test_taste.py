"""Ratings move weights the right way, never past their caps, and not at all when they are too few or say nothing."""

from __future__ import annotations

import random
from math import log

import pytest

from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.styles import WEIGHTS, Style
from darwindeck.metrics.taste import CAP, CHIPS, Opinion, learn_taste

STYLE = WEIGHTS[Style.BALANCED]
SHARES = {name: weight / sum(STYLE.values()) for name, weight in STYLE.items()}


def _games(count: int, seed: int = 1) -> dict[str, dict[str, float]]:
    chance = random.Random(seed)
    return {f"game {at}": {name: 0.1 + 0.9 * chance.random() for name in STYLE} for at in range(count)}


def _opinions(
    minds: str, times: float, ratings: int, *, games: int = 20, noise: float = 0.3
) -> list[Opinion]:
    """Ratings of somebody to whom one merit matters so many times what the style says."""
    chance = random.Random(7)
    played = _games(games)
    weights = {name: share * (times if name == minds else 1.0) for name, share in SHARES.items()}
    found = []
    for at in range(ratings):
        name, merits = list(played.items())[at % games]
        liked = 1.5 * sum(weights[merit] * log(value) for merit, value in merits.items())
        stars = min(5.0, max(1.0, 4.5 + liked + chance.gauss(0, noise)))
        found.append(Opinion(game=name, person="me", sitting=str(at // 5), stars=stars, merits=merits))
    return found


def test_a_merit_that_matters_more_to_somebody_gains_weight() -> None:
    weights = learn_taste(_opinions("mastery", 4.0, 60), STYLE).weight_table()
    gains = {name: weights[name] / STYLE[name] for name in STYLE}
    assert gains["mastery"] == max(gains.values())
    assert gains["mastery"] > 1.2


def test_a_merit_that_does_not_matter_loses_weight() -> None:
    weights = learn_taste(_opinions("mastery", 0.0, 60), STYLE).weight_table()
    assert weights["mastery"] < STYLE["mastery"]


def test_no_weight_is_more_than_doubled_or_halved() -> None:
    taste = learn_taste(_opinions("mastery", 30.0, 200), STYLE)
    for name, weight in taste.weight_table().items():
        assert STYLE[name] / CAP - 1e-9 <= weight <= STYLE[name] * CAP + 1e-9


@pytest.mark.parametrize(("games", "ratings"), [(7, 70), (20, 4)])
def test_few_games_or_one_sitting_move_nothing(games: int, ratings: int) -> None:
    taste = learn_taste(_opinions("mastery", 4.0, ratings, games=games), STYLE)
    assert not taste.enough
    assert taste.weight_table() == dict(STYLE)


def test_somebody_who_rates_as_the_style_does_changes_next_to_nothing() -> None:
    taste = learn_taste(_opinions("mastery", 1.0, 60), STYLE)
    assert taste.trust < 0.5
    assert all(abs(weight / STYLE[name] - 1) < 0.15 for name, weight in taste.weight_table().items())


def test_one_odd_game_is_told_as_an_effect_of_that_game() -> None:
    opinions = _opinions("mastery", 1.0, 60)
    beloved = [
        Opinion(game=each.game, person=each.person, sitting=each.sitting, stars=5.0, merits=each.merits)
        if each.game == "game 3"
        else each
        for each in opinions
    ]
    taste = learn_taste(beloved, STYLE)
    assert max(taste.effects, key=taste.effects.__getitem__) == "game 3"
    assert all(abs(weight / STYLE[name] - 1) < 0.25 for name, weight in taste.weight_table().items())


def test_a_chip_raises_the_weight_of_what_it_is_about_and_never_lowers_it() -> None:
    quiet = _opinions("playing time", 2.0, 60)
    loud = [
        Opinion(
            game=each.game,
            person=each.person,
            sitting=each.sitting,
            stars=each.stars,
            merits=each.merits,
            chips=("too long",),
        )
        for each in quiet
    ]
    without, with_chips = (learn_taste(each, STYLE).weights["playing time"].value for each in (quiet, loud))
    assert with_chips > without


def test_every_chip_is_about_a_merit() -> None:
    assert set(CHIPS.values()) <= set(MERITS)


def test_the_same_ratings_in_another_order_teach_the_same() -> None:
    opinions = _opinions("mastery", 3.0, 40)
    forward, backward = learn_taste(opinions, STYLE), learn_taste(opinions[::-1], STYLE)
    for name in STYLE:
        assert forward.weights[name].value == pytest.approx(backward.weights[name].value, abs=1e-9)
