"""Facts of Sleeping Diamonds: cards for the partner, and trumps that nobody may touch until they wake."""

from __future__ import annotations

from math import sqrt

from darwindeck.genome.library import load_game
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, positions

GAME = "sleeping-diamonds"


def asleep(*hands: str) -> Arranged:
    return arranged(load_game(GAME), hands=hands, deck="", leader=0, phase=1)


def awake(*hands: str) -> Arranged:
    return arranged(load_game(GAME), hands=hands, deck="", leader=0, phase=1, broken="d")


def test_three_cards_go_to_the_partner_at_sleeping_diamonds() -> None:
    hands = ["2h 3h 4h 5h", "2d 3d 4d 5d", "2c 3c 4c 5c", "2s 3s 4s 5s"]
    state: Playthrough = arranged(load_game(GAME), hands=hands, deck="", leader=0, phase=0)
    for suit in "hdcs":
        state = state.play(f"2{suit}", f"3{suit}", f"4{suit}")
    got = [set(hand) for hand in state.snapshot().zones.hands]
    assert got == [
        {"2c", "3c", "4c", "5h"},
        {"2s", "3s", "4s", "5d"},
        {"2h", "3h", "4h", "5c"},
        {"2d", "3d", "4d", "5s"},
    ]


def test_diamonds_are_not_led_while_they_sleep() -> None:
    hands = ("Ad 7h 8s", "9d 2h 3s", "Td 4h 5s", "Jd 5h 6s")
    assert options(asleep(*hands)) == {"7h", "8s"}
    assert options(awake(*hands)) == {"Ad", "7h", "8s"}


def test_who_cannot_follow_may_not_trump_while_diamonds_sleep() -> None:
    hands = ("7h Ac", "9d 3s", "Td 4h", "Jd 5h")
    assert options(asleep(*hands).play("7h")) == {"3s"}
    assert options(awake(*hands).play("7h")) == {"9d", "3s"}


def test_who_has_nothing_but_diamonds_wakes_them_for_all() -> None:
    state = asleep("7h Ac", "9d Qd", "Td 4h", "Jd 5s").play("7h")
    assert options(state) == {"9d", "Qd"}
    assert options(state.play("9d", "4h")) == {"Jd", "5s"}


def test_a_hand_of_diamonds_alone_may_lead_and_wakes_them_too() -> None:
    state = asleep("2d 3d", "9h 4c", "9d 4s", "Th 5s").play("2d", "9h", "9d", "Th")
    assert state.snapshot().leader == 2
    assert options(asleep("2d 3d", "9h 4c", "9d 4s 6d", "Th 5s").play("2d", "9h", "9d", "Th")) == {"4s", "6d"}


def test_a_diamond_beats_every_other_suit() -> None:
    state = awake("Ah Ac", "2d 3s", "Kh 4h", "Jd 5h").play("Ah", "2d", "Kh", "5h")
    assert state.snapshot().leader == 1


def test_diamonds_wake_in_every_hand_late_enough_to_matter_and_before_its_end() -> None:
    """At random; who gathers them in one hand wakes them sooner."""
    for seed in range(10):
        woken: dict[int, int] = {}
        for state in positions(GAME, seed):
            snapshot = state.snapshot()
            left = sum(card.endswith("d") for hand in snapshot.zones.hands for card in hand)
            if snapshot.phase == 1 and left < 13:
                woken.setdefault(snapshot.hand_no, sum(snapshot.tricks_won))
        assert sorted(woken) == list(range(snapshot.hand_no + 1))
        assert all(3 <= trick <= 11 for trick in woken.values())


def after_nine_tricks_to_four(team_scores: list[int]) -> Playthrough:
    """The end of a hand that the first side wins by three over six."""
    state = arranged(
        load_game(GAME),
        hands=["Ah", "2h", "3h", "4h"],
        deck="",
        leader=0,
        phase=1,
        tricks_won=[5, 3, 3, 1],
        team_scores=team_scores,
    )
    return state.play("Ah", "2h", "3h", "4h")


def test_each_trick_over_six_counts_one_for_the_side_at_sleeping_diamonds() -> None:
    assert after_nine_tricks_to_four([1, 2]).snapshot().team_scores == (1 + 3, 2)


def test_five_points_win_sleeping_diamonds() -> None:
    assert after_nine_tricks_to_four([2, 4]).outcome().winning_team == 0


def test_both_sides_of_sleeping_diamonds_win_equally_often() -> None:
    first, second = batch(GAME, 2000).team_wins
    assert abs(first - second) < 4 * sqrt(first + second)
