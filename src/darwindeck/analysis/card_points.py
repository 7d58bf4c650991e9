"""What the card scoring rules of a game can give: judged once per list of rules, deck and surroundings."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple, assert_never

from darwindeck.analysis.deck import matches, pack_of
from darwindeck.genome.cards import AnyDeck
from darwindeck.genome.scoring import CardScore, ScoringTo, ScoringTrigger, ScoringZone


class ScoringSurroundings(NamedTuple):
    """What a game has that scoring rules wait for."""

    tricks: bool
    takes: bool  # cards are taken from the tableau
    plays: bool  # there is a Play phase
    lays: bool  # books or melds are laid
    melds: bool
    captures: bool  # there are captured piles
    hands_left: bool  # hands can hold cards when the hand ends
    hand_winner: bool  # a rule names the winner of a hand
    replays: bool  # played cards come back into the hands
    retakes: bool  # taken cards go back into the hands


class PointCards(NamedTuple):
    """For each rule why it is dead (None = it lives); the most and the least all give a side in one hand."""

    dead: tuple[str | None, ...]
    most: float
    least: float


@lru_cache(maxsize=2048)
def card_points(
    rules: tuple[CardScore, ...], deck: AnyDeck, removed: tuple[str, ...], around: ScoringSurroundings
) -> PointCards:
    counts = [matches(rule.condition, deck, removed) for rule in rules]
    known = [pack_of(deck, removed).size if count is None else count for count in counts]
    dead = tuple(_why_dead(rule, count, around) for rule, count in zip(rules, known, strict=True))
    amounts = [
        rule.points * (inf if _is_endless(rule.trigger, around) else count)
        for rule, count, reason in zip(rules, known, dead, strict=True)
        if reason is None
    ]
    most = sum(amount for amount in amounts if amount > 0)
    return PointCards(dead, most, sum(amount for amount in amounts if amount < 0))


def _is_endless(trigger: ScoringTrigger, around: ScoringSurroundings) -> bool:
    """Most rules score a card once per hand; these score it each time it comes round."""
    if trigger is ScoringTrigger.PLAY:
        return around.replays or around.retakes
    return trigger is ScoringTrigger.CAPTURE and around.retakes


def _why_dead(rule: CardScore, count: int, around: ScoringSurroundings) -> str | None:
    if rule.points == 0:
        return "it gives 0 points"
    if count == 0:
        return "no card of the deck meets its condition"
    match rule.trigger:
        case ScoringTrigger.TRICK_WIN:
            return None if around.tricks else "there are no tricks"
        case ScoringTrigger.CAPTURE:
            return None if around.takes else "no card is taken from the tableau"
        case ScoringTrigger.PLAY:
            return None if around.plays else "there is no Play phase"
        case ScoringTrigger.SET_COMPLETE:
            return None if around.lays else "no books or melds are laid"
        case ScoringTrigger.HAND_END:
            return _why_dead_at_end(rule, around)
        case _:
            assert_never(rule.trigger)


def _why_dead_at_end(rule: CardScore, around: ScoringSurroundings) -> str | None:
    if rule.to is ScoringTo.HAND_WINNER and not around.hand_winner:
        return "no rule names a winner of the hand"
    match rule.zone:
        case ScoringZone.CAPTURED:
            return None if around.captures else "no card is ever captured"
        case ScoringZone.HAND:
            return None if around.hands_left else "all hands are empty at the end"
        case ScoringZone.MELDS:
            return None if around.melds else "there is no Meld phase"
        case _:
            assert_never(rule.zone)
