"""What a card does or is worth in a game, in a few words to show beside it: "1 point for whoever takes it", "wild"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, assert_never

from darwindeck.genome.cards import Rank, Suit, colour_of, suit_of
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
from darwindeck.genome.effects import EffectType
from darwindeck.genome.scoring import ScoringTrigger
from darwindeck.genome.setup import Holder
from darwindeck.rulebook.context import RulebookContext
from darwindeck.wording.amounts import format_number
from darwindeck.wording.rules import card_scores, effects

_COMMON: Final = 26
"""Cards of a deck that share a mark: with so many it says little about one of them."""


def card_notes(facts: RulebookContext) -> dict[str, tuple[str, ...]]:
    """Return the notes of every card of the deck that has any."""
    found = {card: tuple(dict.fromkeys(_notes(facts, card))) for card in dict.fromkeys(facts.deck)}
    return {card: notes for card, notes in found.items() if notes}


def card_badges(facts: RulebookContext) -> dict[str, str]:
    """Return a mark of a few letters for cards that stand out: "+13" as it is written on the sheet, "wild", or a
    star.

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
    """Return the points of a card for the player who takes it, regardless of anything else."""
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
            yield effects.note(effect)
    for rule in facts.genome.card_scoring:
        if _meets(rule.condition, card):
            yield card_scores.note(facts, rule)
    first = facts.setup.first_lead
    if isinstance(first, Holder) and first.card == card:
        yield "has to be played first" if first.must_play else "its holder begins"


def _meets(condition: Condition | None, card: str) -> bool:
    """Tell whether a card always meets a condition, whatever the position; what depends on the position says no."""
    match condition:
        case None:
            return True
        case CardIsRank(rank=rank):
            return card[0] == rank
        case CardIsSuit(suit=suit):
            return suit_of(card) == suit
        case CardIsColour(colour=colour):
            return bool(suit_of(card)) and colour_of(Suit(suit_of(card))) is colour
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
