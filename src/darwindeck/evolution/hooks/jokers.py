"""Hooks with jokers, which have no suit: wild, highest, a burden, a sweeper, an honest claim, a card that beats all."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.capture_ways import fishing, with_captures
from darwindeck.evolution.operators.deck import has_restricted_play
from darwindeck.evolution.operators.edits import has, with_setup
from darwindeck.evolution.operators.jokers import jokers_of, with_jokers, without_suits
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.phases import ClaimPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTo, ScoringTrigger, ScoringZone, WinType
from darwindeck.genome.setup import TableauMode

_TWO: Final = (2,)


def _none_yet(genome: GameGenome) -> bool:
    return not any(jokers_of(genome)) and genome.setup.tableau_mode is not TableauMode.SEQUENCE


class WildJokers(Hook):
    idea = "two jokers come into the deck; they are wild and name the suit to follow"
    family = Group.DECK
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        shed = family(genome) is Family.SHEDDING and has_restricted_play(genome)
        return shed and _none_yet(genome) and not has(genome, ClaimPhase)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        changed = with_jokers(genome, _TWO, rng)
        return None if changed is None else Change(changed, self.idea)


class JokerIsABurden(Hook):
    idea = "two wild jokers come into the deck, and a joker left in hand costs more than anything else"
    family = Group.SCORING
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
        counted = any(
            rule.trigger is ScoringTrigger.HAND_END and rule.zone is ScoringZone.HAND
            for rule in genome.card_scoring
        )
        return low and counted and WildJokers().applies(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        changed = with_jokers(genome, _TWO, rng)
        if changed is None:
            return None
        dear = CardScore(
            condition=CardIsRank(Rank.JOKER),
            points=50,
            trigger=ScoringTrigger.HAND_END,
            zone=ScoringZone.HAND,
            to=ScoringTo.OWNER,
        )
        return Change(changed.copy_with(card_scoring=(*changed.card_scoring, dear)), self.idea)


class JokersOnTop(Hook):
    idea = "a joker and a big joker come into the deck and rank above all other cards"
    family = Group.DECK
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return family(genome) is Family.CLIMBING and _none_yet(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        setup = genome.setup
        changed = with_jokers(genome, (1, 1), rng)
        if changed is None:
            return None
        kept = with_setup(changed, wild_ranks=setup.wild_ranks, choose_suit=setup.choose_suit)
        return Change(kept, self.idea)


class JokersSweep(Hook):
    idea = "two jokers come into the deck, and whoever plays one takes everything on the table"
    family = Group.TABLEAU
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return fishing(genome) is not None and _none_yet(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        record = fishing(genome)
        changed = with_jokers(genome, _TWO, rng)
        if record is None or changed is None:
            return None
        swept = replace(record, sweepers=(*record.sweepers, Rank.JOKER))
        return Change(with_captures(changed, swept), self.idea)


class HonestJokers(Hook):
    idea = "two jokers come into the deck; laid face down they are of any rank that is claimed"
    family = Group.DECK
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, ClaimPhase) and _none_yet(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        changed = with_jokers(genome, _TWO, rng)
        if changed is None:
            return None
        wild = tuple(dict.fromkeys((*changed.setup.wild_ranks, Rank.JOKER)))
        return Change(with_setup(changed, wild_ranks=wild), self.idea)


class SagesAndFools(Hook):
    idea = "a big joker beats every card and a joker loses to all; neither has to follow suit"
    family = Group.TRICKS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase) and _none_yet(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        changed = with_jokers(genome, (2, 2), rng)
        if changed is None:
            return None
        return Change(without_suits(changed, (Rank.BIG_JOKER,), (Rank.JOKER,)), self.idea)


JOKERS: Final[tuple[Hook, ...]] = (
    WildJokers(),
    JokerIsABurden(),
    JokersOnTop(),
    JokersSweep(),
    HonestJokers(),
    SagesAndFools(),
)
