"""Scoring: points for cards, tallies, melds, knocks, the moon, places; in the order in which they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from darwindeck.genome.phases import MeldPhase
from darwindeck.genome.setup import Knock, Settle, TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.rulebook.sections.card_scores import card_scores, occasion_key
from darwindeck.wording.marks import rule_id
from darwindeck.wording.rules import tallies
from darwindeck.wording.rules.game import moon, places
from darwindeck.wording.text import Item, Line, number, say, size


def scoring(facts: RulebookContext) -> list[Block]:
    found: list[Block] = []
    rules = sorted(enumerate(facts.genome.card_scoring), key=lambda entry: occasion_key(entry[1]))
    for _, group in groupby(rules, key=lambda entry: occasion_key(entry[1])):
        found.extend(card_scores(facts, list(group)))
    lines = [*_sweep(facts), *_tallies(facts), *moon(facts), *places(facts)]
    if lines and found:
        found.append(Paragraph(say("In addition:")))
    if lines:
        found.append(Bullets(tuple(map(Item, lines))))
    found.extend(deadwood(facts))
    return found


def _sweep(facts: RulebookContext) -> Iterator[Line]:
    points = facts.setup.sweep_points
    if points and facts.mode is TableauMode.MATCH_RANK:
        verb = "scores" if points > 0 else "costs"
        words = "Each sweep {verb} {n} {n:point|points}."
        yield say(words, verb=verb, n=size(points, "setup.sweep_points"))


def _tallies(facts: RulebookContext) -> Iterator[Line]:
    """Yield what brings most first, as one would tell it."""
    for place, rule in sorted(enumerate(facts.genome.tally_scoring), key=lambda each: -each[1].points):
        yield tallies.sentence(facts, place, rule)


def deadwood(facts: RulebookContext) -> list[Block]:
    """Nothing in a game without knock or melds."""
    if not facts.knock_scores:
        return []
    held = [entry for entry in facts.paths_of(MeldPhase) if entry[1].hold]
    path, phase = held[0] if held else next(iter(facts.paths_of(MeldPhase)))
    lead = say("After a knock the players show their cards and compare deadwood:", "knock")
    return [Paragraph(lead), Bullets(tuple(map(Item, _lines(facts, path, phase))))]


def _lines(facts: RulebookContext, path: str, phase: MeldPhase) -> Iterator[Line]:
    duel = facts.players == 2
    if phase.hold:
        yield say("Everybody lays down the melds in their hand, the knocker first.")
    if phase.hold and phase.lay_off:
        who = "the other player" if duel else "the opponents in turn"
        words = (
            "Unless the knocker has no deadwood, {who} may lay off cards on the knocker's melds; the knocker "
            "arranges the melds so as to lose least by this."
        )
        yield say(words, "meld.lay_off=true", who=who)
    rule = facts.genome.knock
    if rule is not None and rule.settle is not Settle.DIFFERENCE:
        yield from _settled(rule, path, phase)
        return
    whose = "the other player" if duel else "all opponents"
    gin = "If the knocker has no deadwood, that is gin: the knocker scores the deadwood of {whose}{bonus}."
    yield say(gin, whose=whose, bonus=_bonus(f"{path}.gin_bonus", phase.gin_bonus))
    yield say(
        _UNDERCUT_DUEL if duel else _UNDERCUT, bonus=_bonus(f"{path}.undercut_bonus", phase.undercut_bonus)
    )
    marks = () if rule is None else (rule_id(rule, "settle"),)
    yield say(
        "Otherwise the knocker scores the difference{to}.", *marks, to="" if duel else " to each opponent"
    )
    yield say("Whoever scores has won the hand. If a hand ends without a knock, nobody scores for deadwood.")


_SHARED: Final = {
    Settle.EACH_PAYS: "Each of the others pays the winner the difference in deadwood.",
    Settle.LOWEST_TAKES: "The winner scores the deadwood of all the others.",
    Settle.EACH_KEEPS: "Each of the others scores their own deadwood, the winner nothing.",
}
_GIN: Final = {
    Settle.EACH_PAYS: "A knocker without deadwood has gin: each of the others pays {n} {n:point|points} more.",
    Settle.LOWEST_TAKES: "A knocker without deadwood has gin: {n} {n:point|points} more for each opponent.",
    Settle.EACH_KEEPS: "A knocker without deadwood has gin: each of the others scores {n} {n:point|points} more.",
}
_BEATEN: Final = {
    Settle.EACH_PAYS: "A knocker who does not win pays the winner {n} {n:point|points} more.",
    Settle.LOWEST_TAKES: "If the knocker does not win, the winner scores {n} {n:point|points} more.",
    Settle.EACH_KEEPS: "A knocker who does not win scores {n} {n:point|points} more.",
}


def _settled(rule: Knock, path: str, phase: MeldPhase) -> Iterator[Line]:
    """Say how a knock is settled among all."""
    yield say(
        "Whoever has the least deadwood wins the hand: the knocker only with less than anybody else, or with none; of "
        "others who tie the next in turn."
    )
    yield say(_SHARED[rule.settle], rule_id(rule, "settle"))
    if phase.gin_bonus:
        yield say(_GIN[rule.settle], n=number(phase.gin_bonus, f"{path}.gin_bonus"))
    if phase.undercut_bonus:
        yield say(_BEATEN[rule.settle], n=number(phase.undercut_bonus, f"{path}.undercut_bonus"))
    yield say("If a hand ends without a knock, nobody scores for deadwood.")


_UNDERCUT: Final = (
    "Otherwise, if an opponent has no more deadwood than the knocker, that is an undercut: the opponent with the least "
    "(if several tie, the next in turn) scores the difference{bonus}."
)
_UNDERCUT_DUEL: Final = (
    "Otherwise, if the other player has no more deadwood than the knocker, that is an undercut: the other player "
    "scores the difference{bonus}."
)


def _bonus(path: str, points: int) -> Line:
    return say(" and {n} {n:point|points} more", n=number(points, path)) if points else ()
