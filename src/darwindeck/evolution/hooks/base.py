"""What a hook is: one idea that a designer would name, put into a game together with all that it needs.

An operator changes a detail; a hook changes what a game is about, and says so in a sentence. A hook that does not fit
a game (no valid game comes out, or one that makes no sense) leaves it alone.
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import ClassVar, Final

import msgspec

from darwindeck.evolution.operators.base import Change, Operator
from darwindeck.evolution.operators.cleanup import cleaned
from darwindeck.evolution.operators.edits import phases_of, put_phase
from darwindeck.evolution.operators.endings import settled
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.sense import Sense, findings
from darwindeck.pitch import ideas_apart
from darwindeck.validation.validate import validate

RARE: Final = 3
"""The weight of a hook that leaves little of the game it was."""


class Hook(Operator):
    """One idea. `idea` says it of any game; the sentence of a change says it of this one."""

    idea: ClassVar[str]

    @abstractmethod
    def applies(self, genome: GameGenome, /) -> bool:
        """Whether the game is of the kind that the idea is about, and lacks it."""

    @abstractmethod
    def twist(self, genome: GameGenome, rng: Random, /) -> Change | None:
        """The game with the idea in it; its ends are brought into line afterwards."""

    def mutate(self, genome: GameGenome, rng: Random, /) -> Change | None:
        if not self.applies(genome):
            return None
        twisted = self.twist(genome, rng)
        if twisted is None:
            return None
        changed = _without_idle_ban(settled(cleaned(twisted.genome)))
        if validate(changed) or findings(changed) or not ideas_apart(genome, changed):
            return None
        return Change(changed, twisted.sentence)


def _without_idle_ban(genome: GameGenome) -> GameGenome:
    """Without the ban on leading a suit that is neither trump nor worth points any more."""
    idle = any(finding.code is Sense.IDLE_BAN for finding in findings(genome))
    if not idle:
        return genome
    for index, trick in phases_of(genome, TrickPhase):
        genome = put_phase(genome, index, msgspec.structs.replace(trick, breaking_suit=None))
    return genome
