"""Facts of fishing games in which a card takes more than its like: Escoba, Cassino, Pishti."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged, twin
from tests.games.facts import batch, points_of_all, positions, seats_alike

PLAYING = 1


def table(game: str, cards: str, own: str, *, scores: tuple[int, int] = (0, 0)) -> Playthrough:
    """Seat 0 is to play; the other hand is out of the way."""
    return arranged(
        load_game(game), hands=[own, "5c 6c"], tableau=cards, deck="", phase=PLAYING, scores=scores
    )


def taken(state: Playthrough) -> set[str]:
    return set(state.snapshot().zones.captured[0])


def test_at_escoba_cards_that_make_fifteen_with_the_card_played_are_taken() -> None:
    assert taken(table("escoba", "3d 4d 7h", "Jc 2h").play("Jc", "7h")) == {"Jc", "7h"}
    assert taken(table("escoba", "3d 4d 7h", "Jc 2h").play("Jc", "3d")) == {"Jc", "3d", "4d"}
    assert taken(table("escoba", "5d 6d", "Kc 2h").play("Kc", "5d")) == {"Kc", "5d"}


def test_at_escoba_a_card_does_not_take_its_like() -> None:
    assert taken(table("escoba", "7h 2d", "7s Ac").play("7s")) == set()


def test_nobody_has_to_capture_at_escoba() -> None:
    left = table("escoba", "5d", "Kc 2h").play("Kc", "done").snapshot()
    assert set(left.zones.tableau) == {"5d", "Kc"}


def test_all_cards_of_the_table_and_ones_own_make_an_escoba() -> None:
    assert table("escoba", "5d 3c", "7s 2h").play("7s", "5d").snapshot().scores == (1, 0)


def test_cassino_takes_equal_cards_and_sums_at_once() -> None:
    asked = table("cassino", "8d 2h 6c 4d 4s Kd", "8h 2d").play("8h")
    assert taken(asked.play("2h", "8d", "4d")) == {"8h", "8d", "2h", "6c", "4d", "4s"}
    assert taken(asked.play("8d", "done")) == {"8h", "8d"}


def test_court_cards_count_nothing_at_cassino_and_take_their_like_alone() -> None:
    assert taken(table("cassino", "Kd 9h 4c", "Ks 2d").play("Ks", "Kd")) == {"Ks", "Kd"}
    assert taken(table("cassino", "9h 4c", "Ks 2d").play("Ks")) == set()


def test_cassino_has_eleven_points_a_deal_beside_its_sweeps() -> None:
    one = load_game("cassino").copy_with(max_turns=48)
    report = simulate(one, games=200, seed=21, threads=1, trace=True)
    facts = report.counts.facts
    assert facts is not None
    assert facts.hands == report.games
    assert points_of_all(report) == 7 * report.games + 3 * facts.tallies[0] + facts.tallies[1] + facts.sweeps


def test_three_of_four_cards_lie_face_down_when_pishti_begins() -> None:
    view = deal(load_game("pishti"), seed=3).view(0)
    assert (len(view.tableau), view.face_down) == (1, 3)


def test_the_top_card_is_matched_to_take_the_pile() -> None:
    assert taken(table("pishti", "3d 9c 4d", "4s 2h").play("4s")) == {"4s", "3d", "9c", "4d"}
    assert taken(table("pishti", "4d 9c 3d", "4s 2h").play("4s")) == set()


def test_a_jack_takes_the_pile_whatever_lies_on_top() -> None:
    assert taken(table("pishti", "3d 9c", "Js 2h").play("Js")) == {"Js", "3d", "9c"}


def test_a_lone_card_matched_is_a_pishti_for_ten_and_two_jacks_for_twenty() -> None:
    assert table("pishti", "4d", "4s 2h").play("4s").snapshot().scores == (10, 0)
    assert table("pishti", "4d", "Js 2h").play("Js").snapshot().scores == (0, 0)
    assert table("pishti", "Jd", "Js 2h").play("Js").snapshot().scores == (20, 0)
    assert table("pishti", "9c 4d", "4s 2h").play("4s").snapshot().scores == (0, 0)


def test_after_a_capture_the_next_card_starts_a_pile() -> None:
    after = table("pishti", "4d", "4s 2h").play("4s").play("5c")
    assert after.snapshot().zones.tableau == ("5c",)


def test_thirteen_points_in_cards_and_three_for_most_of_them_are_in_a_deal_of_pishti() -> None:
    one = load_game("pishti").copy_with(max_turns=48)
    report = simulate(one, games=200, seed=5, threads=1, trace=True)
    facts = report.counts.facts
    assert facts is not None
    rest = points_of_all(report) - 13 * report.games - 3 * facts.tallies[0]
    assert rest >= 0
    assert rest % 10 == 0


def test_what_lies_face_down_in_the_pile_is_dealt_anew_to_a_twin() -> None:
    start = deal(load_game("pishti"), seed=3)
    views = {twin(start, 0, seed=seed).snapshot().zones.tableau for seed in range(8)}
    assert len(views) > 1
    assert all(twin(start, 0, seed=seed).view(0) == start.view(0) for seed in range(8))


def test_neither_seat_is_better_off_in_the_games_of_captures() -> None:
    for name in ("escoba", "pishti", "cassino"):
        assert seats_alike(batch(name, 600)), name


def test_every_game_of_captures_comes_to_its_end() -> None:
    for name in ("escoba", "pishti", "cassino"):
        *_, last = positions(name, seed=4)
        assert last.over
        assert last.outcome().reason == "win"
