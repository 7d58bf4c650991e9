"""What a hook is: one idea that a designer would name, put into a game together with all that it needs.

An operator changes a detail; a hook changes what a game is about, and says so in a sentence. A hook that does not fit
a game (no valid game comes out, or one that makes no sense) leaves it alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from enum import IntEnum
from random import Random
from typing import ClassVar, Final

import msgspec

from darwindeck.evolution.operators.base import Change, Operator
from darwindeck.evolution.operators.cleanup import cleaned
from darwindeck.evolution.operators.edits import phases_of, put_phase, with_setup
from darwindeck.evolution.operators.endings import settled
from darwindeck.genome.cards import RankOrder
from darwindeck.genome.phases import (
    BiddingPhase,
    FirstTrick,
    PassDirection,
    PassPhase,
    TrickPhase,
    TrumpOrder,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon
from darwindeck.genome.setup import DealerLeft
from darwindeck.metrics.sense import Sense, findings
from darwindeck.pitch import ideas_apart
from darwindeck.validation.validate import validate

RARE: Final = 3
"""The weight of a hook that leaves little of the game it was."""
FRESH: Final = 20
"""The weight of a hook that no known game has: what comes of it is told from none."""
_TWO_PAIRS: Final = 4
BY_HAND: Final = 0
"""The weight of a hook that is offered at the workbench, and that no design is made of."""


class Aspect(IntEnum):
    """The side of a game that an idea is about, in the order in which a designer settles them."""

    TABLE = 0
    """Who plays with whom, and how many cards they are dealt."""
    FLOW = 1
    """How cards come into hands and leave them."""
    GOAL = 2
    """What players want."""
    POWER = 3
    """What beats what."""
    EDGE = 4
    """One thing more, which is worth it only where the rest holds together."""


STRONG: Final = frozenset({Aspect.FLOW, Aspect.GOAL})
"""Ideas of these sides change how one thinks in a game; the others are details beside them."""


class Hook(Operator):
    """One idea. `idea` says it of any game; the sentence of a change says it of this one."""

    idea: ClassVar[str]
    aspect: ClassVar[Aspect]

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
        changed = without_leftovers(settled(cleaned(twisted.genome)))
        if validate(changed) or findings(changed) or not ideas_apart(genome, changed):
            return None
        return Change(changed, twisted.sentence)


_BANS: Final[Mapping[Sense, Mapping[str, object]]] = {
    Sense.IDLE_BAN: {"breaking_suit": None},
    Sense.WELCOME_POINTS: {"first_trick": FirstTrick.FREE},
    Sense.UNWANTED_JACKS: {"trump_order": TrumpOrder.PLAIN},
}


def without_leftovers(genome: GameGenome) -> GameGenome:
    """Without rules that served what the game was: bans, leads, moons and an order of cards that mean nothing now."""
    codes = {finding.code for finding in findings(genome)}
    for code in sorted(codes & _BANS.keys()):
        for index, trick in phases_of(genome, TrickPhase):
            genome = put_phase(genome, index, msgspec.structs.replace(trick, **_BANS[code]))
    if Sense.IDLE_ORDER in codes:
        genome = with_setup(genome, rank_order=RankOrder.ACE_HIGH)
    if {Sense.ABSENT_LEAD, Sense.DEAR_LEAD} & codes:
        genome = with_setup(genome, first_lead=DealerLeft())
    if Sense.FED_OPPONENTS in codes and genome.player_count == _TWO_PAIRS:
        for index, passing in phases_of(genome, PassPhase):
            genome = put_phase(
                genome, index, msgspec.structs.replace(passing, direction=PassDirection.ACROSS)
            )
    if Sense.GREAT_NIL in codes:
        for index, bids in phases_of(genome, BiddingPhase):
            genome = put_phase(genome, index, msgspec.structs.replace(bids, allow_nil=False))
    if Sense.FEW_BAGS in codes and genome.contract_scoring is not None:
        plain = msgspec.structs.replace(genome.contract_scoring, bag_limit=0)
        genome = genome.copy_with(contract_scoring=plain)
    if Sense.FORGOTTEN_CARDS in codes:
        kept = tuple(phase for phase in genome.phases if not isinstance(phase, PassPhase))
        genome = genome.copy_with(phases=kept)
    if Sense.SMALL_MOON in codes:
        genome = genome.copy_with(moon=Moon.NONE)
    return with_setup(genome, sweep_points=0) if Sense.IDLE_SWEEP in codes else genome
