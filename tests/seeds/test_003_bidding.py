"""Seed 003: bids, Nil, contracts, bags: the formulas, published examples, and whole games."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.bytecode import encode
from darwindeck.errors import ActionError
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BiddingPhase, PlayPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ContractScoring, WinType
from darwindeck.genome.setup import SetupRules, UntilWin
from darwindeck.simulation import Playthrough, StateSnapshot, check, deal, simulate
from darwindeck.simulation.testing import arranged
from tests.seeds.games import effect, options, win

NIL = -2
DEFAULTS = ContractScoring()


def contract_game(
    scoring: ContractScoring = DEFAULTS,
    bidding: BiddingPhase | None = None,
    *,
    teams: bool = True,
    cards: int = 13,
) -> GameGenome:
    """Spades to 500, with teams or without."""
    return GameGenome(
        player_count=4,
        setup=SetupRules(cards_per_player=cards),
        phases=(bidding or BiddingPhase(), TrickPhase(trump=Trump.SPADES)),
        contract_scoring=scoring,
        hands=UntilWin(20),
        team_mode=teams,
        teams=((0, 2), (1, 3)) if teams else (),
        win_conditions=win(WinType.FIRST_TO_SCORE, 500),
        max_turns=5000,
    )


def scored(
    bids: list[int],
    tricks: list[int],
    scoring: ContractScoring = DEFAULTS,
    *,
    teams: bool = True,
    bags: list[int] | None = None,
) -> StateSnapshot:
    """EvaluateContracts after a hand with these bids and tricks."""
    state = arranged(
        contract_game(scoring, teams=teams),
        tricks_won=tricks,
        accumulated_bags=bags or [0] * (2 if teams else 4),
    )
    return state.evaluate_contracts(bids)


# The formulas, by an account of our own


class Account(NamedTuple):
    contract: int
    """Contract points and bag penalties: the side's."""
    nils: list[int]
    """Nil points by member: the players'."""
    bags: int


def by_hand(bids: list[int], tricks: list[int], bags: int, c: ContractScoring) -> Account:
    """What the document says a side gets."""
    nils = [
        0 if bid != NIL else c.nil_bonus if taken == 0 else -c.nil_penalty
        for bid, taken in zip(bids, tricks, strict=True)
    ]
    named = [bid for bid in bids if bid >= 0]
    if not named:
        return Account(0, nils, bags)
    bid, taken = sum(named), sum(tricks)
    if taken < bid or (c.exact and taken != bid):
        return Account(-bid * c.failed_contract_penalty, nils, bags)
    points = bid * c.points_per_trick_bid + (taken - bid) * c.overtrick_points + c.made_bonus
    bags += taken - bid
    if c.bag_limit:
        points -= bags // c.bag_limit * c.bag_penalty
        bags %= c.bag_limit
    return Account(points, nils, bags)


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
    assert found.team_scores[0] == 100 - 100
    assert found.accumulated_bags[0] == 0


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


# The document's tests


def one_card_game(**layout: object) -> Playthrough:
    """One card each, so that a hand is four bids and a trick; a bid of 0 is a plain one."""
    game = contract_game(bidding=BiddingPhase(min_bid=0, allow_nil=False), cards=1)
    state: Playthrough = arranged(
        game,
        hands=["Ac", "2c", "3c", "4c"],
        leader=0,
        phase=0,
        current_player=0,
        **layout,  # type: ignore[arg-type]
    )
    return state


HAND = ("bid-0", "bid-0", "bid-0", "bid-0", "Ac", "2c", "3c", "4c")


def test_bags_persist_across_hands_and_trigger_penalty() -> None:
    first = one_card_game().play(*HAND).snapshot()
    assert first.hand_no == 1
    assert (first.team_scores, first.accumulated_bags) == ((1, 0), (1, 0))
    tenth = one_card_game(accumulated_bags=[9, 0], team_scores=[109, 0]).play(*HAND).snapshot()
    assert (tenth.team_scores, tenth.accumulated_bags) == ((109 + 1 - 100, 0), (0, 0))


def test_bags_are_counted_before_the_win_is() -> None:
    """The trick that would bring 500 is also the tenth bag."""
    state = one_card_game(accumulated_bags=[9, 0], team_scores=[499, 0]).play(*HAND)
    assert not state.over
    assert state.snapshot().team_scores == (400, 0)
    won = one_card_game(accumulated_bags=[8, 0], team_scores=[499, 0]).play(*HAND)
    assert won.outcome().winning_team == 0


def test_nil_success_and_failure_scoring() -> None:
    game = contract_game(cards=1)
    state: Playthrough = arranged(game, hands=["Ac", "2c", "3c", "4c"], phase=0, current_player=0)
    broken = state.play("bid-0", "bid-0", "bid-1", "bid-1", "Ac", "2c", "3c", "4c").snapshot()
    # Seat 0 breaks its Nil but makes its partner's contract; seat 1 keeps its Nil, its partner fails.
    assert broken.scores == (-100, 100, 0, 0)
    assert broken.team_scores == (-100 + 10, 100 - 10)


