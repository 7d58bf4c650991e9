"""Distances between games: a metric on rules that agrees with what card players call related."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.canonical import content_hash
from darwindeck.evolution.distance import (
    VARIANT_WITHIN,
    behaviour_distance,
    distances_to_known,
    nearest_known,
    structural_distance,
    variant_of,
)
from darwindeck.evolution.operators.teams import mutate_player_count
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import TrickPhase, Trump
from darwindeck.genome.schema import Labels
from darwindeck.genome.scoring import CardScore, ScoringTrigger, ScoringZone, WinCondition, WinType
from tests.evolution.operators.parents import parents

GAMES = st.sampled_from(parents(60))


@given(GAMES, GAMES, GAMES)
def test_structural_distance_is_a_metric(one: object, two: object, three: object) -> None:
    a, b, c = (structural_distance(*pair) for pair in combinations((one, two, three), 2))  # type: ignore[arg-type]
    assert 0.0 <= a <= 1.0
    assert a == structural_distance(two, one)  # type: ignore[arg-type]
    assert b <= a + c + 1e-9


def test_only_equal_games_are_at_no_distance() -> None:
    games = parents(60)
    for one, two in combinations(games, 2):
        assert (structural_distance(one, two) == 0) == (content_hash(one) == content_hash(two))
    renamed = load_game("hearts").copy_with(labels=Labels(name="Something else"))
    assert structural_distance(renamed, load_game("hearts")) == 0


@pytest.mark.parametrize(
    ("game", "near", "far"),
    [
        ("hearts", "black-maria", "gin-rummy"),
        ("spades", "partnership-spades", "crazy-eights"),
        ("crazy-eights", "uno-style", "rummy"),
        ("gin-rummy", "knock-rummy", "hearts"),
        ("draw-poker", "simple-poker", "war"),
        ("whist", "scotch-whist", "go-fish"),
    ],
)
def test_related_games_are_nearer(game: str, near: str, far: str) -> None:
    one = load_game(game)
    assert structural_distance(one, load_game(near)) < structural_distance(one, load_game(far))


def test_a_larger_difference_of_a_number_is_a_larger_distance() -> None:
    hearts = load_game("hearts")
    win = hearts.win_conditions[0]
    near, far = (
        structural_distance(hearts, hearts.copy_with(win_conditions=(WinCondition(win.type, goal),)))
        for goal in (110, 1000)
    )
    assert 0 < near < far


def test_the_nearest_known_game_of_a_known_game_is_itself() -> None:
    for game_id in known_games():
        nearest = nearest_known(load_game(game_id))
        assert (nearest.game_id, nearest.distance) == (game_id, 0.0)
        assert variant_of(load_game(game_id)) == game_id
    assert len(distances_to_known(load_game("war"))) == len(known_games())


def test_a_detail_makes_a_variant_and_another_suit_too() -> None:
    hearts = load_game("hearts")
    goal = WinCondition(hearts.win_conditions[0].type, 80)
    assert variant_of(hearts.copy_with(win_conditions=(goal,))) == "hearts"
    spades = load_game("spades")
    trumps = {Trump(Suit.SPADES.value): Trump.CLUBS}
    phases = tuple(
        TrickPhase(trump=trumps.get(phase.trump, phase.trump), breaking_suit=Suit.CLUBS)
        if isinstance(phase, TrickPhase)
        else phase
        for phase in spades.phases
    )
    assert variant_of(spades.copy_with(phases=phases)) == "spades"


@pytest.mark.parametrize("count", range(2, 7))
def test_a_known_game_for_another_number_of_players_is_its_variant(count: int) -> None:
    others = [game_id for game_id in known_games() if load_game(game_id).player_count != count]
    for game_id in others:
        bare = load_game(game_id).copy_with(player_count=count)
        assert variant_of(bare) == game_id
        fitted = mutate_player_count(load_game(game_id), count)
        if fitted is not None and fitted.team_mode == bare.team_mode:
            assert variant_of(fitted) == game_id


def test_a_known_game_for_more_players_with_smaller_hands_is_its_variant() -> None:
    mau = load_game("mau-mau").copy_with(player_count=6)
    fewer = msgspec.structs.replace(mau.setup, cards_per_player=3)
    assert variant_of(mau.copy_with(setup=fewer, max_turns=2000)) == "mau-mau"


def test_another_number_of_players_and_other_rules_are_no_variant() -> None:
    cheat = load_game("cheat").copy_with(player_count=3)
    points = CardScore(
        condition=CardIsRank(Rank.ACE), points=5, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND
    )
    lowest = WinCondition(WinType.LOW_SCORE)
    assert variant_of(cheat.copy_with(card_scoring=(points,), win_conditions=(lowest,))) is None


def test_known_games_are_no_variants_of_each_other() -> None:
    for one, two in combinations(known_games(), 2):
        assert structural_distance(load_game(one), load_game(two)) > VARIANT_WITHIN, (one, two)


def test_behaviour_is_compared_measure_by_measure() -> None:
    one = {"balance": 1.0, "skill": 0.5}
    assert behaviour_distance(one, one) == 0
    assert behaviour_distance(one, {"balance": 0.5, "skill": 0.5}) == 0.25
    assert behaviour_distance(one, {"balance": 1.0}) == 0.5, "a measure that is missing is a difference"
    assert behaviour_distance({}, {}) == 0
