"""What is other than in a known game, clause by clause: "each seven costs 5 points", "you pass to the right"."""

from __future__ import annotations

from typing import assert_never, cast

from darwindeck.analysis.stages import last_early_trick
from darwindeck.genome.phases import BettingPhase, TrickPhase, TurnPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    WinCondition,
)
from darwindeck.genome.values import CardValue
from darwindeck.pitch.patch import Added, Changed, Patch, Removed, Reordered, Replaced
from darwindeck.wording.clauses import gone_words, rule_words
from darwindeck.wording.marks import kind
from darwindeck.wording.rules.setup import values_words
from darwindeck.wording.rules.wins import only_tie, tie_words
from darwindeck.wording.settings import field_words


def patch_words(patch: Patch, base: GameGenome, other: GameGenome) -> str:
    """One difference as a clause, true of the other game."""
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
            return rule_words(other, patch.after)
        case Added(rule=BettingPhase()) if any(isinstance(phase, BettingPhase) for phase in base.phases):
            return "there is one more round of bets"
        case Added():
            return told_between_tricks(other, patch.rule, rule_words(other, patch.rule))
        case Removed():
            return gone_words(base, patch.rule)
        case Reordered():
            if patch.section != "phases":
                return "another way to win comes first"
            steps = [rule_words(base, base.phases[place]) for place in patch.order]
            return f"the order is another: {', then '.join(steps)}"
        case _:
            assert_never(patch)


def told_between_tricks(game: GameGenome, rule: object, words: str) -> str:
    """Return the words of a step with when it comes, where players do it between tricks."""
    tricks = any(isinstance(phase, TrickPhase) for phase in game.phases) and last_early_trick(game) is None
    between = tricks and isinstance(rule, TurnPhase) and not rule.once
    return f"after each trick {words}" if words and between else words


def _plain(value: object) -> str:
    return "none" if value is None or value == () else str(value).replace("_", " ")
