"""What a hook is: one idea that a designer would name, put into a game together with all that it needs.

An operator changes a detail; a hook changes what a game is about, and says so in a sentence. A hook that does not fit
a game (no valid game comes out, or one that makes no sense) leaves it alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from random import Random
from typing import ClassVar, Final

import msgspec

from darwindeck.evolution.idea import brought, statements
from darwindeck.evolution.operators.base import Change, Operator
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.dealing import tricks_in_hand
from darwindeck.evolution.operators.edits import phases_of, put_phase, with_setup
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.genome.cards import RankOrder
from darwindeck.genome.phases import (
    BiddingPhase,
    FirstTrick,
    PassDirection,
    PassPhase,
    TrickPhase,
    Trump,
    TrumpOrder,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon, WinTie
from darwindeck.genome.setup import DealerLeft, UntilWin
from darwindeck.metrics.critique import Sense, findings
from darwindeck.pitch import ideas_apart
from darwindeck.validation.validate import validate

RARE: Final = 3
"""The weight of a hook that leaves little of the game it was."""
FRESH: Final = 20
"""The weight of a hook that no known game has: what comes of it is told from none."""
_TWO_PAIRS: Final = 4
_ROUNDS: Final = 2
MOST_TO_BID: Final = 26
"""Tricks, as the schema has them."""
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
    common: ClassVar[bool] = False
    """Whether so many games have it that nobody would call it the idea of one."""

    @abstractmethod
    def applies(self, genome: GameGenome, /) -> bool:
        """Tell whether the game is of the kind that the idea is about, and lacks it."""

    @abstractmethod
    def twist(self, genome: GameGenome, rng: Random, /) -> Change | None:
        """Return the game with the idea added; win conditions are adjusted afterwards."""

    def mutate(self, genome: GameGenome, rng: Random, /) -> Change | None:
        if not self.applies(genome):
            return None
        twisted = self.twist(genome, rng)
        if twisted is None:
            return None
        changed = finish(twisted.genome)
        if changed == finish(genome):
            return None  # what it brings means nothing here, and was taken out again
        if validate(changed) or findings(changed) or not ideas_apart(genome, changed):
            return None
        if _trumps(changed) != _trumps(twisted.genome) != _trumps(genome):
            return None  # the trumps that it brings are of no use here, and were taken out again
        kept = statements(changed)
        about = tuple(rule for rule in brought(genome, twisted.genome) if rule in kept)
        return Change(changed, twisted.sentence, says=twisted.says, idea=not self.common, about=about)


@lru_cache(maxsize=1024)
def finish(genome: GameGenome) -> GameGenome:
    """Return the game with what a new idea asks for: an end that fits, no rules without a use, no draw after an
    hour.
    """
    return _play_ties_off(without_leftovers(fit_endings(remove_orphans(genome))))


def _trumps(genome: GameGenome) -> list[Trump]:
    return [trick.trump for _, trick in phases_of(genome, TrickPhase)]


def _play_ties_off(genome: GameGenome) -> GameGenome:
    """Play a tie at the goal off, where there are hands to play: nobody likes a draw after an hour."""
    if not isinstance(genome.hands, UntilWin):
        return genome
    wins = tuple(
        win if win.threshold is None else msgspec.structs.replace(win, tie=WinTie.PLAY_ON)
        for win in genome.win_conditions
    )
    return genome.copy_with(win_conditions=wins)


_BANS: Final[Mapping[str, Mapping[str, object]]] = {
    Sense.IDLE_BAN: {"breaking_suit": None},
    Sense.WELCOME_POINTS: {"first_trick": FirstTrick.FREE},
    Sense.UNWANTED_JACKS: {"trump_order": TrumpOrder.PLAIN},
    Sense.IDLE_TRUMPS: {"trump": Trump.NONE, "trump_order": TrumpOrder.PLAIN},
}


def without_leftovers(genome: GameGenome) -> GameGenome:
    """Without rules that served what the game was: bans, leads, moons and an order of cards that mean nothing now."""
    for _ in range(_ROUNDS):  # a Nil that goes leaves a bid that nobody may decline
        repaired = _repair_bids(_repair_leftovers(genome))
        if repaired == genome:
            break
        genome = repaired
    return genome


def _repair_leftovers(genome: GameGenome) -> GameGenome:
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
    if Sense.FORGOTTEN_CARDS in codes:
        kept = tuple(phase for phase in genome.phases if not isinstance(phase, PassPhase))
        genome = genome.copy_with(phases=kept)
    if Sense.SMALL_MOON in codes:
        genome = genome.copy_with(moon=Moon.NONE)
    if Sense.PRIZES_ALONE in codes:
        genome = with_setup(genome, sweep_points=1)
    return with_setup(genome, sweep_points=0) if Sense.IDLE_SWEEP in codes else genome


def _repair_bids(genome: GameGenome) -> GameGenome:
    """Every number of tricks may be bid, none too, where few are to be had; no Nil or bags out of proportion."""
    codes = {finding.code for finding in findings(genome)}
    changes: dict[str, object] = {}
    if Sense.GREAT_NIL in codes:
        changes["allow_nil"] = False
    if Sense.CAPPED_BIDS in codes:
        changes["max_bid"] = min(MOST_TO_BID, tricks_in_hand(genome))
    if Sense.FORCED_BID in codes:
        changes["min_bid"] = 0
    for index, bids in phases_of(genome, BiddingPhase) if changes else ():
        genome = put_phase(genome, index, msgspec.structs.replace(bids, **changes))
    if Sense.FEW_BAGS in codes and genome.contract_scoring is not None:
        plain = msgspec.structs.replace(genome.contract_scoring, bag_limit=0)
        genome = genome.copy_with(contract_scoring=plain)
    return genome
