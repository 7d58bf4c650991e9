"""Ratings move weights the right way, never past their caps, and not at all when they are too few or say nothing."""

from __future__ import annotations

import random
from math import log

import msgspec
import pytest

from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.styles import WEIGHTS, Style
from darwindeck.metrics.taste import CAP, CHIPS, COMPLAINTS, PRAISE, Opinion, learn_taste
from darwindeck.store.ratings import COMPLAINTS as TOUCHED_COMPLAINTS
from darwindeck.store.ratings import PRAISE as TOUCHED_PRAISE

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
    for name, weight in taste.weights.items():
        assert STYLE[name] / CAP <= weight.low <= weight.value <= weight.high <= STYLE[name] * CAP


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


def _saying(opinions: list[Opinion], *chips: str, times: int = 99) -> list[Opinion]:
    """The same ratings, with chips on the first of them."""
    return [
        msgspec.structs.replace(each, chips=chips if at < times else ()) for at, each in enumerate(opinions)
    ]


def _apart_from(merit: str, opinions: list[Opinion]) -> dict[str, float]:
    """The weights against each other, one left out: all have the style's sum, so one that grows takes from each."""
    found = learn_taste(opinions, STYLE).weights
    first = next(name for name in STYLE if name != merit)
    return {name: found[name].value / found[first].value for name in STYLE if name != merit}


@pytest.mark.parametrize("chip", [chip for chip, merit in CHIPS.items() if merit in STYLE])
@pytest.mark.parametrize("times", [0.3, 1.0, 2.0])
def test_a_chip_raises_the_weight_of_its_own_merit_and_nothing_else(chip: str, times: float) -> None:
    merit = CHIPS[chip]
    quiet = _opinions(merit, times, 60)
    before = learn_taste(quiet, STYLE).weights[merit].value
    once, often = (
        learn_taste(_saying(quiet, chip, times=count), STYLE).weights[merit].value for count in (1, 8)
    )
    assert before <= once <= often
    assert often > before or times > 1
    assert _apart_from(merit, _saying(quiet, chip)) == pytest.approx(_apart_from(merit, quiet))


def test_who_does_not_complain_says_nothing() -> None:
    quiet = _opinions("mastery", 2.0, 60)
    silent = learn_taste(_saying(quiet), STYLE)
    assert silent == learn_taste(quiet, STYLE)
    # A complaint about one game does not make the others, about which nobody complained, speak for the contrary.
    one = learn_taste(_saying(quiet, "too long", times=1), STYLE).weights["playing time"].value
    assert one >= silent.weights["playing time"].value


@pytest.mark.parametrize("chip", ["did not understand", "too dry", "exciting", "too plain", "too many rules"])
def test_a_chip_about_nothing_that_the_style_weighs_moves_nothing(chip: str) -> None:
    quiet = _opinions("mastery", 2.0, 60)
    assert CHIPS.get(chip) not in STYLE
    assert learn_taste(_saying(quiet, chip), STYLE) == learn_taste(quiet, STYLE)


def test_who_minds_a_merit_as_much_already_is_not_heard_twice() -> None:
    loud = _opinions("playing time", 9.0, 120, noise=0.05)
    weight = learn_taste(loud, STYLE).weights["playing time"].value
    assert learn_taste(_saying(loud, "too long"), STYLE).weights["playing time"].value >= weight


def test_every_chip_is_about_a_merit() -> None:
    assert set(CHIPS.values()) <= set(MERITS)


def test_every_chip_that_can_be_touched_is_heard_but_one() -> None:
    assert set(TOUCHED_PRAISE) == set(PRAISE)
    assert set(TOUCHED_COMPLAINTS) - set(COMPLAINTS) == {"did not understand"}


def test_praise_says_as_much_of_a_merit_as_a_complaint() -> None:
    quiet = _opinions("mastery", 1.0, 60)
    praised, missed = (learn_taste(_saying(quiet, chip), STYLE) for chip in ("a game of skill", "too lucky"))
    assert praised == missed != learn_taste(quiet, STYLE)


def test_the_same_ratings_in_another_order_teach_the_same() -> None:
    opinions = _opinions("mastery", 3.0, 40)
    forward, backward = learn_taste(opinions, STYLE), learn_taste(opinions[::-1], STYLE)
    for name in STYLE:
        assert forward.weights[name].value == pytest.approx(backward.weights[name].value, abs=1e-9)
