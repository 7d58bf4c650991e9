"""Facts of Tablić, a fishing game of the Balkans: captures by rank and sum, points counted as they are taken."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.games.facts import batch, points_of_all, positions, seats_alike

PLAYING = 1


def table(cards: str, own: str, *, scores: tuple[int, int] = (0, 0)) -> Playthrough:
    """Seat 0 is to play; the other hand is out of the way."""
    return arranged(
        load_game("tablic"), hands=[own, "5c 6c"], tableau=cards, deck="", phase=PLAYING, scores=scores
    )


def taken(state: Playthrough) -> set[str]:
    return set(state.snapshot().zones.captured[0])


def test_six_cards_are_dealt_to_each_and_four_to_the_table_and_six_more_to_an_empty_hand() -> None:
    zones = deal(load_game("tablic")).snapshot().zones
    assert ([len(hand) for hand in zones.hands], len(zones.tableau)) == ([6, 6], 4)
    sizes = [
        [len(hand) for hand in state.snapshot().zones.hands]
        for state in positions("tablic", seed=2)
        if state.snapshot().hand_no == 0
    ]
    assert len(sizes) >= 48
    assert [6, 0] in sizes


def test_a_jack_is_twelve_a_queen_thirteen_and_a_king_fourteen() -> None:
    assert taken(table("3d 9d 8h", "Jc 2h").play("Jc", "3d")) == {"Jc", "3d", "9d"}
    assert taken(table("4d 9d 8h", "Qc 2h").play("Qc", "4d")) == {"Qc", "4d", "9d"}
    assert taken(table("5d 9d 8h", "Kc 2h").play("Kc", "5d")) == {"Kc", "5d", "9d"}


def test_cards_of_its_rank_and_sums_of_its_value_are_taken_at_once() -> None:
    asked = table("7h 3d 4d 2d", "7s Ac").play("7s")
    assert taken(asked.play("7h", "3d")) == {"7s", "7h", "3d", "4d"}
    assert taken(asked.play("7h", "done")) == {"7s", "7h"}


def test_nobody_has_to_capture_at_tablic() -> None:
    left = table("7h 3d", "7s Ac").play("7s", "done").snapshot().zones
    assert set(left.tableau) == {"7h", "3d", "7s"}
    assert left.captured[0] == ()


def test_an_ace_is_one_or_eleven_and_both_at_once() -> None:
    asked = table("Td Ah 9s 2c", "As 3h").play("As")
    assert taken(asked.play("9s", "Td")) == {"As", "9s", "2c", "Td", "Ah"}
    assert taken(asked.play("Ah", "done")) == {"As", "Ah"}
    assert taken(table("3h Ad", "Kc 2h").play("Kc", "3h")) == {"Kc", "3h", "Ad"}


def test_a_card_that_takes_nothing_stays_on_the_table() -> None:
    after = table("7h 3d", "9s Ac").play("9s").snapshot()
    assert set(after.zones.tableau) == {"7h", "3d", "9s"}


def test_points_count_when_the_card_is_taken_the_ten_of_diamonds_two() -> None:
    assert table("Td 5d", "Tc 2h").play("Tc", "Td").snapshot().scores == (2 + 1, 0)
    assert table("2c 8d 5d", "Ts 2h").play("Ts", "8d").snapshot().scores == (1 + 1, 0)
    assert table("4c 5s 2h", "9s 2d").play("9s", "5s").snapshot().scores == (0, 0)


def test_clearing_the_table_is_a_tabla_and_one_more_point() -> None:
    assert table("3d 4d", "7s 2h").play("7s", "3d").snapshot().scores == (1, 0)


def test_who_reaches_101_wins_at_once_and_the_hand_is_not_played_out() -> None:
    state = table("Td 5d", "Tc 2h", scores=(98, 100)).play("Tc", "Td")
    assert state.over
    assert state.outcome().winner == 0
    assert state.snapshot().zones.hands == (("2h",), ("5c", "6c"))


def test_a_hand_has_22_points_in_cards_and_three_for_most_of_them() -> None:
    forty_eight_plays = load_game("tablic").copy_with(max_turns=48)
    report = simulate(forty_eight_plays, games=200, seed=21, threads=1, trace=True)
    facts = report.counts.facts
    assert facts is not None
    assert facts.hands == report.games
    assert points_of_all(report) == 22 * report.games + 3 * facts.tallies[0] + facts.sweeps


def test_neither_seat_is_better_off_at_tablic() -> None:
    assert seats_alike(batch("tablic", 1000))
