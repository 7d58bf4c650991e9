"""Scoring: points for cards, tallies, melds, knocks, the moon, places; in the order in which they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, assert_never

from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.points import may_tie
from darwindeck.genome.phases import MeldPhase
from darwindeck.genome.scoring import (
    AtLeast,
    EachOver,
    Moon,
    Most,
    ScoringTrigger,
    TallyScore,
    TallySource,
    TricksFrom,
)
from darwindeck.genome.setup import TableauMode
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line, Num, Paragraph
from darwindeck.rulebook.paths import kind, rule_id
from darwindeck.rulebook.sections.card_scores import card_scores, occasion_key
from darwindeck.rulebook.words.conditions import cards_meant
from darwindeck.rulebook.words.sentences import SentencePart, count, number, say, series, size


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
    """What brings most first, as one would tell it."""
    for place, rule in sorted(enumerate(facts.genome.tally_scoring), key=lambda each: -each[1].points):
        yield tally(facts, place, rule)


def tally(facts: RulebookContext, place: int, rule: TallyScore) -> Line:
    path = f"tally_scoring[{place}]"
    marks = ("tally_score", rule_id(rule, "source"), kind(rule.rule))
    points = size(rule.points, f"{path}.points")
    parts: dict[str, SentencePart] = {
        "verb": _verb(facts, rule.points),
        "p": points,
        "side": facts.side,
        "who": facts.who,
        "round": facts.round,
    }
    one, many = counted_things(facts, rule, path)
    match rule.rule:
        case EachOver(n=0) if rule.source is TallySource.HANDS_WON:
            the = Num(0, (f"{path}.rule.n",), shown="the")
            words = "When the {round} ends, {the} {side} {who} won it {verb} {p} {p:point|points}."
            return say(words, *marks, the=the, **parts)
        case EachOver(n=0):
            zero = Num(0, (f"{path}.rule.n",), shown="each")
            words = "When the {round} ends, a {side} {verb} {p} {p:point|points} for {zero} {what}."
            return say(words, *marks, zero=zero, what=one, **parts)
        case EachOver(n=n):
            words = "When the {round} ends, a {side} {verb} {p} {p:point|points} for each {what} above {n}."
            return say(words, *marks, what=one, n=count(n, f"{path}.rule.n"), **parts)
        case AtLeast(n=n):
            again = scores_again(facts, place, rule)
            more = " more" if again else ""
            which = "all {n} {what}" if is_all_tricks(facts, rule) else "{n} or more {what}"
            words = (
                f"When the {{round}} ends, a {{side}} with {which} {{verb}} {{p}}{{more}} {{p:point|points}}."
            )
            return say(words, *marks, what=many, n=count(n, f"{path}.rule.n"), more=more, **parts)
        case Most():
            words = "When the {round} ends, the {side} with the most {what} {verb} {p} {p:point|points}{tie}."
            tie = f"; if several tie, nobody {_verb(facts, rule.points)}" if may_tie(facts, rule) else ""
            return say(words, *marks, what=many, tie=tie, **parts)
        case _:
            assert_never(rule.rule)


def _verb(facts: RulebookContext, points: int) -> str:
    """What a player does who gets these points: where the lowest score wins, points off are no penalty."""
    if points >= 0:
        return "scores"
    return "loses" if low_wins(facts.genome) else "pays"


def is_all_tricks(facts: RulebookContext, rule: TallyScore) -> bool:
    """Whether it is for taking every trick of a hand."""
    every = (
        facts.tricks_only
        and rule.source is TallySource.TRICKS
        and facts.genome.tricks_from is TricksFrom.ALWAYS
    )
    return every and isinstance(rule.rule, AtLeast) and set(facts.hand_sizes) == {rule.rule.n}


def scores_again(facts: RulebookContext, place: int, rule: TallyScore) -> bool:
    """Whether an earlier rule scores for the same already."""
    return any(_counts_same(rule, other) for other in facts.genome.tally_scoring[:place])


def _counts_same(rule: TallyScore, other: TallyScore) -> bool:
    """Whether who meets the one may meet the other too, and scores both."""
    return isinstance(other.rule, AtLeast) and (rule.source, rule.condition) == (
        other.source,
        other.condition,
    )


def counted_things(facts: RulebookContext, rule: TallyScore, path: str) -> tuple[Line, Line]:
    """What is counted, singular and plural."""
    match rule.source:
        case TallySource.TRICKS:
            return say("trick won"), say("tricks")
        case TallySource.HANDS_WON:
            return say("hand won"), say("hands won")
        case TallySource.CAPTURED if rule.condition is None:
            return say(facts.won_cards.replace("cards", "card", 1)), say(facts.won_cards)
        case TallySource.CAPTURED:
            one = cards_meant(rule.condition, f"{path}.condition", each="")
            many = cards_meant(rule.condition, f"{path}.condition", each="", many=True)
            return say("captured {one}", one=one), say("captured {many}", many=many)
        case _:
            assert_never(rule.source)


def moon(facts: RulebookContext) -> Iterator[Line]:
    rule = rule_id(facts.genome, "moon")
    partners = " and their partners" if facts.genome.team_mode else ""
    taken = [score for score in facts.genome.card_scoring if score.trigger is ScoringTrigger.TRICK_WIN]
    less = any(score.points < 0 for score in taken)
    which = "the cards of a hand that add points" if less else "the point cards of a hand"
    match facts.genome.moon:
        case Moon.NONE:
            return
        case Moon.OTHERS:
            words = (
                "A player who wins all {which} shoots the moon and scores nothing for them; instead every "
                "player except this one{partners} scores their total."
            )
            yield say(words, rule, which=which, partners=partners)
        case Moon.SUBTRACT:
            words = (
                "A player who wins all {which} shoots the moon: the total is taken off their score instead of "
                "being added."
            )
            yield say(words, rule, which=which)
        case _:
            assert_never(facts.genome.moon)


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def places(facts: RulebookContext) -> Iterator[Line]:
    """What a place brings; places in a row that bring the same are told together."""
    points = list(enumerate(facts.genome.place_points))
    for value, group in groupby(points, key=lambda entry: entry[1]):
        which = [place for place, _ in group]
        paths = tuple(f"place_points[{place}]" for place in which)
        n = Num(value, paths, shown=str(abs(value)) if value else "no")
        verb = "score" if value >= 0 else "lose"
        out = series([say(ORDINALS[min(place, 5)]) for place in which])
        words = "The player who is {out} out {verb}s {n} {n:point|points}."
        if which == [facts.players - 1]:
            words = "The player who is left at the end {verb}s {n} {n:point|points}."
        if len(which) > 1:
            words = "The players who are {out} out {verb} {n} {n:point|points}{each}."
        each = " each" if value else ""
        yield say(words, "game.place_points", out=out, verb=verb, n=n, each=each)


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
    whose = "the other player" if duel else "all opponents"
    gin = "If the knocker has no deadwood, that is gin: the knocker scores the deadwood of {whose}{bonus}."
    yield say(gin, whose=whose, bonus=_bonus(f"{path}.gin_bonus", phase.gin_bonus))
    yield say(
        _UNDERCUT_DUEL if duel else _UNDERCUT, bonus=_bonus(f"{path}.undercut_bonus", phase.undercut_bonus)
    )
    yield say("Otherwise the knocker scores the difference{to}.", to="" if duel else " to each opponent")
    yield say("Whoever scores has won the hand. If a hand ends without a knock, nobody scores for deadwood.")


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
