"""Fitness: what styles ask for, joined so that nothing can be bought off."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.metrics.coherence import PENALTIES, coherence
from darwindeck.metrics.fitness import combine_merits
from darwindeck.metrics.measured import Measured, pool_estimates
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.styles import WEIGHTS, Style
from tests.engine.games import game, playing, setup
from tests.metrics.made import known
from tests.sweeps import each

MIDDLING = {merit.measure: known(0.4) for merit in MERITS.values()} | {
    "minutes": known(20.0),
    "complexity": known(60.0),
}


@pytest.mark.parametrize("style", Style)
def test_a_style_weighs_known_merits_to_a_hundred(style: Style) -> None:
    assert sum(WEIGHTS[style].values()) == 100
    assert WEIGHTS[style].keys() <= MERITS.keys()


@pytest.mark.parametrize("style", Style)
def test_more_of_a_merit_is_never_worse(style: Style) -> None:
    for name in WEIGHTS[style]:
        measure = MERITS[name].measure
        if measure in {"minutes", "complexity", "drawishness"}:
            continue
        more = combine_merits(MIDDLING | {measure: known(0.6)}, style)
        assert more.value >= combine_merits(MIDDLING, style).value, name


@pytest.mark.parametrize("style", Style)
def test_no_merit_buys_off_a_bad_one(style: Style) -> None:
    """A game that is better in all but its weightiest merit is worse than one that is middling in all."""
    heaviest = MERITS[max(WEIGHTS[style], key=WEIGHTS[style].__getitem__)].measure
    better = {name: known(0.5) for name in MIDDLING} | {"minutes": known(15.0), "complexity": known(50.0)}
    spoiled = better | {heaviest: known(1e5 if heaviest in {"minutes", "complexity"} else 0.0)}
    assert combine_merits(spoiled, style).value < combine_merits(MIDDLING, style).value


def test_a_wider_measure_gives_a_wider_fitness_around_the_same_value() -> None:
    sure = combine_merits(MIDDLING | {"mastery": Measured(0.4, 0.39, 0.41)}, Style.STRATEGIC)
    unsure = combine_merits(MIDDLING | {"mastery": Measured(0.4, 0.2, 0.6)}, Style.STRATEGIC)
    assert unsure.value == sure.value
    assert unsure.low < sure.low < sure.value < sure.high < unsure.high


def test_a_measure_that_was_not_taken_yet_is_left_out() -> None:
    without = {name: value for name, value in MIDDLING.items() if name != "depth"}
    assert 0 < combine_merits(without, Style.STRATEGIC).value < 1


def test_the_penalty_is_a_factor() -> None:
    whole = combine_merits(MIDDLING, Style.BALANCED).value
    assert combine_merits(MIDDLING, Style.BALANCED, 0.7).value == pytest.approx(0.7 * whole)


@pytest.mark.parametrize(("pair", "penalty"), PENALTIES.items(), ids=str)
def test_a_tableau_mode_with_a_win_that_does_not_fit_is_penalised(
    pair: tuple[TableauMode, WinType], penalty: float
) -> None:
    mode, kind = pair
    odd = game(playing(), setup=setup(tableau_mode=mode), win_conditions=(WinCondition(kind),))
    assert coherence(odd) == pytest.approx(1 - penalty)


@each("name", known_games())
def test_known_games_are_coherent(name: str) -> None:
    assert coherence(load_game(name)) == 1


def test_two_estimates_pool_to_one_between_them_that_is_surer_than_either() -> None:
    one, two = Measured(0.4, 0.3, 0.5), Measured(0.6, 0.5, 0.7)
    both = pool_estimates(one, two)
    assert both.value == pytest.approx(0.5)
    assert both.high - both.low < 0.2
    assert pool_estimates(one, two, (3, 1)).value == pytest.approx(0.45)
