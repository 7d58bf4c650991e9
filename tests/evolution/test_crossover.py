"""Crossing two games: effects, teams and modules, always valid and never without bounds."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.evolution.crossover import cross, crossover_effects, crossover_teams
from darwindeck.evolution.operators.edits import MOST_GROWN
from darwindeck.evolution.operators.modules import MODULES, transplant
from darwindeck.evolution.pipeline import create_aggressive_pipeline
from darwindeck.genome.library import known_games, load_game
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import parents


def test_effects_of_both_parents_join_one_per_rank() -> None:
    uno, mau = load_game("uno-style"), load_game("mau-mau")
    found = set()
    for seed in range(30):
        effects = crossover_effects(uno, mau, Random(seed))
        ranks = [effect.trigger_rank for effect in effects]
        assert len(set(ranks)) == len(ranks)
        assert {effect.trigger_rank for effect in uno.special_effects} <= set(ranks)
        assert set(effects) <= set(uno.special_effects) | set(mau.special_effects)
        found.add(effects)
    assert len(found) > 2


def test_teams_come_from_one_parent_or_stay() -> None:
    spades, partners = load_game("spades"), load_game("partnership-spades")
    modes = {crossover_teams(spades, partners, Random(seed)).team_mode for seed in range(20)}
    assert modes == {True, False}
    maria = load_game("black-maria")  # for three players
    assert all(crossover_teams(maria, partners, Random(seed)) == maria for seed in range(20))


def test_a_crossing_of_known_games_is_valid_before_repair() -> None:
    games = [load_game(name) for name in known_games()]
    made = valid = 0
    for index, first in enumerate(games):
        for second in games[index + 1 :]:
            change = cross(first, second, Random(index))
            if change is not None:
                made += 1
                valid += not validate(change.genome)
                assert validate(repair(change.genome)[0]) == []
    assert made > 250
    assert valid >= 0.95 * made


@pytest.mark.parametrize("name", MODULES)
def test_every_module_can_move(name: str) -> None:
    games = parents(90)
    moved = (
        transplant(MODULES[name], first, second, Random(3))
        for first in games[::2]
        for second in games
        if first is not second
    )
    assert any(genome is not None for genome in moved), "some pair of all these, wherever a game stands"


def test_bidding_moves_with_its_contracts() -> None:
    moved = transplant(MODULES["bids and contracts"], load_game("whist"), load_game("oh-hell"), Random(1))
    assert moved is not None
    assert moved.contract_scoring == load_game("oh-hell").contract_scoring
    assert validate(moved) == []


def test_betting_moves_with_chips_and_a_taker_of_the_pot() -> None:
    moved = transplant(MODULES["bets and chips"], load_game("rummy"), load_game("draw-poker"), Random(1))
    assert moved is not None
    assert moved.setup.starting_chips > 0
    assert validate(moved) == []


def test_a_hundred_generations_do_not_grow_without_bound() -> None:
    pipeline, games = create_aggressive_pipeline(), list(parents(20))
    for index in range(100):
        rng = Random(index)
        child = pipeline.child(rng.choice(games), rng, rng.choice(games))
        if child is not None:
            games.append(child.genome)
    longest = max(len(game.phases) for game in parents(20))  # Pontoon is longer than games may grow
    assert max(len(game.phases) for game in games) <= max(MOST_GROWN, longest)
