"""Goals fit what hands yield: a match takes some hands, neither one nor an evening of them."""

from __future__ import annotations

from random import Random

import msgspec

from darwindeck.evolution.births import AWAY, Nursery
from darwindeck.evolution.child import FITTED, Draft, finish_child, refit_child
from darwindeck.evolution.emitters import Workshop
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.pipeline import create_default_pipeline
from darwindeck.evolution.proportion import FEWEST, MOST, in_proportion
from darwindeck.evolution.qd import QualityDiversity
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import AtLeast, TallyScore, TallySource, WinCondition, WinType
from darwindeck.simulation import simulate


def with_goal(name: str, goal: int) -> GameGenome:
    game = load_game(name)
    wins = tuple(
        win if win.threshold is None else msgspec.structs.replace(win, threshold=goal)
        for win in game.win_conditions
    )
    return game.copy_with(win_conditions=wins)


def hands_of(game: GameGenome | None) -> float:
    assert game is not None
    return simulate(game, games=24, seed=3, agents=("greedy",), threads=1).counts.hands.mean


def test_a_goal_that_fits_is_left_alone() -> None:
    for name in ("black-maria", "whist", "crazy-eights", "tablic", "knaves"):
        assert in_proportion(load_game(name)) == load_game(name)


def test_a_goal_as_far_as_that_of_hearts_is_brought_nearer() -> None:
    (goal,) = (win.threshold for win in load_game("hearts").win_conditions)
    fitted = in_proportion(load_game("hearts"))
    assert fitted is not None
    assert goal is not None
    assert [win.threshold < goal for win in fitted.win_conditions if win.threshold is not None] == [True]
    assert FEWEST <= hands_of(fitted) <= MOST


def test_a_goal_that_the_first_hand_reaches_is_raised() -> None:
    fitted = in_proportion(with_goal("tablic", 5))
    assert hands_of(with_goal("tablic", 5)) == 1
    assert FEWEST <= hands_of(fitted) <= MOST


def test_a_goal_out_of_reach_is_lowered() -> None:
    fitted = in_proportion(with_goal("knaves", 200))
    assert FEWEST <= hands_of(fitted) <= MOST


def test_a_game_of_one_hand_has_no_goal_to_fit() -> None:
    assert in_proportion(load_game("german-whist")) == load_game("german-whist")


def test_points_that_lead_away_from_the_goal_fit_none() -> None:
    whist = load_game("whist")
    first = TallyScore(source=TallySource.TRICKS, rule=AtLeast(1), points=-9)
    away = whist.copy_with(
        tally_scoring=(*whist.tally_scoring, first),
        win_conditions=(WinCondition(WinType.HIGH_SCORE, 10),),
    )
    assert in_proportion(away) is None


def test_a_child_without_a_goal_to_reach_is_not_born() -> None:
    nursery = Nursery(Workshop(create_default_pipeline()), set(), variants=True, fit=lambda _: None)
    pick = QualityDiversity({"hearts": load_game("hearts")}, rounds=4).ask(Random(1))
    assert nursery.born(pick, Random(2), 1) is None
    assert nursery.refused[AWAY]


def test_a_child_says_that_its_goal_was_fitted() -> None:
    whist = load_game("whist")
    other = whist.copy_with(win_conditions=(WinCondition(WinType.FIRST_TO_SCORE, 1),))
    child = finish_child(Draft(operators=("Tidy",), changes=(Change(other, "to one"),), older=(whist,)))
    assert child is not None
    fitted = refit_child(child, with_goal("whist", 7))
    assert fitted.genome_hash != child.genome_hash
    assert FITTED in fitted.sentences
    assert refit_child(child, child.genome) is child


def test_what_is_born_has_been_fitted() -> None:
    nursery = Nursery(Workshop(create_default_pipeline()), set(), variants=True, fit=in_proportion)
    pick = QualityDiversity({"hearts": load_game("hearts")}, rounds=4).ask(Random(1))
    birth = nursery.born(pick, Random(2), 1)
    assert birth is not None
    assert in_proportion(birth.genome) == birth.genome
