"""The table of all operators, in a fixed order: a draw by weight has to mean the same on every machine."""

from __future__ import annotations

from typing import Final

from darwindeck.evolution.operators.base import Operator
from darwindeck.evolution.operators.bidding import (
    AddBiddingPhaseMutation,
    CleanupOrphanedResourcesMutation,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    RemoveBiddingPhaseMutation,
)
from darwindeck.evolution.operators.effects import (
    AddEffectMutation,
    MutateEffectMutation,
    RemoveEffectMutation,
)
from darwindeck.evolution.operators.tableau import (
    MutateCaptureRulesMutation,
    MutateSequenceDirectionMutation,
    MutateTableauModeMutation,
)
from darwindeck.evolution.operators.teams import (
    DisableTeamModeMutation,
    EnableTeamModeMutation,
    MutatePlayerCountMutation,
    MutateTeamAssignmentMutation,
)

OPERATORS: Final[tuple[Operator, ...]] = (
    MutateTableauModeMutation(),
    MutateSequenceDirectionMutation(),
    MutateCaptureRulesMutation(),
    AddEffectMutation(),
    RemoveEffectMutation(),
    MutateEffectMutation(),
    EnableTeamModeMutation(),
    DisableTeamModeMutation(),
    MutateTeamAssignmentMutation(),
    MutatePlayerCountMutation(),
    AddBiddingPhaseMutation(),
    RemoveBiddingPhaseMutation(),
    MutateBiddingPhaseMutation(),
    MutateContractScoringMutation(),
    CleanupOrphanedResourcesMutation(),
)
