"""Facts of games with an order of their own: Sueca, Bierkopf, Doppelkopf."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt


@pytest.mark.parametrize(("game_id", "cards"), [("sueca", 10), ("bierkopf", 5), ("doppelkopf-like", 12)])
def test_all_cards_are_dealt_to_four(game_id: str, cards: int) -> None:
    assert set(dealt(game_id)) == {cards}


@pytest.mark.parametrize(("game_id", "points"), [("sueca", 120), ("bierkopf", 120), ("doppelkopf-like", 240)])
def test_four_deals_have_four_times_the_points_of_the_deck(game_id: str, points: int) -> None:
    state = deal(load_game(game_id), seed=3)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert sum(state.snapshot().team_scores) == 4 * points


def test_at_sueca_the_seven_stands_below_the_ace_and_the_jack_above_the_queen() -> None:
    hands = ["Kh 2s", "7h 3s", "Ah 4s", "Qh 5s"]
    state = arranged(load_game("sueca"), hands=hands, deck="", leader=0, trump="c")
    assert state.play("Kh", "7h", "Ah", "Qh").snapshot().leader == 2
    hands = ["Qh 2s", "Jh 3s", "6h 4s", "5h 5s"]
    state = arranged(load_game("sueca"), hands=hands, deck="", leader=0, trump="c")
    assert state.play("Qh", "Jh", "6h", "5h").snapshot().leader == 1


def test_the_last_card_of_the_dealer_is_trump_at_sueca() -> None:
    for seed in range(5):
        snapshot = deal(load_game("sueca"), seed=seed).snapshot()
        assert snapshot.trump in {card[1] for card in snapshot.zones.hands[snapshot.dealer]}


def test_at_bierkopf_every_queen_beats_every_jack_and_the_ace_of_hearts() -> None:
    state = arranged(load_game("bierkopf"), hands=["Ah Ks", "Jc Kc", "Qd Kd", "Kh As"], deck="", leader=0)
    assert state.play("Ah", "Jc", "Qd", "Kh").snapshot().leader == 2


def test_at_bierkopf_a_queen_of_spades_does_not_follow_spades() -> None:
    state = arranged(load_game("bierkopf"), hands=["As Ah", "Qs Ks", "Kc Kd", "Tc Td"], deck="", leader=0)
    assert options(state.play("As")) == {"Ks"}
    assert options(state.play("Ah")) == {"Qs"}


def test_at_doppelkopf_the_tens_of_hearts_are_highest_and_the_first_of_two_equal_cards_wins() -> None:
    hands = ["Qc 9s", "Th 9s", "Th Ks", "Ad Ks"]
    state = arranged(load_game("doppelkopf-like"), hands=hands, deck="", leader=0)
    assert state.play("Qc", "Th", "Th", "Ad").snapshot().leader == 1


@pytest.mark.parametrize("game_id", ["sueca", "bierkopf", "doppelkopf-like"])
def test_both_sides_win_equally_often_since_everybody_deals_once(game_id: str) -> None:
    first, second = batch(game_id, 2000).team_wins
    assert abs(first - second) < 160
