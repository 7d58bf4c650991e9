"""Conditions of old JSON, in both spellings: the types of the first writer, the op codes of the second.

A test without a counterpart is left out and told. Ranks written as numbers count from the ace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Final

from darwindeck.genome import conditions as now
from darwindeck.genome.cards import RankOrder
from darwindeck.legacy.fields import Fields, unreadable, whole
from darwindeck.legacy.names import (
    ACE_FIRST,
    LOCATIONS,
    OPERATORS,
    REFERENCES,
    TEST_ALIASES,
    TESTS,
    card_of,
    pick,
    rank_of,
    suit_of,
)
from darwindeck.legacy.notes import Context, show_value

_MOST_LEVELS: Final = 32
_MOST_CARDS: Final = 104


class OldAnswer(Enum):
    """What a condition can come to beside a condition of today."""

    LOST = auto()  # nothing that can be kept; a note has been made
    ALWAYS = auto()  # true whatever happens
    UNPLAYABLE = auto()  # "no valid plays", which is a way to draw now


Test = now.Condition | OldAnswer


def read_condition(value: object, path: str, pile: now.Reference, context: Context) -> Test:
    """Return the test that stands at a path; `pile` is what cards are compared with when the file does not say."""
    return _Reader(pile, context).node(value, path, 1)


class _Reader:
    def __init__(self, pile: now.Reference, context: Context) -> None:
        self.pile = pile
        self.context = context
        self.notes = context.notes

    def node(self, value: object, path: str, level: int) -> Test:
        if value is None:
            return OldAnswer.ALWAYS
        if level > _MOST_LEVELS:
            raise unreadable(path, "conditions are nested too deeply")
        fields = Fields(value, path, self.notes)
        if fields.text("type") == "compound" or fields.has("conditions"):
            return self.compound(fields, level)
        return self.simple(fields)

    def compound(self, fields: Fields, level: int) -> Test:
        word = fields.text("logic", "op_code").upper() or "AND"
        if word not in ("AND", "OR"):
            raise unreadable(fields.at("logic"), f"{show_value(word)} is neither AND nor OR")
        parts = enumerate(fields.items("conditions"))
        tests = [self.node(part, f"{fields.at('conditions')}[{i}]", level + 1) for i, part in parts]
        fields.close()
        if len(tests) == 1:
            return tests[0]
        if not tests:
            self.notes.repair(f"Removed an and / or without tests ({fields.path}).")
        return self.combined(tests, word == "AND", fields.path)

    def combined(self, tests: list[Test], every: bool, path: str) -> Test:
        if OldAnswer.UNPLAYABLE in tests:
            self.notes.lose(f"A test for no valid plays inside an and / or ({path}).")
        if OldAnswer.ALWAYS in tests and not every:
            return OldAnswer.ALWAYS
        kept = tuple(test for test in tests if not isinstance(test, OldAnswer))
        if len(kept) < 2:
            return kept[0] if kept else OldAnswer.LOST
        return now.And(kept) if every else now.Or(kept)

    def simple(self, fields: Fields) -> Test:
        named = fields.take("condition_type", "op_code")
        kind = _kind(named)
        reference = self.reference(fields)
        if kind in ("CARD_IS_RANK", "CARD_IS_SUIT") and reference in REFERENCES:
            kind = kind.replace("IS", "MATCHES")  # the later writer had one code for both
        read = _READ.get(kind)
        if read is None:
            self.notes.lose(f"A test of type {show_value(named)}, which has no counterpart ({fields.path}).")
            return OldAnswer.LOST
        test = read(self, fields, reference)
        fields.take("operator", "value", "type")
        fields.close()
        return test

    def reference(self, fields: Fields) -> str:
        value = fields.take("reference", "ref_loc")
        if value is None:
            return ""
        return str(value).upper()

    def top(self, reference: str) -> now.Reference:
        return REFERENCES.get(reference, self.pile)

    def operator(self, fields: Fields) -> now.Operator:
        found = pick(fields.take("operator"), OPERATORS, tuple(now.Operator))
        if found is None and fields.has("operator"):
            raise unreadable(
                fields.at("operator"), f"{show_value(fields.take('operator'))} is not an operator"
            )
        return found or now.Operator.EQ

    def lost(self, fields: Fields, what: str) -> OldAnswer:
        self.notes.lose(f"{what} ({fields.path}).")
        return OldAnswer.LOST

    def count(self, fields: Fields) -> tuple[now.Operator, int] | None:
        """Operator and number of cards; None if the comparison holds for any."""
        operator, value = self.operator(fields), fields.whole("value", 0)
        if 0 <= value <= _MOST_CARDS:
            return operator, value
        path, low = fields.path, value < 0
        always = {now.Operator.GT, now.Operator.GE} if low else {now.Operator.LT, now.Operator.LE}
        if operator in always | {now.Operator.NE}:
            self.notes.repair(f"Removed a comparison with {show_value(value)} that always holds ({path}).")
            return None
        self.notes.repair(
            f"Wrote a comparison with {show_value(value)} as one with 0 that never holds ({path})."
        )
        return now.Operator.LT, 0

    def hand_size(self, fields: Fields, reference: str) -> Test:
        if reference in ("VALID_PLAYS", "3"):
            operator, value = self.operator(fields), fields.whole("value", 0)
            if (operator.name, value) in (("EQ", 0), ("LE", 0), ("LT", 1)):
                return OldAnswer.UNPLAYABLE
            return self.lost(fields, "A count of valid plays")
        count = self.count(fields)
        return OldAnswer.ALWAYS if count is None else now.HandSize(*count)

    def location_size(self, fields: Fields, reference: str) -> Test:
        location = LOCATIONS.get(reference or "DECK")
        if location is None:
            return self.lost(fields, f"A test of how many cards lie in {show_value(reference.lower())}")
        count = self.count(fields)
        return OldAnswer.ALWAYS if count is None else now.LocationSize(location, *count)

    def location_empty(self, fields: Fields, reference: str) -> Test:
        location = LOCATIONS.get(reference or "DECK")
        if location is None:
            return self.lost(fields, f"A test whether {show_value(reference.lower())} is empty")
        return now.LocationEmpty(location)

    def card_is_rank(self, fields: Fields, _: str) -> Test:
        value = fields.take("value")
        rank = rank_of(value, ACE_FIRST)
        if rank is None:
            return self.lost(fields, f"A test for the rank {show_value(value)}")
        place, compare = ACE_FIRST.index(rank), _COMPARISONS[self.operator(fields)]
        tests = tuple(now.CardIsRank(other) for i, other in enumerate(ACE_FIRST) if compare(i, place))
        return self.one_of(tests, fields)

    def one_of(self, tests: tuple[now.CardIsRank, ...], fields: Fields) -> Test:
        if len(tests) == len(ACE_FIRST):
            self.notes.repair(f"Removed a test that always holds ({fields.path}).")
            return OldAnswer.ALWAYS
        if not tests:
            return self.lost(fields, "A test that no card can meet")
        return tests[0] if len(tests) == 1 else now.Or(tests)

    def card_is_suit(self, fields: Fields, _: str) -> Test:
        suit = suit_of(fields.take("value"))
        if suit is None:
            return self.lost(fields, f"A test for the suit {show_value(fields.take('value'))}")
        test = now.CardIsSuit(suit)
        return now.Not(test) if self.operator(fields) is now.Operator.NE else test

    def suit_broken(self, fields: Fields, _: str) -> Test:
        suit = suit_of(fields.take("value"))
        return self.lost(fields, "A test for a broken suit") if suit is None else now.SuitBroken(suit)

    def beats_top(self, fields: Fields, reference: str) -> Test:
        if fields.take("value") == "two_high":
            self.context.rank_order = RankOrder.TWO_HIGH
            self.notes.translate(f"The two is high in the whole game, as the test {fields.path} says.")
        return now.CardBeatsTop(self.top(reference))

    def card(self, fields: Fields, make: Callable[[str], now.Condition]) -> Test:
        card = card_of(fields.take("value"))
        if card is None:
            return self.lost(fields, f"A test for the card {show_value(fields.take('value'))}")
        return make(card)

    def amount(self, fields: Fields, key: str) -> tuple[now.Operator, int]:
        value = whole(fields.take("value") or 0, fields.at("value"), self.notes)
        return self.operator(fields), self.notes.fit(fields.at("value"), value, key)

    def size(self, fields: Fields, key: str) -> int:
        return self.notes.fit(fields.at("value"), fields.whole("value", 0), key)


def _kind(named: object) -> str:
    """Return the type of a test in the first writer's spelling."""
    known = pick(named, {}, TESTS)
    if known is not None or not isinstance(named, str):
        return known or ""
    bare = named.upper().removeprefix("CHECK_")
    return TEST_ALIASES.get(bare, bare)


