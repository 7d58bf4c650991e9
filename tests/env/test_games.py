"""Many games in step: the numbers are those of the views, nothing hidden is in them, and nothing depends on the size of
the batch or on threads."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import darwindeck as dd
from darwindeck.env import Games, spec
from darwindeck.simulation.engine import ACTIONS

HEARTS, GIN, WAR = (dd.load(name) for name in ("hearts", "gin-rummy", "war"))
SOME = [dd.load(name) for name in ("hearts", "gin-rummy", "war", "crazy-eights", "go-fish", "simple-poker")]


def play(games: Games, steps: int) -> None:
    for _ in range(steps):
        games.step(games.choose("random"))


@pytest.mark.parametrize("name", dd.known_games())
def test_a_row_holds_the_numbers_of_the_view_of_the_seat_to_act(name: str) -> None:
    games = Games(dd.load(name), 3, seed=5)
    for _ in range(6):
        play(games, 7)
        for index in range(games.n):
            position = games.playthrough(index)
            view = position.view(position.actor)
            assert games.actor[index] == position.actor
            assert games.observation[index].tolist() == list(view.observation())
            assert games.mask[index].tobytes() == view.action_mask()
            assert games.legal_count[index] == len(view.legal)


def test_hidden_cards_that_are_dealt_again_leave_every_buffer_as_it_was() -> None:
    games = Games(SOME, 6, seed=3)
    for step in range(40):
        for index in range(games.n):
            worlds = games.worlds(index, 2, seed=step)
            assert (worlds.observation == games.observation[index]).all()
            assert (worlds.mask == games.mask[index]).all()
        play(games, 3)


def test_results_depend_neither_on_threads_nor_on_the_size_of_the_batch() -> None:
    few, many = Games(SOME, 6, seed=9), Games(SOME, 18, seed=9, threads=2)
    for _ in range(120):
        play(few, 1)
        play(many, 1)
        for one, other in (
            (few.observation, many.observation),
            (few.reward, many.reward),
            (few.ended, many.ended),
        ):
            assert (one == other[:6]).all()


def test_rewards_lie_around_zero_and_a_hand_tells_its_points() -> None:
    games = Games(HEARTS, 8, seed=1)
    ends = 0
    for _ in range(300):
        play(games, 1)
        assert np.allclose(games.reward.sum(axis=1), 0, atol=1e-6)
        over = games.ended > 0
        ends += over.sum()
        assert set(games.points[over].sum(axis=1).tolist()) <= {26.0, 78.0}
        assert not games.points[~over].any()
    assert ends > 8


def test_a_hand_ends_at_its_end_and_a_game_at_its_end() -> None:
    by_hand, by_game = Games(HEARTS, 1, seed=2, unit="hand"), Games(HEARTS, 1, seed=2, unit="game")
    hands = games = 0
    for _ in range(1500):
        play(by_hand, 1)
        play(by_game, 1)
        hands += int(by_hand.ended[0])
        games += int(by_game.ended[0])
    assert hands > games > 0


def test_a_game_that_is_cut_off_is_told_apart_from_one_that_ended() -> None:
    short = dd.load("war").copy_with(max_turns=10)
    games = Games(short, 2, unit="game")
    play(games, 1)
    assert games.ended.tolist() == [2, 2]
    assert not games.reward.any()


def test_an_illegal_action_is_named_and_nothing_is_played() -> None:
    games = Games(GIN, 3, seed=1)
    before = games.observation.copy()
    actions = games.choose("random").astype(int)
    actions[1] = ACTIONS.index("all-in")
    with pytest.raises(dd.ActionError, match=r"game 1: .* \(all-in\) is not legal; legal are"):
        games.step(actions)
    assert (games.observation == before).all()
    actions[1] = 1000
    with pytest.raises(dd.ActionError, match="1000"):
        games.step(actions)
    with pytest.raises(dd.DarwinDeckError, match="3 whole numbers"):
        games.step([0, 1])


def test_the_arrays_are_views_that_only_the_engine_writes() -> None:
    games = Games(GIN, 2)
    seen = games.observation
    assert not seen.flags.writeable
    play(games, 1)
    assert games.observation is seen


def test_agents_play_the_seats_they_are_given() -> None:
    games = Games(HEARTS, 4, opponents={1: "greedy", 2: "random", 3: "greedy"})
    for _ in range(60):
        play(games, 1)
        assert not games.actor.any()
    with pytest.raises(dd.DarwinDeckError, match="nobody is left to learn"):
        Games(WAR, 1, opponents={0: "greedy", 1: "greedy"})


def test_saved_games_go_on_as_they_would_have() -> None:
    games = Games(SOME, 6, seed=4, opponents={1: "greedy"})
    play(games, 50)
    again = Games.load(games.save(), SOME)
    for _ in range(40):
        assert (games.observation == again.observation).all()
        play(games, 1)
        play(again, 1)
        assert (games.reward == again.reward).all()
    with pytest.raises(dd.DarwinDeckError, match="other rules"):
        Games.load(games.save(), WAR)
    with pytest.raises(dd.DarwinDeckError, match="not saved games"):
        Games.load(b"nonsense", WAR)


def test_a_fork_is_the_same_game_and_goes_its_own_way() -> None:
    games = Games(GIN, 2, seed=6)
    play(games, 9)
    copies = games.fork(1, 5)
    assert (copies.observation == games.observation[1]).all()
    seen = games.observation[1].copy()
    copies.step(copies.choose("greedy"))
    assert (games.observation[1] == seen).all()


def test_a_seed_deals_the_game_that_deal_deals() -> None:
    games = Games(GIN, 2)
    games.reset(seeds=[11, 12])
    assert games.playthrough(0) == dd.deal(GIN, seed=11)
    assert games.playthrough(1) == dd.deal(GIN, seed=12)


def test_live_numbers_are_those_of_the_full_ones_that_can_vary() -> None:
    full, live = Games(GIN, 4, seed=8), Games(GIN, 4, seed=8, observe="live")
    assert live.observation.shape[1] < full.observation.shape[1]
    found, whole = live.spec(), full.spec()
    for _ in range(50):
        play(full, 1)
        play(live, 1)
        assert (live.observation == full.observation[:, found.places]).all()
        steady = np.setdiff1d(np.arange(whole.size), whole.live)
        assert (full.observation[:, steady] == full.observation[0, steady]).all()
        assert (full.observation >= whole.low).all()
        assert (full.observation <= whole.high).all()


def test_a_spec_names_the_version_of_the_numbers() -> None:
    found = spec(HEARTS)
    assert (found.version, found.seats, found.actions) == (1, 4, ACTIONS)
    assert found.size == dd.observation_layout(HEARTS)[-1].stop
    assert (found.scale > 0).all()


def test_a_copy_goes_its_own_way() -> None:
    games = Games(SOME, 6, seed=4)
    play(games, 20)
    for other in (copy.copy(games), copy.deepcopy(games), pickle.loads(pickle.dumps(games))):  # noqa: S301
        seen = games.observation.copy()
        assert (other.observation == seen).all()
        play(other, 5)
        assert (games.observation == seen).all()


def test_games_may_come_from_anything_that_gives_them_one_by_one() -> None:
    assert Games((game for game in (HEARTS, GIN)), 2).which.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: Games("hearts", 1), "not the text 'hearts'"),  # type: ignore[arg-type]
        (lambda: Games(GIN, -1), "-1 games cannot be played"),
        (lambda: Games(GIN, 1, opponents={5: "greedy"}), "seat 5 does not exist: seats are 0 to 1"),
        (lambda: Games(GIN, 1, opponents=["greedy"]), "agents by seat such as"),  # type: ignore[arg-type]
        (lambda: Games(GIN, 3).choose("random", [True]), "where is 3 truth values"),
        (lambda: Games(GIN, 3).choose("random", [0, 1, 2]), "where is 3 truth values"),
        (lambda: Games(GIN, 3).reset(seeds=[1]), "seeds are 3 numbers, one for each game, not 1"),
        (lambda: Games(GIN, 3).spec(1), "game 1 does not exist: there are 1"),
    ],
)
def test_what_is_wrong_in_a_call_is_said(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(dd.DarwinDeckError, match=told):
        wrong()
