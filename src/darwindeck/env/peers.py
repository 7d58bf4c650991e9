"""Games in step beside the observations of OpenSpiel and RLCard, and one game by `apply` beside the steps of OpenSpiel:
random actions, in one process, processor time. Neither library is a dependency."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, Final

import msgspec
import numpy as np

from darwindeck.env.bench import best_rates, stepping
from darwindeck.env.games import Games
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.peers import PEERS
from darwindeck.simulation.playthrough import deal

SPIEL_GAMES: Final[Mapping[str, tuple[str, Mapping[str, object]]]] = {
    **PEERS,
    "kuhn-poker": ("kuhn_poker", {}),
}
RLCARD_GAMES: Final = {"gin-rummy": "gin-rummy"}
_LONGEST: Final = 400
"""Actions of one game by `apply`: about as many as OpenSpiel's longest hands."""
_AT_ONCE: Final = 256


class EnvPeer(msgspec.Struct, frozen=True, kw_only=True):
    """Actions a second of one core; none where a library is not installed or has no such game."""

    observed: float
    """Games in step, with mask and full observation."""
    tensors: float | None
    """OpenSpiel, with its tensor and mask."""
    rlcard: float | None
    """RLCard, with its observation and legal actions."""
    applied: float
    """One game by `legal_indices` and `apply`."""
    steps: float | None
    """OpenSpiel by `legal_actions` and `apply_action`; chance is not counted."""


def measure_env_peers(seconds: float) -> Iterator[tuple[str, EnvPeer]]:
    """Every game that OpenSpiel has too, each for about so many seconds."""
    spiel, rlcard = _imported("pyspiel"), _imported("rlcard")
    rng = Random(1)
    for name, (theirs, options) in SPIEL_GAMES.items():
        game = load_game(name)
        works = {
            "observed": stepping(Games(game, _AT_ONCE, seed=1, forced="ask")),
            "applied": _applying(game, rng),
        }
        if spiel is not None and theirs in spiel.registered_names():
            peer = spiel.load_game(theirs, dict(options))
            works |= {"tensors": _spiel(peer, rng, tensors=True), "steps": _spiel(peer, rng, tensors=False)}
        if rlcard is not None and name in RLCARD_GAMES:
            works["rlcard"] = _rlcard(rlcard.make(RLCARD_GAMES[name]), rng)
        rates: dict[str, float | None] = {"tensors": None, "steps": None, "rlcard": None}
        yield name, msgspec.convert(rates | best_rates(works, seconds), EnvPeer)


def _imported(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


def _one_of(legal: list[int], rng: Random) -> int:
    return legal[int(rng.random() * len(legal))]


def _applying(game: GameGenome, rng: Random) -> Callable[[], int]:
    dealt = iter(range(1 << 60))

    def work() -> int:
        state, count = deal(game, seed=1, game=next(dealt)), 0
        while not state.over and count < _LONGEST:
            state = state.apply(_one_of(state.legal_indices(), rng))
            count += 1
        return count

    return work


def _spiel(game: Any, rng: Random, *, tensors: bool) -> Callable[[], int]:
    observes = game.get_type().provides_observation_tensor

    def work() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_one_of(state.legal_actions(), rng))
                continue
            if tensors:
                player = state.current_player()
                seen = state.observation_tensor if observes else state.information_state_tensor
                np.array(seen(player), np.float32)
                state.legal_actions_mask(player)
            state.apply_action(_one_of(state.legal_actions(), rng))
            count += 1
        return count

    return work


def _rlcard(env: Any, rng: Random) -> Callable[[], int]:
    def work() -> int:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            state, _ = env.step(_one_of(list(state["legal_actions"]), rng))
            count += 1
        return count

    return work