_COMPARISONS: Final[Mapping[now.Operator, Callable[[int, int], bool]]] = {
    now.Operator.EQ: int.__eq__,
    now.Operator.NE: int.__ne__,
    now.Operator.LT: int.__lt__,
    now.Operator.GT: int.__gt__,
    now.Operator.LE: int.__le__,
    now.Operator.GE: int.__ge__,
}

_READ: Final[Mapping[str, Callable[[_Reader, Fields, str], Test]]] = {
    "HAND_SIZE": _Reader.hand_size,
    "LOCATION_SIZE": _Reader.location_size,
    "LOCATION_EMPTY": _Reader.location_empty,
    "CARD_IS_RANK": _Reader.card_is_rank,
    "CARD_IS_SUIT": _Reader.card_is_suit,
    "SUIT_BROKEN": _Reader.suit_broken,
    "CARD_BEATS_TOP": _Reader.beats_top,
    "CARD_MATCHES_RANK": lambda reader, _, ref: now.CardMatchesRank(reader.top(ref)),
    "CARD_MATCHES_SUIT": lambda reader, _, ref: now.CardMatchesSuit(reader.top(ref)),
    "CARD_MATCHES_COLOR": lambda reader, _, ref: now.CardMatchesColour(reader.top(ref)),
    "SEQUENCE_ADJACENT": lambda reader, _, ref: now.SequenceAdjacent(reader.top(ref)),
    "MATCHES_OR_WILD": lambda reader, _, ref: now.MatchesOrWild(reader.top(ref)),
    "CARD_ADJACENT_TO_LAYOUT": lambda *_: now.CardAdjacentToLayout(),
    "HAS_SET_OF_N": lambda reader, fields, _: now.HasSetOfN(reader.size(fields, "HasSetOfN.n")),
    "HAS_RUN_OF_N": lambda reader, fields, _: now.HasRunOfN(reader.size(fields, "HasRunOfN.n")),
    "HAS_MATCHING_PAIR": lambda *_: now.HasMatchingPair(),
    "MUST_FOLLOW_SUIT": lambda *_: now.MustFollowSuit(),
    "HAS_TRUMP": lambda *_: now.HasTrump(),
    "IS_TRICK_WINNER": lambda *_: now.IsTrickWinner(),
    "PLAYER_HAS_CARD": lambda reader, fields, _: reader.card(fields, now.PlayerHasCard),
    "TRICK_CONTAINS_CARD": lambda reader, fields, _: reader.card(fields, now.TrickContainsCard),
    "SCORE_COMPARE": lambda reader, fields, _: now.ScoreCompare(*reader.amount(fields, "ScoreCompare.value")),
    "HAND_VALUE": lambda reader, fields, _: now.HandValue(*reader.amount(fields, "HandValue.value")),
    "CHIP_COUNT": lambda reader, fields, _: now.ChipCount(*reader.amount(fields, "ChipCount.value")),
    "POT_SIZE": lambda reader, fields, _: now.PotSize(*reader.amount(fields, "PotSize.value")),
    "CAN_AFFORD": lambda reader, fields, _: now.ChipCount(
        now.Operator.GE, reader.amount(fields, "ChipCount.value")[1]
    ),
}
"""How each test is read; a reference is what the file compares with or counts, in capitals, or empty."""
