"""Crossing two games: effects of both, teams of one, and whole modules moved from one game into the other.

What a module is stands in `operators.modules`. The phase list never grows beyond the bound that holds for operators.
"""

from __future__ import annotations

from random import Random

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.effects import possible_effects
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.modules import MODULES, transplant
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.codec import rules_json
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.schema import GameGenome

_SPECIAL_CARDS = "the special cards"
_TEAMS = "the teams"
_EVERYWHERE = ("the deck", _TEAMS)


def crossover_effects(
    first: GameGenome, second: GameGenome, rng: Random | None = None
) -> tuple[SpecialEffect, ...]:
    """Return the effects of both, rank by rank; each of the second replaces or joins with a chance of one half
    (seed 001).

    Without a random source the two games decide.
    """
    rng = Random(rules_json(first) + rules_json(second)) if rng is None else rng
    by_rank = _by_rank(first.special_effects)
    for rank, effects in _by_rank(second.special_effects).items():
        if rng.random() < 0.5:
            by_rank[rank] = effects
    return tuple(effect for effects in by_rank.values() for effect in effects)


def _by_rank(effects: tuple[SpecialEffect, ...]) -> dict[Rank, list[SpecialEffect]]:
    """Return what each rank does, ranks in the order in which they come first."""
    found: dict[Rank, list[SpecialEffect]] = {}
    for effect in effects:
        found.setdefault(effect.trigger_rank, []).append(effect)
    return found


def crossover_teams(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome:
    """Return the first game with the teams of one of the two, or its own where those do not fit its seats (seed
    002).
    """
    chosen = pick(rng, (first, second))
    if chosen.player_count != first.player_count:
        return first
    return first.copy_with(team_mode=chosen.team_mode, teams=chosen.teams)


def cross(first: GameGenome, second: GameGenome, rng: Random) -> Change | None:
    """Return the first game with one thing of the second, or None where they have nothing to give each other."""
    for name in _order(rng):
        genome = _take_module(name, first, second, rng)
        if genome is not None and genome.copy_with(max_turns=first.max_turns) != first:
            source = second.labels.name or "another game"
            return Change(genome, f"took over from {source}: {name}", Way.TAKEN)
    return None


def _order(rng: Random) -> list[str]:
    """Return what is tried first: mostly a module of rules; deck and teams fit nearly everywhere and would crowd
    them out.
    """
    rules = [name for name in (*MODULES, _SPECIAL_CARDS) if name not in _EVERYWHERE]
    light = list(_EVERYWHERE)
    rng.shuffle(rules)
    rng.shuffle(light)
    return [*light, *rules] if chance(rng, 20) else [*rules, *light]


def _take_module(name: str, first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    if name == _SPECIAL_CARDS:
        return _with_effects(first, second, rng)
    if name == _TEAMS:
        return fit_endings(crossover_teams(first, second, rng))
    return transplant(MODULES[name], first, second, rng)


def _with_effects(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Effects of both, as far as they do something in the first game."""
    possible = possible_effects(first)
    ranks = analyse(first).pack.ranks
    kept = tuple(
        effect
        for effect in crossover_effects(first, second, rng)
        if effect.effect_type in possible and effect.trigger_rank.value in ranks
    )
    return (
        None
        if kept == first.special_effects
        else fit_endings(remove_orphans(first.copy_with(special_effects=kept)))
    )
