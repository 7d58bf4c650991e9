"""The names and numbers of old files, and what they are called now. Tables only, and the two look-ups of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from darwindeck.genome.cards import SUIT_RANKS, Deck, Rank, Suit
from darwindeck.genome.conditions import Location, Operator, Reference
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.phases import DrawSource, PlayTarget
from darwindeck.genome.scoring import EvaluationMethod, ScoringTrigger, WinOrder, WinType
from darwindeck.genome.setup import SequenceDirection, TableauMode

T = TypeVar("T")

RANKS: Final = SUIT_RANKS
"""Two first, ace last: the numbers of effects and card scoring."""
ACE_FIRST: Final = (Rank.ACE, *RANKS[:-1])
"""Ace first, king last: the numbers of conditions."""
SUITS: Final = tuple(Suit)
ANY: Final = 255
"""Any rank, or any suit."""

RANK_NAMES: Final[Mapping[str, Rank]] = {
    **{rank.name: rank for rank in RANKS},
    **{rank.value: rank for rank in RANKS},
    "10": Rank.TEN,
}
SUIT_NAMES: Final[Mapping[str, Suit]] = {
    **{suit.name: suit for suit in Suit},
    **{suit.value.upper(): suit for suit in Suit},
}
DECKS: Final[Mapping[str, Deck]] = {deck.name: deck for deck in Deck}
TABLEAU_MODES: Final[Mapping[str, TableauMode]] = {mode.name: mode for mode in TableauMode}
DIRECTIONS: Final[Mapping[str, SequenceDirection]] = {way.name: way for way in SequenceDirection}
OPERATORS: Final[Mapping[str, Operator]] = {
    **{operator.name: operator for operator in Operator},
    **{operator.value: operator for operator in Operator},
}

REFERENCES: Final[Mapping[str, Reference]] = {
    "TOP_DISCARD": Reference.TOP_DISCARD,
    "DISCARD": Reference.TOP_DISCARD,
    "LAST_PLAYED": Reference.TABLEAU_TOP,
    "TABLEAU_TOP": Reference.TABLEAU_TOP,
    "TABLEAU": Reference.TABLEAU_TOP,
    "1": Reference.TOP_DISCARD,
    "2": Reference.TABLEAU_TOP,
    "3": Reference.TABLEAU_TOP,
}
LOCATIONS: Final[Mapping[str, Location]] = {
    "DECK": Location.DECK,
    "HAND": Location.HAND,
    "DISCARD": Location.DISCARD,
    "TOP_DISCARD": Location.DISCARD,
    "TABLEAU": Location.TABLEAU,
    "0": Location.DECK,
    "1": Location.HAND,
    "2": Location.DISCARD,
    "3": Location.TABLEAU,
}
PLACES: Final = ("DECK", "HAND", "DISCARD", "TABLEAU", "OPPONENT_HAND", "OPPONENT_DISCARD")
SOURCES: Final[Mapping[str, DrawSource]] = {
    "DECK": DrawSource.DECK,
    "DISCARD": DrawSource.DISCARD,
    "OPPONENT_HAND": DrawSource.OPPONENT_HAND,
    "OPPONENT_DISCARD": DrawSource.DISCARD,
}
TARGETS_OF_PLAY: Final[Mapping[str, PlayTarget]] = {
    "DISCARD": PlayTarget.DISCARD,
    "TABLEAU": PlayTarget.TABLEAU,
}

EFFECTS: Final[Mapping[str, EffectType]] = {
    **{effect.name: effect for effect in EffectType},
    "REVERSE": EffectType.REVERSE_DIRECTION,
    "WILD": EffectType.WILD_CARD,
}
EFFECT_NUMBERS: Final = tuple(EffectType)
TARGETS: Final[Mapping[str, TargetSelector]] = {
    **{target.name: target for target in TargetSelector},
    "NEXT": TargetSelector.NEXT_PLAYER,
    "PREV": TargetSelector.PREV_PLAYER,
    "CHOICE": TargetSelector.PLAYER_CHOICE,
    "RANDOM": TargetSelector.RANDOM_OPPONENT,
    "ALL": TargetSelector.ALL_OPPONENTS,
    "LEFT": TargetSelector.LEFT_OPPONENT,
    "RIGHT": TargetSelector.RIGHT_OPPONENT,
}
TARGET_NUMBERS: Final = tuple(TargetSelector)

WINS: Final[Mapping[str, WinType]] = {
    **{win.name: win for win in WinType},
    "SCORE_THRESHOLD": WinType.FIRST_TO_SCORE,
}
WIN_NUMBERS: Final = (
    WinType.EMPTY_HAND,
    WinType.HIGH_SCORE,
    WinType.FIRST_TO_SCORE,
    WinType.CAPTURE_ALL,
    WinType.LOW_SCORE,
    WinType.ALL_HANDS_EMPTY,
    WinType.BEST_HAND,
    WinType.MOST_CAPTURED,
)
ORDERS: Final[Mapping[str, WinOrder]] = {order.name: order for order in WinOrder}
TRIGGERS: Final[Mapping[str, ScoringTrigger]] = {trigger.name: trigger for trigger in ScoringTrigger}
TRIGGER_NUMBERS: Final = tuple(ScoringTrigger)
METHODS: Final[Mapping[str, EvaluationMethod]] = {
    "HIGH_CARD": EvaluationMethod.HIGH_CARD,
    "POINT_TOTAL": EvaluationMethod.POINT_TOTAL,
    "PATTERN_MATCH": EvaluationMethod.POKER,
    "CARD_COUNT": EvaluationMethod.CARD_COUNT,
}
METHOD_NUMBERS: Final = tuple(METHODS.values())
"""From number 1 on; 0 is no evaluation."""

TESTS: Final = (
    *("HAND_SIZE", "CARD_IS_RANK", "CARD_IS_SUIT", "LOCATION_SIZE", "SEQUENCE_ADJACENT", "HAS_SET_OF_N"),
    *("HAS_RUN_OF_N", "HAS_MATCHING_PAIR", "CHIP_COUNT", "POT_SIZE", "CURRENT_BET", "CAN_AFFORD"),
    *("CARD_MATCHES_RANK", "CARD_MATCHES_SUIT", "CARD_BEATS_TOP"),
)
"""Tests by the number of their opcode."""
TEST_ALIASES: Final[Mapping[str, str]] = {
    "CARD_RANK": "CARD_IS_RANK",
    "CARD_SUIT": "CARD_IS_SUIT",
    "SEQUENCE": "SEQUENCE_ADJACENT",
    "SET": "HAS_SET_OF_N",
    "RUN": "HAS_RUN_OF_N",
    "MATCHING_PAIR": "HAS_MATCHING_PAIR",
    "PAIR": "HAS_MATCHING_PAIR",
    "RANK_MATCH": "CARD_MATCHES_RANK",
    "MATCH_RANK": "CARD_MATCHES_RANK",
    "SUIT_MATCH": "CARD_MATCHES_SUIT",
    "MATCH_SUIT": "CARD_MATCHES_SUIT",
    "COLOR_MATCH": "CARD_MATCHES_COLOR",
    "BEATS_TOP": "CARD_BEATS_TOP",
    "SCORE": "SCORE_COMPARE",
}
"""Names of the later writers, without their `check_`."""


def pick(value: object, names: Mapping[str, T], numbers: Sequence[T]) -> T | None:
    """Return what a name, in capitals or not, or a number stands for."""
    if isinstance(value, str):
        return names.get(value.upper())
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(numbers):
        return numbers[value]
    return None


def rank_of(value: object, numbers: Sequence[Rank]) -> Rank | None:
    """Return a rank by name, symbol, or number in the given order."""
    return pick(value, RANK_NAMES, numbers)


def suit_of(value: object) -> Suit | None:
    return pick(value, SUIT_NAMES, SUITS)


def card_of(value: object) -> str | None:
    """Return the notation of a card written as `QS`, `10h` or `QUEEN_OF_SPADES`."""
    if not isinstance(value, str):
        return None
    text = value.upper().replace("_OF_", "_")
    rank, suit = text.split("_", 1) if "_" in text else (text[:-1], text[-1:])
    known_rank, known_suit = RANK_NAMES.get(rank), SUIT_NAMES.get(suit)
    return f"{known_rank.value}{known_suit.value}" if known_rank and known_suit else None
