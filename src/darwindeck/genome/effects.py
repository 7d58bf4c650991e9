"""Special effects (seed 001): what happens when a card of a rank is played, at once or if nobody answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import Condition
from darwindeck.genome.node import Node, within


class EffectType(StrEnum):
    """Types of immediate effects a card can trigger."""

    SKIP_NEXT = "skip_next"
    REVERSE_DIRECTION = "reverse"
    DRAW_CARDS = "draw_cards"
    EXTRA_TURN = "extra_turn"
    FORCE_DISCARD = "force_discard"
    WILD_CARD = "wild_card"
    BLOCK_NEXT = "block_next"
    SWAP_HANDS = "swap_hands"
    STEAL_CARD = "steal_card"
    PEEK_HAND = "peek_hand"
    BURN = "burn"  # the pile on the tableau goes to the discard
    RESET = "reset"  # the pile stays, and the next play need not follow it
    TAKE_PILE = "take_pile"  # the pile goes into a hand


class TargetSelector(StrEnum):
    NEXT_PLAYER = "next_player"
    PREV_PLAYER = "prev_player"
    PLAYER_CHOICE = "player_choice"
    RANDOM_OPPONENT = "random_opponent"
    ALL_OPPONENTS = "all_opponents"
    LEFT_OPPONENT = "left_opponent"
    RIGHT_OPPONENT = "right_opponent"
    SELF = "self"


class PassesOn(StrEnum):
    """What becomes of a demand that is answered."""

    NO = "no"  # it is met, and falls on nobody
    SAME = "same"  # it stands as it is for who has the next turn
    ADD_UP = "add_up"  # the same, and each answer adds the value of the effect once more


class Demand(Node, frozen=True):
    """An effect that does not happen at once: the next player may first answer it with a card."""

    answer: Condition
    passes_on: PassesOn = PassesOn.ADD_UP
    cap: Annotated[int, within(0, 24)] = 0


class SpecialEffect(Node, frozen=True):
    """What a card does when it is played; what several of one rank do happens in the order of the list."""

    trigger_rank: Rank
    effect_type: EffectType
    target: TargetSelector = TargetSelector.NEXT_PLAYER
    value: Annotated[int, within(1, 255)] = 1
    demand: Demand | None = None
