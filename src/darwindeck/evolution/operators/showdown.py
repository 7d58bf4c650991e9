"""Operators on the comparison of hands: it comes, and hands are compared by something else."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.edits import (
    another,
    can_grow,
    has,
    insert_phases,
    phases_of,
    put_phase,
    repeat_end,
    with_setup,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance
from darwindeck.genome.phases import (
    AskPhase,
    BiddingPhase,
    ClaimPhase,
    DrawPhase,
    DrawUntil,
    MeldPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Award, EvaluationMethod, HandEvaluation, WinCondition, WinType
from darwindeck.genome.setup import Fixed, TableauMode, UntilWin
from darwindeck.validation.repairs.deck import COMMON_VALUES

_VALUED: Final = (EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL)
_METHODS: Final = {
    EvaluationMethod.POKER: "poker hands",
    EvaluationMethod.POINT_TOTAL: "the total of their cards",
    EvaluationMethod.HIGH_CARD: "the highest card",
    EvaluationMethod.CARD_COUNT: "the number of cards",
    EvaluationMethod.SUIT_TOTAL: "the best total within a suit",
}


def with_showdown(genome: GameGenome, rng: Random) -> GameGenome:
    """End the game with a comparison of the hands."""
    if has(genome, ShowdownPhase):
        return genome
    method = EvaluationMethod.POKER if chance(rng, 70) else EvaluationMethod.SUIT_TOTAL
    if method in _VALUED and not genome.setup.card_values:
        genome = with_setup(genome, card_values=common_values(genome))
    showdown = ShowdownPhase(hand_evaluation=HandEvaluation(method=method))
    return insert_phases(genome, repeat_end(genome), showdown)


class MutateEvaluationMutation(Operator):
    """Hands are compared by something else, or the worst one wins."""

    family = Group.BETTING

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, ShowdownPhase) and genome.house is None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, showdown = phases_of(genome, ShowdownPhase)[0]
        before = showdown.hand_evaluation
        if chance(rng, 35):
            award = another(rng, tuple(Award), before.award) or before.award
            after = msgspec.structs.replace(before, award=award)
        else:
            method = another(rng, _comparable(genome), before.method)
            if method is None:
                return None
            target = 21 if method is EvaluationMethod.POINT_TOTAL and chance(rng, 60) else None
            after = HandEvaluation(method=method, target=target, award=before.award)
        changed = put_phase(genome, index, msgspec.structs.replace(showdown, hand_evaluation=after))
        if after.method in _VALUED and not genome.setup.card_values:
            changed = with_setup(changed, card_values=common_values(genome))
        words = f"the {after.award.value} hand wins, by {_METHODS[after.method]}"
        return Change(fit_endings(_sound_stands(changed)), f"changed: {words}")


def _comparable(genome: GameGenome) -> list[EvaluationMethod]:
    """Methods by which hands of this game can differ: equal numbers of cards are always a tie."""
    differ = has(genome, MeldPhase, ClaimPhase, AskPhase) or analyse(genome).can_run_empty
    return [each for each in EvaluationMethod if each is not EvaluationMethod.CARD_COUNT or differ]


def common_values(genome: GameGenome) -> tuple[object, ...]:
    ranks = analyse(genome).pack.ranks
    return tuple(value for value in COMMON_VALUES if value.rank.value in ranks)


def _sound_stands(genome: GameGenome) -> GameGenome:
    """Keep sound stands only: a draw that goes on until one stands is a draw of a card where no total can go bust."""
    for index, draw in phases_of(genome, DrawPhase):
        if draw.until is DrawUntil.STAND:
            limited = msgspec.structs.replace(draw, count=min(draw.count or 3, 3))
            genome = put_phase(genome, index, limited)
    return genome


class AddShowdownMutation(Operator):
    """Hands are compared after a lap; the best one wins the hand, over several hands most hands won."""

    family = Group.BETTING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        battles = genome.setup.tableau_mode is TableauMode.WAR
        other = has(genome, ShowdownPhase, BiddingPhase, TrickPhase) or battles
        return not other and genome.knock is None and can_grow(genome) and analyse(genome).has_turns

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        changed = with_showdown(genome, rng).copy_with(
            win_conditions=(WinCondition(WinType.BEST_HAND),),
            hands=Fixed(rng.randint(3, 7)) if isinstance(genome.hands, UntilWin) else genome.hands,
            card_scoring=(),
            tally_scoring=(),
            out_when_empty=False,
            place_points=(),
        )
        bare = with_setup(remove_orphans(changed), sweep_points=0)
        return Change(fit_endings(bare), "added: after everyone's turn the hands are compared", Way.ADDED)


OPERATORS: Final[tuple[Operator, ...]] = (
    MutateEvaluationMutation(),
    AddShowdownMutation(),
)
