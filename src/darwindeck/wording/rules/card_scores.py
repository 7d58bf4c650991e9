"""Points for cards in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.cards import Suit, deck_copies
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.phases import AskPhase, MeldPhase
from darwindeck.genome.scoring import (
    CardScore,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
)
from darwindeck.wording.amounts import how_many
from darwindeck.wording.conditions.clauses import each_card
from darwindeck.wording.conditions.predicates import names_one
from darwindeck.wording.conditions.sentences import cards_meant
from darwindeck.wording.context import WordingContext
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Line, capital, say, size
from darwindeck.wording.worth import Worth

ZONES: Final = {
    ScoringZone.CAPTURED: "that you have captured",
    ScoringZone.HAND: "left in your hand",
    ScoringZone.MELDS: "in your melds on the table",
}
WINNER_ZONES: Final = {
    ScoringZone.CAPTURED: "that the other players have captured",
    ScoringZone.HAND: "left in the hands of the other players",
    ScoringZone.MELDS: "in the melds of the other players",
}


def occasion(facts: WordingContext, rule: CardScore) -> Line:
    """When, and for which cards."""
    marks = [rule_id(rule, "trigger")]
    match rule.trigger:
        case ScoringTrigger.TRICK_WIN:
            return say("when you win a trick, you score for the cards in it", *marks)
        case ScoringTrigger.CAPTURE:
            return say(
                "when you capture cards, you score for each of them, the capturing card included", *marks
            )
        case ScoringTrigger.PLAY:
            return say("when you play cards, you score for each of them", *marks)
        case ScoringTrigger.SET_COMPLETE:
            laid = "a book" if facts.has(AskPhase) and not facts.has(MeldPhase) else "a meld"
            return say("when you lay down {laid}, you score for the cards in it", *marks, laid=laid)
        case ScoringTrigger.HAND_END:
            return _at_hand_end(facts, rule, marks)
        case _:
            assert_never(rule.trigger)


def _at_hand_end(facts: WordingContext, rule: CardScore, marks: list[str]) -> Line:
    marks += [rule_id(rule, "zone"), rule_id(rule, "to")]
    if rule.to is ScoringTo.OWNER:
        words = "when the {round} ends, you score for the cards {zone}"
        return say(words, *marks, zone=ZONES[rule.zone], round=facts.round)
    words = "when the {round} ends, the winner of the {round} scores for the cards {zone}"
    return say(words, *marks, zone=WINNER_ZONES[rule.zone], round=facts.round)


def sentence(facts: WordingContext, at: int, rule: CardScore) -> Line:
    which = cards_meant(rule.condition, f"card_scoring[{at}].condition")
    n = size(rule.points, f"card_scoring[{at}].points")
    words = f"{{which}} {_worth_words(facts, rule.points)}."
    return capital(say(words, which=which, n=n))


def counts_books(facts: WordingContext, rule: CardScore) -> bool:
    """Return whether the rule counts books: a book of all four suits holds one card of each."""
    suits = [phase.book_size == len(Suit) for _, phase in facts.paths_of(AskPhase)]
    plain = suits and all(suits) and not facts.has(MeldPhase) and deck_copies(facts.setup.initial_deck) == 1
    laid = rule.trigger is ScoringTrigger.SET_COMPLETE
    return bool(plain) and laid and isinstance(rule.condition, CardIsSuit)


def _worth_words(facts: WordingContext, points: int) -> str:
    """Say what a card does to a score, so that good and bad can be told apart: where the lowest score wins, points are
    bad."""
    if low_wins(facts.genome):
        return "adds {n} {n:point|points}" if points >= 0 else "takes {n} {n:point|points} off your score"
    return "scores {n} {n:point|points}" if points >= 0 else "costs {n} {n:point|points}"


def book_score(facts: WordingContext, at: int, rule: CardScore) -> Line:
    n = size(rule.points, f"card_scoring[{at}].points")
    words = f"Each book {_worth_words(facts, rule.points)}."
    return say(words, "card_score", rule_id(rule, "trigger"), "card_is_suit", n=n)


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


_WHOM: Final = {
    ScoringTrigger.TRICK_WIN: "whoever takes it",
    ScoringTrigger.CAPTURE: "whoever takes it",
    ScoringTrigger.PLAY: "you when you play it",
    ScoringTrigger.SET_COMPLETE: "you when you lay it down",
}


def note(facts: WordingContext, rule: CardScore) -> str:
    """Say what the card is worth, beside it at the table."""
    n = abs(rule.points)
    worth = how_many(n, "point")
    against = (rule.points > 0) == low_wins(facts.genome)
    side = "against" if against else "for"
    if rule.trigger is not ScoringTrigger.HAND_END:
        return f"{worth} {side} {_WHOM[rule.trigger]}"
    if rule.to is ScoringTo.HAND_WINNER:
        return f"{worth} for the winner of the hand, if left in your hand"
    where = {
        ScoringZone.HAND: "you if left in your hand",
        ScoringZone.MELDS: "you in your melds at the end",
        ScoringZone.CAPTURED: "whoever takes it",
    }
    return f"{worth} {side} {where[rule.zone]}"
