"""Demands and piles: whether a game has room for them, and which effects can be demanded of the next player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from darwindeck.analysis.deck import matches
from darwindeck.genome.effects import Demand, EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import AllPass, ClaimPhase, PlayPhase
from darwindeck.genome.setup import HandVisibility, TableauMode

if TYPE_CHECKING:
    from darwindeck.analysis.analysis import GenomeAnalysis

SKIPS: Final = (EffectType.SKIP_NEXT, EffectType.BLOCK_NEXT)
FALLS: Final = (EffectType.DRAW_CARDS, EffectType.FORCE_DISCARD, EffectType.TAKE_PILE, *SKIPS)
"""What can fall on the player who does not answer."""


def can_fall(effect: SpecialEffect) -> bool:
    """Tell whether an effect can be demanded of the next player."""
    return effect.effect_type in FALLS and effect.target is TargetSelector.NEXT_PLAYER


def falling_with(effects: Sequence[SpecialEffect], index: int) -> list[SpecialEffect]:
    """Return the effects that fall when nobody answers: the one that is demanded, and those of its rank behind it."""
    rank = effects[index].trigger_rank
    return [effect for effect in effects[index:] if effect.trigger_rank is rank]


def why_no_answers(facts: GenomeAnalysis) -> str | None:
    """Say why nothing can be answered in a game; none where it can."""
    if facts.setup.hand_visibility is HandVisibility.FACE_DOWN:
        return "a demand is answered from a hand that its owner sees"
    if facts.setup.tableau_mode is not TableauMode.NONE:
        return "an answer lies where cards interact on the tableau"
    for _, play in facts.of(PlayPhase):
        if play.on_all_pass is not AllPass.NONE or play.patterns or play.same_count:
            return "cards are played to be beaten, and an answer beats nothing"
    return None


def is_answered(facts: GenomeAnalysis, demand: Demand) -> bool:
    """Tell whether any card of the deck can answer."""
    return matches(demand.answer, facts.setup.initial_deck, facts.setup.removed_cards) != 0


ON_PILES: Final = (EffectType.BURN, EffectType.RESET, EffectType.TAKE_PILE)
"""Effects on the pile that plays to the tableau make."""


def why_no_pile(facts: GenomeAnalysis) -> str | None:
    """Say why no pile lies on the tableau that could be burnt or taken; none where one does."""
    if not facts.plays_to_tableau:
        return "no cards are played to the tableau"
    if facts.setup.tableau_mode is not TableauMode.NONE or facts.has(ClaimPhase):
        return "what lies on the tableau is no open pile"
    return (
        "hands are piles that nobody sees"
        if facts.setup.hand_visibility is HandVisibility.FACE_DOWN
        else None
    )
