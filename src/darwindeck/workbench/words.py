"""What a dial and its settings are called: the clauses of the pitch where it has them, else the names of the schema."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, cast

import msgspec

from darwindeck.evolution.operators.hands import hands_words
from darwindeck.evolution.operators.phrases import condition_words, win_words
from darwindeck.evolution.operators.teams import Teams, team_words
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import And, Condition, Not, Operator, Or, Reference
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.node import Node
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    Award,
    CardScore,
    EachOver,
    EvaluationMethod,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
    WinCondition,
    WinOrder,
    WinTie,
    WinType,
)
from darwindeck.genome.setup import Eliminate, Fixed, KnockMoment, KnockThen, Single, UntilWin
from darwindeck.narration.words.names import RANKS, SUITS
from darwindeck.pitch import field_words
from darwindeck.pitch.rules import eliminate_words
from darwindeck.rulebook.paths import kind

LABELS: Final[Mapping[str, str]] = {
    "again_on_fish": "fishing what one asked for",
    "again_on_hit": "a right guess",
    "allow_challenge": "doubting",
    "allow_nil": "bids of nothing",
    "bag_limit": "overtricks that are punished",
    "bag_penalty": "their penalty",
    "beat": "beating the trick",
    "book_size": "cards of a book",
    "breaking_rule": "before it is broken",
    "breaking_suit": "suit that has to be broken",
    "capture_rest": "cards left on the table",
    "capture_sums": "capturing by sum",
    "capture_to": "captured cards",
    "cards_per_player": "cards for each player",
    "choose_suit": "wild cards",
    "condition": "only if",
    "contract_scoring": "contracts",
    "count": "number of cards",
    "deal_to_tableau": "cards dealt to the table",
    "deck_empty_action": "when the deck is empty",
    "deck_top": "top card of the deck",
    "effect_type": "what happens",
    "eliminate": "who is out of the game",
    "exact": "making a contract",
    "face": "discarded cards",
    "failed_contract_penalty": "penalty for each trick of a failed bid",
    "first_lead": "who begins",
    "first_trick": "first trick",
    "go_out": "last card",
    "hand_evaluation": "how hands are compared",
    "hand_visibility": "cards in hand",
    "hands": "how many hands",
    "high_card_wins": "who takes the trick",
    "hits_soft": "draws on a soft total",
    "hold": "where melds are",
    "hook": "the last bid",
    "house": "bank",
    "initial_deck": "deck",
    "initial_discard_count": "cards turned up",
    "knock": "knocking",
    "lay_off": "adding to melds",
    "lead_suit_required": "following suit",
    "mandatory": "is it a must?",
    "matching_condition": "which cards",
    "max_bid": "highest bid",
    "max_cards": "most cards",
    "max_deadwood": "most deadwood",
    "max_hands": "most hands",
    "max_raises": "raises",
    "max_turns": "turns before the game is stopped",
    "min_bet": "bet",
    "min_bid": "lowest bid",
    "min_cards": "fewest cards",
    "min_run": "cards of a run",
    "min_set": "cards of a set",
    "moment": "when one may knock",
    "moon": "taking all the points",
    "must_play": "must play that card first",
    "n": "number",
    "on_all_pass": "when all others pass",
    "once": "how often",
    "opponent": "whose hand",
    "order": "which score wins",
    "out_when_empty": "players without cards",
    "overtrick_points": "points for an overtrick",
    "pass_if_unable": "players who cannot play",
    "pile_penalty": "losing a doubt",
    "place_points": "points by place",
    "player_count": "players",
    "pot_to": "who gets the pot",
    "rank_mode": "rank to claim",
    "reference": "compared with",
    "refill": "cards for an empty hand",
    "rule": "what counts",
    "same_count": "how many cards follow",
    "source": "where from",
    "stand_on": "stops drawing at",
    "start_rank": "first card of a suit",
    "sweep_points": "points for clearing the table",
    "target": "where to",
    "then": "after a knock",
    "threshold": "points to reach",
    "tie": "a tie at the goal",
    "tie_rule": "tied cards",
    "to": "who scores",
    "tricks_from": "tricks that count",
    "trigger": "when",
    "trigger_rank": "rank",
    "type": "way to win",
    "until": "how long one draws",
    "up_cards": "its cards that are seen",
    "valid_play_condition": "which cards may be played",
    "value": "number",
    "when": "only if",
    "when_void": "without the suit that was led",
    "zone": "which cards",
}
"""Fields whose name in the schema says too little to a card player."""
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
_COMPARED: Final[Mapping[Operator, str]] = {
    Operator.EQ: "exactly",
    Operator.NE: "not exactly",
    Operator.LT: "fewer than",
    Operator.GT: "more than",
    Operator.LE: "at most",
    Operator.GE: "at least",
}


def label(field: str) -> str:
    """What a dial is called.

    >>> label("max_cards"), label("until")
    ('most cards', 'how long one draws')
    """
    return LABELS.get(field, field.replace("_", " "))


def setting_words(owner: Node | None, field: str, value: object, game: GameGenome) -> str:
    """What is so where a field of a rule has this value."""
    if isinstance(owner, CardScore | TallyScore) and field == "condition" and value is None:
        return "every card"
    name = f"{kind(owner)}.{field}" if owner is not None else field
    clause = "" if isinstance(value, Condition) else field_words(name, value, game)
    return clause or value_words(value)


def value_words(value: object) -> str:
    """A value by itself."""
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
            return _COMPARED[value]
        case WinType():
            return win_words(WinCondition(value))
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
    if isinstance(node, Condition):
        return condition_words(node)
    if isinstance(node, Eliminate):
        return eliminate_words(node)
    return kind(cast("Node", node)).replace("_", " ")


def _list_words(values: tuple[object, ...]) -> str:
    if values and all(isinstance(each, tuple) for each in values):
        return team_words(cast("Teams", values)) or "no teams"
    return ", ".join(map(value_words, values)) or "none"
