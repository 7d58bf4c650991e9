"""Tests of the position in words, whole clauses about the player whose turn it is: "you hold at most two cards"."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.genome.conditions import (
    ChipCount,
    HandSize,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    MustFollowSuit,
    Number,
    NumberOf,
    Operator,
    PlayerHasCard,
    PositionCondition,
    PotSize,
    Role,
    ScoreCompare,
    SuitBroken,
    TrickContainsCard,
    Who,
)
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import SUITS
from darwindeck.wording.text import Card, Line, Num, SentencePart, count, number, say

OPPOSITE: Final = {
    Operator.EQ: Operator.NE,
    Operator.NE: Operator.EQ,
    Operator.LT: Operator.GE,
    Operator.GE: Operator.LT,
    Operator.GT: Operator.LE,
    Operator.LE: Operator.GT,
}
HOW_MANY: Final = {
    Operator.EQ: "exactly",
    Operator.NE: "any number but",
    Operator.LT: "fewer than",
    Operator.GT: "more than",
    Operator.LE: "at most",
    Operator.GE: "at least",
}
HOW_MUCH: Final = {
    Operator.EQ: "exactly",
    Operator.NE: "anything but",
    Operator.LT: "less than",
    Operator.GT: "more than",
    Operator.LE: "at most",
    Operator.GE: "at least",
}
PLACES: Final = {
    Location.DECK: "the deck holds",
    Location.HAND: "you hold",
    Location.DISCARD: "the discard pile holds",
    Location.TABLEAU: "the tableau holds",
    Location.CAPTURED: "you have {got}",
}
PLAYING: Final = ".valid_play_condition"
"""In the path of what is asked of who plays a card, and so holds one."""
EMPTY: Final = {
    Location.DECK: "the deck is {no}empty",
    Location.HAND: "your hand is {no}empty",
    Location.DISCARD: "the discard pile is {no}empty",
    Location.TABLEAU: "the tableau is {no}empty",
    Location.CAPTURED: "you have {got} {some} cards",
}


def position_test(condition: PositionCondition, path: str, negative: bool, got: str = "captured") -> Line:
    """Return the test as a clause; `got` says how cards come to the captured ones, which in Rummy are laid down."""
    match condition:
        case HandSize() | LocationSize():
            return _size(condition, path, negative, got)
        case LocationEmpty(location=location):
            words = {"no": "not " if negative else "", "some": "some" if negative else "no", "got": got}
            return say(EMPTY[location], rule_id(condition, "location"), **words)
        case ScoreCompare() | HandValue() | ChipCount() | PotSize():
            return _amount(condition, path, negative)
        case Number():
            return _number(condition, path, negative)
        case Role(who=who):
            return say("{words}", rule_id(condition, "who"), words=role_words(who, negative))
        case HasSetOfN(n=n) | HasRunOfN(n=n):
            return _hold_line(condition, count(n, f"{path}.n"), negative)
        case PlayerHasCard() | HasMatchingPair() | SuitBroken() | MustFollowSuit() | HasTrump():
            return _plain(condition, negative)
        case IsTrickWinner() | TrickContainsCard():
            return _plain(condition, negative)
        case _:
            assert_never(condition)


def _size(condition: HandSize | LocationSize, path: str, negative: bool, got: str) -> Line:
    operator = OPPOSITE[condition.operator] if negative else condition.operator
    where = condition.location if isinstance(condition, LocationSize) else Location.HAND
    place = say(PLACES[where], got=got)
    rules = [rule_id(condition, "operator")]
    if isinstance(condition, LocationSize):
        rules.append(rule_id(condition, "location"))
    n = count(condition.value, f"{path}.value")
    if n.value == 0 and operator in (Operator.EQ, Operator.LE):
        n = Num(0, n.sources, shown="no")
        return say("{place} {n} cards", *rules, place=place, n=n)
    if n.value == 0 and operator in (Operator.NE, Operator.GT):
        n = Num(0, n.sources, shown="at least one")
        return say("{place} {n} card", *rules, place=place, n=n)
    last = n.value == 1 and operator is Operator.LE and where is Location.HAND and PLAYING in path
    how = "only" if last else HOW_MANY[operator]
    return say("{place} {how} {n} {n:card|cards}", *rules, place=place, how=how, n=n)


def _amount(condition: ScoreCompare | HandValue | ChipCount | PotSize, path: str, negative: bool) -> Line:
    operator = OPPOSITE[condition.operator] if negative else condition.operator
    words = HOW_MANY if isinstance(condition, ChipCount | PotSize) else HOW_MUCH
    what: dict[str, SentencePart] = {"how": words[operator], "n": number(condition.value, f"{path}.value")}
    rule = rule_id(condition, "operator")
    match condition:
        case ScoreCompare():
            return say("your score is {how} {n}", rule, **what)
        case HandValue():
            return say("the values of the cards in your hand add up to {how} {n}", rule, **what)
        case ChipCount():
            return say("you have {how} {n} {n:chip|chips}", rule, **what)
        case PotSize():
            return say("the pot holds {how} {n} {n:chip|chips}", rule, **what)
        case _:
            assert_never(condition)


_HANDS: Final = {
    Operator.EQ: "this is hand {n}",
    Operator.NE: "this is any hand but hand {n}",
    Operator.LT: "this hand comes before hand {n}",
    Operator.GT: "this hand comes after hand {n}",
    Operator.LE: "this is hand {n} or an earlier one",
    Operator.GE: "this is hand {n} or a later one",
}


def _number(condition: Number, path: str, negative: bool) -> Line:
    operator = OPPOSITE[condition.operator] if negative else condition.operator
    rules = (rule_id(condition, "of"), rule_id(condition, "operator"))
    match condition.of:
        case NumberOf.HAND:
            return say(_HANDS[operator], *rules, n=number(condition.value, f"{path}.value"))
        case NumberOf.TRICK:
            n = count(condition.value, f"{path}.value")
            words = "{how} {n} {n:trick|tricks} of this hand {n:is|are} over"
            return say(words, *rules, how=HOW_MANY[operator], n=n)
        case _:
            assert_never(condition.of)


def role_words(who: Who, negative: bool) -> str:
    """ "you are the dealer"."""
    match who:
        case Who.DEALER:
            return f"you are {'not ' if negative else ''}the dealer"
        case Who.KNOCKER:
            return f"you have {'not ' if negative else ''}knocked"
        case _:
            assert_never(who)


def _hold_line(condition: HasSetOfN | HasRunOfN, n: Num, negative: bool) -> Line:
    holds = "do not hold" if negative else "hold"
    if isinstance(condition, HasSetOfN):
        return say("you {holds} {n} {n:card|cards} of one rank", holds=holds, n=n)
    return say("you {holds} {n} {n:card|cards} of one suit in sequence", holds=holds, n=n)


def _plain(
    condition: PlayerHasCard
    | HasMatchingPair
    | SuitBroken
    | MustFollowSuit
    | HasTrump
    | IsTrickWinner
    | TrickContainsCard,
    negative: bool,
) -> Line:
    no = "not " if negative else ""
    holds = "do not hold" if negative else "hold"
    match condition:
        case PlayerHasCard(card=card):
            return say("you {holds} {card}", holds=holds, card=Card(card))
        case HasMatchingPair():
            return say("you {holds} {two} cards of one rank", holds=holds, two="two")
        case MustFollowSuit():
            words = "you hold {one} card of the suit that was led to the trick just played"
            return say(words, one="no" if negative else "a")
        case HasTrump():
            return say("you hold {one} trump", one="no" if negative else "a")
        case SuitBroken(suit=suit):
            return say(
                "{suit} have {no}been broken in this hand",
                rule_id(condition, "suit"),
                suit=SUITS[suit],
                no=no,
            )
        case IsTrickWinner():
            return say("you {won} the trick just played", won="did not win" if negative else "won")
        case TrickContainsCard(card=card):
            return say("{card} was {no}in the trick just played", card=Card(card), no=no)
        case _:
            assert_never(condition)
