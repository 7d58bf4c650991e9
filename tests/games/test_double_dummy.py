"""Facts of Double Dummy Whist: all hands lie open, so nobody has anything to guess; the rest is Whist."""

from __future__ import annotations

from math import sqrt

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PassDirection, PassPhase
from darwindeck.simulation import deal
from darwindeck.simulation.engine import engine_errors, program_of
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, positions

GAME = "double-dummy-whist"


def last_trick(team_scores: list[int]) -> Arranged:
    """The side that leads has eight tricks and takes the ninth."""
    return arranged(
        load_game(GAME),
        hands=["Ah", "2h", "3h", "4h"],
        deck="",
        leader=0,
        trump="c",
        tricks_won=[5, 3, 3, 1],
        team_scores=team_scores,
    )


def test_everybody_sees_all_cards_of_double_dummy_whist_from_the_deal_to_the_last_trick() -> None:
    for state in positions(GAME, seed=2):
        hands = [set(hand) for hand in state.snapshot().zones.hands]
        assert all([set(hand) for hand in state.view(seat).open_hands] == hands for seat in range(4))


def test_nobody_sees_another_hand_at_plain_whist() -> None:
    start = deal(load_game("whist"), seed=2)
    assert all(not any(start.view(seat).open_hands) for seat in range(4))


def test_the_last_card_of_the_dealer_is_trump_at_double_dummy_whist() -> None:
    for seed in range(20):
        snapshot = deal(load_game(GAME), seed=seed).snapshot()
        assert snapshot.trump in {card[1] for card in snapshot.zones.hands[3]}


def test_suit_is_followed_at_double_dummy_whist_and_who_cannot_may_trump() -> None:
    hands = ["Ah 2s", "2c 3s", "Kh 4s", "5h 5s"]
    state = arranged(load_game(GAME), hands=hands, deck="", leader=0, trump="c").play("Ah")
    assert options(state) == {"2c", "3s"}
    state = state.play("2c")
    assert options(state) == {"Kh"}
    assert state.play("Kh", "5h").snapshot().leader == 1


def test_each_trick_over_six_counts_one_at_double_dummy_whist() -> None:
    assert last_trick([1, 2]).play("Ah", "2h", "3h", "4h").snapshot().team_scores == (1 + 3, 2)


def test_five_points_win_double_dummy_whist() -> None:
    assert last_trick([2, 4]).play("Ah", "2h", "3h", "4h").outcome().winning_team == 0


def test_both_sides_of_double_dummy_whist_win_equally_often() -> None:
    first, second = batch(GAME, 2000).team_wins
    assert abs(first - second) < 4 * sqrt(first + second)


def test_nobody_sees_what_another_open_hand_will_pass_before_all_have_chosen() -> None:
    whist = load_game(GAME)
    passing = whist.copy_with(phases=(PassPhase(direction=PassDirection.ACROSS), *whist.phases))
    with engine_errors():
        assert program_of(passing).check_knowledge(seed=20_261_115, games=2, every=3) > 4
