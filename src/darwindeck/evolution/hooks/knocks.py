"""Hooks for games that are ended by a knock: who scores, and for what."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from darwindeck.evolution.hooks.base import Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import has
from darwindeck.evolution.operators.melds import settled
from darwindeck.genome.phases import MeldPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Settle


class _Settled(Hook):
    family = Group.MELDS
    aspect = Aspect.GOAL
    settle: ClassVar[Settle]

    def applies(self, genome: GameGenome) -> bool:
        knock = genome.knock
        return knock is not None and has(genome, MeldPhase) and knock.settle is not self.settle

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        change = settled(genome, self.settle, "changed")
        return None if change is None else Change(change.genome, self.idea)


class EverybodyPays(_Settled):
    idea = "after a knock everybody pays whoever has the least left"
    settle = Settle.EACH_PAYS


class LeastTakesAll(_Settled):
    idea = "whoever has the least left after a knock scores what all the others have"
    settle = Settle.LOWEST_TAKES


class KeepWhatIsLeft(_Settled):
    idea = "after a knock all but the lowest keep what they have left as bad points"
    settle = Settle.EACH_KEEPS


KNOCKS: tuple[Hook, ...] = (EverybodyPays(), LeastTakesAll(), KeepWhatIsLeft())
