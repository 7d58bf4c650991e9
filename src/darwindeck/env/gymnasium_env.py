"""A game as Gymnasium has it: one seat learns, agents play the others. One game, or many in step."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from darwindeck.arguments import game_argument, whole_number
from darwindeck.env.games import TERMINATED, TRUNCATED, Games
from darwindeck.env.spec import Observe, Spec, Unit
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS

Info = dict[str, Any]


def _games(
    game: GameGenome, n: int, seat: int, opponents: str, unit: Unit, observe: Observe, **options: Any
) -> Games:
    seats = game_argument(game).player_count
    if not 0 <= whole_number("seat", seat) < seats:
        raise RunError(f"seat {seat} does not exist: seats are 0 to {seats - 1}")
    others = {other: opponents for other in range(seats) if other != seat}
    return Games(game, n, unit=unit, observe=observe, opponents=others, **options)


def _space(spec: Spec) -> spaces.Box:
    return spaces.Box(spec.low, spec.high, dtype=np.float32)


class SeatEnv(gymnasium.Env[np.ndarray[Any, Any], int]):
    """One seat of one game. An action that is not legal is replaced by the first legal one, which `info` says:
    `info["action_mask"]` has the legal ones."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as the base class has it

    def __init__(
        self,
        game: GameGenome,
        *,
        seat: int = 0,
        opponents: str = "greedy",
        unit: Unit = "hand",
        observe: Observe = "live",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self.seat = seat
        self._games = _games(game, 1, seat, opponents, unit, observe)
        self.observation_space = _space(self._games.spec())
        self.action_space = spaces.Discrete(len(ACTIONS))  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[np.ndarray[Any, Any], Info]:
        super().reset(seed=seed, options=options)
        self._games.reset(seeds=None if seed is None else [seed])
        return self._games.observation[0].copy(), self._info()

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Return the legal actions, as trainers with masks ask for them."""
        legal: np.ndarray[Any, Any] = self._games.mask[0].astype(bool)
        return legal

    def _info(self) -> Info:
        return {"action_mask": self._games.mask[0].astype(np.int8)}

    def step(self, action: int) -> tuple[np.ndarray[Any, Any], float, bool, bool, Info]:
        legal = bool(self._games.mask[0, action])
        self._games.step([int(action) if legal else int(self._games.mask[0].argmax())])
        ended = int(self._games.ended[0])
        seen = self._games.last_observation if ended else self._games.observation
        info = self._info() | {"replaced": not legal}
        if ended:
            info["points"] = float(self._games.points[0, self.seat])
        reward = float(self._games.reward[0, self.seat])
        return seen[0].copy(), reward, ended == TERMINATED, ended == TRUNCATED, info

    def render(self) -> str:
        """Return the course of the game in sentences, as the seat knows it."""
        return "\n".join(self._games.playthrough(0).log(self.seat)[-20:])


class SeatVector(VectorEnv[Any, Any, Any]):
    """Many such games in step. Where an episode ends the next one begins in the same step; what was last seen is in
    `info["final_obs"]`."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as above

    def __init__(
        self,
        game: GameGenome,
        n: int,
        *,
        seat: int = 0,
        opponents: str = "greedy",
        unit: Unit = "hand",
        observe: Observe = "live",
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        self.num_envs = n
        self.seat = seat
        self._games = _games(game, n, seat, opponents, unit, observe, seed=seed, threads=threads)
        self.single_observation_space = _space(self._games.spec())
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        batch = gymnasium.vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, n)
        self.action_space = batch(self.single_action_space, n)

    def reset(self, *, seed: int | list[int] | None = None, options: Info | None = None) -> tuple[Any, Info]:
        del options
        seeds = [seed + at for at in range(self.num_envs)] if isinstance(seed, int) else seed
        self._games.reset(seeds=seeds)
        return self._games.observation.copy(), self._info()

    def _info(self) -> Info:
        return {"action_mask": self._games.mask.astype(np.int8)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        asked = np.asarray(actions)
        legal = self._games.mask[np.arange(self.num_envs), asked].astype(bool)
        self._games.step(np.where(legal, asked, self._games.mask.argmax(axis=1)))
        ended, info = self._games.ended, self._info() | {"replaced": ~legal}
        if ended.any():
            info |= {"final_obs": self._games.last_observation.copy(), "_final_obs": ended > 0}
            info |= {"points": self._games.points[:, self.seat].copy(), "_points": ended > 0}
        reward = self._games.reward[:, self.seat].copy()
        return self._games.observation.copy(), reward, ended == TERMINATED, ended == TRUNCATED, info
