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
from darwindeck.evolution.random_games.combinations import MOST
from darwindeck.genome.patterns import Kicker, Pattern, RunOf, RunSuit, SameSuit, SetOf
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


class RunsBeatSets(Hook):
    idea = "a run beats a set of as many cards, and one suit beats both"
    family = Group.PLAYS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(climbing_plays(genome)) and not genome.patterns

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, play = climbing_plays(genome)[0]
        patterns = (
            Pattern(name="sets", of=SetOf(1, 4)),
            Pattern(name="run", of=RunOf(3, 13), power=1),
            Pattern(name="pure", of=RunOf(3, 13, suit=RunSuit.SAME), power=2),
        )
        return Change(with_combinations(genome, index, play, patterns), self.idea)


class MoreBeatsFewer(Hook):
    idea = "more cards of a rank beat fewer, whatever their rank"
    family = Group.PLAYS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(climbing_plays(genome)) and not genome.patterns

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, play = climbing_plays(genome)[0]
        names = ("single", "pair", "three", "four")
        patterns = tuple(
            Pattern(name=name, of=SetOf(n + 1), over=names[max(0, n - 1) : n]) for n, name in enumerate(names)
        )
        return Change(with_combinations(genome, index, play, patterns), self.idea)


class PairsInARow(Hook):
    idea = "pairs in sequence, three or more, beat any single card or set"
    family = Group.PLAYS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        long = any(isinstance(pattern.of, RunOf) and pattern.of.width == 2 for pattern in genome.patterns)
        return bool(combined_plays(genome)) and bool(_singles(genome)) and not long

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        beaten = _singles(genome)[:1]
        return _one_more(genome, Pattern(name="pair_run", of=RunOf(3, 6, width=2), over=beaten), self.idea)


class TriosCarry(Hook):
    idea = "three of a kind may carry another card along"
    family = Group.PLAYS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return bool(combined_plays(genome)) and not any(pattern.kicker for pattern in genome.patterns)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return _one_more(genome, Pattern(name="carried", of=SetOf(3), kicker=Kicker(1)), self.idea)


class PureRunsAreBombs(Hook):
    idea = "a run of five in one suit is a bomb and beats anything"
    family = Group.PLAYS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return bool(combined_plays(genome)) and not any(pattern.bomb for pattern in genome.patterns)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        pure = Pattern(name="pure_bomb", of=RunOf(5, 13, suit=RunSuit.SAME), bomb=True)
        return _one_more(genome, pure, self.idea)


def _singles(genome: GameGenome) -> tuple[str, ...]:
    """Name the patterns that one card makes."""
    return tuple(each.name for each in genome.patterns if isinstance(each.of, SetOf) and each.of.n == 1)


def _one_more(genome: GameGenome, pattern: Pattern, idea: str) -> Change | None:
    index, play = combined_plays(genome)[0]
    if len(genome.patterns) >= MOST or any(pattern.name == other.name for other in genome.patterns):
        return None
    grown = genome.copy_with(patterns=(*genome.patterns, pattern))
    return Change(put_phase(grown, index, replace(play, patterns=(*play.patterns, pattern.name))), idea)
