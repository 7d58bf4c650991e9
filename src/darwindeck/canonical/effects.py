"""Effects in one spelling: one per rank, in order of rank, with only the target and value that matter.

A `wild_card` effect is the same rule as a wild rank and becomes one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import PlayPhase

_RANK_INDEX: Final = {rank: index for index, rank in enumerate(Rank)}


def in_rank_order(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """Each rank once, two first."""
    return tuple(sorted(set(ranks), key=_RANK_INDEX.__getitem__))


def canonical_effects(
    effects: tuple[SpecialEffect, ...], facts: GenomeAnalysis
) -> tuple[tuple[SpecialEffect, ...], tuple[Rank, ...]]:
    """The effects that can happen, and the ranks that an effect makes wild."""
    if not effects or not facts.has(PlayPhase):
        return (), ()
    last = {effect.trigger_rank: effect for effect in effects}
    kept: list[SpecialEffect] = []
    wild: list[Rank] = []
    for rank in facts.ranks:
        effect = last.get(rank)
        if effect is None:
            continue
        if effect.effect_type is EffectType.WILD_CARD:
            wild.append(rank)
            continue
        form = _form(effect, facts)
        if form is not None:
            kept.append(form)
    return tuple(kept), tuple(wild)


def _form(effect: SpecialEffect, facts: GenomeAnalysis) -> SpecialEffect | None:
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            return _skip(effect, facts)
        case EffectType.REVERSE_DIRECTION:
            return None if facts.players == 2 else SpecialEffect(effect.trigger_rank, effect.effect_type)
        case EffectType.EXTRA_TURN:
            return SpecialEffect(effect.trigger_rank, effect.effect_type)
        case EffectType.SWAP_HANDS:
            return SpecialEffect(effect.trigger_rank, effect.effect_type, _target(effect, facts))
        case EffectType.DRAW_CARDS | EffectType.FORCE_DISCARD | EffectType.STEAL_CARD | EffectType.PEEK_HAND:
            target = _target(effect, facts)
            return SpecialEffect(effect.trigger_rank, effect.effect_type, target, effect.value)
        case EffectType.WILD_CARD:
            return None  # it became a wild rank
        case _:
            assert_never(effect.effect_type)


def _skip(effect: SpecialEffect, facts: GenomeAnalysis) -> SpecialEffect:
    """Skipping everybody else is another turn; not in a lap, where it strikes the others off."""
    value = min(effect.value, facts.players - 1)
    if value == facts.players - 1 and not facts.plays_in_laps:
        return SpecialEffect(effect.trigger_rank, EffectType.EXTRA_TURN)
    return SpecialEffect(effect.trigger_rank, EffectType.SKIP_NEXT, value=value)


def _target(effect: SpecialEffect, facts: GenomeAnalysis) -> TargetSelector:
    """With two seats every opponent is the next player."""
    if facts.players == 2 and effect.target is not TargetSelector.SELF:
        return TargetSelector.NEXT_PLAYER
    return effect.target
