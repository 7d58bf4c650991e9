"""Counts at the end of a hand in words: the most clubs, tricks above six."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.points import may_tie
from darwindeck.genome.scoring import (
    All,
    AtLeast,
    EachOver,
    Most,
    TallyRole,
    TallyRule,
    TallyScore,
    TallySource,
    TallyWhen,
    TricksFrom,
)
from darwindeck.wording.conditions.clauses import card_noun, many_cards
from darwindeck.wording.conditions.nouns import noun
from darwindeck.wording.conditions.sentences import cards_meant
from darwindeck.wording.context import WordingContext
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.grammar import say_number
from darwindeck.wording.marks import kind, rule_id
from darwindeck.wording.text import Line, Num, SentencePart, count, say, size
from darwindeck.wording.worth import Worth


def sentence(facts: WordingContext, place: int, rule: TallyScore) -> Line:
    path = f"tally_scoring[{place}]"
    points = size(rule.points, f"{path}.points")
    who, after, roles = _of_whom(facts, rule)
    parts: dict[str, SentencePart] = {
        "verb": _verb(facts, rule.points),
        "p": points,
        "whoever": who,
        "after": after,
        "side": facts.side,
        "who": facts.who,
        "round": facts.round,
    }
    marks = ("tally_score", rule_id(rule, "source"), kind(rule.rule), *roles)
    one, many = counted_things(facts, rule, path)
    match rule.rule:
        case EachOver(n=0) if rule.source is TallySource.HANDS_WON:
            the = Num(0, (f"{path}.rule.n",), shown="the")
            words = "When the {round} ends{after}, {the} {side} {who} won it {verb} {p} {p:point|points}."
            return say(words, *marks, the=the, **parts)
        case EachOver(n=0):
            zero = Num(0, (f"{path}.rule.n",), shown="each")
            words = "When the {round} ends{after}, {whoever} {verb} {p} {p:point|points} for {zero} {what}."
            return say(words, *marks, zero=zero, what=one, **parts)
        case EachOver(n=n):
            words = "When the {round} ends{after}, {whoever} {verb} {p} {p:point|points} for each {what} above {n}."
            return say(words, *marks, what=one, n=count(n, f"{path}.rule.n"), **parts)
        case AtLeast(n=n):
            again = scores_again(facts, place, rule)
            more = " more" if again else ""
            which = "all {n} {what}" if is_all_tricks(facts, rule) else "{n} or more {what}"
            scores = "{verb} {p}{more} {p:point|points}"
            words = f"When the {{round}} ends{{after}}, {{whoever}} with {which} {scores}."
            return say(words, *marks, what=many, n=count(n, f"{path}.rule.n"), more=more, **parts)
        case Most():
            words = "When the {round} ends{after}, the {side} with the most {what} {verb} {p} {p:point|points}{tie}."
            tie = f"; if several tie, nobody {_verb(facts, rule.points)}" if may_tie(facts, rule) else ""
            return say(words, *marks, what=many, tie=tie, **parts)
        case All():
            more = " more" if scores_again(facts, place, rule) else ""
            words = (
                "When the {round} ends{after}, {whoever} with all {what} {verb} {p}{more} {p:point|points}."
            )
            return say(words, *marks, what=many, more=more, **parts)
        case _:
            assert_never(rule.rule)


def _of_whom(facts: WordingContext, rule: TallyScore) -> tuple[str, str, tuple[str, ...]]:
    """Say whose count scores, and after which contracts; the ids of the rules that say so."""
    fields = ("role", "contract", "alone")
    said = (rule.role is not TallyRole.ANY, rule.contract is not TallyWhen.ANY, rule.alone)
    marks = tuple(rule_id(rule, field) for field, told in zip(fields, said, strict=True) if told)
    return role_words(rule, facts.side, team=facts.genome.team_mode), _after(rule), marks


def role_words(rule: TallyScore, side: str, *, team: bool) -> str:
    match rule.role:
        case TallyRole.ANY:
            return f"a {side}"
        case TallyRole.DECLARER:
            return "the declarer's team" if team else "the declarer"
        case TallyRole.DEFENDERS:
            return "the other team" if team else "each of the others, counted together,"
        case _:
            assert_never(rule.role)


def _after(rule: TallyScore) -> str:
    alone = " that the declarer played alone" if rule.alone else ""
    match rule.contract:
        case TallyWhen.ANY:
            return f" after a contract{alone}" if alone else ""
        case TallyWhen.MADE:
            return f" after a contract{alone} that was made"
        case TallyWhen.FAILED:
            return f" after a contract{alone} that failed"
        case _:
            assert_never(rule.contract)


def _verb(facts: WordingContext, points: int) -> str:
    """Say what a player does who gets these points: where the lowest score wins, points off are no penalty."""
    if points >= 0:
        return "scores"
    return "loses" if low_wins(facts.genome) else "pays"


def is_all_tricks(facts: WordingContext, rule: TallyScore) -> bool:
    """Return whether it is for taking every trick of a hand."""
    every = (
        facts.tricks_only
        and rule.source is TallySource.TRICKS
        and facts.genome.tricks_from is TricksFrom.ALWAYS
    )
    return every and isinstance(rule.rule, AtLeast) and set(facts.hand_sizes) == {rule.rule.n}


def scores_again(facts: WordingContext, place: int, rule: TallyScore) -> bool:
    """Return whether an earlier rule scores for the same already."""
    return any(_counts_same(rule, other) for other in facts.genome.tally_scoring[:place])


def _counts_same(rule: TallyScore, other: TallyScore) -> bool:
    """Return whether who meets the one may meet the other too, and scores both."""
    same = (rule.source, rule.condition, rule.role) == (other.source, other.condition, other.role)
    return isinstance(other.rule, AtLeast | All) and same


def counted_things(facts: WordingContext, rule: TallyScore, path: str) -> tuple[Line, Line]:
    """Say what is counted, singular and plural."""
    match rule.source:
        case TallySource.TRICKS:
            return say("trick won"), say("tricks")
        case TallySource.HANDS_WON:
            return say("hand won"), say("hands won")
        case TallySource.CAPTURED if rule.condition is None:
            return say(facts.won(1)), say(facts.won(2))
        case TallySource.CAPTURED:
            one = cards_meant(rule.condition, f"{path}.condition", each="")
            many = cards_meant(rule.condition, f"{path}.condition", each="", many=True)
            return say("captured {one}", one=one), say("captured {many}", many=many)
        case _:
            assert_never(rule.source)


def tally_reason(tally: TallyScore) -> str:
    if tally.source is TallySource.HANDS_WON:
        return "for winning the hand"
    match tally.rule:
        case Most():
            return f"for the most {_what_counts(tally)}"
        case All():
            return f"for all {_what_counts(tally)}"
        case AtLeast(1):
            return f"for any {_what_counts(tally)}"
        case AtLeast(n):
            return f"for {say_number(n)} {_what_counts(tally)} or more"
        case EachOver(0):
            return f"for {_what_counts(tally)}"
        case EachOver(n):
            return f"for {_what_counts(tally)} above {say_number(n)}"
        case _:
            assert_never(tally.rule)


def _what_counts(tally: TallyScore) -> str:
    if tally.source is TallySource.TRICKS:
        return "tricks"
    if tally.condition is None:
        return "cards"
    return noun(tally.condition, many=True) or "cards that count"


def tally_worth(tally: TallyScore) -> Worth:
    """ "each trick", "the most clubs", "winning the most hands"."""
    if tally.source is TallySource.HANDS_WON:
        return Worth(_hands_won(tally.rule), tally.points)
    tricks = tally.source is TallySource.TRICKS
    what = f"{card_noun(tally.condition)} taken" if tally.source is TallySource.CAPTURED else "trick"
    many = "tricks" if tricks else many_cards(tally.condition)
    match tally.rule:
        case EachOver(n=0):
            return Worth(f"each {what}", tally.points)
        case EachOver(n=n):
            return Worth(f"each {what} above {say_number(n)}", tally.points)
        case AtLeast(n=1):
            return Worth(f"taking any {many}", tally.points)
        case AtLeast(n=n):
            return Worth(f"{say_number(n)} {many} or more", tally.points, many=True)
        case Most():
            return Worth(f"the most {many}", tally.points, many=True)
        case All():
            return Worth(f"all {many}", tally.points, many=True)
        case _:
            assert_never(tally.rule)


def tally_words(tally: TallyScore, *, bad: bool = False) -> str:
    """ "the most clubs score 1 point"."""
    return tally_worth(tally).words(bad=bad)


def _hands_won(rule: TallyRule) -> str:
    match rule:
        case EachOver(n=0):
            return "each hand won"
        case EachOver(n=n):
            return f"each hand won above {say_number(n)}"
        case AtLeast(n=n):
            return f"winning {say_number(n)} hand{'' if n == 1 else 's'} or more"
        case Most():
            return "winning the most hands"
        case All():
            return "winning all hands"
        case _:
            assert_never(rule)


FIELDS: Final[Fields] = {
    "source": Field("where from"),
    "condition": Field("only if"),
    "rule": Field("what counts"),
    "role": Field("whose count scores"),
    "contract": Field("after which contracts"),
    "alone": Field("only alone"),
}
COUNTS: Final[Fields] = {"n": Field("number")}
