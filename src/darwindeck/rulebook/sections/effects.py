"""Effects: what a rank does when it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal, assert_never

from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import DiscardPhase
from darwindeck.genome.scoring import ScoringTrigger, WinType
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import RANKS
from darwindeck.wording.text import Item, Line, Num, Strong, capital, count, say

WHO: Final = {
    TargetSelector.NEXT_PLAYER: "the next player",
    TargetSelector.PREV_PLAYER: "the player before you",
    TargetSelector.PLAYER_CHOICE: "an opponent of your choice",
    TargetSelector.RANDOM_OPPONENT: "an opponent picked at random",
    TargetSelector.ALL_OPPONENTS: "every opponent",
    TargetSelector.LEFT_OPPONENT: "the player on your left",
    TargetSelector.RIGHT_OPPONENT: "the player on your right",
    TargetSelector.SELF: "you",
}


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
                what=effect(facts, place, e),
            )
        )
        for place, e in enumerate(facts.genome.special_effects)
    )
    notes = list(_last_card(facts))
    return [Paragraph(say(lead)), Bullets(items), *(Paragraph(say(note)) for note in notes)]


def _last_card(facts: RulebookContext) -> Iterator[str]:
    """What an effect is where running out of cards is what one wants."""
    empty = facts.win(WinType.EMPTY_HAND) is not None
    if not empty and not facts.genome.out_when_empty:
        return
    if any(map(_brings_cards, facts.genome.special_effects)):
        yield "If the effect of your last card brings you new cards, you have not run out of cards."
    if facts.emptied_by_others and not empty:
        yield "A player whose last card is taken away by an effect in another player's turn has not won by that."


def _brings_cards(effect: SpecialEffect) -> bool:
    """Whether who plays the card may get cards by it."""
    gains = effect.effect_type in (EffectType.SWAP_HANDS, EffectType.STEAL_CARD)
    return gains or (effect.effect_type is EffectType.DRAW_CARDS and effect.target is TargetSelector.SELF)


def effect(facts: RulebookContext, place: int, effect: SpecialEffect) -> Line:
    """What happens, as a sentence."""
    n = count(effect.value, f"special_effects[{place}].value")
    rule = rule_id(effect, "effect_type")
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT if effect.value == 1:
            who = "other" if facts.two else "next"
            return say("the {who} player loses {n} turn.", rule, who=who, n=replace(n, shown="a"))
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            return say("the next {n} players lose a turn, each at most one.", rule, n=n)
        case EffectType.REVERSE_DIRECTION:
            but = " With two players that changes nothing." if facts.players == 2 else ""
            return say("the direction of play is reversed.{but}", rule, but=but)
        case EffectType.EXTRA_TURN:
            return say("you have another turn.", rule)
        case EffectType.WILD_CARD:
            return say("the card is wild.", rule)
        case (
            EffectType.DRAW_CARDS
            | EffectType.FORCE_DISCARD
            | EffectType.STEAL_CARD
            | EffectType.PEEK_HAND
            | EffectType.SWAP_HANDS
        ):
            what = _on_target(facts, effect, effect.effect_type, n)
            return (*what, *_no_turn_lost(effect))
        case _:
            assert_never(effect.effect_type)


def _no_turn_lost(effect: SpecialEffect) -> Line:
    """Who knows Uno takes it that drawing costs the turn."""
    draws = effect.effect_type is EffectType.DRAW_CARDS and effect.target is TargetSelector.NEXT_PLAYER
    return say(" They do not lose their turn.") if draws else ()


_Targeted = Literal[
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.STEAL_CARD,
    EffectType.PEEK_HAND,
    EffectType.SWAP_HANDS,
]


def _who(facts: RulebookContext, effect: SpecialEffect) -> str:
    """Whom an effect falls on; of two players it is the other one, however that seat is chosen."""
    return (
        "the other player" if facts.two and effect.target is not TargetSelector.SELF else WHO[effect.target]
    )


def _on_target(facts: RulebookContext, effect: SpecialEffect, kind: _Targeted, n: Num) -> Line:
    """Effects that fall on somebody."""
    rules = [rule_id(effect, "effect_type"), rule_id(effect, "target")]
    who, s = _who(facts, effect), "" if effect.target is TargetSelector.SELF else "s"
    match kind:
        case EffectType.DRAW_CARDS:
            return say("{who} draw{s} {n} {n:card|cards} from the deck.", *rules, who=who, s=s, n=n)
        case EffectType.FORCE_DISCARD:
            return say("{who} discard{s} {n} {n:card|cards}, picked at random.", *rules, who=who, s=s, n=n)
        case EffectType.STEAL_CARD:
            return say("you take {n} {n:card|cards}, at random and unseen, from {who}.", *rules, n=n, who=who)
        case EffectType.PEEK_HAND:
            return say("you may look at the cards in the hand of {who}.", *rules, who=who)
        case EffectType.SWAP_HANDS:
            return _swap(facts, effect, rules, who)
        case _:
            assert_never(kind)


def _swap(facts: RulebookContext, effect: SpecialEffect, rules: list[str], who: str) -> Line:
    if effect.target is TargetSelector.ALL_OPPONENTS and not facts.two:
        words = (
            "you and all your opponents pass your whole hands on, each to the next of you in the "
            "direction of play."
        )
        return say(words, *rules)
    return say("you exchange your whole hand with {who}.", *rules, who=who)


def quick_effect(facts: RulebookContext, place: int, e: SpecialEffect) -> Line:
    return capital(say("{rank}: {what}", rank=RANKS[e.trigger_rank], what=effect(facts, place, e)))
