"""Call Break, Agram, Plain Schnapsen and Rotterdam: who has to beat, who has to trump, and which trick counts."""

from __future__ import annotations

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.library import load_game
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, points_of_all

CALL = load_game("call-break")
AGRAM = load_game("agram")
SCHNAPSEN = load_game("plain-schnapsen")
ROTTERDAM = load_game("rotterdam")


def call(*hands: str) -> Playthrough:
    return arranged(CALL, hands=list(hands), deck="", leader=0, phase=1, trump="s")


def why(state: Playthrough, card: str) -> str:
    with pytest.raises(ActionError) as refused:
        state.apply(card)
    return refused.value.rule


def test_who_follows_in_call_break_has_to_beat_the_trick_if_he_can() -> None:
    state = call("9h 2c", "Th 3h 2d", "Jh 4h 3d", "5h 6h 4d").play("9h")
    assert options(state) == {"Th"}
    assert why(state, "3h") == "you have to beat the cards in the trick"
    assert options(state.play("Th")) == {"Jh"}
    assert options(state.play("Th", "Jh")) == {"5h", "6h"}


def test_who_cannot_follow_in_call_break_has_to_beat_the_trick_with_a_spade() -> None:
    state = call("9h 2c", "5s 2d 3d", "4s 3c 4c", "6s 4d 5d").play("9h")
    assert options(state) == {"5s"}
    assert options(state.play("5s")) == {"4s", "3c", "4c"}
    assert options(state.play("5s", "3c")) == {"6s"}


def test_a_call_scores_ten_for_each_trick_and_costs_as_much_and_each_trick_more_is_one() -> None:
    contract = CALL.contract_scoring
    assert contract is not None
    assert (contract.points_per_trick_bid, contract.overtrick_points, contract.failed_contract_penalty) == (
        10,
        1,
        10,
    )


def test_agram_is_played_with_thirty_five_cards_six_to_each() -> None:
    assert len(AGRAM.setup.removed_cards) == 52 - 35
    assert dealt("agram") == [6, 6, 6, 6]


def test_whoever_wins_the_last_trick_of_agram_wins_the_game() -> None:
    hands = ["Ah 3c", "4h Tc", "5h 4c", "6h 5c"]
    state = arranged(AGRAM, hands=hands, deck="", leader=0)
    over = state.play("Ah", "4h", "5h", "6h", "3c", "Tc", "4c", "5c")
    assert (over.over, over.outcome().winner) == (True, 1)


def test_every_game_of_agram_has_one_winner() -> None:
    report = batch("agram", games=60)
    assert report.counts.all_shared == 0
    assert sum(report.counts.wins) == 60


def test_anything_may_be_played_while_the_deck_of_plain_schnapsen_lasts() -> None:
    hands = ["Ah Kh Qh Jh Th", "Ac Qc As Ks Qs"]
    state = arranged(SCHNAPSEN, hands=hands, leader=0, trump="d").play("Ah")
    assert options(state) == {"Ac", "Qc", "As", "Ks", "Qs"}


def test_after_the_deck_of_plain_schnapsen_one_follows_beats_and_trumps() -> None:
    state = arranged(SCHNAPSEN, hands=["Qh Qc", "Ah Jh Jd"], deck="", leader=0, trump="d", phase=1).play("Qh")
    assert options(state) == {"Ah"}
    void = arranged(SCHNAPSEN, hands=["Qh Qc", "Ac Jd Kd"], deck="", leader=0, trump="d", phase=1).play("Qh")
    assert options(void) == {"Jd", "Kd"}
    assert why(void, "Ac") == "you have no card of the suit led and have to play a trump"


def test_the_cards_of_plain_schnapsen_count_one_hundred_and_twenty() -> None:
    assert points_of_all(batch("plain-schnapsen", games=60)) == 60 * 120


def test_trumps_of_rotterdam_have_to_be_beaten_by_higher_ones_and_other_suits_not() -> None:
    hands = ["Ac 7h", "7d 8c Jd", "Td 9d 7s", "8d Qd 8s"]
    state = arranged(ROTTERDAM, hands=hands, deck="", leader=0, trump="d")
    plain = state.play("Ac")
    assert options(plain) == {"8c"}
    trumped = state.play("7h")
    assert options(trumped) == {"7d", "Jd"}
    assert options(trumped.play("7d")) == {"Td", "9d"}
    assert options(trumped.play("7d", "Td")) == {"8d", "Qd"}
    assert options(trumped.play("7d", "9d")) == {"Qd"}


def test_who_has_no_trump_in_rotterdam_plays_any_card() -> None:
    hands = ["7h 8h", "7s 8s", "9h Th", "Jh Qh"]
    state = arranged(ROTTERDAM, hands=hands, deck="", leader=0, trump="d").play("7h")
    assert options(state) == {"7s", "8s"}


def test_the_cards_of_rotterdam_count_one_hundred_and_twenty_in_every_hand() -> None:
    report = batch("rotterdam", games=20)
    assert sum(score.sum for score in report.counts.team_scores) == 20 * 4 * 120
