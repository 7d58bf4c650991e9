"""Effects in words: what a rank does when it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, assert_never

from darwindeck.genome.effects import Demand, EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.grammar import either, say_number
from darwindeck.wording.marks import rule_id
from darwindeck.wording.names import rank_plural
from darwindeck.wording.rules.demands import answer_sentences, unless_answered, waits_for_answer
from darwindeck.wording.text import Line, Num, count, say

WHO: Final = {
    TargetSelector.NEXT_PLAYER: "the next player",
    TargetSelector.PREV_PLAYER: "the player before you",
    TargetSelector.PLAYER_CHOICE: "an opponent of your choice",
    TargetSelector.RANDOM_OPPONENT: "an opponent picked at random",
    TargetSelector.ALL_OPPONENTS: "every opponent",
    TargetSelector.LEFT_OPPONENT: "the player on your left",
    TargetSelector.RIGHT_OPPONENT: "the player on your right",
    TargetSelector.SELF: "you",
}


def sentence(facts: WordingContext, place: int, effect: SpecialEffect) -> Line:
    """Say what happens, as a sentence; with a demand, what may be answered."""
    if waits_for_answer(facts, place, effect):
        return say("{what} if they do not answer.", what=_bare(facts, place, effect))
    if effect.demand is None:
        return _alone(facts, place, effect)
    line = say("{what}.", what=_bare(facts, place, effect))
    return (*line, *answer_sentences(facts, place, effect, effect.demand))


def _bare(facts: WordingContext, place: int, effect: SpecialEffect) -> Line:
    """Say what a demand asks of the next player, without a stop."""
    n = count(effect.value, f"special_effects[{place}].value")
    rule = rule_id(effect, "effect_type")
    who = "the other player" if facts.two else "the next player"
    if effect.effect_type is EffectType.DRAW_CARDS:
        return say("{who} draws {n} {n:card|cards} from the deck", rule, who=who, n=n)
    if effect.effect_type is EffectType.FORCE_DISCARD:
        return say("{who} discards {n} {n:card|cards}, picked at random", rule, who=who, n=n)
    if effect.effect_type is EffectType.TAKE_PILE:
        return say("{who} takes all cards of the pile on the tableau into hand", rule, who=who)
    return say("{who} loses {n} turn", rule, who=who, n=replace(n, shown="a"))


def _alone(facts: WordingContext, place: int, effect: SpecialEffect) -> Line:
    n = count(effect.value, f"special_effects[{place}].value")
    rule = rule_id(effect, "effect_type")
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT if effect.value == 1:
            who = "other" if facts.two else "next"
            return say("the {who} player loses {n} turn.", rule, who=who, n=replace(n, shown="a"))
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            return say("the next {n} players lose a turn, each at most one.", rule, n=n)
        case EffectType.REVERSE_DIRECTION:
            but = " With two players that changes nothing." if facts.players == 2 else ""
            return say("the direction of play is reversed.{but}", rule, but=but)
        case EffectType.EXTRA_TURN:
            return say("you have another turn.", rule)
        case EffectType.WILD_CARD:
            return say("the card is wild.", rule)
        case EffectType.BURN:
            return say("the pile on the tableau is burnt: all its cards go to the discard pile.", rule)
        case EffectType.RESET:
            return say("the pile stays, and the next play may be made as if nothing lay there.", rule)
        case (
            EffectType.DRAW_CARDS
            | EffectType.FORCE_DISCARD
            | EffectType.STEAL_CARD
            | EffectType.PEEK_HAND
            | EffectType.SWAP_HANDS
            | EffectType.TAKE_PILE
        ):
            what = _on_target(facts, effect, effect.effect_type, n)
            return (*what, *_no_turn_lost(effect))
        case _:
            assert_never(effect.effect_type)


def _no_turn_lost(effect: SpecialEffect) -> Line:
    """Say that drawing costs no turn, because people who know Uno expect that it does."""
    draws = effect.effect_type is EffectType.DRAW_CARDS and effect.target is TargetSelector.NEXT_PLAYER
    return say(" They do not lose their turn.") if draws else ()


_Targeted = Literal[
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.STEAL_CARD,
    EffectType.PEEK_HAND,
    EffectType.SWAP_HANDS,
    EffectType.TAKE_PILE,
]


def _who(facts: WordingContext, effect: SpecialEffect) -> str:
    """Whom an effect falls on; of two players it is the other one, however that seat is chosen."""
    return (
        "the other player" if facts.two and effect.target is not TargetSelector.SELF else WHO[effect.target]
    )


def _on_target(facts: WordingContext, effect: SpecialEffect, kind: _Targeted, n: Num) -> Line:
    """Effects that fall on somebody."""
    rules = [rule_id(effect, "effect_type"), rule_id(effect, "target")]
    who, s = _who(facts, effect), "" if effect.target is TargetSelector.SELF else "s"
    match kind:
        case EffectType.DRAW_CARDS:
            return say("{who} draw{s} {n} {n:card|cards} from the deck.", *rules, who=who, s=s, n=n)
        case EffectType.FORCE_DISCARD:
            return say("{who} discard{s} {n} {n:card|cards}, picked at random.", *rules, who=who, s=s, n=n)
        case EffectType.STEAL_CARD:
            return say("you take {n} {n:card|cards}, at random and unseen, from {who}.", *rules, n=n, who=who)
        case EffectType.PEEK_HAND:
            return say("you may look at the cards in the hand of {who}.", *rules, who=who)
        case EffectType.SWAP_HANDS:
            return _swap(facts, effect, rules, who)
        case EffectType.TAKE_PILE:
            return say("{who} take{s} all cards of the pile on the tableau into hand.", *rules, who=who, s=s)
        case _:
            assert_never(kind)


def _swap(facts: WordingContext, effect: SpecialEffect, rules: list[str], who: str) -> Line:
    if effect.target is TargetSelector.ALL_OPPONENTS and not facts.two:
        words = (
            "you and all your opponents pass your whole hands on, each to the next of you in the "
            "direction of play."
        )
        return say(words, *rules)
    return say("you exchange your whole hand with {who}.", *rules, who=who)


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
    return _deed_words(effect) + unless_answered(effect.demand)


def _deed_words(effect: SpecialEffect) -> str:
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
        case EffectType.BURN:
            return f"{ranks} burn the pile"
        case EffectType.RESET:
            return f"after {ranks} anything may be played"
        case EffectType.TAKE_PILE:
            return f"{ranks} make {whom} take the pile"
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


def _demand_words(demand: Demand | None, _: GameGenome) -> str:
    return "nobody can answer it" if demand is None else f"it falls{unless_answered(demand)}"


FIELDS: Final[Fields] = {
    "trigger_rank": Field("rank"),
    "effect_type": Field("what happens"),
    "target": Field("where to"),
    "value": Field("number"),
    "demand": Field("what answers it", _demand_words),
}


_BRIEFLY: Final = {
    TargetSelector.NEXT_PLAYER: "next player",
    TargetSelector.PREV_PLAYER: "player before you",
    TargetSelector.PLAYER_CHOICE: "opponent you choose",
    TargetSelector.RANDOM_OPPONENT: "random opponent",
    TargetSelector.ALL_OPPONENTS: "every opponent",
    TargetSelector.LEFT_OPPONENT: "player on your left",
    TargetSelector.RIGHT_OPPONENT: "player on your right",
    TargetSelector.SELF: "you",
}


def note(effect: SpecialEffect) -> str:
    """Say what playing the card does, beside it at the table."""
    return _note(effect) + (", or answers" if effect.demand is not None else "")


def _note(effect: SpecialEffect) -> str:
    who, n = _BRIEFLY[effect.target], effect.value
    s = "" if effect.target is TargetSelector.SELF else "s"
    cards = "a card" if n == 1 else f"{n} cards"
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            return "next player loses a turn" if n == 1 else f"next {n} players lose a turn"
        case EffectType.REVERSE_DIRECTION:
            return "reverses the direction of play"
        case EffectType.EXTRA_TURN:
            return "you have another turn"
        case EffectType.DRAW_CARDS:
            return f"{who} draw{s} {cards}"
        case EffectType.FORCE_DISCARD:
            return f"{who} lose{s} {cards} at random"
        case EffectType.STEAL_CARD:
            return f"you take {cards} from {who}"
        case EffectType.PEEK_HAND:
            return f"you see the cards of {who}"
        case EffectType.SWAP_HANDS:
            return (
                "all hands move on"
                if effect.target is TargetSelector.ALL_OPPONENTS
                else f"swaps hands with {who}"
            )
        case EffectType.BURN:
            return "burns the pile"
        case EffectType.RESET:
            return "anything may follow"
        case EffectType.TAKE_PILE:
            return f"{who} take{s} the pile"
        case EffectType.WILD_CARD:
            return "wild"
        case _:
            assert_never(effect.effect_type)
