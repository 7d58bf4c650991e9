"""Facts of two more games for chips: Lowball, which the lowest hand wins, and Pontoon against the bank."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BettingPhase
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import dealt, positions

SECOND_CHANGE, LAST_BETS = 4, 6
WEAK = ["Kh Kd Kc 2s 3s", "Qh Qd Qc 2c 3c"]
"""Two hands that win no hand of Lowball."""


def lowest(first: str, second: str) -> int:
    """Who of the first two seats wins the pot, after all have checked."""
    state = arranged(
        load_game("lowball"), hands=[first, second, *WEAK], phase=LAST_BETS, staked=[10, 10, 10, 10]
    )
    after = state.play("check", "check", "check", "check").snapshot()
    purses = [chips + staked for chips, staked in zip(after.chips, after.staked, strict=True)]
    return purses.index(max(purses))


def changing(*, pot: int, chips: int) -> Playthrough:
    """Seat 0 before the second change, with so many chips, in a pot of this size."""
    hands = ["Ah 2d 3c 5s Kh", "4h 5d 7c 8s Th", *WEAK]
    stakes, purse = [pot // 4] * 4, [chips, 200, 200, 200]
    return arranged(
        load_game("lowball"), hands=hands, deck="6s", phase=SECOND_CHANGE, staked=stakes, chips=purse
    )


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah 2d 3c 4s 6h", "Ad 2c 3s 5h 6d"),
        ("4d 5c 7s 8h 9d", "2d 3c 4s 5h Td"),
        ("Ad 2c 3s 4h Kd", "2d 3h 4s 5h Kd"),
        ("Ah Ad 9c 5s 4h", "2h 2d 4c 5h 6d"),
    ],
)
def test_at_lowball_the_lower_cards_win_from_the_highest_down_and_the_ace_is_low(
    better: str, worse: str
) -> None:
    assert lowest(better, worse) == 0
    assert lowest(worse, better) == 1


@pytest.mark.parametrize("bad", ["Ah 2d 3c 4s 5h", "Ah 2h 3h 4h 6h"])
def test_straights_and_flushes_count_against_one_at_lowball(bad: str) -> None:
    """So the best hand is six, four, three, two, ace."""
    assert lowest(bad, "Jh Jd 9c 8s 7h") == 1
    assert lowest("6d 4c 3s 2h Ac", bad) == 0


def test_in_a_pot_of_120_one_may_change_a_second_time_at_lowball() -> None:
    assert options(changing(pot=116, chips=200)) == {"pass"}
    assert options(changing(pot=120, chips=200)) == {"pass", "Ah", "2d", "3c", "5s", "Kh"}


def test_who_has_fewer_than_80_chips_may_change_a_second_time_in_any_pot() -> None:
    assert options(changing(pot=40, chips=80)) == {"pass"}
    assert options(changing(pot=40, chips=79)) == {"pass", "Ah", "2d", "3c", "5s", "Kh"}


def test_the_second_change_is_of_one_card() -> None:
    after = changing(pot=120, chips=200).play("Kh")
    assert after.actor == 1
    assert set(after.snapshot().zones.hands[0]) == {"Ah", "2d", "3c", "5s", "6s"}


def test_up_to_five_cards_are_changed_first_and_there_are_bets_before_between_and_after() -> None:
    state = deal(load_game("lowball"), seed=2).play("check", "check", "check", "check")
    changed = state.play(*state.snapshot().zones.hands[0])
    assert changed.actor == 1
    assert len(changed.snapshot().zones.hands[0]) == 5
    assert sum(isinstance(phase, BettingPhase) for phase in load_game("lowball").phases) == 3


def test_the_chips_of_lowball_only_change_hands() -> None:
    snapshots = (state.snapshot() for state in positions("lowball", seed=4))
    assert {sum(snapshot.chips) + sum(snapshot.staked) for snapshot in snapshots} == {800}


def pontoon(first: str, deck: str) -> Playthrough:
    """Seat 0 has its first card and gets the others from the deck; everybody stakes ten."""
    state = arranged(load_game("pontoon"), hands=[first, "Kc", "Kd", "Ks"], deck=deck)
    return state.play("check", "check", "check", "check")


def held(state: Playthrough) -> int:
    return len(state.snapshot().zones.hands[0])


def test_at_pontoon_one_stakes_ten_to_thirty_on_the_first_card_and_then_gets_the_second() -> None:
    assert set(dealt("pontoon")) == {1}
    state = deal(load_game("pontoon"), seed=3)
    assert state.snapshot().staked == (10, 10, 10, 10)
    state = state.play("bet", "raise", "check", "check", "check")
    assert state.snapshot().staked == (30, 10, 10, 10)
    assert held(state) >= 2


def test_nobody_sees_a_card_of_the_bank_at_pontoon() -> None:
    state = deal(load_game("pontoon"), seed=3)
    assert len(state.snapshot().zones.house) == 1
    assert state.view(0).house == ()


@pytest.mark.parametrize(("hand", "cards"), [("7h 7d", 3), ("7h 8d", 2), ("Ah 4d", 2), ("Ah 3d", 3)])
def test_nobody_sticks_below_fifteen_at_pontoon(hand: str, cards: int) -> None:
    """An ace is eleven as long as that is no bust."""
    first, second = hand.split()
    state = pontoon(first, f"{second} 2c 2d 2h")
    assert held(state) == cards
    assert options(state) == {"deck", "done"}


def test_who_falls_below_fifteen_by_twisting_with_an_ace_has_to_twist_again() -> None:
    after = pontoon("Ah", "4d 9c 2d 2h").play("deck")
    assert set(after.snapshot().zones.hands[0]) == {"Ah", "4d", "9c", "2d"}
    assert after.actor == 0


def test_who_has_stuck_at_pontoon_is_not_asked_again() -> None:
    state = pontoon("7h", "8d 2c 9c 9d 9s 9h")
    assert state.play("done").actor == 1
    assert state.play("deck", "done").actor == 1


def test_nobody_holds_more_than_five_cards_at_pontoon() -> None:
    full = pontoon("2h", "2d 2c 2s 3c 9c 9d 9s")
    assert held(full) == 5
    assert full.actor == 1
    most = (max(map(len, state.snapshot().zones.hands)) for state in positions("pontoon", seed=5))
    assert max(most) == 5


def test_who_is_bust_at_pontoon_loses_even_if_the_bank_is_bust_too() -> None:
    """Fourteen has to twist and the queen makes 24; the others have nineteen and win, as the bank is bust."""
    bust = pontoon("Th", "4d Qh 9c 9d 9s 6d Qd Jd")
    assert bust.actor == 1
    assert bust.snapshot().out[0]
    assert (bust.snapshot().chips[0], bust.snapshot().staked[0]) == (90, 0), "the stake is lost at once"
    after = bust.play("done", "done", "done").snapshot()
    purses = [chips + staked for chips, staked in zip(after.chips, after.staked, strict=True)]
    assert purses == [90, 110, 110, 110]
