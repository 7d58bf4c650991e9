"""Hooks for climbing games: combinations of cards, what beats them, what a pass costs."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from darwindeck.evolution.hooks.base import Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.combinations import (
    SUIT_ORDERS,
    climbing_plays,
    combined_plays,
    with_combinations,
)
from darwindeck.evolution.operators.edits import put_phase
from darwindeck.genome.patterns import Kicker, Pattern, RunOf, SameSuit, SetOf
from darwindeck.genome.phases import AfterPass
from darwindeck.genome.schema import GameGenome

_SETS = Pattern(name="sets", of=SetOf(1, 3))


class RunsToo(Hook):
    idea = "runs may be played as well as sets"
    family = Group.PLAYS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(climbing_plays(genome)) and not genome.patterns

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, play = climbing_plays(genome)[0]
        patterns = (_SETS, Pattern(name="four", of=SetOf(4)), Pattern(name="run", of=RunOf(3, 13)))
        return Change(with_combinations(genome, index, play, patterns), self.idea)


class PokerHands(Hook):
    idea = "five cards make a poker hand, and the better hand beats the other"
    family = Group.PLAYS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(climbing_plays(genome)) and not genome.patterns

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, play = climbing_plays(genome)[0]
        patterns = (
            _SETS,
            Pattern(name="straight", of=RunOf(5), power=1),
            Pattern(name="flush", of=SameSuit(5), power=2),
            Pattern(name="full", of=SetOf(3), kicker=Kicker(1, pair=True), power=3),
            Pattern(name="four", of=SetOf(4), kicker=Kicker(1), power=4),
        )
        return Change(with_combinations(genome, index, play, patterns), self.idea)


class BombsBeatAll(Hook):
    idea = "four of a kind is a bomb and beats anything"
    family = Group.PLAYS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return bool(combined_plays(genome)) and not any(pattern.bomb for pattern in genome.patterns)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, play = combined_plays(genome)[0]
        kept = tuple(pattern for pattern in genome.patterns if pattern.of != SetOf(4) or pattern.kicker)
        if len(kept) > 15 or any(pattern.name == "bomb" for pattern in kept):
            return None
        names = {pattern.name for pattern in kept}
        bombed = genome.copy_with(patterns=(*kept, Pattern(name="bomb", of=SetOf(4), bomb=True)))
        named = (*(name for name in play.patterns if name in names), "bomb")
        return Change(put_phase(bombed, index, replace(play, patterns=named)), self.idea)


class SuitsDecide(Hook):
    idea = "between equal ranks the suit decides"
    family = Group.PLAYS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return bool(combined_plays(genome)) and not genome.setup.suit_order

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        setup = replace(genome.setup, suit_order=SUIT_ORDERS[0])
        return Change(genome.copy_with(setup=setup), self.idea)


class PassedIsOut(Hook):
    idea = "whoever passes is out until the table is cleared"
    family = Group.PLAYS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return any(play.after_pass is AfterPass.MAY_RETURN for _, play in climbing_plays(genome))

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, play = climbing_plays(genome)[0]
        return Change(put_phase(genome, index, replace(play, after_pass=AfterPass.OUT)), self.idea)
