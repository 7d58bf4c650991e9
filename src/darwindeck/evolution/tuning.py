"""Fine tuning: the operators of the design documents, each tried on every new child as often as its document says.

A seed that names a rate of 10% means one child in ten; weights are read as percentages here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.evolution.child import Child, Draft, finish_child
from darwindeck.evolution.hooks.base import without_leftovers
from darwindeck.evolution.idea import Idea
from darwindeck.evolution.matches import in_a_match
from darwindeck.evolution.operators import bidding, effects, tableau, teams
from darwindeck.evolution.operators.base import Change, Operator
from darwindeck.evolution.random_games.choices import chance
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.critique import findings

STRUCTURE: Final[tuple[Operator, ...]] = (
    teams.EnableTeamModeMutation(),
    teams.DisableTeamModeMutation(),
    teams.MutateTeamAssignmentMutation(),
    bidding.RemoveBiddingPhaseMutation(),
    bidding.AddBiddingPhaseMutation(),
)
"""Tried on the parent, before any idea: whatever the game lacks then, the ideas bring."""
DETAILS: Final[tuple[Operator, ...]] = (
    tableau.MutateTableauModeMutation(),
    tableau.MutateSequenceDirectionMutation(),
    *effects.OPERATORS,
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


Drawn = tuple[Operator, ...]
"""The operators that are tried on one child."""


def suited(games: Sequence[GameGenome], drawn: Drawn) -> list[GameGenome]:
    """Return the games in which most of the drawn operators have something to change: bids go only where there are
    some.
    """
    fitting = [sum(operator.applies(game) for operator in drawn) for game in games]
    return [game for game, count in zip(games, fitting, strict=True) if count == max(fitting)]


def change_structure(parent: GameGenome, drawn: Drawn, rng: Random) -> list[tuple[str, Change]]:
    """Apply the drawn operators that decide who plays with whom, and whether tricks are bid on."""
    steps = list[tuple[str, Change]]()
    for operator in STRUCTURE:
        genome = steps[-1][1].genome if steps else parent
        change = operator.mutate(genome, rng) if operator in drawn and operator.applies(genome) else None
        if change is None or change.genome == parent:
            continue
        sound = without_leftovers(change.genome)
        if _codes(sound) <= _codes(genome):  # no idea would fit a game that makes no sense
            steps.append((operator.name, replace(change, genome=sound)))
    return steps


def tuned_child(draft: Draft, drawn: Drawn, rng: Random) -> Child | None:
    """Return the child that a draft with all its ideas becomes, finely tuned, and a match of several hands."""
    return finish_child(in_a_match(tune_details(draft, drawn, rng)))


def tune_details(draft: Draft, drawn: Drawn, rng: Random) -> Draft:
    """Apply the drawn operators on details to a draft that has its ideas."""
    for operator in DETAILS:
        change = _detail(operator, draft, rng) if operator in drawn else None
        if change is not None:
            names, changes = (*draft.operators, operator.name), (*draft.changes, change)
            draft = replace(draft, operators=names, changes=changes)
    return draft


def _detail(operator: Operator, draft: Draft, rng: Random) -> Change | None:
    """Apply an operator unless it would undo an idea of the child, or bring a rule that makes no sense."""
    if not operator.applies(draft.genome):
        return None
    ideas = [Idea(change.sentence, change.about) for change in draft.changes if change.idea]
    held = [idea for idea in ideas if idea.holds_in(draft.genome)]
    stages = (*draft.older, *(each.genome for each in draft.changes))
    for _ in range(_TRIES):
        change = operator.mutate(draft.genome, rng)
        genome = draft.genome if change is None else without_leftovers(change.genome)
        if change is None or genome in stages or not _codes(genome) <= _codes(draft.genome):
            continue
        if all(idea.holds_in(genome) for idea in held):
            return Change(genome, change.sentence)
    return None


def _codes(genome: GameGenome) -> frozenset[str]:
    return frozenset(finding.code for finding in findings(genome))


UNTUNED: Final = Tuning()
DEFAULT_TUNING: Final = Tuning(SEED_OPERATORS, tuple(each.weight for each in SEED_OPERATORS))
AGGRESSIVE_TUNING: Final = Tuning(SEED_OPERATORS, tuple(each.aggressive_weight for each in SEED_OPERATORS))
