"""Value curves: chances of the sides along a hand, what choosing well is worth, whether a choice reaches others."""

from __future__ import annotations

from math import sqrt

import pytest

from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DiscardPhase, DrawPhase, DrawSource, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    ScoringTrigger,
    ScoringZone,
    WinCondition,
    WinOrder,
    WinType,
)
from darwindeck.genome.setup import DeckEmptyAction, SetupRules
from darwindeck.simulation.jobs import Job, run_job
from darwindeck.simulation.queries import KNOCK, Curve, Curves, Point

HEARTS_SCORE = CardIsSuit(Suit.HEARTS)


def curves(
    genome: GameGenome,
    agent: str = "greedy",
    *,
    games: int = 12,
    points: int = 6,
    rollouts: int = 32,
    seed: int = 11,
    threads: int = 1,
) -> tuple[Curve, ...]:
    ask = Curves(agent, games=games, seed=seed, points=points, rollouts=rollouts)
    return run_job(Job(genome, {"curves": ask}), threads=threads).curves["curves"]


def all_points(found: tuple[Curve, ...]) -> list[Point]:
    return [point for curve in found for point in curve.points]


def alone_together() -> GameGenome:
    """Seats that do not meet: each draws from the deck and discards, and keeps what hearts it can."""
    return GameGenome(
        player_count=3,
        setup=SetupRules(cards_per_player=5),
        deck_empty_action=DeckEmptyAction.HAND_ENDS,
        phases=(DrawPhase(source=DrawSource.DECK), DiscardPhase()),
        card_scoring=(
            CardScore(
                condition=HEARTS_SCORE, points=1, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND
            ),
        ),
        win_conditions=(WinCondition(WinType.HIGH_SCORE),),
    )


def settled_by_the_deal() -> GameGenome:
    """Each plays all its cards in any order; most hearts win."""
    return GameGenome(
        player_count=2,
        setup=SetupRules(cards_per_player=6),
        phases=(PlayPhase(),),
        card_scoring=(CardScore(condition=HEARTS_SCORE, points=1, trigger=ScoringTrigger.PLAY),),
        win_conditions=(WinCondition(WinType.ALL_HANDS_EMPTY, None, WinOrder.HIGHEST),),
    )


KNOWN = ["hearts", "gin-rummy", "cheat", "scopa", "partnership-spades", "blackjack", "simple-poker"]


@pytest.mark.parametrize("name", KNOWN)
def test_values_are_shares_of_one_win(name: str) -> None:
    found = curves(load_game(name), games=4, points=4, rollouts=10)
    assert all_points(found)
    for curve in found:
        assert sum(curve.shares) == pytest.approx(1)
        for point in curve.points:
            assert sum(point.values) == pytest.approx(1)
            assert min(point.values) >= 0
            assert point.options > 1
            assert 0 <= point.at < 1
            assert 0 <= point.reach <= 1
            assert -1 <= point.gain <= 1
            assert point.gain_error >= 0


def test_points_are_spread_over_the_decisions_of_a_hand() -> None:
    for curve in curves(load_game("hearts"), points=6, rollouts=2):
        assert len(curve.points) == 6
        edges = [curve.decisions * at // 6 for at in range(7)]
        for low, high, point in zip(edges, edges[1:], curve.points, strict=False):
            assert low <= round(point.at * curve.decisions) < high


def test_a_hand_with_fewer_decisions_gives_all_of_them() -> None:
    for curve in curves(load_game("hearts"), games=2, points=500, rollouts=1):
        assert len(curve.points) == curve.decisions
        assert [round(point.at * curve.decisions) for point in curve.points] == list(range(curve.decisions))


def test_a_game_without_choices_has_no_points() -> None:
    for curve in curves(load_game("war")):
        assert curve.decisions == 0
        assert curve.points == ()


def test_where_the_deal_settles_all_no_choice_gains_anything() -> None:
    found = curves(settled_by_the_deal(), "random")
    assert {(point.gain, point.stakes, point.reach) for point in all_points(found)} == {(0.0, 0.0, 0.0)}
    for curve in found:
        assert all(point.values == pytest.approx(curve.shares) for point in curve.points)


def test_choosing_well_is_worth_something_in_hearts() -> None:
    points = all_points(curves(load_game("hearts"), games=30, points=8, rollouts=256))
    mean = sum(point.gain for point in points) / len(points)
    error = sqrt(sum((point.gain - mean) ** 2 for point in points)) / len(points)
    assert mean > 4 * error


def test_a_gain_is_no_greater_than_what_is_at_stake_on_the_whole() -> None:
    points = all_points(curves(load_game("hearts"), games=30, points=8, rollouts=64))
    assert sum(point.gain for point in points) < sum(point.stakes for point in points)


def test_seats_that_do_not_meet_are_not_reached_though_choices_matter() -> None:
    points = all_points(curves(alone_together(), "random", games=20))
    assert {point.reach for point in points} == {0.0}
    assert sum(point.gain for point in points) > 0


@pytest.mark.parametrize("name", ["hearts", "gin-rummy", "crazy-eights", "cheat", "scopa", "simple-poker"])
def test_seats_that_meet_are_reached(name: str) -> None:
    points = all_points(curves(load_game(name), games=10))
    assert sum(point.reach for point in points) / len(points) > 0.05


def test_against_the_house_other_seats_are_not_reached_by_drawing() -> None:
    assert {point.reach for point in all_points(curves(load_game("blackjack"), "random"))} <= {0.0}


def phases_met(name: str, agent: str = "greedy") -> set[int]:
    return {point.phase for point in all_points(curves(load_game(name), agent, points=40, rollouts=1))}


def test_a_point_tells_its_phase_and_a_knock_that_it_is_one() -> None:
    assert phases_met("draw-poker", "random") == {0, 1, 3}, "bets, cards to throw, bets; drawing is no choice"
    assert phases_met("hearts") == {0, 1}, "cards to pass, tricks"
    assert phases_met("thirty-one", "random") == {0, 1, KNOCK}, "the showdown is none"


def test_the_first_hand_of_a_curve_does_not_depend_on_how_many_follow() -> None:
    genome = load_game("crazy-eights")
    assert curves(genome, games=3) == curves(genome, games=9)[:3]


def test_another_seed_gives_other_hands() -> None:
    genome = load_game("crazy-eights")
    assert curves(genome, seed=1) != curves(genome, seed=2)


@pytest.mark.parametrize("agent", ["random", "greedy", "ismcts:4", "oracle:4"])
def test_every_agent_can_be_followed(agent: str) -> None:
    assert all_points(curves(load_game("hearts"), agent, games=2, points=3, rollouts=4))


def test_chances_go_towards_the_winner() -> None:
    """Late in a hand the winner's value is higher than early."""
    found = curves(load_game("hearts"), games=40, points=8, rollouts=32)
    gained = [
        sum(share * (late - early) for share, early, late in zip(curve.shares, *ends, strict=True))
        for curve in found
        for ends in [(curve.points[0].values, curve.points[-1].values)]
    ]
    mean = sum(gained) / len(gained)
    error = sqrt(sum((one - mean) ** 2 for one in gained)) / len(gained)
    assert mean > 4 * error
