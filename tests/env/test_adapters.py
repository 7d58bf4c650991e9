"""Adapters pass the tests of their own libraries."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import darwindeck as dd
from darwindeck import env

NAMES = ("crazy-eights", "hearts", "simple-poker")


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    game = dd.load(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env.aec(game), num_cycles=200)
        seed_test(lambda: env.aec(game), num_cycles=20)
        render_test(lambda render_mode: env.aec(game, render_mode=render_mode))
    capsys.readouterr()


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.gym(dd.load(name)), skip_render_check=True)


def test_a_vector_of_games_steps_as_the_single_ones_do() -> None:
    game = dd.load("crazy-eights")
    many, one = env.vector(game, 4, opponents="random"), env.gym(game, opponents="random")
    seen, info = many.reset(seed=20)
    alone, told = one.reset(seed=20)
    assert many.observation_space.contains(seen)
    for _ in range(60):
        assert (seen[0] == alone).all()
        actions = info["action_mask"].argmax(axis=1)
        seen, reward, done, cut, info = many.step(actions)
        alone, single, over, truncated, told = one.step(int(actions[0]))
        assert (reward[0], done[0], cut[0]) == (np.float32(single), over, truncated)
        if over or truncated:
            assert (info["final_obs"][0] == alone).all()
            break
        assert (info["action_mask"][0] == told["action_mask"]).all()
    else:
        pytest.fail("the hand never ended")


def test_openspiel_finds_nothing_wrong() -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    for game in (dd.load("crazy-eights"), dd.load("broken-parade").copy_with(max_turns=90)):
        pyspiel.random_sim_test(env.spiel(game), num_sims=2, serialize=True, verbose=False)


def test_openspiel_loads_a_game_by_its_text_again() -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    changed = dd.load("crazy-eights").copy_with(max_turns=90)
    for game in (changed, dd.load("gin-rummy")):
        assert pyspiel.load_game(str(env.spiel(game, deals=7))).genome == game
    assert str(env.spiel(dd.load("gin-rummy"), deals=7)) == "darwindeck(deals=7,game=gin-rummy)"


def test_the_search_of_openspiel_plays_our_games() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = env.spiel(dd.load("simple-poker"))
    state = game.new_initial_state()
    state.apply_action(1)
    assert ISMCTSBot(game, RandomRolloutEvaluator(1), 2.0, 5).step(state) in state.legal_actions()


def test_without_openspiel_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "darwindeck.env.openspiel_env", raising=False)
    for _ in range(2):
        with pytest.raises(dd.DarwinDeckError, match="pip install open_spiel"):
            env.spiel(dd.load("crazy-eights"))


def test_a_seat_that_does_not_exist_is_named() -> None:
    with pytest.raises(dd.DarwinDeckError, match="seat 2 does not exist: seats are 0 to 1"):
        env.gym(dd.load("crazy-eights"), seat=2)


def test_a_vector_of_games_may_use_several_threads() -> None:
    game = dd.load("crazy-eights")
    one, two = (env.vector(game, 4, threads=threads).reset(seed=1)[0] for threads in (1, 2))
    assert (one == two).all()


def test_a_text_game_asks_and_is_answered() -> None:
    game = dd.load("crazy-eights")
    table = env.TextGame(game, rules="Be rid of your cards.", opponents={1: "random"})
    turn = table.reset(seed=3)
    assert turn.prompt.startswith("Be rid of your cards.")
    wrong = table.step("I do not know")
    assert (wrong.wrong, wrong.rewards) == (True, (-1.0, 0.0))
    for _ in range(500):
        turn = table.step(f"Let me think [2h] ... [{turn.legal[-1]}]")
        assert not turn.wrong
        if turn.done:
            break
    assert sum(turn.rewards) == pytest.approx(0)
    with pytest.raises(dd.DarwinDeckError, match="call reset"):
        table.step("pass")


def test_trajectories_are_written_and_read_again(tmp_path: Path) -> None:
    game = dd.load("gin-rummy")
    found = env.collect(game, ["greedy", "random"], 20, seed=3, out=tmp_path)
    (shard,) = env.read(tmp_path)
    assert len(shard["action"]) == found.decisions
    assert shard["mask"][np.arange(found.decisions), shard["action"]].all()
    assert set(shard["episode"].tolist()) == set(range(20))
    assert shard["return"][shard["seat"] == 0].mean() > 0
    assert shard["observation"].shape[1] == env.spec(game, observe="live").size
    again = env.collect(game, ["greedy", "random"], 20, seed=3, out=tmp_path / "again")
    assert again == found


def test_one_agent_plays_every_seat_and_nobody_need_look(tmp_path: Path) -> None:
    found = env.collect(dd.load("gin-rummy"), "greedy", 3, out=tmp_path, observe="none")
    assert found.agents == ("greedy", "greedy")
    (shard,) = env.read(tmp_path)
    assert shard["observation"].shape == (found.decisions, 0)
    assert shard["observation"].dtype == np.float32


def test_a_folder_without_trajectories_is_named(tmp_path: Path) -> None:
    with pytest.raises(dd.DarwinDeckError, match=r"no trajectories in .*: collected.json is missing"):
        list(env.read(tmp_path))


def test_trajectories_are_arrow_files_too_where_pyarrow_is_installed(tmp_path: Path) -> None:
    pa: Any = pytest.importorskip("pyarrow")
    env.collect(dd.load("gin-rummy"), "greedy", 3, out=tmp_path)
    (shard,) = env.read(tmp_path)
    table = pa.ipc.open_file(tmp_path / "decisions-00000.arrow").read_all()
    assert table["action"].to_numpy().tolist() == shard["action"].tolist()
    assert np.array(table["observation"].to_pylist(), "f4").tolist() == shard["observation"].tolist()


def test_without_pyarrow_there_are_npz_files_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    env.collect(dd.load("gin-rummy"), "greedy", 3, out=tmp_path)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".npz", ".npz"]
