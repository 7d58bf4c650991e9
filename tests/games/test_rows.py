"""Facts of Corner Shop and Fair Exchange, where cards lie open in a row to choose from."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import seats_alike

HANDS = ["5s 6s 9d", "Kc Ac 2c", "7d 2d 3d", "Jh Th 3h"]


def test_corner_shop_deals_seven_each_and_lays_three_open() -> None:
    zones = deal(load_game("corner-shop")).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [7] * 4
    assert (len(zones.tableau), len(zones.discard), len(zones.deck)) == (3, 0, 52 - 28 - 3)


def test_one_draws_from_the_deck_or_any_card_of_the_row_at_corner_shop() -> None:
    game = arranged(load_game("corner-shop"), hands=HANDS, tableau="7s 2h 4c", deck="8h 9h")
    assert options(game) == {"deck", "7s", "2h", "4c"}
    assert set(game.play("deck").snapshot().zones.tableau) == {"7s", "2h", "4c"}


def test_a_card_taken_from_the_row_is_replaced_from_the_deck_at_corner_shop() -> None:
    game = arranged(load_game("corner-shop"), hands=HANDS, tableau="7s 2h 4c", deck="8h 9h")
    zones = game.play("7s").snapshot().zones
    assert "7s" in zones.hands[0]
    assert set(zones.tableau) in ({"2h", "4c", "8h"}, {"2h", "4c", "9h"})
    assert len(zones.deck) == 1


def test_a_row_is_not_filled_up_from_an_empty_deck() -> None:
    game = arranged(
        load_game("fair-exchange"),
        hands=["7s 8s 9d", "Kc Ac 7c", "7d 8d Td", "Jh Th 9h"],
        tableau="Ks 7h 8c",
        deck="",
    )
    assert options(game.play("pass")) == {"Ks", "7h", "8c"}, "after the question whether to knock"
    assert set(game.play("pass", "Ks").snapshot().zones.tableau) == {"7h", "8c"}


def test_at_fair_exchange_a_card_of_the_row_is_taken_and_another_put_there() -> None:
    hands = ["7s 8s 9d", "Kc Ac 7c", "7d 8d Td", "Jh Th 9h"]
    game = arranged(load_game("fair-exchange"), hands=hands, tableau="Ks 7h 8c Qd Jd", deck="")
    taken = game.play("pass", "Ks")
    assert options(taken) == {"7s", "8s", "9d"}, "the card just taken stays"
    zones = taken.play("9d").snapshot().zones
    assert set(zones.tableau) == {"7h", "8c", "Qd", "Jd", "9d"}
    assert set(zones.hands[0]) == {"7s", "8s", "Ks"}


def test_whoever_takes_from_the_row_is_seen_to_have_the_card() -> None:
    hands = ["7s 8s 9d", "Kc Ac 7c", "7d 8d Td", "Jh Th 9h"]
    game = arranged(load_game("fair-exchange"), hands=hands, tableau="Ks 7h 8c Qd Jd", deck="")
    assert game.play("pass", "Ks", "9d").view(2).known[0].holds == ("Ks",)


def test_nobody_is_better_off_by_the_seat_and_players_who_think_win_with_a_row() -> None:
    for name in ("corner-shop", "fair-exchange"):
        game = load_game(name)
        assert seats_alike(simulate(game, games=400, seed=21, threads=1, rotate=True)), name
        agents = ["greedy", "random", "random", "random"]
        report = simulate(game, games=100, seed=21, threads=1, rotate=True, agents=agents)
        assert report.win_rates[0] > 0.4, name
