"""Special effects (seed 001): one per rank, each with a play that triggers it and something to change."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.validation.problems import Problem

_ON_OTHERS = (EffectType.SWAP_HANDS, EffectType.STEAL_CARD, EffectType.PEEK_HAND)


def check_effects(facts: GenomeAnalysis) -> Iterator[Problem]:
    seen: set[Rank] = set()
    for index, effect in enumerate(facts.genome.special_effects):
        path = f"special_effects[{index}]"
        if effect.trigger_rank in seen:
            message = f"rank {effect.trigger_rank.value} has two effects, only the last one counts"
            yield Problem("effect/duplicate-rank", path, message, "Keep one effect per rank.")
        seen.add(effect.trigger_rank)
        reason = _why_dead(facts, effect)
        if reason is not None:
            message = (
                f"the effect {effect.effect_type.value} on rank {effect.trigger_rank.value} is dead: {reason}"
            )
            yield Problem(
                "effect/dead", path, message, "Remove the effect, or give it a rank and target that work."
            )


def _why_dead(facts: GenomeAnalysis, effect: SpecialEffect) -> str | None:
    if not facts.has(PlayPhase):
        return "effects come from Play phases, and there is none"
    if effect.trigger_rank.value not in facts.pack.ranks:
        return "the rank is not in this deck"
    kind = effect.effect_type
    if kind in _ON_OTHERS and effect.target is TargetSelector.SELF:
        return "it does nothing to oneself"
    if kind is EffectType.PEEK_HAND and facts.setup.hand_visibility is HandVisibility.FACE_UP:
        return "all hands lie face up"
    if kind is EffectType.DRAW_CARDS and not facts.deck_can_hold_cards:
        return "the deck never holds a card"
    if kind is EffectType.WILD_CARD and not _is_restricted(facts):
        return "no play is restricted, so nothing can be wild"
    return None


def _is_restricted(facts: GenomeAnalysis) -> bool:
    plays = (play.valid_play_condition is not None for _, play in facts.of(PlayPhase))
    return facts.setup.tableau_mode is TableauMode.SEQUENCE or any(plays)
