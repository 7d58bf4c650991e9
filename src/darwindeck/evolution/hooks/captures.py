"""Hooks for fishing games: what a card takes from the table, how much of it, and whether it has to."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from msgspec.structs import replace

from darwindeck.analysis.captures import adds_up, takes_piles
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.capture_ways import (
    fishing,
    with_captures,
    with_pile,
    with_sweeper,
    with_total,
)
from darwindeck.evolution.operators.edits import with_setup
from darwindeck.genome.cards import Rank
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import CaptureBy, CaptureParts

_SCORED = (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE)


class SeveralAtOnce(Hook):
    idea = "a card takes everything it can from the table at once"
    family = Group.TABLEAU
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        record = fishing(genome)
        return record is not None and record.parts is CaptureParts.ONE and adds_up(genome.setup)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        record = fishing(genome)
        if record is None:
            return None
        return Change(with_captures(genome, replace(record, parts=CaptureParts.MANY)), self.idea)


class SweepingRank(Hook):
    idea = "cards of one rank, mostly jacks, take everything that lies on the table"
    family = Group.TABLEAU
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        record = fishing(genome)
        return record is not None and not record.sweepers

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        record = fishing(genome)
        swept = None if record is None else with_sweeper(genome, record, rng)
        return None if swept is None else Change(swept, self.idea)


class _TotalTakes(Hook):
    family = Group.TABLEAU
    aspect = Aspect.FLOW
    total: ClassVar[int]

    def applies(self, genome: GameGenome) -> bool:
        record = fishing(genome)
        return record is not None and CaptureBy.SUM_TO not in record.by and not takes_piles(genome.setup)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        record = fishing(genome)
        return None if record is None else Change(with_total(genome, record, self.total), self.idea)


class ElevenTakes(_TotalTakes):
    idea = "cards are taken that make eleven with the card played"
    total = 11


class FifteenTakes(_TotalTakes):
    idea = "cards are taken that make fifteen with the card played"
    total = 15
    weight = FRESH


class TopTakesPile(Hook):
    """Pishti's table: one sees the top alone, and waits until the pile is worth its card."""

    idea = "the table is a pile, and who matches its top card takes it all"
    family = Group.TABLEAU
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        return fishing(genome) is not None and not takes_piles(genome.setup)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        record = fishing(genome)
        if record is None:
            return None
        piled = with_pile(genome, record)
        if any(win.type in _SCORED for win in piled.win_conditions) and not piled.setup.sweep_points:
            piled = with_setup(piled, sweep_points=5)
        return Change(piled, self.idea)


class LeaveItThere(Hook):
    idea = "nobody has to capture: what one could take may be left to lie"
    family = Group.TABLEAU
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        record = fishing(genome)
        return record is not None and record.must and not takes_piles(genome.setup)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        record = fishing(genome)
        if record is None:
            return None
        return Change(with_captures(genome, replace(record, must=False)), self.idea)


class AceBothWays(Hook):
    idea = "an ace counts 1 or 11 in captures, as its player likes"
    family = Group.TABLEAU
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        record = fishing(genome)
        plain = all(value.alternate is None for value in genome.setup.card_values)
        ace = any(value.rank is Rank.ACE and value.value == 1 for value in genome.setup.card_values)
        return record is not None and plain and ace and adds_up(genome.setup)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        record = fishing(genome)
        if record is None:
            return None
        values = tuple(
            replace(value, alternate=11) if value.rank is Rank.ACE else value
            for value in genome.setup.card_values
        )
        return Change(with_captures(with_setup(genome, card_values=values), record), self.idea)


CAPTURES: tuple[Hook, ...] = (
    SeveralAtOnce(),
    SweepingRank(),
    ElevenTakes(),
    FifteenTakes(),
    TopTakesPile(),
    LeaveItThere(),
    AceBothWays(),
)
