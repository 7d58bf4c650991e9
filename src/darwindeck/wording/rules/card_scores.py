"""Points for cards in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.genome.scoring import (
    CardScore,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
)
from darwindeck.wording.conditions.clauses import each_card
from darwindeck.wording.conditions.predicates import names_one
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.worth import Worth

_WHEN: Final[Mapping[ScoringTrigger, tuple[str, str]]] = {
    ScoringTrigger.TRICK_WIN: ("taken", "taking"),
    ScoringTrigger.CAPTURE: ("captured", "capturing"),
    ScoringTrigger.PLAY: ("played", "playing"),
    ScoringTrigger.SET_COMPLETE: ("laid down", "laying down"),
}
_ZONES: Final[Mapping[ScoringZone, tuple[str, str]]] = {
    ScoringZone.CAPTURED: ("taken", "taking"),
    ScoringZone.HAND: ("left in hand", "being left with"),
    ScoringZone.MELDS: ("melded", "melding"),
}


def score_worth(rule: CardScore) -> Worth:
    """ "each heart taken", "taking the queen of spades"."""
    done, doing = _ZONES[rule.zone] if rule.trigger is ScoringTrigger.HAND_END else _WHEN[rule.trigger]
    cards = each_card(rule.condition)
    if rule.to is ScoringTo.HAND_WINNER:
        return Worth(f"{cards} {done} by the others", rule.points, tail=" for whoever wins the hand")
    one = names_one(rule.condition)
    return Worth(f"{doing} {cards}" if one else f"{cards} {done}", rule.points)


def score_words(rule: CardScore, *, bad: bool = False) -> str:
    """ "each heart taken costs 1 point", "taking the queen of spades costs 13 points"."""
    return score_worth(rule).words(bad=bad)


FIELDS: Final[Fields] = {
    "condition": Field("only if"),
    "trigger": Field("when"),
    "zone": Field("which cards"),
    "to": Field("who scores"),
}
