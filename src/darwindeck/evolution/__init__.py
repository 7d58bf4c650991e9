"""Evolution: operators, crossing, pipelines that make children, and the search that chooses among them."""

from darwindeck.evolution.child import Child
from darwindeck.evolution.distance import (
    behaviour_distance,
    distances_to_known,
    nearest_known,
    structural_distance,
    variant_of,
)
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
from darwindeck.evolution.simplify import simplified

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
    "behaviour_distance",
    "create_aggressive_pipeline",
    "create_default_pipeline",
    "distances_to_known",
    "name_of",
    "nearest_known",
    "simplified",
    "structural_distance",
    "variant_of",
]
