"""Random special effects: some ranks do something when they are played."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.demands import FALLS, ON_PILES
from darwindeck.evolution.operators.demands import random_demand
from darwindeck.evolution.random_games.choices import chance, pick, some
from darwindeck.genome.cards import AnyDeck, Rank, deck_ranks
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector

_TARGETED: Final = (
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.SWAP_HANDS,
    EffectType.STEAL_CARD,
    EffectType.PEEK_HAND,
)
_ONE_SEAT: Final[tuple[TargetSelector, ...]] = tuple(
    t for t in TargetSelector if t not in (TargetSelector.SELF, TargetSelector.ALL_OPPONENTS)
)
_SELF_TOO: Final = (EffectType.DRAW_CARDS, EffectType.FORCE_DISCARD)


def random_effects(rng: Random, deck: AnyDeck, players: int) -> tuple[SpecialEffect, ...]:
    """One to four ranks with an effect each; only effects that do something at such a table."""
    ranks = some(rng, deck_ranks(deck), 1, 4)
    kinds = [kind for kind in EffectType if kind not in (EffectType.WILD_CARD, *ON_PILES)]
    if players == 2:
        kinds.remove(EffectType.REVERSE_DIRECTION)
    return tuple(_effect(rng, rank, pick(rng, kinds), players) for rank in ranks)


def _effect(rng: Random, trigger: Rank, kind: EffectType, players: int) -> SpecialEffect:
    if kind is EffectType.SKIP_NEXT:
        return SpecialEffect(trigger, kind, value=rng.randint(1, max(1, players - 2)))
    if kind not in _TARGETED:
        return SpecialEffect(trigger, kind)
    targets = list(_ONE_SEAT)
    if kind is not EffectType.SWAP_HANDS:
        targets.append(TargetSelector.ALL_OPPONENTS)
    if kind in _SELF_TOO:
        targets.append(TargetSelector.SELF)
    single = kind in (EffectType.SWAP_HANDS, EffectType.PEEK_HAND)
    return SpecialEffect(trigger, kind, pick(rng, targets), 1 if single else rng.randint(1, 3))


def with_random_demands(
    rng: Random, effects: tuple[SpecialEffect, ...], deck: AnyDeck
) -> tuple[SpecialEffect, ...]:
    """Return the effects, some of which the next player may answer with a card."""
    ranks = list(deck_ranks(deck))
    return tuple(_demanded(rng, effect, ranks) for effect in effects)


def _demanded(rng: Random, effect: SpecialEffect, ranks: list[Rank]) -> SpecialEffect:
    if effect.effect_type not in FALLS or not chance(rng, 60):
        return effect
    asked = random_demand(rng, effect, ranks)
    return replace(effect, target=TargetSelector.NEXT_PLAYER, demand=asked)
