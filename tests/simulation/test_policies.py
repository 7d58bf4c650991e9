"""Functions as players: they sit beside agents, on the same deals, and nothing but legal actions is taken from them."""

from __future__ import annotations

import msgspec
import pytest

import darwindeck as dd

EIGHTS = dd.load("crazy-eights")
SPADES = dd.load("partnership-spades")


def first(view: dd.View) -> str:
    return view.legal[0]


def test_a_function_sits_beside_agents_and_the_numbers_are_repeated() -> None:
    found = dd.duel(EIGHTS, first, "greedy", deals=6, seed=3)
    assert (found.agent, found.versus, found.deals, found.sides) == ("first", "greedy", 6, 2)
    assert found.low <= found.win_rate <= found.high
    assert found == dd.duel(EIGHTS, first, "greedy", deals=6, seed=3)


def test_who_plays_as_the_other_does_is_exactly_even() -> None:
    """Every deal is played once with the function on each side, so the luck of the cards cancels."""
    found = dd.duel(EIGHTS, first, lambda view: view.legal[0], deals=8, seed=3)
    assert (found.win_rate, found.low, found.high) == (0.5, 0.5, 0.5)


def test_a_function_takes_all_seats_of_its_team() -> None:
    seats: list[int] = []

    def watched(view: dd.View) -> str:
        seats.append(view.seat)
        return view.legal[0]

    assert dd.duel(SPADES, watched, "random", deals=2).sides == 2
    assert set(seats) == {0, 1, 2, 3}


def test_a_function_is_asked_in_its_turn_and_only_where_there_is_a_choice() -> None:
    def watched(view: dd.View) -> str:
        assert view.actor == view.seat
        assert len(view.legal) > 1
        return view.legal[-1]

    dd.duel(EIGHTS, watched, "random", deals=3)


def test_an_action_may_be_named_by_its_place_among_all_actions() -> None:
    by_name = dd.duel(EIGHTS, first, "random", deals=4, seed=5)
    by_place = dd.duel(EIGHTS, lambda view: dd.ACTIONS.index(view.legal[0]), "random", deals=4, seed=5)
    assert by_place.win_rate == by_name.win_rate


@pytest.mark.parametrize("answer", ["2z", "pass", -1, 10_000])
def test_what_is_not_legal_is_refused_with_what_is(answer: str | int) -> None:
    def stubborn(view: dd.View) -> str | int:
        del view
        return answer

    with pytest.raises(dd.ActionError, match=r"stubborn answered .* at seat 0; legal are ") as refused:
        dd.duel(EIGHTS, stubborn, "random", deals=2, seed=7)
    assert refused.value.code == "action/illegal"


def test_agents_play_whole_games_where_that_is_asked_for() -> None:
    whole = dd.duel(EIGHTS, "greedy", "random", deals=10, seed=3, whole_games=True)
    assert whole.whole_games
    assert not dd.duel(EIGHTS, "greedy", "random", deals=10, seed=3).whole_games
    assert whole.win_rate > 0.5


@pytest.mark.parametrize("name", ["briscola", "linger-longer"])
def test_games_of_one_hand_come_out_as_in_the_engine(name: str) -> None:
    """The same deals, the same seats, the same interval: these agents leave nothing to chance here."""
    game = dd.load(name)
    inside = dd.duel(game, "thumb:highest", "thumb:lowest", deals=20, seed=4)
    stepped = dd.duel(game, "thumb:highest", "thumb:lowest", deals=20, seed=4, whole_games=True)
    assert stepped == msgspec.structs.replace(inside, whole_games=True)
    assert 0 < inside.win_rate < 1


def test_a_function_plays_no_single_hands() -> None:
    with pytest.raises(dd.RunError, match="a function plays whole games"):
        dd.duel(EIGHTS, first, "random", deals=2, whole_games=False)


def test_an_agent_that_thinks_by_the_clock_is_refused_beside_a_function() -> None:
    with pytest.raises(dd.RunError, match="thinks by the clock"):
        dd.duel(EIGHTS, first, "ismcts:5ms", deals=2)


def test_progress_is_told_deal_by_deal() -> None:
    told: list[tuple[int, int]] = []
    dd.duel(EIGHTS, first, "random", deals=3, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]
