"""Facts of the real games for chips and of the best hand: Poker, Blackjack, Betting War, Thirty-One."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.setup import Single
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, positions, seats_alike


@pytest.mark.parametrize(
    ("game_id", "cards"), [("simple-poker", 5), ("draw-poker", 5), ("blackjack", 2), ("thirty-one", 3)]
)
def test_every_seat_is_dealt_the_cards_of_the_game(game_id: str, cards: int) -> None:
    assert set(dealt(game_id)) == {cards}


@pytest.mark.parametrize("game_id", ["simple-poker", "draw-poker", "betting-war"])
def test_no_chip_is_made_or_lost(game_id: str) -> None:
    chips = {
        sum(snapshot.chips) + sum(snapshot.staked)
        for snapshot in (state.snapshot() for state in positions(game_id, seed=4))
    }
    assert chips == {load_game(game_id).player_count * 200}


@pytest.mark.parametrize("game_id", ["draw-poker", "thirty-one"])
def test_over_a_rotation_of_the_seats_nobody_is_better_off(game_id: str) -> None:
    assert seats_alike(batch(game_id, 2000, rotate=True))


def test_the_better_poker_hand_takes_the_pot() -> None:
    hands = ["Ah Ad 3c 5c 9s", "Kh Kd Kc 2s 3s", "4h 5h 7d 8s Ts", "2h 4d 6c 8c Jc"]
    state = arranged(load_game("simple-poker"), hands=hands)
    before = state.snapshot()
    assert before.staked == (5, 5, 5, 5)
    after = state.play("check", "check", "check", "check").snapshot()
    assert after.chips[1] == before.chips[1] + 20 - 5


def test_a_pair_with_the_higher_kicker_wins() -> None:
    hands = ["Ah Ad 3c 5c 9s", "As Ac Kc 2s 3s", "4h 5h 7d 8s Ts", "2h 4d 6c 8c Jc"]
    state = arranged(load_game("simple-poker"), hands=hands).play("check", "check", "check", "check")
    assert state.snapshot().chips[1] == 200 + 15 - 5


def test_ten_hands_are_played_at_poker_or_fewer_when_the_chips_are_with_one() -> None:
    report = batch("simple-poker", 200)
    assert report.counts.hands.max == 10


def test_up_to_three_cards_are_changed_at_draw_poker_and_then_there_are_five_again() -> None:
    state = deal(load_game("draw-poker"), seed=2).play("check", "check", "check", "check")
    one, two, three = state.legal_actions()[:3]
    changed = state.play(one, two, three)
    assert changed.actor == 1
    hand = changed.snapshot().zones.hands[0]
    assert len(hand) == 5
    assert not {one, two, three} & set(hand)


def test_draw_poker_bets_before_and_after_the_change() -> None:
    kinds = [type(phase).__name__ for phase in load_game("draw-poker").phases]
    assert kinds == ["BettingPhase", "DiscardPhase", "DrawPhase", "BettingPhase", "ShowdownPhase"]


def test_stakes_at_blackjack_are_won_or_lost_one_to_one_and_the_house_stands_on_17() -> None:
    game = load_game("blackjack")
    for seed in range(20):
        last = None
        for state in positions("blackjack", seed):
            if state.snapshot().hand_no > 0:
                last = state.snapshot()
                break
        assert last is not None
        assert all((chips + staked) % 10 == 0 for chips, staked in zip(last.chips, last.staked, strict=True))
    assert game.house is not None
    assert (game.house.stand_on, game.house.hits_soft) == (17, False)


def test_one_more_card_over_21_is_a_bust_at_blackjack() -> None:
    state = arranged(load_game("blackjack"), hands=["Kh Qh", "5d 6d", "7c 8c"], deck="2s 3s 4s", phase=1)
    assert options(state) == {"deck", "done"}
    bust = state.play("deck").snapshot()
    assert bust.out[0]
    assert bust.current_player == 1


def test_an_ace_counts_eleven_or_one_at_blackjack() -> None:
    state = arranged(load_game("blackjack"), hands=["Ah Qh", "5d 6d", "7c 8c"], deck="9s 3s 4s", phase=1)
    drawn = state.play("deck")
    assert not drawn.snapshot().out[0]
    assert drawn.actor == 0


def test_the_higher_card_of_betting_war_takes_the_pot_and_both_cards() -> None:
    state = arranged(load_game("betting-war"), hands=["Kh 2h", "9s 3s"], chips=[200, 200])
    after = state.play("bet", "call", "deck", "deck").snapshot()
    assert after.chips == (205, 195)
    assert set(after.zones.captured[0]) == {"Kh", "9s"}


def test_betting_war_is_over_when_the_26_cards_of_each_are_out() -> None:
    assert dealt("betting-war") == [26, 26]
    *_, last = positions("betting-war", seed=4)
    assert last.snapshot().zones.hands == ((), ())


def knocked(*hands: str) -> int:
    """The winner of one hand of Thirty-One in which seat 0 knocks and the others throw away what they draw."""
    game = load_game("thirty-one").copy_with(hands=Single())
    state: Playthrough = arranged(game, hands=hands, discard="2c", deck="3c 4c 5c 3d 4d 5d")
    state = state.apply("knock")
    while not state.over:
        legal = state.legal_actions()
        drawn = [card for card in legal if card in state.snapshot().zones.hands[state.actor]]
        new = [card for card in drawn if card not in " ".join(hands)]
        state = state.apply("deck" if "deck" in legal else new[0])
    return state.outcome().winner


def test_a_knock_at_thirty_one_takes_the_place_of_the_turn_and_the_others_have_one_more() -> None:
    state = deal(load_game("thirty-one"), seed=2)
    assert options(state) == {"pass", "knock"}
    turns = []
    state = state.apply("knock")
    while state.snapshot().hand_no == 0:
        turns.append(state.actor)
        legal = state.legal_actions()
        state = state.apply("pass" if "pass" in legal else legal[0])
    assert sorted(set(turns)) == [1, 2, 3]
    assert 0 not in turns


def test_hands_of_thirty_one_are_compared_by_the_cards_of_their_best_suit() -> None:
    """Twenty in one suit beats thirty in three."""
    assert knocked("Kh Th 2d", "Kd Qs Jc", "9d 9s 9h", "8d 8s 8c") == 0
    assert knocked("Kh Ts 2d", "Kd Qs Js", "9d 9s 9h", "8d 8s 8c") == 1


def test_ace_king_queen_of_a_suit_is_thirty_one() -> None:
    assert knocked("Ah Kh Qh", "Kd Qd Jd", "9d 9s 9h", "8d 8s 8c") == 0
    values = {value.rank.value: value.value for value in load_game("thirty-one").setup.card_values}
    assert values["A"] + values["K"] + values["Q"] == 31


def test_every_turn_of_thirty_one_leaves_three_cards() -> None:
    for state in positions("thirty-one", seed=3):
        hands = state.snapshot().zones.hands
        assert {len(hand) for hand in hands} <= {3, 4}
        assert sum(len(hand) for hand in hands) <= 4 * 3 + 1


def test_thirty_one_is_ten_hands_and_most_hands_win() -> None:
    report = batch("thirty-one", 200)
    assert (report.counts.hands.min, report.counts.hands.max) == (10, 10)
