"""Hooks about cards that lie open for everybody before a showdown, and about what one may bet on them."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    can_grow,
    has,
    insert_phases,
    phases_of,
    put_phase,
    with_setup,
)
from darwindeck.genome.phases import (
    BetSize,
    BettingPhase,
    DealPhase,
    DrawPhase,
    PlayPhase,
    PlayTarget,
    PotTo,
    ShowdownPhase,
    ShowdownZones,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod
from darwindeck.genome.setup import HandVisibility, TableauMode

_COMPARED = (EvaluationMethod.POKER, EvaluationMethod.SUIT_TOTAL, EvaluationMethod.HIGH_CARD)


def _boardless(genome: GameGenome) -> list[tuple[int, ShowdownPhase]]:
    """Showdowns of secret hands, in games that lay no card on the table."""
    free = not analyse(genome).fills_tableau and genome.house is None
    secret = genome.setup.hand_visibility is HandVisibility.OWNER_ONLY
    return [
        (index, showdown)
        for index, showdown in phases_of(genome, ShowdownPhase)
        if free and secret and showdown.hand_evaluation.method in _COMPARED
    ]


def _pots(genome: GameGenome) -> list[tuple[int, BettingPhase]]:
    rounds = phases_of(genome, BettingPhase)
    return [(index, bet) for index, bet in rounds if bet.pot_to is PotTo.SHOWDOWN]


def _shared(genome: GameGenome) -> GameGenome:
    for index, showdown in _boardless(genome):
        genome = put_phase(genome, index, replace(showdown, zones=ShowdownZones.HAND_AND_TABLEAU))
    return genome


class OneCardForAll(Hook):
    idea = "one open card counts in every hand"
    family = Group.SETUP
    aspect = Aspect.TABLE
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return bool(_boardless(genome))

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        dealt = fit_deal(with_setup(_shared(genome), deal_to_tableau=1))
        return None if dealt is None else Change(dealt, self.idea)


class CommonBoard(Hook):
    idea = "open cards come out between the bets and count in every hand"
    family = Group.PHASES
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        few = isinstance(genome.setup.cards_per_player, int)
        plain = not has(genome, DrawPhase) and genome.knock is None and len(genome.phases) <= 11
        return bool(_boardless(genome)) and bool(_pots(genome)) and few and plain

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, last = _pots(genome)[-1]
        again = replace(last, ante=0, blinds=())
        changed = _shared(genome)
        changed = insert_phases(changed, index + 1, DealPhase(count=3), again, DealPhase(), again)
        dealt = fit_deal(with_setup(changed, cards_per_player=2))
        return None if dealt is None else Change(dealt, self.idea)


class BlindsNotAntes(Hook):
    idea = "two players have to bet before they see what they are worth"
    family = Group.BETTING
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return bool(_pots(genome)) and not any(bet.blinds for _, bet in _pots(genome))

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index, first = _pots(genome)[0]
        blinds = (max(1, first.min_bet // 2), first.min_bet)
        return Change(put_phase(genome, index, replace(first, ante=0, blinds=blinds)), self.idea)


class PotSizedBets(Hook):
    idea = "you may bet as much as lies in the pot"
    family = Group.BETTING
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return bool(_pots(genome)) and not any(bet.sizes for _, bet in _pots(genome))

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        sums = (BetSize.MIN, BetSize.HALF_POT, BetSize.POT)
        for index, bet in _pots(genome):
            genome = put_phase(genome, index, replace(bet, sizes=sums))
        return Change(genome, self.idea)


class FreshFish(Hook):
    idea = "every round a new card comes to the table, for whoever can take it"
    family = Group.PHASES
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        fishes = genome.setup.tableau_mode is TableauMode.MATCH_RANK and any(
            play.target is PlayTarget.TABLEAU for _, play in phases_of(genome, PlayPhase)
        )
        stock = analyse(genome).deck_can_hold_cards
        return fishes and stock and not has(genome, DealPhase) and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(insert_phases(genome, len(genome.phases), DealPhase()), self.idea)
