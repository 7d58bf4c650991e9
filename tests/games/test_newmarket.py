"""Facts of Newmarket: runs that go up in one suit, stops, the lead of who was stopped, boodle cards, the payment."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, points_of_all, positions, seats_alike

DEAD = "2s 3s 4s 5s"
"""Some of the hand that nobody sees."""


def newmarket(*hands: str, tableau: str = "") -> Arranged:
    return arranged(load_game("newmarket"), hands=hands, deck=DEAD, tableau=tableau, current_player=0)


def test_ten_cards_each_leave_twelve_in_the_dead_hand_of_newmarket() -> None:
    zones = deal(load_game("newmarket"), seed=3).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [10, 10, 10, 10]
    assert len(zones.deck) == 12


def test_only_the_next_higher_card_of_the_suit_goes_on_a_run_of_newmarket() -> None:
    state = newmarket("7h 9h Th 9d 7s", "8d 2c", "3c 4c", "5c 6c", tableau="8h")
    assert options(state) == {"9h"}


def test_the_ace_of_newmarket_goes_on_the_king_and_nothing_on_the_ace() -> None:
    assert options(newmarket("Ah 2d", "8d", "3c", "5c", tableau="Kh")) == {"Ah"}
    assert options(newmarket("2h 3d", "8d", "3c", "5c", tableau="Ah")) == {"pass"}


def test_who_has_the_next_card_of_newmarket_has_to_play_it() -> None:
    assert options(newmarket("9h 2c", "8d", "3c", "5c", tableau="8h")) == {"9h"}


def test_who_is_stopped_at_newmarket_leads_anew_with_any_card() -> None:
    state = newmarket("7h 2d 9c", "8h Kd 4c", "3c 7d", "5c 6d").play("7h", "8h", "pass", "pass", "pass")
    snapshot = state.snapshot()
    assert (snapshot.current_player, snapshot.zones.tableau) == (1, ())
    assert options(state) == {"Kd", "4c"}


def test_a_run_of_newmarket_that_comes_round_is_played_on_by_the_same_player() -> None:
    state = newmarket("7h 9h 2d", "8h Kd 4c", "3c 7d", "5c 6d").play("7h", "8h", "pass", "pass")
    assert options(state) == {"9h"}


def test_a_boodle_card_of_newmarket_brings_five_when_it_is_played_and_no_other_card_does() -> None:
    for card, points in (
        ("Ah", 5),
        ("Kc", 5),
        ("Qd", 5),
        ("Js", 5),
        ("Ad", 0),
        ("Kh", 0),
        ("Qs", 0),
        ("Jc", 0),
    ):
        state = newmarket(f"{card} 2d", "8h 4c", "3c 7d", "5c 6d").play(card)
        assert state.snapshot().scores == (points, 0, 0, 0)


def test_a_boodle_card_left_in_hand_at_newmarket_brings_nothing() -> None:
    after = newmarket("8h", "Ah 4c", "Kc Qd 7d", "6d").play("8h").snapshot()
    assert (after.hand_no, after.scores) == (1, (6, -2, -3, -1))


def test_who_is_out_first_at_newmarket_is_paid_a_chip_for_every_card_left() -> None:
    after = newmarket("8h", "2d 4c", "3c 7d 9s", "5c").play("8h").snapshot()
    assert after.scores == (2 + 3 + 1, -2, -3, -1)


def test_what_is_paid_at_newmarket_is_lost_by_others_and_only_boodle_cards_bring_points() -> None:
    assert points_of_all(batch("newmarket", 50)) % 5 == 0


def test_runs_of_newmarket_go_up_one_by_one_in_their_suit() -> None:
    order = "23456789TJQKA"
    longest = 0
    for state in positions("newmarket", seed=2):
        run = state.snapshot().zones.tableau
        assert len({card[1] for card in run}) <= 1
        steps = [order.index(card[0]) for card in run]
        assert steps == list(range(steps[0], steps[0] + len(steps))) if steps else True
        longest = max(longest, len(run))
    assert longest >= 4


def test_no_seat_of_newmarket_wins_more_often() -> None:
    assert seats_alike(batch("newmarket", 1000))
