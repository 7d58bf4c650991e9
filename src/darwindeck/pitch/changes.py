"""What is other than in a known game, clause by clause: "each seven costs 5 points", "you pass to the right"."""

from __future__ import annotations

import re
from typing import Final, assert_never, cast

import msgspec

from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.traits import PHASE_TRAITS
from darwindeck.genome.conditions import And, CardCondition, Condition, Or
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.phases import BettingPhase, PassPhase, Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    TallyScore,
    WinCondition,
    WinTie,
    WinType,
)
from darwindeck.genome.setup import CardValue
from darwindeck.narration.words.english import third_person
from darwindeck.narration.words.names import rank_plural
from darwindeck.pitch.conditions import is_about_card
from darwindeck.pitch.game_fields import GAME_FIELDS, values_words
from darwindeck.pitch.patch import Added, Changed, Patch, Removed, Reordered, Replaced
from darwindeck.pitch.predicates import either, leaves, predicate
from darwindeck.pitch.rules import (
    effect_words,
    score_words,
    score_worth,
    tally_words,
    tally_worth,
    win_words,
)
from darwindeck.pitch.step_fields import STEP_FIELDS, YES_NO
from darwindeck.pitch.steps import step_of, step_words

_SHORT: Final = 3
"""Tests that one clause bears."""


def patch_words(patch: Patch, base: GameGenome, other: GameGenome) -> str:
    """One difference as a clause, true of the other game."""
    bad = low_wins(other)
    match patch:
        case Changed():
            owner = (
                base.phases[patch.place].__struct_config__.tag if patch.section == "phases" else patch.section
            )
            name = f"{owner}.{patch.field}"
            if name == "setup.card_values" and isinstance(patch.before, tuple):
                new = [
                    value for value in cast("tuple[CardValue, ...]", patch.after) if value not in patch.before
                ]
                return values_words(new) if new else field_words(name, patch.after, other)
            plain = f"the {patch.field.replace('_', ' ')} is {_plain(patch.after)}"
            return field_words(name, patch.after, other) or plain
        case Replaced(before=WinCondition() as old, after=WinCondition() as new) if only_tie(old, new):
            return tie_words(new)
        case Replaced():
            return _rule(patch.after, other, bad=bad)
        case Added(rule=BettingPhase()) if any(isinstance(phase, BettingPhase) for phase in base.phases):
            return "there is one more round of bets"
        case Added():
            once = "once a hand " if getattr(patch.rule, "once", False) else ""
            return once + _rule(patch.rule, other, bad=bad)
        case Removed():
            return _tell_removed(patch.rule, base)
        case Reordered():
            if patch.section != "phases":
                return "another way to win comes first"
            steps = [_rule(base.phases[place], base) for place in patch.order]
            return f"the order is another: {', then '.join(steps)}"
        case _:
            assert_never(patch)


def only_tie(old: WinCondition, new: WinCondition) -> bool:
    """Whether two goals differ in nothing but in what becomes of a tie."""
    return old != new and (old.type, old.threshold, old.order) == (new.type, new.threshold, new.order)


def tie_words(win: WinCondition) -> str:
    """What becomes of a tie at a goal."""
    return "a tie is played on" if win.tie is WinTie.PLAY_ON else "a tie is a draw"


def _rule(rule: msgspec.Struct, game: GameGenome, *, bad: bool = False) -> str:
    match rule:
        case CardScore():
            return score_words(rule, bad=bad)
        case TallyScore():
            return tally_words(rule, bad=bad)
        case SpecialEffect():
            return effect_words(rule)
        case WinCondition():
            return win_words(rule, game)
        case _:
            return step_words(cast("Phase", rule), game)


def _tell_removed(rule: msgspec.Struct, base: GameGenome) -> str:
    match rule:
        case CardScore():
            return score_worth(rule).no_longer
        case TallyScore():
            return tally_worth(rule).no_longer
        case SpecialEffect():
            return f"{rank_plural(rule.trigger_rank)} do nothing special"
        case WinCondition(type=WinType.MOST_CHIPS):  # chips still decide where nothing else does
            return "the most chips win only if nothing else decides"
        case WinCondition():
            return win_words(rule, base, gone=True)
        case PassPhase():
            return "no cards are passed"
        case _:
            step = step_of(cast("Phase", rule), base)
            if step.you:
                return f"nobody {_of_them(third_person(step.does))}"
            return f"it is no longer true that {step.words}"


def _of_them(words: str) -> str:
    """ "draws a card if you hold no trump" of nobody: "draws a card if they hold no trump"."""
    return re.sub(r"\byour\b", "their", re.sub(r"\byou\b", "they", words))


def field_words(name: str, value: object, game: GameGenome) -> str:
    """What is so where a field (`trick.trump`) has this value: "hearts are trumps"; empty if there are no words for it.

    >>> from darwindeck.genome.library import load_game
    >>> field_words("trick.lead_suit_required", False, load_game("hearts"))
    'you need not follow suit'
    """
    if name in YES_NO and isinstance(value, bool):
        return YES_NO[name][not value]
    said_of = GAME_FIELDS.get(name) or STEP_FIELDS.get(name)
    if said_of is not None:
        return said_of(value, game)
    if name.endswith(("condition",)):
        return _condition(name, cast("Condition | None", value))
    if name.endswith(".when"):
        return _when(name, cast("Condition | None", value))
    return ""


def _when(name: str, condition: Condition | None) -> str:
    """When a step takes place; `name` is its kind with the field behind it."""
    tag = name.partition(".")[0]
    does = next(traits.verb for kind, traits in PHASE_TRAITS.items() if kind.__struct_config__.tag == tag)
    if condition is None:
        return f"you always {does}"
    if len(list(leaves(condition))) > _SHORT:
        return f"another rule says when you {does}"
    return f"you {does} only if {predicate(condition)}"


def _condition(name: str, condition: Condition | None) -> str:
    what = "draw" if name.startswith("draw") else "play a card"
    if condition is None:
        return f"you may always {what}"
    if name.startswith("draw"):
        return f"you draw only if {predicate(condition)}"
    if len(list(leaves(condition))) > _SHORT:
        return "another rule says which cards may be played"
    return f"you may play a card only if {subject(condition)}"


def subject(condition: Condition) -> str:
    """The condition with "it" before a test of the card."""
    if (
        isinstance(condition, And | Or)
        and len({isinstance(test, CardCondition) for test in leaves(condition)}) > 1
    ):
        return either(
            [subject(part) for part in condition.conditions], "and" if isinstance(condition, And) else "or"
        )
    return f"{'it ' if is_about_card(condition) else ''}{predicate(condition)}"


def _plain(value: object) -> str:
    return "none" if value is None or value == () else str(value).replace("_", " ")
