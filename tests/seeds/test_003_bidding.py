"""Seed 003: bids, Nil, contracts, bags: the formulas, published examples, and whole games."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.bytecode import encode
from darwindeck.errors import ActionError
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BiddingPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation import Playthrough, StateSnapshot, check, deal, simulate
from darwindeck.simulation.testing import arranged
from tests.seeds.contracts import DEFAULTS, NIL, by_hand, contract_game, scored
from tests.seeds.games import effect, options

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
