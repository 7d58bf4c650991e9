"""Effects in words: what a rank does when it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.grammar import either, say_number
from darwindeck.wording.names import rank_plural

_VICTIMS: Final[Mapping[TargetSelector, str]] = {
    TargetSelector.NEXT_PLAYER: "the next player",
    TargetSelector.PREV_PLAYER: "the player before",
    TargetSelector.PLAYER_CHOICE: "a player of your choice",
    TargetSelector.RANDOM_OPPONENT: "a random opponent",
    TargetSelector.ALL_OPPONENTS: "all opponents",
    TargetSelector.LEFT_OPPONENT: "the player on the left",
    TargetSelector.RIGHT_OPPONENT: "the player on the right",
    TargetSelector.SELF: "whoever plays them",
}


_MOST_RANKS: Final = 6
"""Ranks that anybody hears out one by one."""


def effect_words(effect: SpecialEffect) -> str:
    """ "jacks skip the next player"."""
    ranks, whom = rank_plural(effect.trigger_rank), _VICTIMS[effect.target]
    cards = f"{say_number(effect.value)} card{'' if effect.value == 1 else 's'}"
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            turns = "the next player" if effect.value == 1 else f"the next {say_number(effect.value)} players"
            return (
                f"{ranks} skip {turns}"
                if effect.effect_type is EffectType.SKIP_NEXT
                else f"{ranks} block {whom}"
            )
        case EffectType.REVERSE_DIRECTION:
            return f"{ranks} reverse the direction of play"
        case EffectType.DRAW_CARDS:
            return f"{ranks} make {whom} draw {cards}"
        case EffectType.EXTRA_TURN:
            return f"{ranks} give another turn"
        case EffectType.FORCE_DISCARD:
            return f"{ranks} make {whom} throw away {cards}"
        case EffectType.WILD_CARD:
            return f"{ranks} are wild"
        case EffectType.SWAP_HANDS:
            return f"{ranks} swap hands with {whom}"
        case EffectType.STEAL_CARD:
            return f"{ranks} steal {cards} from {whom}"
        case EffectType.PEEK_HAND:
            return f"{ranks} let you look into the hand of {whom}"
        case _:
            assert_never(effect.effect_type)


def effects_words(effects: Sequence[SpecialEffect], most: int = 3) -> str:
    """Several effects; many of them only by their ranks."""
    if len(effects) <= most:
        return either([effect_words(effect) for effect in effects], "and")
    ranks = list(dict.fromkeys(rank_plural(effect.trigger_rank) for effect in effects))
    if len(ranks) > _MOST_RANKS:
        return "most ranks have powers of their own"
    return f"{either(ranks, 'and')} have powers of their own"


FIELDS: Final[Fields] = {
    "trigger_rank": Field("rank"),
    "effect_type": Field("what happens"),
    "target": Field("where to"),
    "value": Field("number"),
}
