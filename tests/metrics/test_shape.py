"""The story of a hand, from values made by hand."""

from __future__ import annotations

import pytest

from darwindeck.metrics.decisions import interaction
from darwindeck.metrics.shape import comeback, drama, late_resolution, lead_changes, openness_at_half, tension
from tests.metrics.made import curve, known, point

RUNAWAY = curve([point(at / 8, (0.95, 0.05)) for at in range(8)])
OPEN = curve([point(at / 8, (0.5, 0.5)) for at in range(8)])
TURNED = curve([point(at / 8, (0.2, 0.8) if at < 6 else (0.9, 0.1)) for at in range(8)])
SWINGS = curve([point(at / 8, (0.8, 0.2) if at % 2 else (0.2, 0.8)) for at in range(8)])


def test_an_open_hand_is_tense_and_a_runaway_is_not() -> None:
    assert tension([OPEN] * 2).value == pytest.approx(1)
    assert tension([RUNAWAY] * 2).value < 0.35


def test_drama_is_a_winner_who_was_behind() -> None:
    assert drama([TURNED] * 2).value > 0.5
    assert drama([RUNAWAY] * 2).value == drama([OPEN] * 2).value == 0


def test_a_lead_within_the_noise_of_the_playouts_is_no_drama() -> None:
    close = curve([point(at / 8, (0.47, 0.53)) for at in range(8)])
    assert drama([close] * 2).value == 0
    assert lead_changes([close] * 2).value == 0


def test_resolution_is_late_when_the_winner_leads_only_at_the_end() -> None:
    assert late_resolution([RUNAWAY] * 2).value == 0
    assert late_resolution([TURNED] * 2).value == pytest.approx(5 / 8)


def test_lead_changes_are_counted_within_each_hand() -> None:
    assert lead_changes([SWINGS] * 2).value == 1
    assert lead_changes([RUNAWAY, SWINGS]).value == 0.5
    assert lead_changes([RUNAWAY, curve(RUNAWAY.points, winner=1)]).value == 0


def test_winning_from_behind_where_skill_decides_is_a_comeback() -> None:
    assert comeback([TURNED] * 4, known(0.6)).value == pytest.approx(0.6)
    assert comeback([RUNAWAY] * 4, known(0.6)).value == 0


def test_a_coin_flip_does_not_profit_from_comeback() -> None:
    """Behind and ahead by luck alone, as often as one likes: without skill it is worth nothing."""
    assert comeback([TURNED] * 50, known(0.0)).value == 0


def test_comebacks_of_every_side_count() -> None:
    def third(winner: int) -> float:
        behind = tuple(0.1 if side == winner else 0.3 for side in range(4))
        found = [curve([point(0.5, behind)], winner=winner, sides=4)] * 4
        return openness_at_half(found).value

    assert [third(side) for side in range(4)] == [1, 1, 1, 1]


def test_who_is_last_and_wins_a_fair_share_has_the_hand_as_open_as_it_can_be() -> None:
    """n × P(win | last): one hand of four is won from the last place."""
    behind = (0.1, 0.3, 0.3, 0.3)
    hands = [curve([point(0.5, behind)], winner=winner, sides=4) for winner in range(4)]
    assert openness_at_half(hands).value == pytest.approx(1)
    assert openness_at_half(hands + hands[1:]).value == pytest.approx(4 / 7)


def test_no_comeback_in_many_hands_is_known_to_be_none_and_not_missing() -> None:
    found = openness_at_half([RUNAWAY] * 40)
    assert (found.value, found.high) == (0, 0)
    assert openness_at_half([OPEN] * 40).high == 1


def test_seats_that_do_not_meet_do_not_interact() -> None:
    assert interaction([OPEN] * 3).value == 0
    meeting = curve([point(0.5, (0.5, 0.5), reach=0.6)])
    assert interaction([meeting] * 3).value == pytest.approx(0.6)
