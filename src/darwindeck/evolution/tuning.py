"""Fine tuning: the operators of the design documents, each tried on every new child as often as its document says.

A seed that names a rate of 10% means one child in ten; weights are read as percentages here, and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.evolution.child import Draft
from darwindeck.evolution.hooks.base import without_leftovers
from darwindeck.evolution.operators import bidding, effects, tableau, teams
from darwindeck.evolution.operators.base import Change, Operator
from darwindeck.evolution.random_games.choices import chance
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.sense import findings

STRUCTURE: Final[tuple[Operator, ...]] = (
    teams.EnableTeamModeMutation(),
    teams.DisableTeamModeMutation(),
    teams.MutateTeamAssignmentMutation(),
    bidding.RemoveBiddingPhaseMutation(),
)
"""Tried on the parent, before any idea: whatever the game lacks then, the ideas bring."""
DETAILS: Final[tuple[Operator, ...]] = (
    tableau.MutateTableauModeMutation(),
    tableau.MutateSequenceDirectionMutation(),
    *effects.OPERATORS,
    bidding.AddBiddingPhaseMutation(),
    bidding.MutateBiddingPhaseMutation(),
    bidding.MutateContractScoringMutation(),
    bidding.CleanupOrphanedResourcesMutation(),
)
"""Tried on the child, after the ideas."""
SEED_OPERATORS: Final = (*STRUCTURE, *DETAILS)
"""The thirteen operators of seeds 000 to 003."""
_TRIES: Final = 4


@dataclass(frozen=True)
class Tuning:
    """Operators, each with the percentage of children it is tried on."""

    operators: tuple[Operator, ...] = ()
    percents: tuple[int, ...] = ()

    def draw(self, rng: Random) -> tuple[Operator, ...]:
        """Draw the operators to try on one child."""
        drawn = zip(self.operators, self.percents, strict=True)
        return tuple(operator for operator, percent in drawn if chance(rng, percent))


def change_structure(
    parent: GameGenome, drawn: tuple[Operator, ...], rng: Random
) -> list[tuple[str, Change]]:
    """Apply the drawn operators that decide who plays with whom, and whether tricks are bid on."""
    steps = list[tuple[str, Change]]()
    for operator in STRUCTURE:
        genome = steps[-1][1].genome if steps else parent
        change = operator.mutate(genome, rng) if operator in drawn and operator.applies(genome) else None
        if change is not None and change.genome != parent:
            steps.append((operator.name, change))
    return steps


def tune_details(draft: Draft, drawn: tuple[Operator, ...], rng: Random) -> Draft:
    """Apply the drawn operators on details to a draft that has its ideas."""
    for operator in DETAILS:
        change = _detail(operator, draft, rng) if operator in drawn else None
        if change is not None:
            names, changes = (*draft.operators, operator.name), (*draft.changes, change)
            draft = replace(draft, operators=names, changes=changes)
    return draft


def _detail(operator: Operator, draft: Draft, rng: Random) -> Change | None:
    """Apply an operator unless it would undo a change of the child, or bring a rule that makes no sense.

    The operator has to apply to the parent too: bids that the child has just been given stay as they are.
    """
    if not all(operator.applies(genome) for genome in (draft.older[0], draft.genome)):
        return None
    stages = (*draft.older, *(each.genome for each in draft.changes))
    for _ in range(_TRIES):
        change = operator.mutate(draft.genome, rng)
        genome = draft.genome if change is None else without_leftovers(change.genome)
        if change is not None and genome not in stages and _codes(genome) <= _codes(draft.genome):
            return Change(genome, change.sentence)
    return None


def _codes(genome: GameGenome) -> frozenset[str]:
    return frozenset(finding.code for finding in findings(genome))


UNTUNED: Final = Tuning()
DEFAULT_TUNING: Final = Tuning(SEED_OPERATORS, tuple(each.weight for each in SEED_OPERATORS))
AGGRESSIVE_TUNING: Final = Tuning(SEED_OPERATORS, tuple(each.aggressive_weight for each in SEED_OPERATORS))
