"""Adapters pass the tests of their own libraries."""

from __future__ import annotations

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
    pyspiel.random_sim_test(env.spiel(dd.load("crazy-eights")), num_sims=2, serialize=False, verbose=False)


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
