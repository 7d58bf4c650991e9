"""Special effects (seed 001): what happens at once when a card of a rank is played in a Play phase."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.cards import Rank
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


class TargetSelector(StrEnum):
    NEXT_PLAYER = "next_player"
    PREV_PLAYER = "prev_player"
    PLAYER_CHOICE = "player_choice"
    RANDOM_OPPONENT = "random_opponent"
    ALL_OPPONENTS = "all_opponents"
    LEFT_OPPONENT = "left_opponent"
    RIGHT_OPPONENT = "right_opponent"
    SELF = "self"


class SpecialEffect(Node, frozen=True):
    """A card-triggered immediate effect."""

    trigger_rank: Rank
    effect_type: EffectType
    target: TargetSelector = TargetSelector.NEXT_PLAYER
    value: Annotated[int, within(1, 255)] = 1
