"""A game as a Python game of OpenSpiel: one chance node deals, then the seats act. It is no dependency."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from darwindeck.arguments import game_argument, whole_number
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS, observer_of
from darwindeck.simulation.playthrough import Playthrough, deal

_LONGEST = 100_000
"""More actions than a game has before its turn limit."""


def as_spiel_game(genome: GameGenome, deals: int) -> Any:
    """A `pyspiel.Game`; RunError where OpenSpiel is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ModuleNotFoundError as error:
        message = "OpenSpiel is not installed here: pip install open_spiel"
        raise RunError(message, code="run/missing-extra") from error
    return _classes(pyspiel)(game_argument(genome), whole_number("deals", deals))


class _Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, genome: GameGenome) -> None:
        self.tensor = np.zeros(observer_of(genome).size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        position = state.position
        self.tensor[:] = 0.0 if position is None else np.frombuffer(position.observation(player), np.float32)

    def string_from(self, state: Any, player: int) -> str:
        return "before the deal" if state.position is None else state.position.information_state(player)


def _classes(pyspiel: Any) -> Any:
    """The game class, made when OpenSpiel is there to inherit from."""

    class State(pyspiel.State):  # type: ignore[misc]
        """A position, or the moment before the deal."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self._of = game
            self.position: Playthrough | None = None

        def current_player(self) -> int:
            if self.position is None:
                return int(pyspiel.PlayerId.CHANCE)
            return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.actor

        def _legal_actions(self, player: int) -> list[int]:
            position = self.position
            return [] if position is None or player != position.actor else position.legal_indices()

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(number, 1 / self._of.deals) for number in range(self._of.deals)]

        def _apply_action(self, action: int) -> None:
            if self.position is None:
                self.position = deal(self._of.genome, seed=0, game=action)
            else:
                self.position = self.position.apply(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else ACTIONS[action]

        def is_terminal(self) -> bool:
            return self.position is not None and self.position.over

        def returns(self) -> list[float]:
            seats = self._of.genome.player_count
            if self.position is None or not self.position.over:
                return [0.0] * seats
            shares = self.position.outcome().shares
            fair = sum(shares) / seats
            return [share - fair for share in shares]

        def information_state_string(self, player: int | None = None) -> str:
            seat = self.current_player() if player is None else player
            return "before the deal" if self.position is None else self.position.information_state(seat)

        def __deepcopy__(self, memo: dict[int, Any]) -> Any:
            other = State(self._of)
            other.position = self.position
            return other

        def __str__(self) -> str:
            return "before the deal" if self.position is None else " ".join(self.position.actions)

    class Game(pyspiel.Game):  # type: ignore[misc]
        """A game of DarwinDeck."""

        def __init__(self, genome: GameGenome, deals: int) -> None:
            self.genome, self.deals = genome, deals
            kind = pyspiel.GameType(
                short_name="darwindeck",
                long_name="DarwinDeck",
                dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
                chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
                information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
                utility=pyspiel.GameType.Utility.GENERAL_SUM,
                reward_model=pyspiel.GameType.RewardModel.TERMINAL,
                max_num_players=6,
                min_num_players=2,
                provides_information_state_string=True,
                provides_information_state_tensor=False,
                provides_observation_string=True,
                provides_observation_tensor=True,
                parameter_specification={},
            )
            info = pyspiel.GameInfo(
                num_distinct_actions=len(ACTIONS),
                max_chance_outcomes=deals,
                num_players=genome.player_count,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=_LONGEST,
            )
            super().__init__(kind, info, {})

        def new_initial_state(self) -> Any:
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            del iig_obs_type, params
            return _Observer(self.genome)

        def __deepcopy__(self, memo: dict[int, Any]) -> Any:
            return Game(copy.copy(self.genome), self.deals)

    return Game
