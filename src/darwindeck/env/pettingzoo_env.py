"""A game as PettingZoo has it: an agent a seat, one after the other (AEC)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from darwindeck.env.games import TRUNCATED, Games
from darwindeck.env.spec import Observe, Unit
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS


class TableEnv(AECEnv):  # type: ignore[misc]
    """One episode after another: a hand, or a whole game. Rewards come at its end."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "darwindeck_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: GameGenome,
        *,
        unit: Unit = "hand",
        observe: Observe = "full",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._games = Games(game, 1, unit=unit, forced="ask", observe=observe)
        self.spec_of_game = self._games.spec()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.spec_of_game.seats)]
        numbers = spaces.Box(self.spec_of_game.low, self.spec_of_game.high, dtype=np.float32)
        mask = spaces.Box(0, 1, (len(ACTIONS),), np.int8)
        space: dict[str, spaces.Space[Any]] = {"observation": numbers, "action_mask": mask}
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(ACTIONS)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals: game 0 of a seed, or the next one."""
        del options
        self._games.reset(seeds=None if seed is None else [seed])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seen: dict[str, np.ndarray[Any, Any]] = {}
        self._look()

    def _look(self) -> None:
        """Keeps what every seat sees, since the next action may end the episode."""
        self._seen = {agent: self._games.look(seat)[0] for seat, agent in enumerate(self.possible_agents)}
        self.agent_selection = self.possible_agents[int(self._games.actor[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(len(ACTIONS), np.int8)
        if agent == self.agent_selection and not any(self.terminations.values()) | any(
            self.truncations.values()
        ):
            mask[:] = self._games.mask[0]
        return {"observation": self._seen[agent].copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._games.step(np.array([action]))
        self._clear_rewards()
        ended = int(self._games.ended[0])
        if not ended:
            self._look()
            return
        self._seen[agent] = self._games.last_observation[0].copy()
        for seat, each in enumerate(self.possible_agents):
            self.rewards[each] = float(self._games.reward[0, seat])
            self.terminations[each] = ended != TRUNCATED
            self.truncations[each] = ended == TRUNCATED
            self.infos[each] = {"points": float(self._games.points[0, seat])}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return the course of the game in sentences, as an onlooker with all cards sees it."""
        text = "\n".join(self._games.playthrough(0).log()[-20:])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Holds nothing that has to be given back."""
