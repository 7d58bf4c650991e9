"""What rules cost to learn, and whether they live."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import HandSize, Operator
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import DrawPhase
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


def test_card_scores_of_one_trigger_are_counted_one_by_one() -> None:
    """Hearts: thirteen hearts a hand, and one queen of spades."""
    hearts = load_game("hearts")
    counts = fired(hearts, simulate(hearts, games=30, seed=1, trace=True))
    assert counts["card_scoring[0]"] == pytest.approx(13 * counts["card_scoring[1]"])


def test_of_two_effects_of_a_rank_only_the_last_one_fires() -> None:
    uno = load_game("uno-style")
    report = simulate(uno, games=30, seed=1, trace=True)
    first = uno.special_effects[0]
    twice = uno.copy_with(special_effects=(first, *uno.special_effects))
    counts = fired(twice, report)
    assert counts["special_effects[0]"] == 0
    assert counts["special_effects[1]"] == fired(uno, report)["special_effects[0]"] > 0


@pytest.mark.parametrize("name", known_games())
def test_every_rule_of_a_game_is_counted_and_every_phase_effect_condition_win_and_score_is_a_rule(
    name: str,
) -> None:
    genome = load_game(name)
    counts = fired(genome, simulate(genome, games=20, seed=1, trace=True))
    assert {path for path, _ in without(genome)} <= counts.keys()
    lists = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")
    entries = {f"{field}[{place}]" for field in lists for place in range(len(getattr(genome, field)))}
    conditions = {
        f"phases[{place}].{field}"
        for place, phase in enumerate(genome.phases)
        for field in ("condition", "valid_play_condition")
        if getattr(phase, field, None) is not None
    }
    assert entries | conditions <= counts.keys()


@pytest.mark.parametrize("name", ["hearts", "scopa", "gin-rummy", "blackjack", "german-whist"])
def test_the_rules_of_a_known_game_fire_with_players_who_think(name: str) -> None:
    genome = load_game(name)
    counts = fired(genome, simulate(genome, agents=("greedy",), games=100, seed=1, trace=True))
    assert [path for path, times in counts.items() if times == 0] == []


def test_a_rule_without_which_there_is_no_game_is_told_and_counted_too() -> None:
    lives = {life.path: life for life in rule_lives(load_game("hearts"), games=40, seed=2, threads=1)}
    assert lives["win_conditions[0]"].fired == 1
    assert lives["win_conditions[0]"].moved is None
    assert lives["win_conditions[0]"].matters
    assert lives["card_scoring[1]"].matters


def test_an_idle_condition_is_seen_as_dead_and_its_removal_changes_nothing() -> None:
    """A hand is never smaller than nothing."""
    plain = load_game("mau-mau")
    draw = next(place for place, phase in enumerate(plain.phases) if isinstance(phase, DrawPhase))
    idle = msgspec.structs.replace(plain.phases[draw], condition=HandSize(operator=Operator.GE, value=0))
    odd = plain.copy_with(phases=(*plain.phases[:draw], idle, *plain.phases[draw + 1 :]))
    path = f"phases[{draw}].condition"
    life = {life.path: life for life in rule_lives(odd, games=40, seed=2, threads=1)}[path]
    assert (life.fired, life.moved) == (0, 0)
