"""Scoring: points for cards, tallies, melds, the moon, places; in the order in which they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from darwindeck.genome.cards import Suit, deck_copies
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.phases import AskPhase, MeldPhase
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    EachOver,
    Moon,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
)
from darwindeck.genome.setup import TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line, Num, Paragraph, Table
from darwindeck.rulebook.paths import kind, told
from darwindeck.rulebook.sections.deadwood import deadwood
from darwindeck.rulebook.words.conditions import cards_meant
from darwindeck.rulebook.words.sentences import capital, count, number, say, size

TABLE_FROM: Final = 4
"""So many rules for one occasion make a table."""

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


def scoring(facts: RulebookContext) -> list[Block]:
    found: list[Block] = []
    rules = sorted(enumerate(facts.genome.card_scoring), key=lambda entry: _occasion(entry[1]))
    for _, group in groupby(rules, key=lambda entry: _occasion(entry[1])):
        found.extend(_card_scores(facts, list(group)))
    lines = [*_sweep(facts), *_tallies(facts), *_moon(facts), *_places(facts)]
    if lines and found:
        found.append(Paragraph(say("Besides:")))
    if lines:
        found.append(Bullets(tuple(map(Item, lines))))
    found.extend(deadwood(facts))
    return found


def _occasion(rule: CardScore) -> tuple[int, str, str]:
    return (
        (list(ScoringTrigger).index(rule.trigger), rule.zone, rule.to)
        if rule.trigger is ScoringTrigger.HAND_END
        else (list(ScoringTrigger).index(rule.trigger), "", "")
    )


def occasion(facts: RulebookContext, rule: CardScore) -> Line:
    """When, and for which cards."""
    marks = [told(rule, "trigger")]
    match rule.trigger:
        case ScoringTrigger.TRICK_WIN:
            return say("when you win a trick, for the cards in it", *marks)
        case ScoringTrigger.CAPTURE:
            return say("when you capture cards, for each of them, the capturing card included", *marks)
        case ScoringTrigger.PLAY:
            return say("when you play cards, for each of them", *marks)
        case ScoringTrigger.SET_COMPLETE:
            laid = "a book" if facts.has(AskPhase) and not facts.has(MeldPhase) else "a meld"
            return say("when you lay down {laid}, for the cards in it", *marks, laid=laid)
        case ScoringTrigger.HAND_END:
            return _at_hand_end(rule, marks)


def _at_hand_end(rule: CardScore, marks: list[str]) -> Line:
    marks += [told(rule, "zone"), told(rule, "to")]
    if rule.to is ScoringTo.OWNER:
        return say("when the hand ends, for the cards {zone}", *marks, zone=ZONES[rule.zone])
    words = "when the hand ends, the winner of the hand scores for the cards {zone}"
    return say(words, *marks, zone=WINNER_ZONES[rule.zone])


def _card_scores(facts: RulebookContext, rules: list[tuple[int, CardScore]]) -> Iterator[Block]:
    first = rules[0][1]
    if all(_one_a_book(facts, rule) for _, rule in rules):
        yield Bullets(tuple(Item(_book(at, rule)) for at, rule in rules))
        return
    when = occasion(facts, first)
    lead = say("{when}:", "card_score", when=when)
    if first.to is ScoringTo.OWNER or first.trigger is not ScoringTrigger.HAND_END:
        lead = say("you score {when}:", "card_score", when=when)
    yield Paragraph(capital(lead))
    if len(rules) >= TABLE_FROM:
        rows = [
            (
                capital(cards_meant(rule.condition, f"card_scoring[{at}].condition", each="")),
                (_points(at, rule),),
            )
            for at, rule in rules
        ]
        yield Table(("Card", "Points"), tuple(rows))
        return
    items = []
    for at, rule in rules:
        which = cards_meant(rule.condition, f"card_scoring[{at}].condition")
        n = size(rule.points, f"card_scoring[{at}].points")
        words = "{which} scores {n} {n:point|points}."
        if rule.points < 0:  # "costs" would be wrong where the lowest score wins
            words = "{which} takes {n} {n:point|points} off the score."
        items.append(Item(capital(say(words, which=which, n=n))))
    yield Bullets(tuple(items))


def _one_a_book(facts: RulebookContext, rule: CardScore) -> bool:
    """Whether the rule counts books: a book of all four suits holds one card of each."""
    suits = [phase.book_size == len(Suit) for _, phase in facts.paths_of(AskPhase)]
    plain = suits and all(suits) and not facts.has(MeldPhase) and deck_copies(facts.setup.initial_deck) == 1
    laid = rule.trigger is ScoringTrigger.SET_COMPLETE
    return bool(plain) and laid and isinstance(rule.condition, CardIsSuit)


def _book(at: int, rule: CardScore) -> Line:
    n = size(rule.points, f"card_scoring[{at}].points")
    words = "Each book scores {n} {n:point|points}."
    if rule.points < 0:
        words = "Each book takes {n} {n:point|points} off the score."
    return say(words, "card_score", told(rule, "trigger"), "card_is_suit", n=n)


def _points(at: int, rule: CardScore) -> Num:
    return number(rule.points, f"card_scoring[{at}].points")


def _sweep(facts: RulebookContext) -> Iterator[Line]:
    points = facts.setup.sweep_points
    if points and facts.mode is TableauMode.MATCH_RANK:
        verb = "scores" if points > 0 else "costs"
        words = "Each sweep {verb} {n} {n:point|points}."
        yield say(words, verb=verb, n=size(points, "setup.sweep_points"))


def _tallies(facts: RulebookContext) -> Iterator[Line]:
    for place, rule in enumerate(facts.genome.tally_scoring):
        yield tally(facts, place, rule)


def tally(facts: RulebookContext, place: int, rule: TallyScore) -> Line:
    path = f"tally_scoring[{place}]"
    marks = ("tally_score", told(rule, "source"), kind(rule.rule))
    points = size(rule.points, f"{path}.points")
    parts = {"verb": "scores" if rule.points >= 0 else "loses", "p": points, "side": facts.side}
    one, many = _counted(rule, path)
    match rule.rule:
        case EachOver(n=0) if rule.source is TallySource.HANDS_WON:
            the = Num(0, (f"{path}.rule.n",), shown="the")
            words = "When the hand ends, {the} {side} that won it {verb} {p} {p:point|points}."
            return say(words, *marks, the=the, **parts)
        case EachOver(n=0):
            zero = Num(0, (f"{path}.rule.n",), shown="each")
            words = "When the hand ends, a {side} {verb} {p} {p:point|points} for {zero} {what}."
            return say(words, *marks, zero=zero, what=one, **parts)
        case EachOver(n=n):
            words = "When the hand ends, a {side} {verb} {p} {p:point|points} for each {what} above {n}."
            return say(words, *marks, what=one, n=count(n, f"{path}.rule.n"), **parts)
        case AtLeast(n=n):
            words = "When the hand ends, a {side} with {n} or more {what} {verb} {p} {p:point|points}."
            return say(words, *marks, what=many, n=count(n, f"{path}.rule.n"), **parts)
        case Most():
            words = (
                "When the hand ends, the {side} with the most {what} {verb} {p} {p:point|points}; if "
                "several tie, nobody does."
            )
            return say(words, *marks, what=many, **parts)


def _counted(rule: TallyScore, path: str) -> tuple[Line, Line]:
    """What is counted, singular and plural."""
    match rule.source:
        case TallySource.TRICKS:
            return say("trick won"), say("tricks")
        case TallySource.HANDS_WON:
            return say("hand won"), say("hands won")
        case TallySource.CAPTURED if rule.condition is None:
            return say("captured card"), say("captured cards")
        case TallySource.CAPTURED:
            one = cards_meant(rule.condition, f"{path}.condition", each="")
            many = cards_meant(rule.condition, f"{path}.condition", each="", many=True)
            return say("captured {one}", one=one), say("captured {many}", many=many)


def _moon(facts: RulebookContext) -> Iterator[Line]:
    rule = told(facts.genome, "moon")
    partners = " and his or her partners" if facts.genome.team_mode else ""
    taken = [score for score in facts.genome.card_scoring if score.trigger is ScoringTrigger.TRICK_WIN]
    less = any(score.points < 0 for score in taken)
    which = "the cards of a hand that add points" if less else "the point cards of a hand"
    match facts.genome.moon:
        case Moon.NONE:
            return
        case Moon.OTHERS:
            words = (
                "A player who takes all {which} in tricks scores nothing for "
                "them; instead every player "
                "except this one{partners} scores their total."
            )
            yield say(words, rule, which=which, partners=partners)
        case Moon.SUBTRACT:
            words = "A player who takes all {which} in tricks loses their total instead of scoring it."
            yield say(words, rule, which=which)


def _places(facts: RulebookContext) -> Iterator[Line]:
    points = facts.genome.place_points
    if not points:
        return
    for place, value in enumerate(points):
        n = Num(value, (f"place_points[{place}]",), shown=str(abs(value)) if value else "no")
        verb = "scores" if value >= 0 else "loses"
        ordinal = ("first", "second", "third", "fourth", "fifth", "sixth")[min(place, 5)]
        yield say(
            "The player who is {ordinal} out {verb} {n} {n:point|points}.",
            "game.place_points",
            ordinal=ordinal,
            verb=verb,
            n=n,
        )
