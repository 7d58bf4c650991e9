"""Crossing two games: effects of both, teams of one, and whole modules moved from one game into the other.

A module is a phase with everything it lives on: its scoring, its way to win, its cards and chips. The phase list never
grows beyond the bound that holds for operators.
"""

from __future__ import annotations

from random import Random

from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.operators.effects import possible_effects
from darwindeck.evolution.operators.endings import settled
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.generate.choices import pick
from darwindeck.genome.schema import GameGenome


def crossover_effects(first: GameGenome, second: GameGenome, rng: Random) -> tuple[SpecialEffect, ...]:
    """The effects of both, one per rank; each of the second replaces or joins with a chance of one half (seed 001)."""
    by_rank = {effect.trigger_rank: effect for effect in first.special_effects}
    for effect in second.special_effects:
        if rng.random() < 0.5:
            by_rank[effect.trigger_rank] = effect
    return tuple(by_rank.values())


def crossover_teams(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome:
    """The first game with the teams of one of the two, or its own where those do not fit its seats (seed 002)."""
    chosen = pick(rng, (first, second))
    if chosen.player_count != first.player_count:
        return first
    return settled(first.copy_with(team_mode=chosen.team_mode, teams=chosen.teams))


def crossed(first: GameGenome, second: GameGenome, rng: Random) -> Change | None:
    """One crossing of the two games, or None where they have nothing to give each other."""
    effects = crossover_effects(first, second, rng) if possible_effects(first) else ()
    if effects and effects != first.special_effects:
        return Change(settled(first.copy_with(special_effects=effects)), "took over special cards")
    return None
