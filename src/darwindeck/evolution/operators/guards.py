"""Operators on what phases ask before they begin: a phase that always came waits for something, or does no longer."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.traits import is_turn
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.condition_tests import count_tests, surroundings, with_test
from darwindeck.evolution.operators.edits import put_phase
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import pick
from darwindeck.evolution.random_games.conditions import guard
from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import DrawPhase, Phase, ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.clauses import rule_words
from darwindeck.wording.conditions.sentences import condition_words


def guarded_phases(genome: GameGenome) -> list[tuple[int, Phase, Condition]]:
    """Return the phases that may be skipped, with what they ask; a Draw's condition has operators of its own."""
    found: list[tuple[int, Phase, Condition]] = []
    for index, phase in enumerate(genome.phases):
        if not isinstance(phase, DrawPhase) and phase.when is not None:
            found.append((index, phase, phase.when))
    return found


def _free(genome: GameGenome) -> list[tuple[int, Phase]]:
    """Return the phases that could be skipped: not the only one, and no Showdown, which a hand waits for."""
    if len(genome.phases) < 2:
        return []
    return [
        (index, phase)
        for index, phase in enumerate(genome.phases)
        if not isinstance(phase, DrawPhase | ShowdownPhase) and phase.when is None
    ]


class AddGuardMutation(Operator):
    """A phase that always came takes place only if something holds that everybody sees."""

    family = Group.CONDITIONS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(_free(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        free = _free(genome)
        if not free:
            return None
        index, phase = pick(rng, free)
        when = guard(rng, surroundings(genome), turn=is_turn(phase))
        words = f"added: {rule_words(genome, phase)} only if {condition_words(when)}"
        changed = put_phase(genome, index, msgspec.structs.replace(phase, when=when))
        return Change(fit_endings(changed), words, Way.ADDED)


class MutateGuardMutation(Operator):
    """A phase waits for something else."""

    family = Group.CONDITIONS

    def applies(self, genome: GameGenome) -> bool:
        return bool(guarded_phases(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = guarded_phases(genome)
        if not found:
            return None
        index, phase, before = pick(rng, found)
        around = surroundings(genome)
        place = rng.randrange(count_tests(before))
        made = with_test(before, place, lambda _: guard(rng, around, turn=is_turn(phase)))
        if made is None:
            return None
        freed = msgspec.structs.replace(phase, when=None)
        words = f"changed: {rule_words(genome, freed)} only if {condition_words(made[0])}"
        return Change(
            fit_endings(put_phase(genome, index, msgspec.structs.replace(phase, when=made[0]))), words
        )


class RemoveGuardMutation(Operator):
    """A phase always takes place again."""

    family = Group.CONDITIONS

    def applies(self, genome: GameGenome) -> bool:
        return bool(guarded_phases(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = guarded_phases(genome)
        if not found:
            return None
        index, phase, gone = pick(rng, found)
        freed = msgspec.structs.replace(phase, when=None)
        words = f"changed: {rule_words(genome, freed)}, no longer only if {condition_words(gone)}"
        return Change(fit_endings(put_phase(genome, index, freed)), words)


OPERATORS: Final[tuple[Operator, ...]] = (AddGuardMutation(), MutateGuardMutation(), RemoveGuardMutation())
