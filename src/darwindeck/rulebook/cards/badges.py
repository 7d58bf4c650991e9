"""What a card is worth and does in one game, in a few signs to print on it: "13", "+2", "★"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from darwindeck.analysis.deck import cards_meeting
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.rulebook.context import RulebookContext

SIGNS: Final[Mapping[EffectType, str]] = {
    EffectType.SKIP_NEXT: "⊘",
    EffectType.BLOCK_NEXT: "⊘",
    EffectType.REVERSE_DIRECTION: "⇄",
    EffectType.EXTRA_TURN: "↻",
    EffectType.PEEK_HAND: "◉",
    EffectType.SWAP_HANDS: "⇅",
    EffectType.WILD_CARD: "★",
    EffectType.BURN: "×",
    EffectType.RESET: "○",
    EffectType.TAKE_PILE: "⇓",
}
"""Signs that our fonts have; effects with a number show it."""


def card_badges(facts: RulebookContext) -> tuple[tuple[str, str], ...]:
    """By card, what stands on it; nothing for cards that are cards like any other."""
    found = ((card, " ".join(_signs(facts, card))) for card in dict.fromkeys(facts.deck))
    return tuple((card, signs) for card, signs in found if signs)


def _signs(facts: RulebookContext, card: str) -> Iterator[str]:
    rank = Rank(card[0])
    worth = _worth(facts, card)
    if worth:
        yield worth
    if rank in facts.wild_ranks:
        yield SIGNS[EffectType.WILD_CARD]
    for effect in facts.genome.special_effects:
        if effect.trigger_rank is rank and effect.effect_type is not EffectType.WILD_CARD:
            yield _effect(effect)


def _worth(facts: RulebookContext, card: str) -> str:
    """Its value where cards have values, else the points of one occasion; several occasions need the rulebook."""
    for value in facts.setup.card_values:
        if value.rank.value == card[0]:
            return str(value.value) if value.alternate is None else f"{value.value}/{value.alternate}"
    deck, removed = facts.setup.initial_deck, facts.setup.removed_cards
    met = [
        rule
        for rule in facts.genome.card_scoring
        if card in (cards_meeting(rule.condition, deck, removed) or ())
    ]
    occasions = {(rule.trigger, rule.zone, rule.to) for rule in facts.genome.card_scoring}
    points = sum(rule.points for rule in met)
    return str(points).replace("-", "−") if points and len(occasions) == 1 else ""


def _effect(effect: SpecialEffect) -> str:
    match effect.effect_type:
        case EffectType.DRAW_CARDS:
            return f"+{effect.value}"
        case EffectType.FORCE_DISCARD:
            return f"−{effect.value}"
        case EffectType.STEAL_CARD:
            return f"←{effect.value}"
        case (
            EffectType.SKIP_NEXT
            | EffectType.BLOCK_NEXT
            | EffectType.REVERSE_DIRECTION
            | EffectType.EXTRA_TURN
            | EffectType.PEEK_HAND
            | EffectType.SWAP_HANDS
            | EffectType.WILD_CARD
            | EffectType.BURN
            | EffectType.RESET
            | EffectType.TAKE_PILE
        ):
            return SIGNS[effect.effect_type]
        case _:
            assert_never(effect.effect_type)
