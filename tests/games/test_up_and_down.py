"""Facts of two layout games of our own: Avalanche is built down from the kings, Snakes and Ladders up from the aces."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, positions, seats_alike

KINGS = "Kh Kd Kc Ks"
NINETEEN = "Kh Qh Jh Th 9h Kd Qd Jd Td 9d Kc Qc Jc Tc 9c Ks Qs Js Ts"
STOCK = "Kh Kd Kc Ks Qh Qd"


def avalanche(*hands: str, tableau: str = KINGS, scores: tuple[int, ...] = (0, 0, 0, 0)) -> Arranged:
    """Seat 0 is to play."""
    game = load_game("avalanche")
    return arranged(game, hands=hands, tableau=tableau, scores=scores, phase=1, current_player=0)


def snakes(*hands: str, tableau: str, deck: str = STOCK) -> Arranged:
    game = load_game("snakes-and-ladders")
    return arranged(game, hands=hands, tableau=tableau, deck=deck, phase=1, current_player=0)


def sizes(state: Playthrough) -> list[int]:
    return [len(hand) for hand in state.snapshot().zones.hands]


@pytest.mark.parametrize("seed", range(4))
def test_avalanche_begins_with_the_king_of_spades(seed: int) -> None:
    assert dealt("avalanche", seed) == [13, 13, 13, 13]
    state = deal(load_game("avalanche"), seed=seed)
    assert state.legal_actions() == ["Ks"]


def test_a_suit_of_avalanche_is_begun_by_its_king_and_built_down_only() -> None:
    state = avalanche("9h Qh Kd Qc", "2c", "3c", "4c", tableau="Kh Qh Jh Th Ks")
    assert options(state) == {"9h", "Kd"}
    assert options(avalanche("8h Qs 9c", "2c", "3c", "4c", tableau="9h Ks")) == {"8h", "Qs"}


def test_who_is_stuck_at_avalanche_takes_a_card_from_whom_he_likes() -> None:
    stuck = avalanche("Qh 2h", "3h 4h", "5d 6d", "7c 8c").play("Qh", "pass")
    assert stuck.actor == 1
    assert options(stuck) == {"seat-0", "seat-2", "seat-3"}
    assert sizes(stuck.play("seat-3")) == [1, 3, 2, 1]


def test_the_card_that_is_taken_at_avalanche_is_not_chosen() -> None:
    hands = ["Qh 2h", "3h 4h", "Jh 6d", "7c 8c"]
    starts = (
        arranged(load_game("avalanche"), hands=hands, tableau=KINGS, phase=1, current_player=0, seed=seed)
        for seed in range(20)
    )
    taken = {
        card for start in starts for card in start.play("Qh", "pass", "seat-2").snapshot().zones.hands[1]
    }
    assert taken == {"3h", "4h", "Jh", "6d"}


def test_a_card_taken_that_fits_is_played_at_once_at_avalanche() -> None:
    taken = avalanche("Qh 2h", "3h 4h", "Jh", "7c 8c").play("Qh", "pass", "seat-2")
    assert taken.actor == 1
    assert options(taken) == {"Jh"}


def test_nobody_takes_a_card_at_avalanche_who_can_play() -> None:
    assert options(avalanche("Qh 2h", "Qd 4h", "5d 6d", "7c 8c").play("Qh", "pass")) == {"Qd"}


def test_from_twenty_cards_on_a_second_one_may_follow_at_avalanche() -> None:
    rest = ("8c 2d", "3d 5c", "4d 6c")
    assert options(avalanche("8h 8d 2c", *rest, tableau=NINETEEN).play("8h")) == {"8d", "pass"}
    eighteen = NINETEEN.removesuffix(" Ts")
    assert options(avalanche("8h 8d 2c", *rest, tableau=eighteen).play("8h")) == {"pass"}


def test_a_hand_of_avalanche_is_over_when_nobody_else_can_follow() -> None:
    """Each of the others takes a card that does not help, though who played last could go on."""
    start = avalanche("Qh Jh 2s", "3h 4h", "5d 6d", "7c 8c").play("Qh", "pass")
    two_passed = start.play("seat-2", "pass", "pass", "seat-3", "pass", "pass")
    assert two_passed.actor == 3
    assert two_passed.snapshot().hand_no == 0
    over = two_passed.play("seat-1", "pass").snapshot()
    assert over.hand_no == 1
    assert sum(over.scores) == 5 * 2 + 3


def test_red_cards_left_count_double_at_avalanche() -> None:
    done = avalanche("Qh", "3h 4d", "5d 6c", "7c 8c").play("Qh").snapshot()
    assert done.scores == (0, 4, 3, 2)


def test_who_is_robbed_of_the_last_card_at_avalanche_takes_none_and_is_out_at_his_turn() -> None:
    robbed = avalanche("Qh 2h", "3h 4h", "6d", "7c 8c").play("Qh", "pass", "seat-2", "pass", "pass")
    assert robbed.actor == 2
    assert options(robbed) == {"pass"}
    out = robbed.play("pass").snapshot()
    assert out.hand_no == 1
    assert out.scores == (2, 6, 0, 2)


def test_the_lowest_total_of_four_hands_wins_avalanche() -> None:
    *_, last = positions("avalanche", seed=3)
    final = last.snapshot()
    assert final.hand_no == 3
    assert final.scores[last.outcome().winner] == min(final.scores)


def test_hands_of_avalanche_end_in_both_ways() -> None:
    facts = simulate(load_game("avalanche"), games=100, seed=4, threads=1, trace=True).counts.facts
    assert facts is not None
    blocked = facts.hands - facts.win_rules[0]
    assert 10 < blocked < 100


def test_a_suit_of_snakes_and_ladders_is_begun_by_its_ace_and_built_up_only() -> None:
    state = snakes("Ad 2h 4h 2c Kc", "2s", "3s", tableau="Ah As 2s 3s")
    assert options(state) == {"Ad", "2h"}


def test_nothing_goes_on_a_king_at_snakes_and_ladders() -> None:
    pile = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    assert options(snakes("2d 3c", "2s", "3s", tableau=pile, deck="4s")) == {"pass"}


@pytest.mark.parametrize(("ladder", "below"), [("5h", "Ah 2h 3h 4h"), ("9h", "Ah 2h 3h 4h 5h 6h 7h 8h")])
def test_a_ladder_gives_another_turn(ladder: str, below: str) -> None:
    assert snakes(f"{ladder} Ad 2d", "Ac", "As", tableau=below).play(ladder).actor == 0


@pytest.mark.parametrize(("snake", "below"), [("3h", "Ah 2h"), ("6h", "Ah 2h 3h 4h 5h")])
def test_a_snake_makes_its_player_draw_two(snake: str, below: str) -> None:
    bitten = snakes(f"{snake} Ad 2d", "Ac 2s", "As 2c", tableau=below).play(snake)
    assert sizes(bitten) == [4, 2, 2]
    assert bitten.actor == 1


def test_nobody_goes_out_on_a_snake_while_there_is_a_deck() -> None:
    assert not snakes("3h", "Ac 2s", "As 2c", tableau="Ah 2h").play("3h").over
    assert snakes("3h", "Ac 2s", "As 2c", tableau="Ah 2h", deck="").play("3h").outcome().winner == 0


def test_who_cannot_play_at_snakes_and_ladders_draws_one_card_and_plays_it_if_it_fits() -> None:
    drew = snakes("2h Kh", "5c 6c", "5s 6s", tableau="Ah", deck="3h Qd Jd").play("2h")
    assert drew.actor == 1
    assert options(drew) == {"3h"}


def test_the_first_out_wins_snakes_and_ladders() -> None:
    *_, last = positions("snakes-and-ladders", seed=6)
    assert last.snapshot().zones.hands[last.outcome().winner] == ()


@pytest.mark.parametrize("game_id", ["avalanche", "snakes-and-ladders"])
def test_no_seat_of_a_game_built_one_way_is_better_than_another(game_id: str) -> None:
    assert seats_alike(batch(game_id, 1000, rotate=True))
