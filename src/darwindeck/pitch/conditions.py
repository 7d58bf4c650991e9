"""Conditions in the few words of a pitch: which cards are meant, what has to hold.

The rulebook says the same at length; here a reader wants the gist in one breath.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, assert_never

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
TRICK: Final = "the last trick"
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
}


def either(words: Sequence[str], word: str = "or") -> str:
    """ "a, b or c"."""
    return text_of(listed(words, word))


def say_number(n: int) -> str:
    """A number as one says it: words up to twelve."""
    return str(number(n)) if n > 0 else str(n)


def each_card(condition: Condition | None) -> str:
    """The cards a rule is about, one at a time: "each heart", "the queen of spades"."""
    return f"{'the' if names_one(condition) else 'each'} {card_noun(condition)}"


def names_one(condition: Condition | None) -> bool:
    """Return whether a condition means one card of a deck by name: the queen of spades."""
    return (
        isinstance(condition, And | SingleTest)
        and _single(_parts(condition)) is not None
        and any(isinstance(test, CardIsSuit) for test in _parts(condition))
    )


def has_name(condition: Condition | None) -> bool:
    """Return whether there is a noun for the cards: hearts, but not cards that are higher than the top card."""
    tests = _parts(condition)
    if condition is None or (not isinstance(condition, Or) and _single(tests) is not None):
        return True
    return all(map(_noun, tests)) and (isinstance(condition, Or) or len(tests) == 1)


def card_noun(condition: Condition | None) -> str:
    """The cards a rule is about as a noun: "heart", "queen of spades", "card that is higher than the top card"."""
    tests = _parts(condition)
    one = _single(tests) if not isinstance(condition, Or) else None
    if condition is None:
        return "card"
    if one is not None:
        return one
    return (
        either([_noun(test) for test in tests])
        if has_name(condition)
        else f"card that {predicate(condition)}"
    )


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
            if not has_name(condition):
                return f"cards that {predicate(condition, plural=True)}"
            return each_card(condition) if names_one(condition) else card_noun(condition)
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
    """A rank of a suit or of a colour, as a noun."""
    ranks: list[Rank] = [test.rank for test in tests if isinstance(test, CardIsRank)]
    suits: list[Suit] = [test.suit for test in tests if isinstance(test, CardIsSuit)]
    colours = [test.colour for test in tests if isinstance(test, CardIsColour)]
    if len(tests) != 2 or len(ranks) != 1 or not (suits or colours):
        return None
    return f"{RANKS[ranks[0]]} of {SUITS[suits[0]]}" if suits else f"{colours[0]} {RANKS[ranks[0]]}"


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


def is_about_card(condition: Condition) -> bool:
    """Return whether a condition begins with a test of a card: its words need one as a subject."""
    return isinstance(next(leaves(condition)), CardTest)


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
    return f"{what} that {predicate(condition, plural=plural)}"


def _what_it_fits(tests: Sequence[Condition]) -> str:
    if any(isinstance(test, CardAdjacentToLayout) for test in tests):
        return " the cards on the table"
    return " the one before" if any(isinstance(test, ComparesWithTop) for test in tests) else ""


class Voice:
    """How a condition is said: of one card or several, and what was named before, so that it is "it" from now on."""

    def __init__(self, *, plural: bool = False, melds: bool = False, named: Sequence[str] = ()) -> None:
        """`melds`: captured cards are those that were laid down."""
        self.plural = plural
        self.melds = melds
        self._named = set(named)

    def once(self, thing: str) -> str:
        """Name a thing the first time; it is "it" afterwards."""
        if thing in self._named:
            return "it"
        self._named.add(thing)
        return thing


class _Said(NamedTuple):
    """A predicate: what a card is, or what holds."""

    words: str
    be: bool = False
    """Whether "is" or "are" goes before it."""

    def whole(self, voice: Voice) -> str:
        return f"{'are' if voice.plural else 'is'} {self.words}" if self.be else self.words


def predicate(
    condition: Condition, *, negative: bool = False, plural: bool = False, voice: Voice | None = None
) -> str:
    """What has to hold, without the card it is about: "is red", "matches the top card in rank or suit"."""
    voice = voice or Voice(plural=plural)
    return _predicate(condition, negative, voice).whole(voice)


def _predicate(condition: Condition, negative: bool, voice: Voice) -> _Said:
    match condition:
        case Not(condition=inner):
            return _predicate(inner, not negative, voice)
        case And(conditions=parts) | Or(conditions=parts):
            if not negative and isinstance(condition, Or) and (alike := _alike(parts, voice)):
                return _Said(alike)
            if not negative and isinstance(condition, And) and (one := _single(parts)):
                return _Said(f"{'the' if names_one(condition) else 'a'} {one}", be=True)
            every = isinstance(condition, And) is not negative
            return _join([_predicate(part, negative, voice) for part in parts], voice, every=every)
        case CardTest():
            return _card(condition, negative, voice)
        case PositionTest():
            return _Said(_position(condition, negative, voice))
        case _:
            assert_never(condition)


def _join(parts: Sequence[_Said], voice: Voice, *, every: bool) -> _Said:
    """Tests of what a card is share their verb: "is red or higher than the top card"."""
    word = "and" if every else "or"
    if all(part.be for part in parts):
        return _Said(either([part.words for part in parts], word), be=True)
    return _Said(either([part.whole(voice) for part in parts], word))


def _alike(parts: Sequence[Condition], voice: Voice) -> str | None:
    same = {CardMatchesRank: "rank", CardMatchesSuit: "suit", CardMatchesColour: "colour"}
    found = [
        part for part in parts if isinstance(part, CardMatchesRank | CardMatchesSuit | CardMatchesColour)
    ]
    if len(found) != len(parts) or len({part.reference for part in found}) > 1:
        return None
    matches = "match" if voice.plural else "matches"
    return (
        f"{matches} {voice.once(_TOP[found[0].reference])} in {either([same[type(part)] for part in found])}"
    )


def _card(test: CardCondition, negative: bool, voice: Voice) -> _Said:
    no = "not " if negative else ""
    does = "do" if voice.plural else "does"
    matches = f"{does} not match" if negative else "match" if voice.plural else "matches"
    match test:
        case CardIsRank(rank=rank):
            return _Said(f"{no}{a_rank(rank)}", be=True)
        case CardIsSuit(suit=suit):
            return _Said(f"{no}a {suit_singular(suit)}", be=True)
        case CardIsColour(colour=colour):
            return _Said(f"{no}{colour}", be=True)
        case CardIsTrump():
            return _Said(f"{no}a trump", be=True)
        case CardMatchesRank(reference=top):
            return _Said(f"{matches} {voice.once(_TOP[top])} in rank")
        case CardMatchesSuit(reference=top):
            return _Said(f"{matches} {voice.once(_TOP[top])} in suit")
        case CardMatchesColour(reference=top):
            return _Said(f"{matches} {voice.once(_TOP[top])} in colour")
        case MatchesOrWild(reference=top):
            return _Said(f"{matches} {voice.once(_TOP[top])} in rank or suit")
        case SequenceAdjacent(reference=top):
            return _Said(f"{no}next in rank to {voice.once(_TOP[top])}", be=True)
        case CardBeatsTop(reference=top):
            return _Said(f"{no}higher than {voice.once(_TOP[top])}", be=True)
        case CardAdjacentToLayout():
            return _Said(f"{no}next to a card of its suit on the table", be=True)
        case _:
            assert_never(test)


def _position(test: PositionCondition, negative: bool, voice: Voice) -> str:
    holds = "do not hold" if negative else "hold"
    match test:
        case HandSize(operator=operator, value=value):
            return f"you hold {_amount(operator, value, negative)}"
        case LocationSize(location=place, operator=operator, value=value):
            return f"{_place(place, voice)} {_amount(operator, value, negative)}"
        case LocationEmpty(location=Location.CAPTURED):
            return f"{_place(Location.CAPTURED, voice)} {'cards' if negative else 'no cards'}"
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
            return f"you {'did not win' if negative else 'won'} {voice.once(TRICK)}"
        case TrickContainsCard(card=card):
            return f"the {card_words(card)} was {'not ' if negative else ''}in {voice.once(TRICK)}"
        case _:
            assert_never(test)


def _place(place: Location, voice: Voice) -> str:
    return "you have laid down" if voice.melds and place is Location.CAPTURED else _PLACES[place]


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
