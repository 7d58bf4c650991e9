"""Facts of the real games of sets: Rummy, Gin and Knock Rummy, Go Fish; and of the fishing games Scopa and War."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, points_of_all, positions, seats_alike


@pytest.mark.parametrize(
    ("game_id", "cards"), [("rummy", 7), ("gin-rummy", 10), ("knock-rummy", 7), ("go-fish", 5), ("scopa", 3)]
)
def test_every_seat_is_dealt_the_cards_of_the_game(game_id: str, cards: int) -> None:
    assert set(dealt(game_id)) <= {cards, 0}
    assert dealt(game_id)[0] == cards


def test_a_hand_of_gin_that_is_all_melds_has_no_deadwood_and_scores_25_more() -> None:
    hands = ["2h 3h 4h 7d 7c 7s 9s Ts Js Qs Kd", "Kh Kc 2c 4c 6c 8c Td 8d 6d 3d"]
    state = arranged(load_game("gin-rummy"), hands=hands, discard="5s", deck="5c", phase=2)
    after = state.play("Kd", "knock").snapshot()
    assert after.scores == (25 + 10 + 10 + 2 + 4 + 6 + 8 + 10 + 8 + 6 + 3, 0)


def test_one_may_knock_at_gin_with_ten_and_not_with_eleven() -> None:
    rest = "Kh Kc 2c 4c 6c 8c Td 8d 6d 3d"
    game = load_game("gin-rummy")
    ten = arranged(game, hands=["2h 3h 4h 7d 7c 7s 9s Ts Js Th Kd", rest], discard="5s", deck="5c", phase=2)
    assert "knock" in ten.play("Kd").legal_actions()
    eleven = arranged(
        game, hands=["2h 3h 4h 7d 7c 7s 9h Ts Ac Ah Kd", rest], discard="5s", deck="5c", phase=2
    )
    assert "knock" not in eleven.play("Kd").legal_actions()


def test_a_discard_just_taken_is_not_discarded_at_once() -> None:
    state = deal(load_game("gin-rummy"), seed=2)
    (taken,) = state.snapshot().zones.discard
    after = state.play("discard")
    assert taken in after.snapshot().zones.hands[0]
    assert taken not in after.legal_actions()


def test_a_run_of_rummy_is_of_one_suit_and_the_ace_is_low() -> None:
    hands = ["Ah 2h 3h Kh Qh 9c 9d", "4c 5d", "6c 7d", "8c 2d"]
    state = arranged(load_game("rummy"), hands=hands, discard="5s", deck="5c", phase=1)
    assert "meld" in state.legal_actions()
    picked = state.play("meld")
    assert options(picked) == {"2h"}


def test_who_goes_out_at_rummy_scores_what_the_others_hold() -> None:
    hands = ["9c 9d 9h", "Kc 5d", "Ah", "2d 3d"]
    state = arranged(load_game("rummy"), hands=hands, discard="5s", deck="5c", phase=1)
    after = state.play("meld", "9h", "9d", "9c")
    assert after.snapshot().scores == (10 + 5 + 1 + 2 + 3, 0, 0, 0)


def test_a_hand_of_rummy_is_seven_cards_of_one_deck_and_one_is_turned() -> None:
    zones = deal(load_game("rummy")).snapshot().zones
    assert (len(zones.discard), len(zones.deck)) == (1, 52 - 4 * 7 - 1)


def test_after_any_turn_of_knock_rummy_one_may_knock() -> None:
    state = deal(load_game("knock-rummy"), seed=3).play("deck")
    assert options(state.apply(state.legal_actions()[0])) == {"pass", "knock"}


KNOCKED = ["9c 9d 9h 2c 3s 4d 5c Kd", "8c 8d 8h Ac As 2d 2h", "Kc Kh Qs Js 7d 6h 4s"]


def test_the_least_unmelded_at_knock_rummy_undercuts_the_knocker_for_ten_more() -> None:
    """The knocker has 14 left, the next 6: the difference and ten."""
    state = arranged(load_game("knock-rummy"), hands=KNOCKED, discard="5s", deck="5h", phase=2)
    assert state.play("Kd", "knock").snapshot().scores == (0, 14 - 6 + 10, 0)


def test_a_knocker_with_the_least_scores_the_difference_to_each() -> None:
    hands = ["9c 9d 9h 2c As Ad 2s Kd", *KNOCKED[1:]]
    state = arranged(load_game("knock-rummy"), hands=hands, discard="5s", deck="5h", phase=2)
    third = 10 + 10 + 10 + 10 + 7 + 6 + 4
    worse = arranged(
        load_game("knock-rummy"),
        hands=[hands[0], "8c 8d 8h Kc 3s 2d 2h", "Qd Kh Qs Js 7d 6h 4s"],
        discard="5s",
        deck="5h",
        phase=2,
    )
    assert state.play("Kd", "knock").snapshot().scores[0] == 0
    assert worse.play("Kd", "knock").snapshot().scores == (17 - 6 + third - 6, 0, 0)


def test_all_seven_melded_is_rum_and_brings_25_more() -> None:
    hands = ["9c 9d 9h 2c 3c 4c 5c Kd", "8c 8d 8h Ac As 2d 2h", "Kc Kh Qs Js 7d 6h 4s"]
    state = arranged(load_game("knock-rummy"), hands=hands, discard="5s", deck="5h", phase=2)
    assert state.play("Kd", "knock").snapshot().scores == (25 + 6 + 57, 0, 0)


def test_thirteen_books_are_made_in_a_game_of_go_fish() -> None:
    report = batch("go-fish")
    assert points_of_all(report) == 13 * report.games


def test_one_asks_at_go_fish_only_for_a_rank_in_hand() -> None:
    state = arranged(load_game("go-fish"), hands=["3h 3s 9c", "3d", "4c", "5c"], deck="Kc Kd")
    assert options(state.play("seat-1")) == {"rank-3", "rank-9"}


def test_who_gets_cards_at_go_fish_asks_again() -> None:
    state = arranged(load_game("go-fish"), hands=["3h 3s 9c", "3d 8c", "4c", "5c"], deck="Kc Kd")
    assert state.play("seat-1", "rank-3").actor == 0
    assert state.play("seat-2", "rank-3").actor == 1


def test_the_four_points_and_the_sweeps_of_scopa_are_all_there_are() -> None:
    """Cards, coins, the seven of coins and the primiera; a tie scores nobody, a sweep one more."""
    report = simulate(load_game("scopa"), games=300, seed=21, threads=1, trace=True)
    assert report.counts.facts is not None
    sweeps = report.counts.facts.sweeps
    assert sweeps < points_of_all(report) <= 4 * report.counts.hands.sum + sweeps


def test_at_scopa_an_equal_card_goes_before_a_sum() -> None:
    state = arranged(load_game("scopa"), hands=["7s Ac", "2c"], tableau="7h 3d 4d", deck="", phase=1)
    assert set(state.play("7s").snapshot().zones.captured[0]) == {"7s", "7h"}


def test_clearing_the_table_is_a_scopa() -> None:
    state = arranged(load_game("scopa"), hands=["7s Ac", "2c Kd"], tableau="3d 4d", deck="5c 6c", phase=1)
    after = state.play("7s").snapshot()
    assert after.scores == (1, 0)
    assert after.zones.tableau == ()


def test_all_52_cards_of_war_are_dealt_face_down_and_one_side_takes_them_all() -> None:
    assert dealt("war") == [26, 26]
    *_, last = positions("war", seed=3)
    assert min(len(hand) for hand in last.snapshot().zones.hands) == 0
    assert last.outcome().reason == "win"


def test_a_tie_at_war_is_fought_with_three_cards_each_at_stake() -> None:
    hands = ["9h 2h 3h 4h Ah 5h", "9s 2s 3s 4s Ks 5s"]
    state = arranged(load_game("war"), hands=hands, tableau="", current_player=0)
    after = state.play("deck", "deck")
    assert len(after.snapshot().zones.tableau) == 8
    assert len(after.play("deck", "deck").snapshot().zones.hands[0]) == 1 + 10


@pytest.mark.parametrize("game_id", ["rummy", "go-fish", "scopa"])
def test_over_a_rotation_of_the_seats_nobody_is_better_off(game_id: str) -> None:
    assert seats_alike(batch(game_id, 600, rotate=True))
