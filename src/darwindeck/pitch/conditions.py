"""Conditions in the few words of a pitch: which cards are meant, what has to hold.

The rulebook says the same at length; here a reader wants the gist in one breath.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardBeatsTop,
    CardCondition,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    CardTest,
    ChipCount,
    ComparesWithTop,
    Condition,
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
    MatchesOrWild,
    MustFollowSuit,
    Not,
    Operator,
    Or,
    PlayerHasCard,
    PositionCondition,
    PositionTest,
    PotSize,
    Reference,
    ScoreCompare,
    SequenceAdjacent,
    SingleTest,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.narration.words.english import listed, number, text_of
from darwindeck.narration.words.names import RANKS, SUITS, a_rank, card_words, rank_plural, suit_singular

_SHORT: Final = 3
"""Tests that one clause of a pitch bears."""
_TOP: Final[Mapping[Reference, str]] = {
    Reference.TOP_DISCARD: "the top card",
    Reference.TABLEAU_TOP: "the last card on the table",
}
_TRICK: Final = "the last trick"
ONE: Final = "a card"
_OPPOSITE: Final[Mapping[Operator, Operator]] = {
    Operator.EQ: Operator.NE,
    Operator.NE: Operator.EQ,
    Operator.LT: Operator.GE,
    Operator.GE: Operator.LT,
    Operator.GT: Operator.LE,
    Operator.LE: Operator.GT,
}
_HOW: Final[Mapping[Operator, str]] = {
    Operator.EQ: "exactly",
    Operator.NE: "anything but",
    Operator.LT: "fewer than",
    Operator.GT: "more than",
    Operator.LE: "at most",
    Operator.GE: "at least",
}
_PLACES: Final[Mapping[Location, str]] = {
    Location.DECK: "the deck holds",
    Location.HAND: "you hold",
    Location.DISCARD: "the discard pile holds",
    Location.TABLEAU: "the table holds",
    Location.CAPTURED: "you have won",
}
_EMPTY: Final[Mapping[Location, tuple[str, str]]] = {
    Location.DECK: ("the deck is empty", "the deck lasts"),
    Location.HAND: ("your hand is empty", "you hold cards"),
    Location.DISCARD: ("the discard pile is empty", "the discard pile is not empty"),
    Location.TABLEAU: ("the table is empty", "cards lie on the table"),
    Location.CAPTURED: ("you have won no cards", "you have won cards"),
}


def either(words: Sequence[str], word: str = "or") -> str:
    """ "a, b or c"."""
    return text_of(listed(words, word))


def say_number(n: int) -> str:
    """A number as one says it: words up to twelve."""
    return str(number(n)) if n > 0 else str(n)


def each_card(condition: Condition | None) -> str:
    """The cards a rule is about, one at a time: "each heart", "the queen of spades"."""
    tests = _parts(condition)
    one = _single(tests) if not isinstance(condition, Or) else None
    if one is not None:
        return one
    nouns = [_noun(test) for test in tests]
    if condition is None or not all(nouns):
        return "each card" if condition is None else f"each card that {predicate(condition)}"
    if isinstance(condition, Or) or len(nouns) == 1:
        return f"each {either(nouns)}"
    return f"each card that {predicate(condition)}"


def many_cards(condition: Condition | None) -> str:
    """The cards as a kind: "hearts", "red cards"."""
    match condition:
        case CardIsRank(rank=rank):
            return rank_plural(rank)
        case CardIsSuit(suit=suit):
            return SUITS[suit]
        case CardIsColour(colour=colour):
            return f"{colour} cards"
        case CardIsTrump():
            return "trumps"
        case None:
            return "cards"
        case (
            And(conditions=(CardIsRank(rank=rank), CardIsColour(colour=colour)))
            | And(conditions=(CardIsColour(colour=colour), CardIsRank(rank=rank)))
        ):
            return f"{colour} {rank_plural(rank)}"
        case Or(conditions=parts) if all(isinstance(part, CardIsRank | CardIsSuit) for part in parts):
            return either([many_cards(part) for part in parts], "and")
        case SingleTest() | And() | Or() | Not():
            found = each_card(condition)
            return found.replace("each card that is", "cards that are").removeprefix("each ")
        case _:
            assert_never(condition)


def _parts(condition: Condition | None) -> tuple[Condition, ...]:
    match condition:
        case None:
            return ()
        case And(conditions=parts) | Or(conditions=parts):
            return parts
        case SingleTest() | Not():
            return (condition,)
        case _:
            assert_never(condition)


def _single(tests: Sequence[Condition]) -> str | None:
    """A rank of a suit or of a colour."""
    ranks: list[Rank] = [test.rank for test in tests if isinstance(test, CardIsRank)]
    suits: list[Suit] = [test.suit for test in tests if isinstance(test, CardIsSuit)]
    colours = [test.colour for test in tests if isinstance(test, CardIsColour)]
    if len(tests) != 2 or len(ranks) != 1 or not (suits or colours):
        return None
    return f"the {RANKS[ranks[0]]} of {SUITS[suits[0]]}" if suits else f"each {colours[0]} {RANKS[ranks[0]]}"


def _noun(test: Condition) -> str:
    match test:
        case CardIsRank(rank=rank):
            return RANKS[rank]
        case CardIsSuit(suit=suit):
            return suit_singular(suit)
        case CardIsColour(colour=colour):
            return f"{colour} card"
        case CardIsTrump():
            return "trump"
        case SingleTest() | And() | Or() | Not():
            return ""
        case _:
            assert_never(test)


def leaves(condition: Condition) -> Iterator[Condition]:
    """The simple tests of a condition."""
    match condition:
        case Not(condition=inner):
            yield from leaves(inner)
        case And(conditions=parts) | Or(conditions=parts):
            for part in parts:
                yield from leaves(part)
        case SingleTest():
            yield condition
        case _:
            assert_never(condition)


def cards_tested(condition: Condition | None) -> str:
    """Which cards a rule is about, without saying which rank or suit: all, or the kinds of its tests.

    >>> cards_tested(None), cards_tested(CardIsSuit(Suit.HEARTS))
    ('all', 'card_is_suit')
    """
    if condition is None:
        return "all"
    return " ".join(sorted({str(test.__struct_config__.tag) for test in leaves(condition)}))


def fitting(condition: Condition, what: str, *, plural: bool = False) -> str:
    """Cards under a condition: "a card that is higher than the top card"; a long condition only by its gist."""
    tests = list(leaves(condition))
    cards = all(isinstance(test, CardTest) for test in tests)
    if len(tests) <= _SHORT and not any(isinstance(test, CardTest) for test in tests):
        return f"{what} if {predicate(condition)}"
    if len(tests) > _SHORT or (len(tests) > 1 and not cards):
        return f"{what} that {'fit' if plural else 'fits'}{_what_it_fits(tests)}"
    if what == ONE and (noun := _noun(condition)):
        return f"a{'n' if noun[0] in 'aeiou' else ''} {noun}"
    words = predicate(condition)
    if plural:
        words = words.replace("is ", "are ").replace("matches ", "match ").replace("does not", "do not")
    return f"{what} that {words}"


def _what_it_fits(tests: Sequence[Condition]) -> str:
    if any(isinstance(test, CardAdjacentToLayout) for test in tests):
        return " the cards on the table"
    return " the one before" if any(isinstance(test, ComparesWithTop) for test in tests) else ""


def predicate(condition: Condition, *, negative: bool = False) -> str:
    """What has to hold, without the card it is about: "is red", "matches the top card in rank or suit"."""
    match condition:
        case Not(condition=inner):
            return predicate(inner, negative=not negative)
        case And(conditions=parts) | Or(conditions=parts):
            if not negative and isinstance(condition, Or) and (alike := _alike(parts)):
                return alike
            if not negative and isinstance(condition, And) and (one := _single(parts)):
                return f"is {one.replace('each ', 'a ')}"
            every = isinstance(condition, And) is not negative
            return _join([predicate(part, negative=negative) for part in parts], every=every)
        case CardTest():
            return _card(condition, negative)
        case PositionTest():
            return _position(condition, negative)
        case _:
            assert_never(condition)


def _join(words: Sequence[str], *, every: bool) -> str:
    """Tests that begin alike share their beginning: "is red or higher than the top card"."""
    shared = [
        word.removeprefix("is ") if place and word.startswith("is ") else word
        for place, word in enumerate(words)
    ]
    start = all(word.startswith("is ") for word in words)
    return _name_once(either(shared if start else list(words), "and" if every else "or"))


def _name_once(words: str) -> str:
    """The card that is compared with is named once: "is next in rank to the top card and higher than it"."""
    for top in _TOP.values():
        first, found, rest = words.partition(top)
        if found:
            words = first + found + rest.replace(top, "it")
    first, found, rest = words.partition(_TRICK)
    return first + found + rest.replace(_TRICK, "it")


def _alike(parts: Sequence[Condition]) -> str | None:
    same = {CardMatchesRank: "rank", CardMatchesSuit: "suit", CardMatchesColour: "colour"}
    found = [
        part for part in parts if isinstance(part, CardMatchesRank | CardMatchesSuit | CardMatchesColour)
    ]
    if len(found) != len(parts) or len({part.reference for part in found}) > 1:
        return None
    return f"matches {_TOP[found[0].reference]} in {either([same[type(part)] for part in found])}"


def _card(test: CardCondition, negative: bool) -> str:
    no = "not " if negative else ""
    matches = "does not match" if negative else "matches"
    match test:
        case CardIsRank(rank=rank):
            return f"is {no}{a_rank(rank)}"
        case CardIsSuit(suit=suit):
            return f"is {no}a {suit_singular(suit)}"
        case CardIsColour(colour=colour):
            return f"is {no}{colour}"
        case CardIsTrump():
            return f"is {no}a trump"
        case CardMatchesRank(reference=top):
            return f"{matches} {_TOP[top]} in rank"
        case CardMatchesSuit(reference=top):
            return f"{matches} {_TOP[top]} in suit"
        case CardMatchesColour(reference=top):
            return f"{matches} {_TOP[top]} in colour"
        case MatchesOrWild(reference=top):
            return f"{matches} {_TOP[top]} in rank or suit"
        case SequenceAdjacent(reference=top):
            return f"is {no}next in rank to {_TOP[top]}"
        case CardBeatsTop(reference=top):
            return f"is {no}higher than {_TOP[top]}"
        case CardAdjacentToLayout():
            return f"is {no}next to a card of its suit on the table"
        case _:
            assert_never(test)


def _position(test: PositionCondition, negative: bool) -> str:
    holds = "do not hold" if negative else "hold"
    match test:
        case HandSize(operator=operator, value=value):
            return f"you hold {_amount(operator, value, negative)}"
        case LocationSize(location=place, operator=operator, value=value):
            return f"{_PLACES[place]} {_amount(operator, value, negative)}"
        case LocationEmpty(location=place):
            return _EMPTY[place][negative]
        case ScoreCompare() | HandValue() | ChipCount() | PotSize():
            return _tell_comparison(test, negative)
        case PlayerHasCard(card=card):
            return f"you {holds} the {card_words(card)}"
        case HasSetOfN(n=n):
            return f"you {holds} {say_number(n)} of a kind"
        case HasRunOfN(n=n):
            return f"you {holds} a run of {say_number(n)}"
        case HasMatchingPair():
            return f"you {holds} a pair"
        case MustFollowSuit():
            return f"you hold {'no' if negative else 'a'} card of the suit led"
        case HasTrump():
            return f"you hold {'no' if negative else 'a'} trump"
        case SuitBroken(suit=suit):
            return f"{SUITS[suit]} have {'not ' if negative else ''}been played"
        case IsTrickWinner():
            return f"you {'did not win' if negative else 'won'} {_TRICK}"
        case TrickContainsCard(card=card):
            return f"the {card_words(card)} was {'not ' if negative else ''}in {_TRICK}"
        case _:
            assert_never(test)


def _tell_comparison(test: ScoreCompare | HandValue | ChipCount | PotSize, negative: bool) -> str:
    operator = _OPPOSITE[test.operator] if negative else test.operator
    how = "less than" if operator is Operator.LT else _HOW[operator]
    match test:
        case ScoreCompare():
            return f"your score is {how} {test.value}"
        case HandValue():
            return f"your hand counts {how} {test.value}"
        case ChipCount():
            return f"you have {_HOW[operator]} {test.value} chips"
        case PotSize():
            return f"the pot holds {_HOW[operator]} {test.value} chips"
        case _:
            assert_never(test)


def _amount(operator: Operator, value: int, negative: bool) -> str:
    operator = _OPPOSITE[operator] if negative else operator
    if value == 0 and operator in (Operator.EQ, Operator.LE):
        return "no cards"
    if value == 0 and operator in (Operator.NE, Operator.GT):
        return "cards"
    return f"{_HOW[operator]} {say_number(value)} card{'' if value == 1 else 's'}"
