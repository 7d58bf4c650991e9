"""The Discard phase in words."""

from __future__ import annotations

from darwindeck.genome.phases import DiscardPhase, DrawPhase, DrawUntil, Matching
from darwindeck.rulebook.facts import Facts
from darwindeck.rulebook.model import Item, Line, Strong
from darwindeck.rulebook.paths import told
from darwindeck.rulebook.phases.play import TARGETS
from darwindeck.rulebook.words.sentences import capital, count, say, span_of


def discard(facts: Facts, path: str, phase: DiscardPhase) -> Item:
    rules = ("discard", told(phase, "target"), told(phase, "matching_condition"))
    what = _pairs(path, phase) if phase.matching_condition is Matching.PAIR else _any(path, phase)
    head = say("{name} {what}", *rules, name=Strong("Discard."), what=capital(what))
    return Item(head, tuple(_details(facts, phase)))


def _any(path: str, phase: DiscardPhase) -> Line:
    low, high = count(phase.min_cards, f"{path}.min_cards"), count(phase.max_cards, f"{path}.max_cards")
    where = TARGETS[phase.target]
    if phase.min_cards == phase.max_cards:
        n = count(phase.min_cards, f"{path}.min_cards", f"{path}.max_cards")
        return say("put {n} {n:card|cards} of your hand face up on {where}.", n=n, where=where)
    if phase.min_cards == 0:
        words = "you may put {high:|up to }{high} {high:card|cards} of your hand face up on {where}."
        return say(words, f"{phase.__struct_config__.tag}.min_cards=0", high=high, where=where)
    return say("put {n} cards of your hand face up on {where}.", n=span_of(low, high), where=where)


def _pairs(path: str, phase: DiscardPhase) -> Line:
    low, high = count(phase.min_cards, f"{path}.min_cards"), count(phase.max_cards, f"{path}.max_cards")
    where = TARGETS[phase.target]
    lead = "put pairs, two cards of the same rank, from your hand face up on {where}"
    if phase.min_cards == phase.max_cards:
        n = count(phase.min_cards, f"{path}.min_cards", f"{path}.max_cards")
        return say(
            lead + ": {n} {n:card|cards} in all, or fewer if you hold no more pairs.", n=n, where=where
        )
    if phase.min_cards == 0:
        words = lead + ": none, some or all, but at most {high} {high:card|cards}."
        return say(words, f"{phase.__struct_config__.tag}.min_cards=0", high=high, where=where)
    words = (
        lead + ": at least {low} {low:card|cards}, or fewer if you hold no more pairs, and at most {high}."
    )
    return say(words, low=low, high=high, where=where)


def _details(facts: Facts, phase: DiscardPhase) -> list[Item]:
    found = []
    pairs = phase.matching_condition is Matching.PAIR
    many = phase.min_cards > 1
    drawn = any(draw.until is DrawUntil.COUNT and draw.mandatory for _, draw in facts.of(DrawPhase))
    if not pairs and (many or (phase.min_cards == 1 and not drawn)):
        words = (
            "With fewer cards in hand you put down all of them."
            if many
            else "With no card in hand you skip this step."
        )
        found.append(Item(say(words)))
    if not pairs and facts.draws_discard:
        which = "The last card" if facts.draws_discards else "A card"
        words = (
            "{which} that you took from the discard pile in this turn may not go back at once, "
            "unless you have no other card to put down."
        )
        found.append(Item(say(words, which=which)))
    if facts.genome.special_effects:
        found.append(Item(say("Cards put down in this step have no effect.")))
    return found
