"""Operators on bidding and contracts: each brings and takes what belongs together, as seed 003 asks."""

from __future__ import annotations

from random import Random

from darwindeck.evolution.operators.bidding import (
    AddBiddingPhaseMutation,
    CleanupOrphanedResourcesMutation,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    RemoveBiddingPhaseMutation,
)
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BiddingPhase, TrickPhase
from darwindeck.genome.scoring import ContractScoring
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import changes, parents


def test_evolution_adds_and_removes_bidding() -> None:
    added = list(changes(AddBiddingPhaseMutation(), parents()))
    assert added
    for parent, change in added:
        kinds = [type(phase) for phase in change.genome.phases]
        assert BiddingPhase not in map(type, parent.phases)
        assert kinds.index(BiddingPhase) < kinds.index(TrickPhase)
        assert change.genome.contract_scoring == ContractScoring()
        assert validate(change.genome) == []
        removed = RemoveBiddingPhaseMutation().mutate(change.genome, Random(2))
        assert removed is not None
        assert BiddingPhase not in map(type, removed.genome.phases)
        assert removed.genome.contract_scoring is None
        assert validate(removed.genome) == [], removed.sentence


def test_bidding_only_comes_to_games_of_tricks_that_have_none() -> None:
    operator = AddBiddingPhaseMutation()
    applies = {name: operator.applies(load_game(name)) for name in ("whist", "spades", "war", "rummy")}
    assert applies == {"whist": True, "spades": False, "war": False, "rummy": False}


def test_bids_stay_within_what_the_seed_allows() -> None:
    spades = load_game("spades")
    for seed in range(60):
        change = MutateBiddingPhaseMutation().mutate(spades, Random(seed))
        if change is None:
            continue
        bidding = next(phase for phase in change.genome.phases if isinstance(phase, BiddingPhase))
        assert 0 <= bidding.min_bid <= 3
        assert 11 <= bidding.max_bid <= 15
        assert validate(change.genome) == [], change.sentence


def test_contract_scoring_changes_one_value_at_a_time() -> None:
    spades = load_game("spades")
    before = spades.contract_scoring
    assert before is not None
    for seed in range(60):
        change = MutateContractScoringMutation().mutate(spades, Random(seed))
        assert change is not None
        after = change.genome.contract_scoring
        assert after is not None
        changed = [name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)]
        assert 1 <= len(changed) <= 2
        assert validate(change.genome) == []


def test_cleanup_removes_a_contract_without_bids() -> None:
    spades = load_game("spades")
    tricks = tuple(phase for phase in spades.phases if isinstance(phase, TrickPhase))
    orphaned = spades.copy_with(phases=tricks)
    change = CleanupOrphanedResourcesMutation().mutate(orphaned, Random(0))
    assert change is not None
    assert change.genome.contract_scoring is None
    assert change.genome.phases == tricks


def test_cleanup_finds_nothing_to_do_in_a_known_game() -> None:
    assert not CleanupOrphanedResourcesMutation().applies(load_game("spades"))
