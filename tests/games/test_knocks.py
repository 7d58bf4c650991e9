"""Facts of Poker Rum, Undertow and Dregs: the ways in which a knock is settled."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import Settle
from darwindeck.simulation import deal
from darwindeck.simulation.testing import arranged
from tests.games.facts import batch, seats_alike

GAME = load_game("poker-rum")
LEAST = ["9c 9d 9h 2c As Ad 2s Kd", "8c 8d 8h Kc 3s 2d 2h", "Qd Kh Qs Js 7d 6h 4s", "Ks Jd Td 6c 5c 4c 3h"]
"""The knocker has 6 left once the king is gone; the others have 17, 57 and 33."""
BEATEN = ["9c 9d 9h 2c 3s 4d 5c Kd", "8c 8d 8h Ac As 2d 2h", *LEAST[2:]]
"""The knocker has 14 left, the next 6, the others 57 and 33."""
RUM = ["9c 9d 9h 2c 3c 4c 5d 5h", "8c 8d 8h Kc 3s 2d 2h", *LEAST[2:]]


def settled_by(settle: Settle) -> GameGenome:
    assert GAME.knock is not None
    wins = (WinCondition(WinType.LOW_SCORE),) if settle is Settle.EACH_KEEPS else GAME.win_conditions
    return GAME.copy_with(knock=replace(GAME.knock, settle=settle), win_conditions=wins)


def scores(hands: list[str], settle: Settle = Settle.EACH_PAYS, thrown: str = "Kd") -> tuple[int, ...]:
    state = arranged(settled_by(settle), hands=hands, discard="5s", deck="Th", phase=2)
    return state.play(thrown, "knock").snapshot().scores


def test_at_poker_rum_everybody_pays_the_lowest_the_difference() -> None:
    left = (17, 57, 33)
    differences = [each - 6 for each in left]
    assert scores(LEAST) == (sum(differences), *(-each for each in differences))


def test_a_beaten_knocker_pays_ten_more_and_the_others_pay_too() -> None:
    assert scores(BEATEN) == (-(14 - 6) - 10, (14 - 6) + (57 - 6) + (33 - 6) + 10, -(57 - 6), -(33 - 6))


def test_the_lowest_takes_what_all_the_others_have() -> None:
    assert scores(LEAST, Settle.LOWEST_TAKES) == (17 + 57 + 33, 0, 0, 0)
    assert scores(BEATEN, Settle.LOWEST_TAKES) == (0, 14 + 57 + 33 + 10, 0, 0)


def test_each_but_the_lowest_keeps_what_is_left() -> None:
    assert scores(LEAST, Settle.EACH_KEEPS) == (0, 17, 57, 33)
    assert scores(BEATEN, Settle.EACH_KEEPS) == (14 + 10, 0, 57, 33)


def test_neither_seat_is_better_off_at_poker_rum() -> None:
    assert seats_alike(batch("poker-rum", 400))


def test_at_undertow_the_lowest_takes_all_and_a_knocker_with_nothing_left_twenty_more_from_each() -> None:
    game = load_game("undertow")
    state = arranged(game, hands=LEAST[:3], tableau="5s 5h 4d", deck="Th", phase=2)
    assert state.play("Kd", "knock").snapshot().scores == (17 + 57, 0, 0)
    rum = arranged(
        game, hands=["9c 9d 9h 2c 3c 4c 5c Kd", *LEAST[1:3]], tableau="5s 5h 4d", deck="Th", phase=2
    )
    assert rum.play("Kd", "knock").snapshot().scores == (17 + 57 + 2 * 20, 0, 0)


def test_at_dregs_somebody_with_fifty_is_out_and_the_last_one_left_wins() -> None:
    report = batch("dregs", 200)
    assert seats_alike(report)
    assert report.counts.hands.sum > 2 * report.games  # the others go out one after another


def test_at_dregs_nobody_knocks_with_more_than_seven() -> None:
    hands = ["9c 9d 9h 2c 5d Kd", "8c 8d 8h Kc 3s", "Qd Kh Qs Js 7d", "Ks Jd Td 6c 5c"]
    after = arranged(load_game("dregs"), hands=hands, discard="5s", deck="Th", phase=2).play("Kd")
    assert "knock" in after.legal_actions()
    hands[0] = "9c 9d 9h 2c 6d Kd"
    after = arranged(load_game("dregs"), hands=hands, discard="5s", deck="Th", phase=2).play("Kd")
    assert "knock" not in after.legal_actions()


def test_a_hand_of_dregs_costs_all_but_the_lowest_what_they_have_left() -> None:
    hands = ["9c 9d 9h 2c 5d Kd", "8c 8d 8h Kc 3s", "Qd Kh Qs Js 7d", "Ks Jd Td 6c 5c"]
    state = arranged(load_game("dregs"), hands=hands, discard="5s", deck="Th", phase=2)
    assert state.play("Kd", "knock").snapshot().scores == (0, 10 + 3, 4 * 10 + 7, 3 * 10 + 6 + 5)


def test_undertow_deals_seven_cards_each_and_three_open_ones_that_are_replaced() -> None:
    state = deal(load_game("undertow"), seed=3)
    before = state.snapshot().zones
    assert [len(hand) for hand in before.hands] == [7, 7, 7]
    taken, *left = before.tableau
    assert len(left) == 2
    after = state.play(taken).snapshot().zones
    assert taken in after.hands[0]
    assert set(left) < set(after.tableau)
    assert (len(after.tableau), len(after.deck)) == (3, len(before.deck) - 1)


def test_at_undertow_nobody_knocks_with_more_than_ten() -> None:
    for left, allowed in (("2c As Ad 6s", True), ("2c As 2d 6s", False)):
        hands = [f"9c 9d 9h {left} Kd", *LEAST[1:3]]
        state = arranged(load_game("undertow"), hands=hands, tableau="5s 5h 4d", deck="Th", phase=2)
        assert ("knock" in state.play("Kd").legal_actions()) == allowed, left


def test_the_first_with_two_hundred_wins_undertow() -> None:
    for before, over in ((200 - 75, False), (200 - 74, True)):
        state = arranged(
            load_game("undertow"),
            hands=LEAST[:3],
            tableau="5s 5h 4d",
            deck="Th",
            phase=2,
            scores=[before, 0, 0],
        ).play("Kd", "knock")
        assert state.over == over, before
