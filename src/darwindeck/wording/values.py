"""A value by itself in words, where no clause says what is so with it."""

from __future__ import annotations

from enum import Enum
from typing import Final, cast

import msgspec

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import And, Condition, Not, Operator, Or, Reference, Who
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.node import Node
from darwindeck.genome.scoring import (
    All,
    AtLeast,
    Award,
    EachOver,
    EvaluationMethod,
    Every,
    Exactly,
    Fewest,
    Last,
    Measure,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    Table,
    TallySource,
    TallyTies,
    TallyTo,
    WinOrder,
    WinTie,
    WinType,
)
from darwindeck.genome.setup import Eliminate, Fixed, KnockMoment, KnockThen, Single, UntilWin
from darwindeck.wording.conditions.positions import HOW_MANY
from darwindeck.wording.conditions.sentences import condition_words
from darwindeck.wording.marks import kind
from darwindeck.wording.names import RANKS, SUITS
from darwindeck.wording.rules.game import eliminate_words, hands_words, team_words
from darwindeck.wording.rules.wins import WAYS_TO_WIN

_SAID: Final[tuple[tuple[Enum, str], ...]] = (
    (Reference.TOP_DISCARD, "the top of the discard pile"),
    (Reference.TABLEAU_TOP, "the card last played to the table"),
    (ScoringTrigger.TRICK_WIN, "when a trick is won"),
    (ScoringTrigger.CAPTURE, "when cards are captured"),
    (ScoringTrigger.PLAY, "when cards are played"),
    (ScoringTrigger.HAND_END, "when the hand ends"),
    (ScoringTrigger.SET_COMPLETE, "when a book or a meld is laid down"),
    (ScoringZone.CAPTURED, "captured cards"),
    (ScoringZone.HAND, "cards left in hand"),
    (ScoringZone.MELDS, "cards in melds"),
    (ScoringTo.OWNER, "whoever has the cards"),
    (ScoringTo.HAND_WINNER, "the winner of the hand"),
    (TallySource.TRICKS, "tricks"),
    (TallySource.CAPTURED, "captured cards"),
    (TallySource.HANDS_WON, "hands won"),
    (TallySource.HAND, "cards left in hand"),
    (TallySource.PLACE, "cards in piles"),
    (Measure.CARDS, "cards count one each"),
    (Measure.VALUE, "cards count their values"),
    (Measure.BEST_SUIT, "the values of one suit count"),
    (Measure.BEST_OF_SUITS, "the best card of each suit counts"),
    (TallyTies.NOBODY, "nobody who ties scores"),
    (TallyTies.ALL, "all who tie score"),
    (TallyTo.OWNER, "whoever earned them"),
    (TallyTo.OTHERS, "all the others"),
    (TallyTo.FROM_OTHERS, "all the others pay them"),
    (Who.DEALER, "the dealer"),
    (Who.KNOCKER, "whoever knocked"),
    (KnockMoment.TURN_START, "at the start of a turn"),
    (KnockMoment.TURN_END, "at the end of a turn"),
    (KnockThen.END, "the hand is over"),
    (KnockThen.LAP, "everybody else has one more turn"),
    (WinTie.DRAW, "a tie is a draw"),
    (WinTie.PLAY_ON, "a tie is played on"),
    (WinOrder.HIGHEST, "the highest"),
    (WinOrder.LOWEST, "the lowest"),
    (Award.BEST, "the best hand wins"),
    (Award.WORST, "the worst hand wins"),
    (EvaluationMethod.POKER, "as in poker"),
    (EvaluationMethod.POINT_TOTAL, "by the points of its cards"),
    (EvaluationMethod.HIGH_CARD, "by its highest card"),
    (EvaluationMethod.CARD_COUNT, "by the number of its cards"),
    (EvaluationMethod.SUIT_TOTAL, "by the points of its best suit"),
    (EffectType.SKIP_NEXT, "players lose a turn"),
    (EffectType.REVERSE_DIRECTION, "the direction of play changes"),
    (EffectType.DRAW_CARDS, "players draw cards"),
    (EffectType.EXTRA_TURN, "you have another turn"),
    (EffectType.FORCE_DISCARD, "players lose cards to the discard pile"),
    (EffectType.WILD_CARD, "it is wild"),
    (EffectType.BLOCK_NEXT, "the next player is blocked"),
    (EffectType.SWAP_HANDS, "you swap hands"),
    (EffectType.STEAL_CARD, "you take a card from a hand"),
    (EffectType.PEEK_HAND, "you look at a hand"),
    (EffectType.BURN, "the pile is burnt"),
    (EffectType.RESET, "anything may be played next"),
    (EffectType.TAKE_PILE, "players take the pile"),
    (TargetSelector.NEXT_PLAYER, "the next player"),
    (TargetSelector.PREV_PLAYER, "the player before you"),
    (TargetSelector.PLAYER_CHOICE, "a player you choose"),
    (TargetSelector.RANDOM_OPPONENT, "a player by lot"),
    (TargetSelector.ALL_OPPONENTS, "all others"),
    (TargetSelector.LEFT_OPPONENT, "the player on your left"),
    (TargetSelector.RIGHT_OPPONENT, "the player on your right"),
    (TargetSelector.SELF, "yourself"),
)
_NAMES: Final = {(type(name), name): words for name, words in _SAID}
"""Names of the schema that say too little, in words; by type too, since one name may stand for two things."""


def value_words(value: object) -> str:
    """Return a value by itself."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Rank():
            return RANKS[value]
        case Suit():
            return SUITS[value]
        case Operator():
            return HOW_MANY[value]
        case WinType():
            return WAYS_TO_WIN[value]
        case Enum():
            return _NAMES.get((type(value), value)) or str(value.value).replace("_", " ")
        case msgspec.Struct():
            return _node_words(value)
        case tuple():
            return _list_words(value)
        case _:
            return str(value)


def _node_words(node: msgspec.Struct) -> str:
    match node:
        case And():
            return "all of these tests"
        case Or():
            return "one of these tests"
        case Not():
            return "not this test"
        case Single() | Fixed() | UntilWin():
            return hands_words(node)
        case EachOver():
            return "each one above a number"
        case AtLeast():
            return "having a number of them"
        case Most():
            return "having the most"
        case All():
            return "having all of them"
        case Fewest():
            return "having the fewest"
        case Exactly():
            return "having exactly a number of them"
        case Every():
            return "every so many of them"
        case Last():
            return "taking the last one"
        case Table():
            return "a table of points"
    if isinstance(node, Condition):
        return condition_words(node)
    if isinstance(node, Eliminate):
        return eliminate_words(node)
    return kind(cast("Node", node)).replace("_", " ")


def _list_words(values: tuple[object, ...]) -> str:
    if values and all(isinstance(each, tuple) for each in values):
        return team_words(cast("tuple[tuple[int, ...], ...]", values)) or "no teams"
    return ", ".join(map(value_words, values)) or "none"
