"""What has to hold, as the predicate of a clause: "is red", "you hold no trump"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, assert_never

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
    Number,
    NumberOf,
    Operator,
    Or,
    PlayerHasCard,
    PositionCondition,
    PositionTest,
    PotSize,
    Reference,
    Role,
    ScoreCompare,
    SequenceAdjacent,
    SingleTest,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.wording.conditions.nouns import single_card
from darwindeck.wording.conditions.positions import HOW_MANY, HOW_MUCH, OPPOSITE, role_words
from darwindeck.wording.grammar import either, say_number
from darwindeck.wording.names import SUITS, a_rank, card_words, suit_singular

_TOP: Final[Mapping[Reference, str]] = {
    Reference.TOP_DISCARD: "the top card",
    Reference.TABLEAU_TOP: "the last card on the table",
}
TRICK: Final = "the last trick"
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


def names_one(condition: Condition | None) -> bool:
    """Return whether a condition means one card of a deck by name: the queen of spades."""
    return (
        isinstance(condition, And | SingleTest)
        and single_card(parts_of(condition)) is not None
        and any(isinstance(test, CardIsSuit) for test in parts_of(condition))
    )


def parts_of(condition: Condition | None) -> tuple[Condition, ...]:
    match condition:
        case None:
            return ()
        case And(conditions=parts) | Or(conditions=parts):
            return parts
        case SingleTest() | Not():
            return (condition,)
        case _:
            assert_never(condition)


def leaves(condition: Condition) -> Iterator[Condition]:
    """Return the simple tests of a condition."""
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
    """Say what has to hold, without the card it is about: "is red", "matches the top card in rank or suit"."""
    voice = voice or Voice(plural=plural)
    return _predicate(condition, negative, voice).whole(voice)


def _predicate(condition: Condition, negative: bool, voice: Voice) -> _Said:
    match condition:
        case Not(condition=inner):
            return _predicate(inner, not negative, voice)
        case And(conditions=parts) | Or(conditions=parts):
            if not negative and isinstance(condition, Or) and (alike := _alike(parts, voice)):
                return _Said(alike)
            if not negative and isinstance(condition, And) and (one := single_card(parts)):
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
        case Number():
            return _number(test, negative)
        case Role(who=who):
            return role_words(who, negative)
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
    operator = OPPOSITE[test.operator] if negative else test.operator
    match test:
        case ScoreCompare():
            return f"your score is {HOW_MUCH[operator]} {test.value}"
        case HandValue():
            return f"your hand counts {HOW_MUCH[operator]} {test.value}"
        case ChipCount():
            return f"you have {HOW_MANY[operator]} {test.value} chips"
        case PotSize():
            return f"the pot holds {HOW_MANY[operator]} {test.value} chips"
        case _:
            assert_never(test)


def _number(test: Number, negative: bool) -> str:
    operator = OPPOSITE[test.operator] if negative else test.operator
    match test.of:
        case NumberOf.HAND:
            return f"this is {_HANDS[operator].format(test.value)}"
        case NumberOf.TRICK:
            tricks = f"{say_number(test.value)} trick{'' if test.value == 1 else 's'}"
            return f"{HOW_MANY[operator]} {tricks} of the hand {'is' if test.value == 1 else 'are'} over"
        case _:
            assert_never(test.of)


_HANDS: Final = {
    Operator.EQ: "hand {}",
    Operator.NE: "any hand but hand {}",
    Operator.LT: "a hand before hand {}",
    Operator.GT: "a hand after hand {}",
    Operator.LE: "hand {} or an earlier one",
    Operator.GE: "hand {} or a later one",
}


def _amount(operator: Operator, value: int, negative: bool) -> str:
    operator = OPPOSITE[operator] if negative else operator
    if value == 0 and operator in (Operator.EQ, Operator.LE):
        return "no cards"
    if value == 0 and operator in (Operator.NE, Operator.GT):
        return "cards"
    return f"{HOW_MANY[operator]} {say_number(value)} card{'' if value == 1 else 's'}"