def test_bid_above_hand_size_is_rejected() -> None:
    game = contract_game(cards=3)
    state = deal(game)
    assert options(state) == {"bid-0", "bid-1", "bid-2", "bid-3"}
    with pytest.raises(ActionError):
        state.apply("bid-4")


def test_max_bid_bounds_the_bids() -> None:
    assert options(deal(contract_game(bidding=BiddingPhase(2, 5, allow_nil=False)))) == {
        f"bid-{n}" for n in range(2, 6)
    }


def test_min_bid_is_enforced() -> None:
    state = deal(contract_game(bidding=BiddingPhase(min_bid=3, max_bid=13, allow_nil=False)))
    assert "bid-3" in options(state)
    for low in ("bid-0", "bid-1", "bid-2"):
        with pytest.raises(ActionError):
            state.apply(low)


def test_a_hand_smaller_than_the_lowest_bid_bids_its_size() -> None:
    state = deal(contract_game(bidding=BiddingPhase(min_bid=3, allow_nil=False), cards=2))
    assert options(state) == {"bid-2"}


def test_nil_may_be_bid_below_the_lowest_bid() -> None:
    state = deal(contract_game(bidding=BiddingPhase(min_bid=3)))
    assert "bid-0" in options(state)
    assert "bid-1" not in options(state)


@pytest.mark.parametrize(("allow_nil", "nil"), [(True, True), (False, False)])
def test_a_bid_of_zero_is_nil_where_nil_is_allowed(allow_nil: bool, nil: bool) -> None:
    game = contract_game(bidding=BiddingPhase(min_bid=0, allow_nil=allow_nil))
    after = deal(game).apply("bid-0").snapshot()
    assert after.current_bid[0] == 0
    assert after.is_nil_bid[0] is nil


def test_each_seat_bids_once_clockwise_from_the_dealers_left() -> None:
    state = deal(contract_game())
    assert state.snapshot().dealer == 3
    bidders = []
    for _ in range(4):
        bidders.append(state.actor)
        assert not state.snapshot().bidding_complete
        state = state.apply("bid-2")
    assert bidders == [0, 1, 2, 3]
    after = state.snapshot()
    assert after.bidding_complete
    assert after.current_bid == (2, 2, 2, 2)
    assert after.team_contracts == (4, 4)


def test_bids_are_clockwise_whatever_the_direction_of_play() -> None:
    state: Playthrough = arranged(contract_game(), play_direction=-1)
    assert [state.actor, state.apply("bid-1").actor] == [0, 1]


def test_bids_are_clockwise_in_a_game_that_turns_round() -> None:
    reverse = effect(Rank.JACK, EffectType.REVERSE_DIRECTION)
    base = contract_game(cards=2)
    game = base.copy_with(phases=(*base.phases, PlayPhase()), special_effects=(reverse,))
    state = deal(game, seed=1)
    assert [state.actor, state.apply("bid-1").actor] == [0, 1]


def test_the_hook_keeps_the_last_bidder_from_the_number_that_comes_out() -> None:
    state = arranged(load_game("oh-hell"), phase=0).play("bid-3", "bid-2", "bid-1")
    assert options(state) == {f"bid-{n}" for n in range(11)} - {"bid-4"}


def test_the_hook_binds_only_the_last_bidder() -> None:
    state = deal(load_game("oh-hell")).play("bid-3", "bid-2")
    assert "bid-5" in options(state)


def test_the_hook_allows_everything_when_the_bids_are_too_many_already() -> None:
    state = deal(load_game("oh-hell")).play("bid-10", "bid-2", "bid-1")
    assert options(state) == {f"bid-{n}" for n in range(11)}


def test_the_hook_holds_for_nil_too() -> None:
    game = contract_game(bidding=BiddingPhase(hook=True), cards=3)
    state = deal(game).play("bid-1", "bid-1", "bid-1")
    assert "bid-0" not in options(state)


def test_a_new_hand_resets_bids_and_tricks_but_not_bags() -> None:
    after = one_card_game(accumulated_bags=[3, 1]).play(*HAND).snapshot()
    assert after.hand_no == 1
    assert after.current_bid == (-1, -1, -1, -1)
    assert after.is_nil_bid == (False, False, False, False)
    assert after.tricks_won == (0, 0, 0, 0)
    assert not after.bidding_complete
    assert after.team_contracts == (0, 0)
    assert after.accumulated_bags == (4, 1)


def test_the_deal_passes_left_and_with_it_the_first_bid() -> None:
    after = one_card_game().play(*HAND)
    assert after.snapshot().dealer == 0
    assert after.actor == 1


def test_team_contracts_made_and_failed() -> None:
    found = scored([4, 3, 3, 4], [5, 2, 3, 3])
    assert found.team_scores == (70 + 1, -70)
    assert found.team_contracts == (7, 7)
    assert found.scores == (0, 0, 0, 0)  # a contract belongs to no single player


