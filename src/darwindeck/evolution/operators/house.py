"""Operators on the house: everyone bets against a bank that plays by a rule, or no longer does."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.betting import a_betting
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    has,
    nudge,
    with_setup,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.showdown import common_values
from darwindeck.genome.phases import (
    BettingPhase,
    DrawPhase,
    DrawUntil,
    MeldPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod, HandEvaluation
from darwindeck.genome.setup import House, TableauMode
from darwindeck.wording.amounts import how_many

_DEALT: Final = 2
_DRAW: Final = DrawPhase(until=DrawUntil.STAND, count=0)


class MutateHouseMutation(Operator):
    """The bank stands earlier or later, shows more or fewer cards; or it goes, and players bet against each other."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.house is not None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        house = genome.house
        if house is None:
            return None
        roll = rng.randrange(4)
        if roll == 0:
            phases = tuple(
                msgspec.structs.replace(phase, pot_to=PotTo.SHOWDOWN)
                if isinstance(phase, BettingPhase)
                else phase
                for phase in genome.phases
            )
            return Change(
                fit_endings(genome.copy_with(house=None, phases=phases)),
                "removed the bank: the pot goes to the best hand",
                Way.REMOVED,
            )
        after = {
            1: House(
                stand_on=nudge(rng, house.stand_on, 12, 20),
                hits_soft=house.hits_soft,
                up_cards=house.up_cards,
            ),
            2: House(stand_on=house.stand_on, hits_soft=not house.hits_soft, up_cards=house.up_cards),
            3: House(stand_on=house.stand_on, hits_soft=house.hits_soft, up_cards=1 - min(1, house.up_cards)),
        }[roll]
        words = f"the bank stands on {after.stand_on} and shows {how_many(after.up_cards, 'card')}"
        return Change(genome.copy_with(house=after), f"changed: {words}")


class AddHouseMutation(Operator):
    """Everyone bets against a bank that draws to a total; brings the total, the draw and the values."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        shows = has(genome, ShowdownPhase) and has(genome, BettingPhase)
        fits = shows and genome.house is None and not has(genome, TrickPhase, MeldPhase)
        return fits and _has_cards_for_a_bank(genome)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        bets = a_betting(rng, PotTo.HOUSE)
        target = HandEvaluation(method=EvaluationMethod.POINT_TOTAL, target=21)
        changed = genome.copy_with(
            phases=(bets, _DRAW, ShowdownPhase(hand_evaluation=target)),
            house=House(stand_on=rng.randint(15, 18)),
            special_effects=(),
            knock=None,
        )
        changed = with_setup(
            changed, card_values=common_values(genome), cards_per_player=_DEALT, tableau_mode=TableauMode.NONE
        )
        return Change(
            fit_endings(remove_orphans(changed)),
            "added a bank: everyone bets against it, up to a total of 21",
            Way.ADDED,
        )


def _has_cards_for_a_bank(genome: GameGenome) -> bool:
    """Tell whether the deck can deal to everyone and the bank, and leaves something to draw."""
    changed = with_setup(genome.copy_with(phases=(_DRAW,), house=House()), cards_per_player=_DEALT)
    dealt = fit_deal(changed)
    return dealt is not None and dealt.setup.cards_per_player == _DEALT


OPERATORS: Final[tuple[Operator, ...]] = (
    MutateHouseMutation(),
    AddHouseMutation(),
)
