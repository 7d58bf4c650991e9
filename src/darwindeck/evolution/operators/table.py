"""The table of all operators, in a fixed order: a draw by weight has to mean the same on every machine."""

from __future__ import annotations

from typing import Final

from darwindeck.evolution.operators.base import Operator
from darwindeck.evolution.operators.betting import (
    AddBettingPhaseMutation,
    AddBettingRoundMutation,
    MutateBettingPhaseMutation,
    RemoveBettingPhaseMutation,
)
from darwindeck.evolution.operators.bidding import (
    AddBiddingPhaseMutation,
    CleanupOrphanedResourcesMutation,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    RemoveBiddingPhaseMutation,
)
from darwindeck.evolution.operators.captures import (
    MutateCaptureRulesMutation,
)
from darwindeck.evolution.operators.claims import (
    AddClaimPhaseMutation,
    MutateClaimPhaseMutation,
    RemoveClaimPhaseMutation,
)
from darwindeck.evolution.operators.conditions import (
    AddDrawConditionMutation,
    AddPlayConditionMutation,
    MutateConditionMutation,
    NarrowConditionMutation,
    RemoveDrawConditionMutation,
    RemovePlayConditionMutation,
    SimplifyConditionMutation,
    WidenConditionMutation,
)
from darwindeck.evolution.operators.deck import (
    AddWildRankMutation,
    MutateDeckMutation,
    MutateRankOrderMutation,
    MutateRanksMutation,
    MutateRemovedCardsMutation,
    RemoveWildRankMutation,
)
from darwindeck.evolution.operators.effects import (
    AddEffectMutation,
    MutateEffectMutation,
    RemoveEffectMutation,
)
from darwindeck.evolution.operators.hands import (
    MutateEliminationMutation,
    MutateHandsMutation,
)
from darwindeck.evolution.operators.house import (
    AddHouseMutation,
    MutateHouseMutation,
)
from darwindeck.evolution.operators.melds import (
    AddKnockMutation,
    AddMeldPhaseMutation,
    MutateKnockMutation,
    MutateMeldPhaseMutation,
    RemoveKnockMutation,
    RemoveMeldPhaseMutation,
)
from darwindeck.evolution.operators.passing import (
    AddAskPhaseMutation,
    AddPassPhaseMutation,
    MutateAskPhaseMutation,
    MutatePassPhaseMutation,
    RemoveAskPhaseMutation,
    RemovePassPhaseMutation,
)
from darwindeck.evolution.operators.phases import (
    AddDiscardPhaseMutation,
    AddDrawPhaseMutation,
    AddOpeningMutation,
    AddPlayPhaseMutation,
    RemovePhaseMutation,
    SwapPhasesMutation,
)
from darwindeck.evolution.operators.plays import (
    MutateDiscardPhaseMutation,
    MutateDrawPhaseMutation,
    MutatePlayPhaseMutation,
)
from darwindeck.evolution.operators.scoring import (
    AddCardScoreMutation,
    MutateCardScoreMutation,
    RemoveCardScoreMutation,
)
from darwindeck.evolution.operators.setup import (
    MutateCardValuesMutation,
    MutateDealSizeMutation,
    MutateDeckEmptyActionMutation,
    MutateFirstLeadMutation,
    MutateHandVisibilityMutation,
    MutateTableCardsMutation,
)
from darwindeck.evolution.operators.showdown import (
    AddShowdownMutation,
    MutateEvaluationMutation,
)
from darwindeck.evolution.operators.stock import (
    MutateDeckTopMutation,
    MutateTricksFromMutation,
)
from darwindeck.evolution.operators.tableau import (
    MutateSequenceDirectionMutation,
    MutateTableauModeMutation,
)
from darwindeck.evolution.operators.tallies import (
    AddTallyMutation,
    MutateMoonMutation,
    MutatePlacesMutation,
    MutateTallyMutation,
    RemoveTallyMutation,
)
from darwindeck.evolution.operators.teams import (
    DisableTeamModeMutation,
    EnableTeamModeMutation,
    MutatePlayerCountMutation,
    MutateTeamAssignmentMutation,
)
from darwindeck.evolution.operators.tricks import (
    AddStepAfterTrickMutation,
    AddTrickPhaseMutation,
    MutateTrickRulesMutation,
    MutateTrumpMutation,
    MutateTrumpOrderMutation,
)
from darwindeck.evolution.operators.wins import (
    AddWinMutation,
    MutateWinGoalMutation,
    MutateWinOrderMutation,
    MutateWinTieMutation,
    MutateWinTypeMutation,
    RemoveWinMutation,
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
    MutateDealSizeMutation(),
    MutateTableCardsMutation(),
    MutateHandVisibilityMutation(),
    MutateFirstLeadMutation(),
    MutateCardValuesMutation(),
    MutateDeckEmptyActionMutation(),
    MutateDeckTopMutation(),
    MutateDeckMutation(),
    MutateRemovedCardsMutation(),
    MutateRankOrderMutation(),
    AddWildRankMutation(),
    RemoveWildRankMutation(),
    MutateRanksMutation(),
    AddDrawPhaseMutation(),
    AddPlayPhaseMutation(),
    AddDiscardPhaseMutation(),
    RemovePhaseMutation(),
    SwapPhasesMutation(),
    AddOpeningMutation(),
    MutateDrawPhaseMutation(),
    MutatePlayPhaseMutation(),
    MutateDiscardPhaseMutation(),
    AddPlayConditionMutation(),
    RemovePlayConditionMutation(),
    WidenConditionMutation(),
    NarrowConditionMutation(),
    MutateConditionMutation(),
    SimplifyConditionMutation(),
    AddDrawConditionMutation(),
    RemoveDrawConditionMutation(),
    AddCardScoreMutation(),
    RemoveCardScoreMutation(),
    MutateCardScoreMutation(),
    AddTallyMutation(),
    RemoveTallyMutation(),
    MutateTallyMutation(),
    MutateMoonMutation(),
    MutatePlacesMutation(),
    AddBettingPhaseMutation(),
    RemoveBettingPhaseMutation(),
    AddBettingRoundMutation(),
    MutateBettingPhaseMutation(),
    MutateEvaluationMutation(),
    AddShowdownMutation(),
    MutateHouseMutation(),
    AddHouseMutation(),
    AddClaimPhaseMutation(),
    RemoveClaimPhaseMutation(),
    MutateClaimPhaseMutation(),
    AddMeldPhaseMutation(),
    RemoveMeldPhaseMutation(),
    MutateMeldPhaseMutation(),
    AddKnockMutation(),
    RemoveKnockMutation(),
    MutateKnockMutation(),
    AddPassPhaseMutation(),
    RemovePassPhaseMutation(),
    MutatePassPhaseMutation(),
    AddAskPhaseMutation(),
    RemoveAskPhaseMutation(),
    MutateAskPhaseMutation(),
    AddTrickPhaseMutation(),
    AddStepAfterTrickMutation(),
    MutateTrumpMutation(),
    MutateTrumpOrderMutation(),
    MutateTrickRulesMutation(),
    MutateTricksFromMutation(),
    AddWinMutation(),
    RemoveWinMutation(),
    MutateWinGoalMutation(),
    MutateWinTypeMutation(),
    MutateWinOrderMutation(),
    MutateWinTieMutation(),
    MutateHandsMutation(),
    MutateEliminationMutation(),
)
