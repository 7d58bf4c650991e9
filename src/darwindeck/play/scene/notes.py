"""What a card does or is worth in a game, in a few words to show beside it: "1 point for whoever takes it", "wild"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, assert_never

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.cards import Rank, Suit, colour_of
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    Condition,
    Not,
    Or,
    SingleTest,
)
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.scoring import CardScore, ScoringTo, ScoringTrigger, ScoringZone
from darwindeck.genome.setup import Holder
from darwindeck.rulebook.context import RulebookContext
from darwindeck.wording.amounts import format_number, how_many

_COMMON: Final = 26
"""Cards of a deck that share a mark: with so many it says little about one of them."""
_WHO: Final = {
    TargetSelector.NEXT_PLAYER: "next player",
    TargetSelector.PREV_PLAYER: "player before you",
    TargetSelector.PLAYER_CHOICE: "opponent you choose",
    TargetSelector.RANDOM_OPPONENT: "random opponent",
    TargetSelector.ALL_OPPONENTS: "every opponent",
    TargetSelector.LEFT_OPPONENT: "player on your left",
    TargetSelector.RIGHT_OPPONENT: "player on your right",
    TargetSelector.SELF: "you",
}


def card_notes(facts: RulebookContext) -> dict[str, tuple[str, ...]]:
    """The notes of every card of the deck that has any."""
    found = {card: tuple(dict.fromkeys(_notes(facts, card))) for card in dict.fromkeys(facts.deck)}
    return {card: notes for card, notes in found.items() if notes}


def card_badges(facts: RulebookContext) -> dict[str, str]:
    """A mark of a few letters for cards that stand out: "+13" as it is written on the sheet, "wild", or a star.

    What a good part of the deck has in common marks nothing.
    """
    deck = tuple(dict.fromkeys(facts.deck))
    points = {card: points_taken(facts, card) for card in deck}
    common = sum(1 for each in points.values() if each) >= _COMMON
    found = {card: _badge(facts, card, 0 if common else points[card]) for card in deck}
    crowd = Counter(found.values())
    return {card: badge for card, badge in found.items() if badge and (crowd[badge] < _COMMON)}


def _badge(facts: RulebookContext, card: str, points: int) -> str:
    rank = Rank(card[0])
    if points:
        return format_number(points, signed=True)
    if rank in facts.wild_ranks:
        return "wild"
    effects = (effect for effect in facts.genome.special_effects if effect.trigger_rank is rank)
    return "★" if any(effect.effect_type is not EffectType.WILD_CARD for effect in effects) else ""


def points_taken(facts: RulebookContext, card: str) -> int:
    """What a card counts for whoever takes it, whatever happens else."""
    taken = (ScoringTrigger.TRICK_WIN, ScoringTrigger.CAPTURE)
    return sum(
        rule.points
        for rule in facts.genome.card_scoring
        if rule.trigger in taken and _meets(rule.condition, card)
    )


def _notes(facts: RulebookContext, card: str) -> Iterator[str]:
    rank = Rank(card[0])
    if rank in facts.wild_ranks:
        yield "wild: you name the suit" if facts.setup.choose_suit else "wild"
    for effect in facts.genome.special_effects:
        if effect.trigger_rank is rank and effect.effect_type is not EffectType.WILD_CARD:
            yield _effect(effect)
    for rule in facts.genome.card_scoring:
        if _meets(rule.condition, card):
            yield _points(facts, rule)
    first = facts.setup.first_lead
    if isinstance(first, Holder) and first.card == card:
        yield "has to be played first" if first.must_play else "its holder begins"


def _effect(effect: SpecialEffect) -> str:
    """What playing the card does."""
    who, n = _WHO[effect.target], effect.value
    s = "" if effect.target is TargetSelector.SELF else "s"
    cards = "a card" if n == 1 else f"{n} cards"
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            return "next player loses a turn" if n == 1 else f"next {n} players lose a turn"
        case EffectType.REVERSE_DIRECTION:
            return "reverses the direction of play"
        case EffectType.EXTRA_TURN:
            return "you have another turn"
        case EffectType.DRAW_CARDS:
            return f"{who} draw{s} {cards}"
        case EffectType.FORCE_DISCARD:
            return f"{who} lose{s} {cards} at random"
        case EffectType.STEAL_CARD:
            return f"you take {cards} from {who}"
        case EffectType.PEEK_HAND:
            return f"you see the cards of {who}"
        case EffectType.SWAP_HANDS:
            return (
                "all hands move on"
                if effect.target is TargetSelector.ALL_OPPONENTS
                else f"swaps hands with {who}"
            )
        case EffectType.WILD_CARD:
            return "wild"
        case _:
            assert_never(effect.effect_type)


_WHOM: Final = {
    ScoringTrigger.TRICK_WIN: "whoever takes it",
    ScoringTrigger.CAPTURE: "whoever takes it",
    ScoringTrigger.PLAY: "you when you play it",
    ScoringTrigger.SET_COMPLETE: "you when you lay it down",
}


def _points(facts: RulebookContext, rule: CardScore) -> str:
    n = abs(rule.points)
    points = how_many(n, "point")
    against = (rule.points > 0) == low_wins(facts.genome)
    side = "against" if against else "for"
    if rule.trigger is not ScoringTrigger.HAND_END:
        return f"{points} {side} {_WHOM[rule.trigger]}"
    if rule.to is ScoringTo.HAND_WINNER:
        return f"{points} for the winner of the hand, if left in your hand"
    where = {
        ScoringZone.HAND: "you if left in your hand",
        ScoringZone.MELDS: "you in your melds at the end",
        ScoringZone.CAPTURED: "whoever takes it",
    }
    return f"{points} {side} {where[rule.zone]}"


def _meets(condition: Condition | None, card: str) -> bool:
    """Whether a card always meets a condition, whatever the position; what depends on the position says no."""
    match condition:
        case None:
            return True
        case CardIsRank(rank=rank):
            return card[0] == rank
        case CardIsSuit(suit=suit):
            return card[1] == suit
        case CardIsColour(colour=colour):
            return colour_of(Suit(card[1])) is colour
        case And(conditions=parts):
            return all(_meets(part, card) for part in parts)
        case Or(conditions=parts):
            return any(_meets(part, card) for part in parts)
        case Not(condition=CardIsRank() | CardIsSuit() | CardIsColour() as part):
            return not _meets(part, card)
        case SingleTest() | Not():
            return False
        case _:
            assert_never(condition)
