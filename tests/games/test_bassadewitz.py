"""Facts of Bassadewitz: tricks without trump, tens below the ace, 120 points that nobody wants, or all of them."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, points_of_all, seats_alike

GAME = "bassadewitz"


def bassadewitz(*hands: str) -> Arranged:
    return arranged(load_game(GAME), hands=hands, deck="", leader=0)


def last_deal(scores: list[int], *hands: str) -> Arranged:
    """The last trick of the last deal; two players have points from this deal, so that nobody takes all."""
    captured = ["Jh", "Js", "", ""]
    return arranged(
        load_game(GAME), hands=hands, captured=captured, deck="", leader=0, hand_no=3, scores=scores
    )


def test_all_32_cards_of_bassadewitz_are_dealt() -> None:
    assert dealt(GAME) == [8, 8, 8, 8]


def test_the_ten_of_bassadewitz_beats_the_king_and_loses_to_the_ace() -> None:
    state = bassadewitz("Td 7h", "Kd 8h", "7d 9h", "8d Th")
    assert state.play("Td", "Kd", "7d", "8d").snapshot().leader == 0
    state = bassadewitz("Td 7h", "Ad 8h", "7d 9h", "8d Th")
    assert state.play("Td", "Ad", "7d", "8d").snapshot().leader == 1


def test_suit_is_followed_at_bassadewitz_and_nothing_beats_the_suit_led() -> None:
    state = bassadewitz("7d 7h", "8d As", "Ac Ts", "9d Th").play("7d")
    assert options(state) == {"8d"}
    assert options(state.play("8d")) == {"Ac", "Ts"}
    assert state.play("8d", "Ac", "9d").snapshot().leader == 3


def test_cards_thrown_into_a_trick_of_bassadewitz_count_against_who_takes_it() -> None:
    state = bassadewitz("Kd 7h", "Qd 8h", "Ac Ts", "Jd Th").play("Kd", "Qd", "Ac", "Jd")
    assert state.snapshot().scores == (4 + 3 + 11 + 2, 0, 0, 0)


def test_every_deal_of_bassadewitz_has_120_points_and_a_march_gives_them_to_three() -> None:
    """Who takes all points gets none, and the three others get 120 each: 240 more than in another deal."""
    marches, rest = divmod(points_of_all(batch(GAME, 400)) - 400 * 4 * 120, 2 * 120)
    assert rest == 0
    assert 0 < marches < 100


def test_who_takes_every_point_at_bassadewitz_scores_nothing_and_the_others_all_of_them() -> None:
    taken = "Ac Tc Kc Qc Jc Ad Td Kd Qd Jd As Ts Ks Qs Js Kh Qh Jh"
    state = arranged(
        load_game(GAME),
        hands=["Ah", "Th", "7h", "8h"],
        captured=[taken, "", "", ""],
        deck="",
        leader=0,
        scores=[99, 0, 0, 0],
    )
    assert state.play("Ah", "Th", "7h", "8h").snapshot().scores == (0, 120, 120, 120)


def test_the_fewest_points_in_four_deals_win_bassadewitz() -> None:
    state = last_deal([110, 121, 125, 124], "Td", "Ad", "7d", "8d").play("Td", "Ad", "7d", "8d")
    assert (state.outcome().winner, state.snapshot().scores) == (0, (110, 142, 125, 124))
    state = last_deal([110, 121, 125, 124], "Td", "9d", "7d", "Ad").play("Td", "9d", "7d", "Ad")
    assert state.outcome().winner == 0
    state = last_deal([110, 121, 125, 124], "Ad", "9d", "7d", "Td").play("Ad", "9d", "7d", "Td")
    assert state.outcome().winner == 1


def test_equal_points_draw_bassadewitz() -> None:
    state = last_deal([121, 121, 125, 113], "7d", "8d", "Kd", "Jd").play("7d", "8d", "Kd", "Jd")
    assert state.outcome().winner == 3
    state = last_deal([115, 115, 125, 125], "7d", "8d", "Kd", "Jd").play("7d", "8d", "Kd", "Jd")
    assert state.outcome().winner == -1


def test_no_seat_of_bassadewitz_wins_more_often_since_everybody_deals_once() -> None:
    assert seats_alike(batch(GAME, 2000))