def test_spades_contracts_are_scored_in_100_games() -> None:
    report = simulate(load_game("spades"), games=100, seed=1)
    hands = report.counts.hands.sum
    assert sum(report.counts.contracts) + sum(report.counts.nils) == 4 * hands
    assert all(report.counts.contracts)
    assert all(report.counts.nils)
    assert report.counts.bids[0] == 4 * hands


def hand_of_spades(state: Playthrough) -> tuple[Playthrough, StateSnapshot, list[int]]:
    """Plays a hand out; the state after it, the position before its last card, and the tricks of each seat."""
    for step in range(10_000):
        before, actor = state.snapshot(), state.actor
        actions = state.legal_actions()
        action = actions[step % len(actions)]
        state = state.apply(action)
        trick = [card or action for card in before.zones.trick]
        if sum(before.tricks_won) == 12 and before.zones.trick.count(None) == 1 and actor != before.leader:
            lead = trick[before.leader][1]
            strength = [(card[1] == "s", card[1] == lead, "23456789TJQKA".index(card[0])) for card in trick]
            winner = strength.index(max(strength))
            return state, before, [n + (seat == winner) for seat, n in enumerate(before.tricks_won)]
    raise AssertionError("the hand does not end")


def test_spades_with_bidding_runs_end_to_end() -> None:
    """Every score of a whole game is what the bids and tricks of its hands come to."""
    state = deal(load_game("spades"), seed=5)
    scores, bags, hands = [0] * 4, [0] * 4, 0
    while not state.over:
        state, before, tricks = hand_of_spades(state)
        hands += 1
        for seat in range(4):
            bid = NIL if before.is_nil_bid[seat] else before.current_bid[seat]
            account = by_hand([bid], [tricks[seat]], bags[seat], DEFAULTS)
            scores[seat] += account.contract + account.nils[0]
            bags[seat] = account.bags
        after = state.snapshot()
        assert after.scores == tuple(scores)
        assert after.accumulated_bags == tuple(bags)
    assert state.outcome().hands == hands
    assert scores[state.outcome().winner] == max(scores)


def test_results_carry_bids_contracts_nils_and_bags() -> None:
    found = simulate(load_game("partnership-spades"), games=20, seed=1).to_json()
    assert {"contracts", "nils", "bids", "bags"} <= found.keys()
    plain = simulate(load_game("whist"), games=20, seed=1).to_json()
    assert not {"contracts", "nils", "bids", "bags"} & plain.keys()


def test_spades_golden_bytecode(root: Path) -> None:
    """The bytes of Spades are what they were; `make golden` writes them anew."""
    assert encode(load_game("spades")) == (root / "vectors" / "bytecode" / "spades.ddb").read_bytes()


# EstimateTricks


@pytest.mark.parametrize(
    ("cards", "estimate"),
    [
        ("2s 3s 4s 5s", 4),  # every trump
        ("Qh Kd Ac 2c", 3),  # every queen, king, ace beside them
        ("As Ks Jh Td", 2),  # a high trump counts once
        ("Jh Td 9c 2h", 0),
    ],
)
def test_estimate_tricks_counts_trumps_and_high_cards(cards: str, estimate: int) -> None:
    state = arranged(load_game("spades"), hands=[cards, "", "", ""], current_player=0)
    assert state.estimate_tricks() == estimate


def greedy_bid(cards: str, game: GameGenome | None = None) -> str | None:
    state = arranged(game or load_game("spades"), hands=[cards, "", "", ""], phase=0, current_player=0)
    return state.choice("greedy")


def test_greedy_bids_nil_only_when_the_estimate_is_zero() -> None:
    assert greedy_bid("Jh Td 9c 2h 3d 4c 5h 6d 7c 8h 9d Tc 4h") == "bid-0"
    assert greedy_bid("Jh Td 9c 2h 3d 4c 5h 6d 7c 8h 9d Tc 2s") == "bid-1"


def test_greedy_bids_more_with_more_of_what_the_estimate_counts() -> None:
    hands = ["2s 3h 4h 5h 6h 7h 8h", "2s 3s Ah Kh 6h 7h 8h", "2s 3s 4s 5s Ah Kh Qh"]
    bids = [int((greedy_bid(cards) or "").removeprefix("bid-")) for cards in hands]
    assert bids == sorted(bids)
    assert bids[0] < bids[-1]


def test_greedy_bids_within_what_is_legal() -> None:
    few = contract_game(bidding=BiddingPhase(min_bid=5, max_bid=6, allow_nil=False))
    assert greedy_bid("Jh Td 9c 2h 3d 4c 5h", few) == "bid-5"
    assert greedy_bid("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", few) == "bid-6"


def test_greedy_bids_of_a_table_add_up_to_about_the_tricks() -> None:
    report = simulate(load_game("spades"), agents=("greedy",), games=50, seed=1)
    made, failed = report.counts.contracts
    assert made > 2 * failed


@pytest.mark.parametrize("name", ["spades", "oh-hell"])
def test_bidding_games_conform(name: str) -> None:
    assert check(load_game(name), games=2, every=11) > 0
