"""Import every Python name that the seeds write; each lives in the module of its concept (docs/seeds.md).

>>> from darwindeck.seeds import RANK_TO_BYTE, Rank, create_uno_genome, simulator
>>> simulator.simulate(create_uno_genome(), num_games=100).errors, RANK_TO_BYTE[Rank.TWO]
(0, 0)
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Final

from darwindeck import simulation as simulator
from darwindeck.bytecode import OpCode, compile_effects, compile_genome, opcode_table, parse_bytecode
from darwindeck.evolution import (
    AddBiddingPhaseMutation,
    AddEffectMutation,
    Change,
    CleanupOrphanedResourcesMutation,
    DisableTeamModeMutation,
    EnableTeamModeMutation,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    MutateEffectMutation,
    MutateSequenceDirectionMutation,
    MutateTableauModeMutation,
    MutateTeamAssignmentMutation,
    Operator,
    RemoveBiddingPhaseMutation,
    RemoveEffectMutation,
    create_aggressive_pipeline,
    create_default_pipeline,
)
from darwindeck.evolution.crossover import crossover_effects
from darwindeck.evolution.operators.teams import can_repair_teams, mutate_player_count, repair_teams
from darwindeck.genome.examples import (
    create_betting_war_genome,
    create_crazy_eights_genome,
    create_fan_tan_genome,
    create_partnership_spades_genome,
    create_scopa_genome,
    create_spades_genome,
    create_uno_genome,
    create_war_genome,
)
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractScoring,
    EffectType,
    GameGenome,
    Rank,
    SequenceDirection,
    SetupRules,
    SpecialEffect,
    TableauMode,
    TargetSelector,
    TrickPhase,
)
from darwindeck.simulation import simulate, simulate_from_bytecode
from darwindeck.validation import validate_genome

__all__ = [
    "RANK_TO_BYTE",
    "TARGET_TO_BYTE",
    "AddBiddingPhaseMutation",
    "AddEffectMutation",
    "BiddingPhase",
    "CleanupOrphanedResourcesMutation",
    "ContractScoring",
    "DisableTeamModeMutation",
    "EffectType",
    "EnableTeamModeMutation",
    "GameGenome",
    "MutateBiddingPhaseMutation",
    "MutateContractScoringMutation",
    "MutateEffectMutation",
    "MutateSequenceDirectionMutation",
    "MutateTableauModeMutation",
    "MutateTeamAssignmentMutation",
    "Mutation",
    "MutationOperator",
    "OpCode",
    "Rank",
    "RemoveBiddingPhaseMutation",
    "RemoveEffectMutation",
    "SequenceDirection",
    "SetupRules",
    "SpecialEffect",
    "TableauMode",
    "TargetSelector",
    "TrickPhase",
    "can_repair_teams",
    "compile_effects",
    "compile_genome",
    "create_aggressive_pipeline",
    "create_betting_war_genome",
    "create_crazy_eights_genome",
    "create_default_pipeline",
    "create_fan_tan_genome",
    "create_partnership_spades_genome",
    "create_scopa_genome",
    "create_spades_genome",
    "create_uno_genome",
    "create_war_genome",
    "crossover_effects",
    "mutate_player_count",
    "parse_bytecode",
    "repair_teams",
    "simulate",
    "simulate_from_bytecode",
    "simulator",
    "validate_genome",
]


def _codes(kind: str) -> dict[str, int]:
    """Look up the bytes of an enumeration in the engine's own table, by value."""
    return {line.name: line.code for line in opcode_table() if line.set == kind and line.code is not None}


_RANKS: Final = _codes("Rank")
_TARGETS: Final = _codes("TargetSelector")

RANK_TO_BYTE: Final[dict[Rank, int]] = {rank: _RANKS[rank.value] for rank in Rank}
"""The byte of each rank in a program."""
TARGET_TO_BYTE: Final[dict[TargetSelector, int]] = {
    target: _TARGETS[target.value] for target in TargetSelector
}
"""The byte of each target of an effect in a program."""


class Mutation(Operator):
    """The base of a mutation as the seeds write one: a subclass defines `apply` alone, and works in any pipeline."""

    @abstractmethod
    def apply(self, genome: GameGenome, rng: Random | None = None) -> GameGenome:
        """Change the game, or give it back as it is."""

    def applies(self, genome: GameGenome, /) -> bool:
        """Ask `apply` itself."""
        del genome
        return True

    def mutate(self, genome: GameGenome, rng: Random, /) -> Change | None:
        """Apply the mutation; None if the game is still the same."""
        del rng  # the seeds' mutations have a random source of their own
        after = self.apply(genome)
        return None if after == genome else Change(after, f"changed by {self.name}")


MutationOperator = Mutation
"""The name that seed 003 gives to the same base."""
