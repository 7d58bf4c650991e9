"""The canonical form of a game is the same game: under one seed it is played to the same numbers.

Only the order in which tallies are listed may differ, as the canonical form sorts them: their counts are compared
as a bag.
"""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.canonical import canonical
from darwindeck.genome.generate import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation import simulate


def numbers(genome: GameGenome, agent: str, games: int) -> object:
    counts = simulate(genome, agents=(agent,), games=games, seed=3, threads=1, trace=True).counts
    assert counts.facts is not None
    facts = msgspec.structs.replace(counts.facts, tallies=tuple(sorted(counts.facts.tallies)))
    return msgspec.structs.replace(counts, seconds=0.0, facts=facts)


@pytest.mark.parametrize("name", known_games())
@pytest.mark.parametrize(("agent", "games"), [("random", 64), ("greedy", 8)])
def test_the_canonical_form_of_a_known_game_plays_the_same(name: str, agent: str, games: int) -> None:
    genome = load_game(name)
    assert numbers(canonical(genome), agent, games) == numbers(genome, agent, games)


@pytest.mark.parametrize("seed", range(10))
def test_the_canonical_form_of_a_random_game_plays_the_same(seed: int) -> None:
    for genome in random_genomes(1000 + seed, 10):
        assert numbers(canonical(genome), "random", 32) == numbers(genome, "random", 32)


@pytest.mark.deep
def test_the_canonical_forms_of_many_random_games_play_the_same() -> None:
    for genome in random_genomes(4, 2000):
        assert numbers(canonical(genome), "random", 32) == numbers(genome, "random", 32)
