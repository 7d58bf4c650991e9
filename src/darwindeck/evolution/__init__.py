"""Evolution: operators, crossing, pipelines that make children, and the search that chooses among them."""

from darwindeck.evolution.child import Child
from darwindeck.evolution.names import name_of
from darwindeck.evolution.operators.base import Change, Group, Operator
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
from darwindeck.evolution.operators.tableau import MutateSequenceDirectionMutation, MutateTableauModeMutation
from darwindeck.evolution.operators.teams import (
    DisableTeamModeMutation,
    EnableTeamModeMutation,
    MutateTeamAssignmentMutation,
)
from darwindeck.evolution.pipeline import Pipeline, create_aggressive_pipeline, create_default_pipeline
from darwindeck.evolution.simplify import simplify_games

__all__ = [
    "AddBiddingPhaseMutation",
    "AddEffectMutation",
    "Change",
    "Child",
    "CleanupOrphanedResourcesMutation",
    "DisableTeamModeMutation",
    "EnableTeamModeMutation",
    "Group",
    "MutateBiddingPhaseMutation",
    "MutateContractScoringMutation",
    "MutateEffectMutation",
    "MutateSequenceDirectionMutation",
    "MutateTableauModeMutation",
    "MutateTeamAssignmentMutation",
    "Operator",
    "Pipeline",
    "RemoveBiddingPhaseMutation",
    "RemoveEffectMutation",
    "create_aggressive_pipeline",
    "create_default_pipeline",
    "name_of",
    "simplify_games",
]
