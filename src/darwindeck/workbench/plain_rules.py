"""Single rules that fit a game as they are: a step of each kind, an effect, points, a way to win, with plain values.

The ideas of the operators are bolder; these are for designers who know what to build and turn the dials afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, cast, get_args

import msgspec

from darwindeck.analysis.traits import runs_once
from darwindeck.evolution.operators.edits import repeat_end, repeat_start
from darwindeck.genome.cards import deck_ranks
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.phases import Phase, ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    Most,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.validation.edits import Edit
from darwindeck.validation.paths import put
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from darwindeck.wording.clauses import rule_words
from darwindeck.workbench.edits import edits_between
from darwindeck.workbench.new_rules import new_rule

_MOST_EDITS: Final = 4
"""A rule that needs more than this is an idea, and no single rule."""
_WINNING_SCORE: Final = 50
_SCORED: Final = (WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE)


class PlainRule(NamedTuple):
    """A rule that a game could have, and the edits that bring it."""

    id: str
    words: str
    edits: tuple[Edit, ...]


def plain_rules(genome: GameGenome) -> Iterator[PlainRule]:
    """Every rule that can be added to a game that is sound, with the little that the repairs of validation bring along.

    Two that say the same are one.
    """
    said: set[str] = set()
    for name, section, place, rule in _candidates(genome):
        after = _add_rule(genome, section, place, rule)
        if after is None or (words := rule_words(after, rule)) in said:
            continue
        edits = edits_between(genome, after)
        if len(edits) <= _MOST_EDITS:
            said.add(words)
            yield PlainRule(f"new-{name}", words, edits)


def _candidates(genome: GameGenome) -> Iterator[tuple[str, str, int, msgspec.Struct]]:
    for kind in get_args(Phase):
        phase = cast("Phase", new_rule(kind, genome))
        yield str(kind.__struct_config__.tag), "phases", _place(genome, phase), phase
    taken = {effect.trigger_rank for effect in genome.special_effects}
    free = [rank for rank in deck_ranks(genome.setup.initial_deck) if rank not in taken]
    for kind in EffectType if free else ():
        yield f"effect-{_id(kind)}", "special_effects", len(taken), SpecialEffect(free[-1], kind)
    for name, score in _scores(genome):
        yield name, "card_scoring", len(genome.card_scoring), score
    for source in TallySource:
        tally = TallyScore(source=source, rule=Most(), points=1)
        yield f"count-{_id(source)}", "tally_scoring", len(genome.tally_scoring), tally
    had = {win.type for win in genome.win_conditions}
    for win in (win for win in WinType if win not in had):
        goal = WinCondition(win, _WINNING_SCORE if win in _SCORED else None)
        yield f"win-{_id(win)}", "win_conditions", len(genome.win_conditions), goal


def _scores(genome: GameGenome) -> Iterator[tuple[str, CardScore]]:
    """Points for the highest rank, at each occasion there is."""
    highest = CardIsRank(deck_ranks(genome.setup.initial_deck)[-1])
    for trigger in ScoringTrigger:
        zones = tuple(ScoringZone) if trigger is ScoringTrigger.HAND_END else (ScoringZone.CAPTURED,)
        for zone in zones:
            where = f"-{_id(zone)}" if len(zones) > 1 else ""
            score = CardScore(condition=highest, points=1, trigger=trigger, zone=zone)
            yield f"points-{_id(trigger)}{where}", score


def _place(genome: GameGenome, phase: Phase) -> int:
    """Where a step of its kind belongs: what happens once first, the showdown last, others before it."""
    if runs_once(phase):
        return repeat_start(genome)
    return len(genome.phases) if isinstance(phase, ShowdownPhase) else repeat_end(genome)


def _add_rule(genome: GameGenome, section: str, place: int, rule: msgspec.Struct) -> GameGenome | None:
    """Return the game with the rule, mended if it has to be; None if that takes the rule out again, or a goal."""
    rules = getattr(genome, section)
    after = put(genome, section, (*rules[:place], rule, *rules[place:]))
    if validate(after):
        after = repair(after)[0]
    kept = rule in getattr(after, section) and len(getattr(after, section)) == len(rules) + 1
    same_goals = set(genome.win_conditions) <= set(after.win_conditions)
    return after if kept and same_goals and not validate(after) else None


def _id(name: str) -> str:
    return str(name).replace("_", "-")
