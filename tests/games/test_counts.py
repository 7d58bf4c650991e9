"""Facts of games whose points are counted when a hand ends: Tressette, Scopone, Scat, Honeycomb."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.testing import arranged
from tests.games.facts import batch, dealt


@pytest.mark.parametrize(
    ("game_id", "cards"), [("tressette", 10), ("scopone", 10), ("scat", 3), ("honeycomb", 13)]
)
def test_four_are_dealt_the_cards_of_the_game_that_counts_them(game_id: str, cards: int) -> None:
    assert set(dealt(game_id)) == {cards}


def test_at_tressette_the_three_and_the_two_stand_above_the_ace() -> None:
    hands = ["Ah 4s", "2h 5s", "3h 6s", "Kh 7s"]
    state = arranged(load_game("tressette"), hands=hands, deck="", leader=0)
    assert state.play("Ah", "2h", "3h", "Kh").snapshot().leader == 2


def test_a_hand_of_tressette_has_eleven_points_less_what_the_thirds_leave_over() -> None:
    for seed in range(12):
        state = deal(load_game("tressette"), seed=seed)
        while state.snapshot().hand_no == 0:
            state = state.apply(state.legal_actions()[-1])
        assert sum(state.snapshot().team_scores) == 11


def last_trick(captured: list[str]) -> tuple[int, ...]:
    """Team scores of a hand of Tressette that ends with a trick of fours, which the first seat wins."""
    hands = ["7h", "4h", "5h", "6h"]
    state = arranged(load_game("tressette"), hands=hands, captured=captured, deck="", leader=0)
    return state.play("7h", "4h", "5h", "6h").snapshot().team_scores


def test_an_ace_counts_a_point_three_court_cards_one_and_the_last_trick_one() -> None:
    assert last_trick(["Ah", "Kc", "", ""]) == (2, 0)
    assert last_trick(["Ah 2h 3h", "Kc Qc", "Jh", "2s"]) == (3, 1)


def test_a_trick_of_tressette_is_won_without_trumps() -> None:
    state = arranged(load_game("tressette"), hands=["4h 4d", "3s 4s", "3c 4c", "3d 5d"], deck="", leader=0)
    assert state.play("4h", "3s", "3c", "3d").snapshot().leader == 0


def scopone(captured: list[str]) -> tuple[int, ...]:
    """Team scores of a hand of Scopone that ends with the last card laid."""
    state = arranged(
        load_game("scopone"),
        hands=["", "", "", "Kc"],
        captured=captured,
        deck="",
        discard="",
        current_player=3,
        tableau="5s 6s",
    )
    return state.play("Kc").snapshot().team_scores


def test_the_primiera_of_scopone_goes_to_the_best_cards_of_all_four_suits() -> None:
    """Four sevens are worth 84; a side without a suit has no primiera, and needs no more than one to lose it."""
    assert scopone(["7h 7c 7s", "2h 2c 2s 2d", "", "3h"]) == (0, 3)
    assert scopone(["7h 7c 7s", "2h 2c 2s 3s", "Jd", "3h"]) == (2, 1)


def test_the_sevens_of_the_partner_count_for_the_primiera_of_scopone() -> None:
    assert scopone(["7h 7c Jd", "6h 6c 6s 6d", "7s", "5h 5c"]) == (1, 1)


def test_all_cards_of_scopone_are_dealt_and_the_table_begins_empty() -> None:
    snapshot = deal(load_game("scopone"), seed=1).snapshot()
    assert sum(map(len, snapshot.zones.hands)) == 40
    assert not snapshot.zones.tableau


def scat(hands: list[str], knocker: int = 0) -> tuple[int, ...]:
    """Scores after a hand of Scat in which the first seat knocks and all others draw and throw away a deuce."""
    state = arranged(
        load_game("scat"),
        hands=hands,
        deck="2h 2d 2c",
        discard="3d",
        current_player=knocker,
        scores=[3, 3, 3, 3],
    )
    state = state.play("knock")
    while state.snapshot().hand_no == 0:
        asked = state.legal_actions()
        state = state.apply("deck" if "deck" in asked else next(each for each in asked if each[0] == "2"))
    return state.snapshot().scores


def test_the_lowest_hand_of_scat_loses_a_life() -> None:
    assert scat(["Kh Qh 9h", "3h 4c 5s", "Ks Qs 9s", "Kc Qc 9c"]) == (3, 2, 3, 3)


def test_who_knocks_at_scat_and_is_lowest_alone_loses_two_lives() -> None:
    assert scat(["3h 4c 5s", "Kh Qh 9h", "Ks Qs 9s", "Kc Qc 9c"]) == (1, 3, 3, 3)


def test_who_knocks_at_scat_and_ties_for_the_lowest_hand_loses_nothing() -> None:
    assert scat(["3h 4c 5s", "3s 4d 5c", "Ks Qs 9s", "Kc Qc 9c"]) == (3, 2, 3, 3)


def test_all_others_who_tie_for_the_lowest_hand_of_scat_lose_a_life() -> None:
    assert scat(["Kh Qh 9h", "3s 4d 5c", "5h 4h 9s", "5d 3c 4s"])[1:] in ((2, 3, 2), (2, 2, 2))


def test_everybody_has_three_lives_at_scat_and_the_last_one_in_wins() -> None:
    assert deal(load_game("scat"), seed=1).snapshot().scores == (3, 3, 3, 3)
    state = deal(load_game("scat"), seed=4)
    while not state.over:
        state = state.apply(state.legal_actions()[-1])
    scores = state.snapshot().scores
    assert sum(score > 0 for score in scores) == 1


def honeycomb(captured: list[str], tricks: list[int]) -> tuple[int, ...]:
    state = arranged(
        load_game("honeycomb"),
        hands=["9h", "4h", "3h", "2h"],
        captured=captured,
        tricks_won=tricks,
        deck="",
        leader=0,
    )
    return state.play("9h", "4h", "3h", "2h").snapshot().scores


def test_diamonds_of_honeycomb_count_by_their_number_four_best_of_all() -> None:
    captured = ["2d 3d 4d 5d", "6d 7d 8d", "9d", ""]
    assert honeycomb(captured, [3, 4, 4, 1]) == (10, 6, 1, 0)


def test_who_takes_most_tricks_at_honeycomb_pays_two_to_each_of_the_others() -> None:
    assert honeycomb(["", "", "", ""], [5, 3, 3, 1]) == (-6, 2, 2, 2)


def test_who_takes_no_trick_at_honeycomb_costs_the_others_four_each() -> None:
    assert honeycomb(["", "", "", ""], [3, 4, 4, 0]) == (-4, -4, -4, 0)


def test_the_last_trick_of_honeycomb_scores_for_the_dealer_alone() -> None:
    hands = ["2h", "4h", "3h", "9h"]
    state = arranged(load_game("honeycomb"), hands=hands, tricks_won=[3, 4, 4, 1], deck="", leader=0)
    assert state.play("2h", "4h", "3h", "9h").snapshot().scores == (0, 0, 0, 3)


@pytest.mark.parametrize("game_id", ["tressette", "scopone"])
def test_partners_who_count_together_win_as_often_as_the_others(game_id: str) -> None:
    first, second = batch(game_id, 2000).team_wins
    assert abs(first - second) < 160
