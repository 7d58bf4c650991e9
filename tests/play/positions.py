"""Positions of whole games for the laws that hold in all of them: known games and random genomes of every family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from darwindeck.analysis.family import Family
from darwindeck.evolution.random_games import valid_random_genome
from darwindeck.genome.library import known_games
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.playthrough import Playthrough, deal

KNOWN = tuple(known_games())


@cache
def random_game(number: int) -> GameGenome:
    """A random genome; numbers go through the families in turn."""
    families = list(Family)
    return valid_random_genome(families[number % len(families)], Random(number))


def positions(genome: GameGenome, *, seed: int, most: int = 40, every: int = 1) -> Iterator[Playthrough]:
    """Positions of a game that is played at random: one of `every`, up to its end or so many actions."""
    rng, at = Random(seed), deal(genome, seed=seed)
    for number in range(most):
        if number % every == 0 or at.over:
            yield at
        if at.over:
            return
        at = at.apply(rng.choice(at.legal_actions()))
