"""Facts of Pool Rummy to 101: what is left in hand counts against everybody, and the last one in wins."""

from __future__ import annotations

from typing import Unpack

from darwindeck.genome.library import load_game
from darwindeck.genome.setup import ScoreAtLeast
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.arranging import PositionLayout
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import seats_alike

MELDING, DISCARDING = 1, 2
OTHERS = ("Kc Ac", "7d 2d", "Jh Th 3h")
LEFT = (10 + 10, 7 + 2, 10 + 10 + 3)
"""What the others hold, and what it counts."""


def gone_out(**layout: Unpack[PositionLayout]) -> Playthrough:
    """Seat 0 throws its last card."""
    fields: PositionLayout = {"hands": ["5s", *OTHERS], "discard": "2c", "deck": "4c", "phase": DISCARDING}
    fields.update(layout)
    return arranged(load_game("pool-rummy"), **fields).play("5s")


def test_pool_rummy_deals_thirteen_cards_of_two_decks_and_turns_one() -> None:
    zones = deal(load_game("pool-rummy")).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [13] * 4
    assert (len(zones.discard), len(zones.deck)) == (1, 104 - 4 * 13 - 1)


def test_the_cards_left_count_against_everybody_but_who_went_out_aces_and_court_cards_ten() -> None:
    after = gone_out().snapshot()
    assert after.scores == (0, *LEFT)
    assert after.hand_no == 1


def test_one_goes_out_by_a_discard_and_does_not_meld_the_last_card() -> None:
    game = load_game("pool-rummy")
    three = arranged(game, hands=["9c 9d 9h", *OTHERS], discard="2c", deck="4c", phase=MELDING)
    assert "meld" not in options(three)
    four = arranged(game, hands=["9c 9d 9h 5s", *OTHERS], discard="2c", deck="4c", phase=MELDING)
    laid = four.play("meld", "9h", "9d", "9c")
    assert laid.snapshot().hand_no == 0
    assert laid.play("5s").snapshot().hand_no == 1


def test_a_last_card_that_fits_a_meld_is_not_laid_off_either() -> None:
    game = load_game("pool-rummy")
    state = arranged(game, hands=["9c 9d 9h 9s 5s", *OTHERS], discard="2c", deck="4c", phase=MELDING)
    laid = state.play("meld", "9h", "9d", "9c", "done")
    assert "9s" in options(laid)
    assert options(laid.play("9s")) == {"5s"}


def test_who_has_101_is_out_of_the_game_and_who_has_100_is_not() -> None:
    after = gone_out(scores=[0, 101 - LEFT[0], 100 - LEFT[1], 0]).snapshot()
    assert after.scores == (0, 101, 100, LEFT[2])
    assert [len(hand) for hand in after.zones.hands] == [13, 0, 13, 13]
    assert load_game("pool-rummy").eliminate == ScoreAtLeast(101)


def test_the_last_one_in_wins_pool_rummy_though_it_has_ninety() -> None:
    after = gone_out(scores=[90, 90, 95, 90])
    assert after.over
    assert after.outcome().winner == 0


def test_after_twelve_hands_the_lowest_score_of_those_still_in_wins() -> None:
    after = gone_out(scores=[50, 10, 30, 0], hand_no=11)
    assert after.over
    assert after.snapshot().scores == (50, 10 + LEFT[0], 30 + LEFT[1], LEFT[2])
    assert after.outcome().winner == 3


def test_a_stock_that_is_used_up_ends_the_hand_and_everybody_counts() -> None:
    hands = ["5s 6h", *OTHERS]
    state = arranged(load_game("pool-rummy"), hands=hands, discard="2c", deck="", phase=DISCARDING)
    assert state.play("5s").snapshot().scores == (6, *LEFT)


def test_nobody_is_better_off_by_the_seat_and_players_who_think_win() -> None:
    game = load_game("pool-rummy")
    assert seats_alike(simulate(game, games=600, seed=21, threads=1, rotate=True))
    agents = ["greedy", "random", "random", "random"]
    report = simulate(game, games=100, seed=21, threads=1, rotate=True, agents=agents)
    assert report.win_rates[0] > 0.5
