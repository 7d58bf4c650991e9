"""Facts of games whose cards do something to the next player or the pile: Stacked Sevens, Snowball, Paskahousu."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import dealt

DECK = "Kc Kd Ks Kh 9c 9d 9s Tc Ts Td"


def sevens(*hands: str, top: str = "9h") -> Arranged:
    return arranged(load_game("stacked-sevens"), hands=list(hands), discard=top, deck=DECK, phase=1)


def snowball(*hands: str, top: str = "9h") -> Arranged:
    return arranged(load_game("snowball"), hands=list(hands), discard=top, deck=DECK, phase=1)


def sizes(state: Arranged) -> list[int]:
    return [len(hand) for hand in state.snapshot().zones.hands]


def test_stacked_sevens_deals_five_of_32_cards_to_three() -> None:
    assert dealt("stacked-sevens") == [5, 5, 5]


def test_only_a_seven_answers_a_seven_of_stacked_sevens() -> None:
    state = sevens("7h 8s", "7c 8h Jd", "Qh Qc").play("7h")
    assert options(state) == {"7c", "pass"}


def test_three_sevens_of_stacked_sevens_cost_six_cards() -> None:
    state = sevens("7h 8s 8d", "7c 8h Jd", "7d Qc", top="9h").play("7h", "7c", "7d")
    assert sizes(state.play("pass")) == [8, 2, 1]


def test_who_has_drawn_for_a_seven_may_play_at_stacked_sevens() -> None:
    state = sevens("7h 8s", "Jd 8c", "Qh Qc").play("7h", "pass")
    assert state.actor == 1
    assert "Jd" in options(state)


def test_who_draws_for_a_two_of_snowball_loses_the_turn() -> None:
    state = snowball("2h 8s", "3c 4c", "5c 6c", "7c 9d").play("2h", "pass")
    assert sizes(state)[1] == 4
    assert state.actor == 2


def test_an_ace_of_snowball_is_parried_with_a_king_and_that_is_all() -> None:
    state = snowball("Ac 8s", "Kh Ah", "5h 6c", "7c 9d").play("Ac", "suit-d")
    assert options(state) == {"Kh", "pass"}
    state = state.play("Kh")
    assert (state.actor, sizes(state)) == (2, [1, 1, 2, 2])
    assert state.view(2).demand is None


def test_a_jack_of_snowball_passes_the_lost_turn_on() -> None:
    state = snowball("Jh 8s", "Jc 9c", "5c 6c", "7c 9d").play("Jh", "Jc", "pass")
    assert (state.actor, sizes(state)) == (3, [1, 1, 2, 2])


def test_twos_of_snowball_roll_on_and_an_ace_does_not_answer_them() -> None:
    state = snowball("2h 8s", "2c Ac", "5c 6c", "7c 9d").play("2h")
    assert options(state) == {"2c", "pass"}
    state = state.play("2c", "pass")
    assert sizes(state)[2] == 6
    assert state.actor == 3


def test_an_ace_of_snowball_names_a_suit_and_costs_four() -> None:
    state = snowball("Ac 8s", "3c 4d", "5c 6c", "7c 9d").play("Ac", "suit-d", "pass")
    assert sizes(state)[1] == 6
    assert state.view(2).declared_suit == "d"


def paskahousu(*hands: str, pile: str = "") -> Arranged:
    game = load_game("paskahousu")
    return arranged(game, hands=list(hands), tableau=pile, deck="3c 3d 3s 4c 4d 4s 5c 5d 5s 6c", phase=0)


def test_paskahousu_deals_five_to_four() -> None:
    assert dealt("paskahousu") == [5, 5, 5, 5]


def test_a_card_of_paskahousu_is_no_lower_than_those_that_lie() -> None:
    state = paskahousu("7h 8h Ah", "7d 3h Kh 2h Qd", "9h 9d", "Th Td").play("7h")
    assert options(state) == {"7d", "Kh", "2h", "Qd"}


def test_who_cannot_play_at_paskahousu_takes_up_the_pile_and_the_next_player_begins() -> None:
    state = paskahousu("2h 8h 8s 8c 9c", "7d 3h Kh 9s Qd", "4h 9d", "Th Td").play("2h")
    assert options(state) == {"pass"}
    state = state.play("pass")
    assert "2h" in state.view(1).hand
    assert len(state.view(1).hand) == 6
    assert state.actor == 2
    assert {"4h", "9d"} <= options(state)


def test_a_ten_of_paskahousu_burns_the_pile_and_plays_again() -> None:
    state = paskahousu("Th 8h 8s 8c 9c", "7d 3h Kh 9s Qd", "4h 9d", "Ts Td").play("Th")
    assert state.actor == 0
    assert state.snapshot().zones.tableau == ()
    assert state.view(1).discard == ("Th",)


def test_nobody_draws_at_paskahousu_with_five_cards_or_more() -> None:
    state = paskahousu("2h 8h 8s 8c 9c 9h", "7d 3h Kh 9s Qd", "4h 9d", "Th Td").play("2h")
    assert len(state.snapshot().zones.hands[0]) == 5


def landslide(*hands: str, pile: str = "") -> Arranged:
    game = load_game("landslide")
    return arranged(game, hands=list(hands), tableau=pile, deck="6c 6d 6s 7c 7d", phase=0)


def test_a_jack_of_landslide_brings_the_pile_down_on_the_next_player_who_may_pass_it_on() -> None:
    state = landslide("Jh 9h Th 6h 7h", "Jc 9d Td Ks 7s", "Qd Kc Kd Kh 9c").play("Jh")
    assert options(state) == {"Jc", "pass"}
    state = state.play("Jc")
    assert state.actor == 2
    assert options(state) == {"pass"}
    state = state.play("pass")
    assert {"Jh", "Jc"} <= set(state.view(2).hand)
    assert state.actor == 2
    assert state.view(2).step == "play"


def test_an_eight_of_landslide_goes_on_anything_and_anything_on_an_eight() -> None:
    state = landslide("Kh 9h Th 6h 7h", "8c 9d Td Qs 7s", "Qd 6c 7d Kh 9c").play("Kh")
    assert options(state) == {"8c", "pass"}
    assert "6c" in options(state.play("8c"))


def test_one_may_take_up_the_pile_of_landslide_though_one_could_play() -> None:
    state = landslide("9h Kh Th 6h 7h", "Kc 9d Td Qs 7s", "Qd 6c 7d Ks 9c").play("9h")
    assert "pass" in options(state)
    assert "Kc" in options(state)
    assert "9h" in state.play("pass").view(1).hand
