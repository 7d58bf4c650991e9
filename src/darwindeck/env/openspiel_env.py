"""A game as a Python game of OpenSpiel, which is no dependency: one chance node deals, then the seats act. Once this
module is loaded it knows our games by their texts too, such as `darwindeck(deals=1000,game=hearts)`."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import numpy as np
import pyspiel

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS, observer_of
from darwindeck.simulation.playthrough import Playthrough, deal

_LONGEST = 100_000
"""More actions than a game has before its turn limit."""
_SEEDS = 2**53
"""As many seeds as a random number between 0 and 1 can tell apart."""
_DEALS = 1000
_PACKED = "json-"
"""Before a game that is given in full and not by a name."""

KIND = pyspiel.GameType(
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
    parameter_specification={"game": "hearts", "deals": _DEALS},
)


def _as_text(genome: GameGenome) -> str:
    """Return a game as a parameter of OpenSpiel: the name of a known one, or all of its rules in letters."""
    name = (genome.labels.name or "").lower().replace(" ", "-").replace("'", "")
    try:
        if load_game(name) == genome:
            return name
    except DarwinDeckError:
        pass
    return _PACKED + urlsafe_b64encode(zlib.compress(to_json(genome))).decode().rstrip("=")


def _from_text(text: str) -> GameGenome:
    if not text.startswith(_PACKED):
        return load_game(text)
    packed = text.removeprefix(_PACKED)
    return from_json(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))


class Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, genome: GameGenome) -> None:
        self.tensor = np.zeros(observer_of(genome).size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        position = state.position
        self.tensor[:] = 0.0 if position is None else np.frombuffer(position.observation(player), np.float32)

    def string_from(self, state: Any, player: int) -> str:
        return "before the deal" if state.position is None else state.position.information_state(player)


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

    def resample_from_infostate(self, player: int, sampler: Any) -> Any:
        """Return a state that the player to act takes for possible, for searches over information sets."""
        if self.position is None or self.position.over or player != self.position.actor:
            raise RunError(f"player {player} is not to act, so nothing can be dealt again for it")
        (world,) = self.position.worlds(1, seed=int(sampler() * _SEEDS))
        return self._with(world)

    def _with(self, position: Playthrough | None) -> Any:
        other = State(self._of)
        other.position = position
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        del memo
        return self._with(self.position)

    def __str__(self) -> str:
        return "before the deal" if self.position is None else " ".join(self.position.actions)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of DarwinDeck, from the parameters that its text names."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {"game": "hearts", "deals": _DEALS, **(params or {})}
        self.genome, self.deals = _from_text(chosen["game"]), chosen["deals"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=self.deals,
            num_players=self.genome.player_count,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=_LONGEST,
        )
        super().__init__(KIND, info, chosen)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        del iig_obs_type, params
        return Observer(self.genome)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Nothing is ever changed, so a copy is the same."""
        del memo
        return self


pyspiel.register_game(KIND, Game)


def spiel_game(genome: GameGenome, deals: int) -> Any:
    """Return the game as OpenSpiel has it."""
    return Game({"game": _as_text(genome), "deals": deals})
