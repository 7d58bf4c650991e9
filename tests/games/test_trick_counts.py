"""Facts of trick games that differ in what is counted: no trick at all, the points of a side, points taken off."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.events.moves import TrickTaken
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, everybody_passes_three, points_of_all, positions, seats_alike


@pytest.mark.parametrize(("game_id", "cards"), [("no-tricks", 13), ("einwerfen", 8), ("omnibus-hearts", 13)])
def test_every_seat_is_dealt_the_cards_of_a_game_that_deals_them_all(game_id: str, cards: int) -> None:
    assert set(dealt(game_id)) == {cards}
    assert deal(load_game(game_id)).snapshot().zones.deck == ()


# No Tricks


def test_no_tricks_is_thirteen_tricks_in_each_of_four_hands() -> None:
    report = batch("no-tricks", 50)
    assert (report.counts.hands.min, report.counts.hands.max) == (4, 4)
    assert (report.counts.turns.min, report.counts.turns.max) == (4 * 52, 4 * 52)


def test_there_is_no_trump_at_no_tricks_and_one_follows_suit() -> None:
    hands = ["2d 3h", "As 4h", "Ks 5d", "Qs 6h"]
    state = arranged(load_game("no-tricks"), hands=hands, deck="", leader=0).play("2d", "As")
    assert options(state) == {"5d"}
    assert state.play("5d", "Qs").snapshot().leader == 2


def test_fewest_tricks_over_all_four_hands_win_no_tricks() -> None:
    for seed in range(20):
        *_, end = positions("no-tricks", seed)
        winners = Counter(event.seat for event in end.events() if isinstance(event, TrickTaken))
        taken = [winners[seat] for seat in range(4)]
        assert sum(taken) == 4 * 13
        least = [seat for seat, tricks in enumerate(taken) if tricks == min(taken)]
        assert end.outcome().winner == (least[0] if len(least) == 1 else -1)


def test_no_seat_of_no_tricks_wins_more_often() -> None:
    assert seats_alike(batch("no-tricks", 1000))


# Einwerfen


def test_the_last_card_of_the_dealer_is_trump_at_einwerfen() -> None:
    for seed in range(20):
        snapshot = deal(load_game("einwerfen"), seed=seed).snapshot()
        assert snapshot.trump in {card[1] for card in snapshot.zones.hands[3]}


def test_every_deal_of_einwerfen_has_120_points() -> None:
    report = batch("einwerfen", 100)
    assert points_of_all(report) == 4 * 120 * 100


def test_the_ten_of_einwerfen_counts_ten_and_loses_to_the_jack() -> None:
    hands = ["Td 7h", "Jd 8h", "7d 9h", "8d Th"]
    state = arranged(load_game("einwerfen"), hands=hands, deck="", leader=0, trump="s")
    after = state.play("Td", "Jd", "7d", "8d").snapshot()
    assert (after.leader, after.team_scores) == (1, (0, 10 + 2))


def test_points_are_thrown_in_to_the_trick_of_a_partner_at_einwerfen() -> None:
    hands = ["Ad 7h", "7d 8h", "Tc Kc", "8d Th"]
    state = arranged(load_game("einwerfen"), hands=hands, deck="", leader=0, trump="s").play("Ad", "7d")
    assert options(state) == {"Tc", "Kc"}
    assert state.play("Tc", "8d").snapshot().team_scores == (11 + 10, 0)


def test_more_card_points_when_all_cards_are_played_win_einwerfen() -> None:
    hands = ["Ad", "7d", "Tc", "8d"]
    state = arranged(
        load_game("einwerfen"), hands=hands, deck="", leader=0, trump="s", hand_no=3, team_scores=[229, 230]
    )
    assert state.play("Ad", "7d", "Tc", "8d").outcome().winning_team == 0


def test_both_sides_of_einwerfen_win_equally_often_since_everybody_deals_once() -> None:
    first, second = batch("einwerfen", 2000).team_wins
    assert abs(first - second) < 4 * sqrt(first + second)


# Omnibus Hearts


def test_the_jack_of_diamonds_takes_ten_off_at_omnibus_hearts() -> None:
    hands = ["Ad 2c", "Jd 3c", "2h 4c", "Qs 5c"]
    state = arranged(load_game("omnibus-hearts"), hands=hands, deck="", leader=0, phase=1)
    assert state.play("Ad", "Jd", "2h", "Qs").snapshot().scores == (1 + 13 - 10, 0, 0, 0)


def test_who_takes_every_heart_and_the_queen_of_spades_loses_26_at_omnibus_hearts() -> None:
    captured = ["2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Qs", "Jd", "", ""]
    hands = ["Ah", "2d", "3d", "4d"]
    state = arranged(
        load_game("omnibus-hearts"),
        hands=hands,
        captured=captured,
        scores=[25, -10, 0, 0],
        deck="",
        leader=0,
        phase=1,
        trick_no=12,
    )
    assert state.play("Ah", "2d", "3d", "4d").snapshot().scores == (-26, -10, 0, 0)


def test_at_omnibus_hearts_three_cards_go_to_the_left() -> None:
    state = deal(load_game("omnibus-hearts"), seed=4)
    passed, got = everybody_passes_three(state)
    assert got == [passed[seat - 1] for seat in range(4)]


def test_a_hand_of_omnibus_hearts_is_16_points_or_minus_36_with_the_moon() -> None:
    """26 less 10; or 26 off and 10 off."""
    before, hand = 0, 0
    for state in positions("omnibus-hearts", seed=3):
        snapshot = state.snapshot()
        if snapshot.hand_no != hand:
            assert sum(snapshot.scores) - before in (16, -36)
            before, hand = sum(snapshot.scores), snapshot.hand_no
    assert hand > 3
