"""Conditions in the few words of a pitch: which cards are meant, what has to hold.

The rulebook says the same at length; here a reader wants the gist in one breath.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardCondition,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardTest,
    ComparesWithTop,
    Condition,
    Not,
    Or,
    SingleTest,
)
from darwindeck.wording.conditions.nouns import noun, single_card
from darwindeck.wording.conditions.predicates import leaves, names_one, parts_of, predicate
from darwindeck.wording.deeds import ONE
from darwindeck.wording.grammar import either
from darwindeck.wording.names import rank_plural

_SHORT: Final = 3
"""Tests that one clause of a pitch bears."""


def each_card(condition: Condition | None) -> str:
    """Return the cards a rule is about, one at a time: "each heart", "the queen of spades"."""
    return f"{'the' if names_one(condition) else 'each'} {card_noun(condition)}"


def has_name(condition: Condition | None) -> bool:
    """Return whether there is a noun for the cards: hearts, but not cards that are higher than the top card."""
    tests = parts_of(condition)
    if condition is None or (not isinstance(condition, Or) and single_card(tests) is not None):
        return True
    return all(map(noun, tests)) and (isinstance(condition, Or) or len(tests) == 1)


def card_noun(condition: Condition | None) -> str:
    """Return the cards a rule is about as a noun: "heart", "card that is higher than the top card"."""
    tests = parts_of(condition)
    one = single_card(tests) if not isinstance(condition, Or) else None
    if condition is None:
        return "card"
    if one is not None:
        return one
    return (
        either([noun(test) for test in tests]) if has_name(condition) else f"card that {predicate(condition)}"
    )


def many_cards(condition: Condition | None) -> str:
    """Return the cards as a kind: "hearts", "red cards"."""
    match condition:
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
            if name := noun(condition, many=True):
                return name
            if not has_name(condition):
                return f"cards that {predicate(condition, plural=True)}"
            return each_card(condition) if names_one(condition) else card_noun(condition)
        case _:
            assert_never(condition)


def is_about_card(condition: Condition) -> bool:
    """Return whether a condition begins with a test of a card: its words need one as a subject."""
    return isinstance(next(leaves(condition)), CardTest)


def cards_tested(condition: Condition | None) -> str:
    """Which cards a rule is about, without saying which rank or suit: all, or the kinds of its tests.

    >>> from darwindeck.genome.cards import Suit
    >>> cards_tested(None), cards_tested(CardIsSuit(Suit.HEARTS))
    ('all', 'card_is_suit')
    """
    if condition is None:
        return "all"
    return " ".join(sorted({str(test.__struct_config__.tag) for test in leaves(condition)}))


def told_by_gist(condition: Condition) -> bool:
    """Tell whether a clause has no room for a condition, and says only what it is about."""
    tests = list(leaves(condition))
    of_cards = [isinstance(test, CardTest) for test in tests]
    return len(tests) > _SHORT or (any(of_cards) and not all(of_cards))


def fitting(condition: Condition, what: str, *, plural: bool = False) -> str:
    """Cards under a condition: "a card that is higher than the top card"; a long condition only by its gist."""
    tests = list(leaves(condition))
    if len(tests) <= _SHORT and not any(isinstance(test, CardTest) for test in tests):
        return f"{what} if {predicate(condition)}"
    if told_by_gist(condition):
        return f"{what} that {'fit' if plural else 'fits'}{_what_it_fits(tests)}"
    if what == ONE and (name := noun(condition)):
        return f"a{'n' if name[0] in 'aeiou' else ''} {name}"
    return f"{what} that {predicate(condition, plural=plural)}"


def _what_it_fits(tests: Sequence[Condition]) -> str:
    if any(isinstance(test, CardAdjacentToLayout) for test in tests):
        return " the cards on the table"
    return " the one before" if any(isinstance(test, ComparesWithTop) for test in tests) else ""


def only_if(condition: Condition | None) -> str:
    """Which cards may be played, as a clause about "you"."""
    if condition is None:
        return "you may always play a card"
    if len(list(leaves(condition))) > _SHORT:
        return "another rule says which cards may be played"
    return f"you may play a card only if {_subject(condition)}"


def _subject(condition: Condition) -> str:
    """Return the condition with "it" before a test of the card."""
    if (
        isinstance(condition, And | Or)
        and len({isinstance(test, CardCondition) for test in leaves(condition)}) > 1
    ):
        word = "and" if isinstance(condition, And) else "or"
        return either([_subject(part) for part in condition.conditions], word)
    return f"{'it ' if is_about_card(condition) else ''}{predicate(condition)}"
