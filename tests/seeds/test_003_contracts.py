"""Contracts (seed 003): what a bid is worth, by an account of our own and by the examples people explain Spades with.

Bidding itself is in test_003_bidding.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.genome.library import load_game
from darwindeck.genome.scoring import ContractScoring
from darwindeck.simulation.testing import arranged
from tests.seeds.contracts import NIL, by_hand, scored

# The formulas, by an account of our own


scorings = st.builds(
    ContractScoring,
    points_per_trick_bid=st.integers(0, 20),
    overtrick_points=st.integers(0, 5),
    failed_contract_penalty=st.integers(0, 20),
    nil_bonus=st.integers(0, 200),
    nil_penalty=st.integers(0, 200),
    bag_limit=st.integers(0, 6),
    bag_penalty=st.integers(0, 100),
    exact=st.booleans(),
    made_bonus=st.integers(0, 20),
)
four_bids = st.lists(st.sampled_from([NIL, 0, 1, 2, 3, 4, 6]), min_size=4, max_size=4)
four_tricks = st.lists(st.integers(0, 6), min_size=4, max_size=4)


@given(
    scoring=scorings,
    bids=four_bids,
    tricks=four_tricks,
    bags=st.lists(st.integers(0, 5), min_size=2, max_size=2),
)
def test_team_contracts_are_scored_by_the_formulas_and_the_identity_holds(
    scoring: ContractScoring, bids: list[int], tricks: list[int], bags: list[int]
) -> None:
    """team_score = sum of the members' scores + contract points and bag penalties."""
    bags = [count % scoring.bag_limit if scoring.bag_limit else count for count in bags]
    found = scored(bids, tricks, scoring, bags=bags)
    for team, members in enumerate(((0, 2), (1, 3))):
        account = by_hand([bids[m] for m in members], [tricks[m] for m in members], bags[team], scoring)
        assert [found.scores[m] for m in members] == account.nils
        assert found.team_scores[team] == sum(account.nils) + account.contract
        assert found.accumulated_bags[team] == account.bags
        assert found.team_contracts[team] == sum(max(bids[m], 0) for m in members)


@given(scoring=scorings, bids=four_bids, tricks=four_tricks)
def test_without_teams_the_same_arithmetic_runs_for_each_player(
    scoring: ContractScoring, bids: list[int], tricks: list[int]
) -> None:
    found = scored(bids, tricks, scoring, teams=False)
    for seat in range(4):
        account = by_hand([bids[seat]], [tricks[seat]], 0, scoring)
        assert found.scores[seat] == account.contract + account.nils[0]
        assert found.accumulated_bags[seat] == account.bags
    assert found.team_scores == ()


# Examples as the rules of Spades are usually explained


def test_a_contract_of_seven_with_nine_tricks_is_72_and_two_bags() -> None:
    found = scored([4, 3, 3, 3], [5, 2, 4, 2])
    assert found.team_scores[0] == 7 * 10 + 2 * 1
    assert found.accumulated_bags[0] == 2


def test_a_contract_made_exactly_is_ten_a_trick_and_no_bag() -> None:
    found = scored([2, 4, 3, 4], [1, 4, 4, 4])
    assert found.team_scores == (5 * 10, 8 * 10)
    assert found.accumulated_bags == (0, 0)


def test_a_contract_of_eight_with_seven_tricks_costs_80() -> None:
    assert scored([5, 3, 3, 2], [4, 3, 3, 3]).team_scores[0] == -8 * 10


def test_the_tenth_bag_costs_100() -> None:
    """Eight bags from before, three more: 40 + 3 for the contract, less 100; one bag stays."""
    found = scored([2, 3, 2, 3], [4, 3, 3, 3], bags=[8, 0])
    assert found.team_scores[0] == 43 - 100
    assert found.accumulated_bags[0] == 1


def test_a_nil_made_beside_a_contract_of_five() -> None:
    """The partner makes the five alone with six tricks: 100 + 50 + 1."""
    found = scored([NIL, 4, 5, 3], [0, 4, 6, 3])
    assert found.team_scores[0] == 100 + 50 + 1
    assert found.scores == (100, 0, 0, 0)


def test_a_nil_broken_with_one_trick_still_helps_the_partners_contract() -> None:
    """The Nil's trick counts for the team: the five are made with 4 + 1, and the Nil costs 100."""
    found = scored([NIL, 4, 5, 4], [1, 4, 4, 4])
    assert found.team_scores[0] == -100 + 50
    assert found.scores == (-100, 0, 0, 0)


def test_tricks_of_a_broken_nil_beyond_the_contract_are_bags() -> None:
    found = scored([NIL, 4, 5, 2], [2, 4, 5, 2])
    assert found.team_scores[0] == -100 + 50 + 2
    assert found.accumulated_bags[0] == 2


def test_two_nils_are_scored_each_for_itself() -> None:
    found = scored([NIL, 6, NIL, 5], [0, 6, 2, 5])
    assert found.team_scores[0] == 100 - 100 + 2
    assert found.accumulated_bags[0] == 2


def test_a_failed_lone_nil_gives_no_overtricks_or_bags() -> None:
    found = scored([NIL, 4, 3, 3], [3, 4, 3, 3], teams=False)
    assert found.scores[0] == -100
    assert found.accumulated_bags[0] == 0


def test_a_plain_zero_bid_is_a_contract_of_nothing() -> None:
    """Without Nil a bid of 0 has no bonus, and every trick is a bag."""
    found = scored([0, 4, 3, 3], [2, 4, 3, 3], teams=False)
    assert found.scores[0] == 2
    assert found.accumulated_bags[0] == 2
    assert found.is_nil_bid == (False, False, False, False)


def test_every_full_bag_limit_costs_one_penalty_and_the_remainder_stays() -> None:
    found = scored([0, 3, 1, 3], [4, 3, 3, 3], ContractScoring(bag_limit=3, bag_penalty=50), bags=[2, 0])
    # Six overtricks and two from before: 8 = 2 × 3 + 2.
    assert found.team_scores[0] == 10 + 6 - 2 * 50
    assert found.accumulated_bags[0] == 2


def test_bag_limit_zero_is_no_bag_rule() -> None:
    found = scored([0, 3, 1, 3], [4, 3, 3, 3], ContractScoring(bag_limit=0), bags=[90, 0])
    assert found.team_scores[0] == 10 + 6


def test_a_failed_contract_brings_no_bags() -> None:
    assert scored([5, 1, 3, 1], [4, 3, 3, 3], bags=[4, 0]).accumulated_bags[0] == 4


@pytest.mark.parametrize(
    ("bid", "tricks", "points"), [(3, 3, 13), (0, 0, 10), (3, 4, 0), (3, 2, 0), (0, 1, 0)]
)
def test_oh_hell_gives_ten_and_the_bid_for_exactly_the_bid(bid: int, tricks: int, points: int) -> None:
    state = arranged(load_game("oh-hell"), tricks_won=[tricks, 0, 0, 0])
    assert state.evaluate_contracts([bid, -1, -1, -1]).scores[0] == points
