"""What is other than in a known game, clause by clause: "each seven costs 5 points", "you pass to the right"."""

from __future__ import annotations

import re
from typing import assert_never, cast

import msgspec

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.phases import BettingPhase, PassPhase, Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    TallyScore,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import CardValue
from darwindeck.pitch.patch import Added, Changed, Patch, Removed, Reordered, Replaced
from darwindeck.wording.grammar import third_person
from darwindeck.wording.marks import kind
from darwindeck.wording.names import rank_plural
from darwindeck.wording.rules.card_scores import score_words, score_worth
from darwindeck.wording.rules.effects import effect_words
from darwindeck.wording.rules.setup import values_words
from darwindeck.wording.rules.tallies import tally_words, tally_worth
from darwindeck.wording.rules.wins import only_tie, tie_words, win_words
from darwindeck.wording.settings import field_words
from darwindeck.wording.steps import deed_of, step_words


def patch_words(patch: Patch, base: GameGenome, other: GameGenome) -> str:
    """One difference as a clause, true of the other game."""
    bad = low_wins(other)
    match patch:
        case Changed():
            owner = kind(base.phases[patch.place]) if patch.section == "phases" else patch.section
            if patch.field == "card_values" and isinstance(patch.before, tuple):
                new = [
                    value for value in cast("tuple[CardValue, ...]", patch.after) if value not in patch.before
                ]
                return values_words(new or cast("tuple[CardValue, ...]", patch.after))
            plain = f"the {patch.field.replace('_', ' ')} is {_plain(patch.after)}"
            return field_words(owner, patch.field, patch.after, other) or plain
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
            step = deed_of(cast("Phase", rule), base)
            if step.you:
                return f"nobody {_of_them(third_person(step.does))}"
            return f"it is no longer true that {step.words}"


def _of_them(words: str) -> str:
    """ "draws a card if you hold no trump" of nobody: "draws a card if they hold no trump"."""
    return re.sub(r"\byour\b", "their", re.sub(r"\byou\b", "they", words))


def _plain(value: object) -> str:
    return "none" if value is None or value == () else str(value).replace("_", " ")
