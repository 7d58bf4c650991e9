"""Facts of the trick games in which some players draw between tricks: who draws, when the stock shuts, who is out."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, positions, seats_alike


def sizes(state: Playthrough) -> tuple[int, ...]:
    """Cards in each hand."""
    return tuple(len(hand) for hand in state.snapshot().zones.hands)


@pytest.mark.parametrize(("game_id", "cards"), [("linger-longer", 4), ("running-dry", 7), ("toll-gate", 6)])
def test_every_seat_is_dealt_the_cards_of_a_game_with_draws_between_tricks(game_id: str, cards: int) -> None:
    assert set(dealt(game_id)) == {cards}


@pytest.mark.parametrize("game_id", ["linger-longer", "running-dry", "toll-gate"])
def test_over_a_rotation_nobody_is_better_off_where_some_draw_between_tricks(game_id: str) -> None:
    assert seats_alike(batch(game_id, 600, rotate=True))


# Linger Longer


def test_at_linger_longer_everybody_has_as_many_cards_as_there_are_players_and_a_card_is_turned() -> None:
    snapshot = deal(load_game("linger-longer"), seed=4).snapshot()
    assert [len(hand) for hand in snapshot.zones.hands] == [4, 4, 4, 4]
    assert snapshot.trump is not None


def lingering(hands: list[str], deck: str) -> Arranged:
    return arranged(load_game("linger-longer"), hands=hands, deck=deck, leader=0, trump="s")


def test_only_who_won_the_trick_draws_at_linger_longer() -> None:
    state = lingering(["9h Td", "Ah Jd", "Kh Qd", "Jh Kd"], "9c Tc").play("9h", "Ah", "Kh", "Jh")
    assert sizes(state) == (1, 2, 1, 1)
    assert "9c" in state.snapshot().zones.hands[1]


def test_who_has_no_cards_is_out_of_linger_longer_though_the_stock_has_some() -> None:
    state = lingering(["9h", "Ah", "Kh Qd", "Jh Kd"], "9d Tc Jc").play("9h", "Ah", "Kh", "Jh")
    assert sizes(state) == (0, 1, 1, 1)
    state = state.play("9d", "Qd", "Kd")
    assert state.over
    assert state.outcome().winner == 3


def test_who_wins_with_the_last_card_lingers_on_by_the_card_drawn() -> None:
    state = lingering(["Ah", "9h Td", "Kh", "Jh"], "9d Tc Jc").play("Ah", "9h", "Kh", "Jh")
    assert sizes(state) == (1, 1, 0, 0)
    assert options(state) == {"9d"}


def test_the_last_player_left_wins_linger_longer() -> None:
    for seed in range(40):
        *_, end = positions("linger-longer", seed)
        holders = {seat for seat, cards in enumerate(sizes(end)) if cards}
        assert holders <= {end.outcome().winner}


def test_the_stock_of_linger_longer_always_lasts() -> None:
    for seed in range(200):
        *_, end = positions("linger-longer", seed)
        assert end.snapshot().zones.deck


# Running Dry


def drying(hands: list[str], deck: str = "6h 7h 8h 9h Th Jh") -> Arranged:
    return arranged(load_game("running-dry"), hands=hands, deck=deck, leader=0)


def test_who_has_no_card_left_of_the_suit_led_draws_at_running_dry() -> None:
    state = drying(["Ad 6d 6s", "Kd 7s 6c", "Qd 7d 8s"]).play("Ad", "Kd", "Qd")
    assert sizes(state) == (2, 3, 2)


def test_a_trump_in_hand_saves_the_second_card_at_running_dry() -> None:
    with_trump = drying(["Ad 6d 6s", "Kd 7s 6c", "Qd 7d 8s"]).play("Ad", "Kd", "Qd")
    without = drying(["Ad 6d 6s", "Kd 7s 7h", "Qd 7d 8s"], "8h 9h Th Jh").play("Ad", "Kd", "Qd")
    assert (sizes(with_trump)[1], sizes(without)[1]) == (3, 4)


def test_a_first_card_that_helps_saves_the_second_one_at_running_dry() -> None:
    hands = ["Ad 6d 6s", "Kd 7s 7h", "Qd 7d 8s"]
    assert sizes(drying(hands, "8d 9h Th Jh").play("Ad", "Kd", "Qd"))[1] == 3
    assert sizes(drying(hands, "8c 9h Th Jh").play("Ad", "Kd", "Qd"))[1] == 3


def test_who_takes_the_queen_of_spades_draws_three_at_running_dry_and_nobody_else_does() -> None:
    taken = drying(["As 6s 6c", "Qs 7s 7c", "8s 9s 8c"]).play("As", "Qs", "8s")
    assert sizes(taken) == (5, 2, 2)
    other = drying(["As 6s 6c", "Ks 7s 7c", "8s 9s 8c"]).play("As", "Ks", "8s")
    assert sizes(other) == (2, 2, 2)


def test_clubs_win_every_trick_of_running_dry() -> None:
    state = drying(["Ad 6d 6s", "6c 7s 7c", "Qd 7d 8s"]).play("Ad", "6c", "Qd")
    assert state.snapshot().leader == 1


def test_the_last_card_ends_a_hand_of_running_dry_before_anybody_draws() -> None:
    state = drying(["Ad", "Kd 7s 6c", "Qd 7d 8s"]).play("Ad", "Kd", "Qd")
    snapshot = state.snapshot()
    assert (snapshot.hand_no, snapshot.scores) == (1, (0, 2, 2))


def test_the_lowest_score_wins_running_dry_when_somebody_has_fifteen() -> None:
    state = arranged(
        load_game("running-dry"), hands=["Ad", "Kd 7s 6c", "Qd 7d 8s"], deck="6h", leader=0, scores=[9, 13, 8]
    )
    assert state.play("Ad", "Kd", "Qd").outcome().winner == 0


# Toll Gate


def at_the_gate(hands: list[str], *, phase: int) -> Arranged:
    """Phase 0 is the toll, phase 2 the trick."""
    deck = "8c 9c 8d 9d Jd Qd"
    return arranged(load_game("toll-gate"), hands=hands, deck=deck, leader=0, phase=phase)


SIX = ["7h 8h 7c Kc 7s As", "9h Th Ac Tc 8s 9s"]
NO_CLUBS = ["7h 8h 7c Kc 7s As", "9h Th Ad Td 8s 9s"]


def test_at_toll_gate_only_a_heart_pays_the_toll_and_nobody_has_to() -> None:
    assert options(at_the_gate(SIX, phase=0)) == {"7h", "8h", "pass"}


def test_who_pays_a_heart_at_toll_gate_draws_four_cards_and_who_does_not_none() -> None:
    state = at_the_gate(SIX, phase=0).play("7h", "pass")
    assert sizes(state) == (9, 6)
    assert state.snapshot().zones.discard == ("7h",)


def test_hearts_are_not_led_at_toll_gate_before_one_was_thrown_in() -> None:
    assert options(at_the_gate(SIX, phase=2)) == {"7c", "Kc", "7s", "As"}


def test_the_stock_of_toll_gate_is_open_until_a_heart_is_thrown_in() -> None:
    open_yet = at_the_gate(SIX, phase=2).play("7c", "Ac")
    assert sizes(open_yet) == (6, 6)
    shut = at_the_gate(NO_CLUBS, phase=2).play("7c", "9h")
    assert sizes(shut) == (5, 5)
    assert sizes(shut.play("Th", "7h")) == (4, 4)


def test_who_throws_no_heart_in_keeps_the_stock_of_toll_gate_open() -> None:
    assert sizes(at_the_gate(NO_CLUBS, phase=2).play("7c", "8s")) == (6, 6)


def test_at_toll_gate_the_ten_beats_the_king_and_a_heart_beats_both() -> None:
    state = at_the_gate(SIX, phase=2)
    assert state.play("Kc", "Tc").snapshot().scores == (0, 14)
    assert at_the_gate(NO_CLUBS, phase=2).play("Kc", "9h").snapshot().scores == (0, 4)


def test_no_more_than_120_points_are_taken_in_a_hand_of_toll_gate() -> None:
    before, hand = 0, 0
    for state in positions("toll-gate", seed=2):
        snapshot = state.snapshot()
        if snapshot.hand_no != hand:
            before, hand = sum(snapshot.scores), snapshot.hand_no
        assert sum(snapshot.scores) - before <= 120
