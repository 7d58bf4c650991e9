"""Operators on demands: an effect that happened at once can be answered, is answered otherwise, or no longer."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.demands import can_fall, falling_with, why_no_answers
from darwindeck.evolution.operators.base import Change, Group, Operator, Way
from darwindeck.evolution.operators.references import reference_of
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank, CardMatchesColour, CardMatchesSuit, Condition, Reference
from darwindeck.genome.effects import Demand, EffectType, PassesOn, SpecialEffect
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.rules.effects import effect_words

_CAPS: Final = (0, 1, 2, 3)


def answerable(genome: GameGenome) -> list[int]:
    """Return the places of the effects that could be demanded of the next player."""
    effects = genome.special_effects
    if not effects or why_no_answers(analyse(genome)) is not None:
        return []
    return [place for place in range(len(effects)) if all(map(can_fall, falling_with(effects, place)))]


def with_demand(genome: GameGenome, place: int, demand: Demand | None) -> GameGenome:
    """Return the game with this demand at an effect, or without one."""
    effects = list(genome.special_effects)
    effects[place] = replace(effects[place], demand=demand)
    return genome.copy_with(special_effects=tuple(effects))


def top_of(genome: GameGenome) -> Reference:
    """Return the pile on which an answer lies: that of the first play."""
    plays = analyse(genome).of(PlayPhase)
    return reference_of(plays[0][1].target) if plays else Reference.TOP_DISCARD


def random_demand(
    rng: Random, effect: SpecialEffect, ranks: list[Rank], top: Reference = Reference.TOP_DISCARD
) -> Demand:
    """Return a demand that is answered with the same rank, mostly, or with another card that people would name."""
    answers: tuple[Condition, ...] = (
        CardIsRank(effect.trigger_rank),
        CardIsRank(effect.trigger_rank),
        CardIsRank(pick(rng, ranks)),
        CardMatchesSuit(top),
        CardMatchesColour(top),
    )
    ways = [PassesOn.ADD_UP, *PassesOn]
    if effect.effect_type not in (EffectType.DRAW_CARDS, EffectType.FORCE_DISCARD):
        ways = [PassesOn.NO, PassesOn.SAME]
    return Demand(pick(rng, answers), pick(rng, ways), pick(rng, _CAPS))


class MutateDemandMutation(Operator):
    """What a card asks of the next player can be answered with a card, with another one than before, or no longer."""

    family = Group.EFFECTS
    weight = 6

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.special_effects) and bool(answerable(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        places = answerable(genome)
        if not places:
            return None
        place = pick(rng, places)
        before = genome.special_effects[place]
        ranks = [Rank(rank) for rank in sorted(analyse(genome).pack.ranks)]
        demand = random_demand(rng, before, ranks, top_of(genome))
        if before.demand is not None and rng.random() < 0.5:
            changed = with_demand(genome, place, None)
        else:
            changed = with_demand(genome, place, demand)
        after = changed.special_effects[place]
        if after == before:
            return None
        words = f"changed: {effect_words(before)}; now {effect_words(after)}"
        return Change(changed, words, Way.CHANGED, (before, after))


OPERATORS: Final[tuple[Operator, ...]] = (MutateDemandMutation(),)
