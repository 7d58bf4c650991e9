"""What rules cost to learn, and whether they live."""

from __future__ import annotations

import pytest

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.validate import validate
from darwindeck.metrics.ablation import rule_lives
from darwindeck.metrics.complexity import complexity
from darwindeck.metrics.liveness import difference, fired, live_rules, matters, without
from darwindeck.simulation import simulate


def test_simple_games_cost_less_to_learn_than_elaborate_ones() -> None:
    costs = {name: complexity(load_game(name)) for name in ("cheat", "war", "hearts", "partnership-spades")}
    assert costs["cheat"] < costs["hearts"] < costs["partnership-spades"]
    assert costs["war"] < costs["hearts"]


def test_one_more_effect_costs_more_to_learn() -> None:
    plain = load_game("crazy-eights")
    effect = SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, value=2)
    assert complexity(plain.copy_with(special_effects=(*plain.special_effects, effect))) > complexity(plain)


def test_rules_that_fire_are_counted_by_their_path() -> None:
    uno = load_game("uno-style")
    counts = fired(uno, simulate(uno, games=30, seed=1, trace=True))
    assert all(counts[f"special_effects[{place}]"] > 0 for place in range(len(uno.special_effects)))
    assert live_rules(counts).value > 0


def test_a_rule_that_never_fires_is_seen_as_dead() -> None:
    """Effects belong to Play phases, and a game of tricks has none."""
    plain = load_game("scotch-whist")
    odd = plain.copy_with(special_effects=(SpecialEffect(Rank.TWO, EffectType.SKIP_NEXT),))
    counts = fired(odd, simulate(odd, games=30, seed=1, trace=True))
    assert counts["special_effects[0]"] == 0
    assert (
        live_rules(counts).value
        < live_rules(fired(plain, simulate(plain, games=30, seed=1, trace=True))).value
    )


@pytest.mark.parametrize("name", known_games())
def test_taking_a_rule_out_leaves_a_valid_game(name: str) -> None:
    genome = load_game(name)
    for path, smaller in without(genome):
        assert path
        assert smaller != genome
        assert validate(smaller) == []


def test_a_dead_rule_changes_nothing_when_it_is_taken_out() -> None:
    plain = load_game("scotch-whist")
    odd = plain.copy_with(special_effects=(SpecialEffect(Rank.TWO, EffectType.SKIP_NEXT),))
    before, after = (simulate(one, games=60, seed=4) for one in (odd, plain))
    assert difference(before, after) == 0
    assert not matters(before, after)


def test_a_living_rule_changes_the_game_beyond_noise_when_it_is_taken_out() -> None:
    uno = load_game("uno-style")
    smaller = dict(without(uno))["special_effects[0]"]
    before, after = (simulate(one, games=100, seed=4) for one in (uno, smaller))
    assert matters(before, after)


def test_rules_that_matter_are_told_from_those_that_do_not() -> None:
    odd = load_game("scotch-whist").copy_with(
        special_effects=(SpecialEffect(Rank.TWO, EffectType.SKIP_NEXT),)
    )
    dead = {life.path: life for life in rule_lives(odd, games=60, seed=2, threads=1)}["special_effects[0]"]
    assert (dead.fired, dead.moved, dead.matters) == (0, 0, False)
    lives = {life.path: life for life in rule_lives(load_game("uno-style"), games=60, seed=2, threads=1)}
    assert lives["special_effects[4]"].matters
