"""Effects: what a rank does when it is played."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import DiscardPhase
from darwindeck.genome.scoring import ScoringTrigger, WinType
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.names import RANKS
from darwindeck.wording.rules.effects import sentence
from darwindeck.wording.text import Item, Line, Strong, capital, say


def effects(facts: RulebookContext) -> list[Block]:
    if not facts.genome.special_effects:
        return []
    scored = any(score.trigger is not ScoringTrigger.HAND_END for score in facts.genome.card_scoring)
    lead = "Some cards have an effect when they are played. The effect comes last, after the card has been placed"
    lead += " and scored." if scored else "."
    if facts.has(DiscardPhase):
        lead += " Discarding such a card does nothing."
    if facts.setup.initial_discard_count or facts.setup.deal_to_tableau:
        lead += " A card turned up at the deal has no effect."
    items = tuple(
        Item(
            say(
                "{rank}: {what}",
                rank=Strong(RANKS[e.trigger_rank].capitalize()),
                what=sentence(facts, place, e),
            )
        )
        for place, e in enumerate(facts.genome.special_effects)
    )
    notes = list(_last_card(facts))
    return [Paragraph(say(lead)), Bullets(items), *(Paragraph(say(note)) for note in notes)]


def _last_card(facts: RulebookContext) -> Iterator[str]:
    """Say what an effect is where running out of cards is what one wants."""
    empty = facts.win(WinType.EMPTY_HAND) is not None
    if not empty and not facts.genome.out_when_empty:
        return
    if any(map(_brings_cards, facts.genome.special_effects)):
        yield "If the effect of your last card brings you new cards, you have not run out of cards."
    if facts.emptied_by_others and not empty:
        yield "A player whose last card is taken away by an effect in another player's turn has not won by that."


def _brings_cards(effect: SpecialEffect) -> bool:
    """Tell whether who plays the card may get cards by it."""
    gains = effect.effect_type in (EffectType.SWAP_HANDS, EffectType.STEAL_CARD)
    return gains or (effect.effect_type is EffectType.DRAW_CARDS and effect.target is TargetSelector.SELF)


def quick_effect(facts: RulebookContext, place: int, e: SpecialEffect) -> Line:
    return capital(say("{rank}: {what}", rank=RANKS[e.trigger_rank], what=sentence(facts, place, e)))
