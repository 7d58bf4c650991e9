"""Games of combinations stay searchable: however many plays there are, a choice has few options, and each is a play."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.patterns import Kicker, Pattern, RunOf, SameSuit, SetOf
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.testing import arranged

MOST_OPTIONS = 200
KNOWN = [game for game in known_games() if load_game(game).patterns]


def combined(seed: int, n: int) -> list[GameGenome]:
    """Random games in which combinations are played."""
    return [game for game in random_genomes(seed=seed, n=n) if game.patterns]


def most_options(state: Playthrough, rng: Random, steps: int) -> int:
    most = 0
    for _ in range(steps):
        if state.over:
            break
        legal = state.legal_actions()
        most = max(most, len(legal))
        state = state.apply(rng.choice(legal))
    return most


@pytest.mark.parametrize("game", KNOWN)
def test_a_choice_of_a_known_game_has_few_options(game: str) -> None:
    rng = Random(1)
    assert all(most_options(deal(load_game(game), seed=seed), rng, 300) < MOST_OPTIONS for seed in range(5))


def test_a_choice_of_a_random_game_has_few_options() -> None:
    rng, games = Random(2), combined(9, 300)
    assert len(games) > 5
    assert all(most_options(deal(game, seed=3), rng, 200) < MOST_OPTIONS for game in games)


@pytest.mark.deep
def test_a_choice_of_ten_thousand_random_games_has_few_options() -> None:
    rng = Random(3)
    assert all(most_options(deal(game, seed=3), rng, 400) < MOST_OPTIONS for game in combined(10, 10_000))


def test_where_there_are_thousands_of_plays_the_cards_are_chosen_one_by_one() -> None:
    many = (
        Pattern(name="single", of=SetOf(1)),
        Pattern(name="run", of=RunOf(3, 13)),
        Pattern(name="flush", of=SameSuit(4, 13)),
        Pattern(name="plane", of=RunOf(2, 4, width=3), kicker=Kicker(2)),
        Pattern(name="full", of=SetOf(3), kicker=Kicker(2)),
    )
    tien_len = load_game("tien-len")
    play = tien_len.phases[0]
    named = type(play)(
        **{**{f: getattr(play, f) for f in play.__struct_fields__}, "patterns": tuple(p.name for p in many)}
    )
    game = tien_len.copy_with(patterns=many, phases=(named,))
    hand = "3h 3d 3c 4h 4d 4c 5h 5d 5c 6h 6d 6c 7h"
    state = arranged(
        game, hands=[hand, "Ks", "Kh", "Kd"], deck="", discard="", tableau="", current_player=0, opened=True
    )
    picks = state.view(0).picks
    assert len(state.legal_actions()) <= 14
    assert all(len(pick.cards) == 1 or pick.pattern is not None for pick in picks)
    rng = Random(4)
    assert most_options(state, rng, 50) < MOST_OPTIONS
