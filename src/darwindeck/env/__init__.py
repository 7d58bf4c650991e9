"""Environments for programs that learn: many games in step, and the interfaces of PettingZoo, Gymnasium, OpenSpiel and
trainers of language models. It needs numpy (the extra `rl`); an adapter imports its library when it is called.

docs/research.md is the page about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from darwindeck.arguments import game_argument, whole_number
from darwindeck.errors import RunError
from darwindeck.extras import install_line

try:
    import numpy as np  # noqa: F401 - asked for here so that its absence is told once, with what to do about it
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"darwindeck.env needs numpy: {install_line('rl')}", name="numpy") from error

from darwindeck.env.games import Games
from darwindeck.env.spec import Spec, spec
from darwindeck.env.text import TextGame, Turn
from darwindeck.env.trajectories import Collected, collect, read
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from darwindeck.env.gymnasium_env import SeatEnv, SeatVector
    from darwindeck.env.pettingzoo_env import TableEnv

__all__ = [
    "Collected",
    "Games",
    "Spec",
    "TextGame",
    "Turn",
    "aec",
    "collect",
    "gym",
    "read",
    "spec",
    "spiel",
    "vector",
]


def aec(game: GameGenome, **options: Any) -> TableEnv:
    """Return the game as PettingZoo has it: an agent a seat, one after the other."""
    from darwindeck.env.pettingzoo_env import TableEnv

    return TableEnv(game, **options)


def gym(game: GameGenome, *, seat: int = 0, opponents: str = "greedy", **options: Any) -> SeatEnv:
    """Return the game as Gymnasium has it, from one seat; agents play the others."""
    from darwindeck.env.gymnasium_env import SeatEnv

    return SeatEnv(game, seat=seat, opponents=opponents, **options)


def vector(
    game: GameGenome, n: int, *, seat: int = 0, opponents: str = "greedy", **options: Any
) -> SeatVector:
    """Many such games in step, as a `VectorEnv` of Gymnasium."""
    from darwindeck.env.gymnasium_env import SeatVector

    return SeatVector(game, n, seat=seat, opponents=opponents, **options)


def spiel(game: GameGenome, *, deals: int = 1000) -> Any:
    """Return the game as a Python game of OpenSpiel, with one chance node at its root that chooses among so many
    deals. RunError where OpenSpiel is not installed.
    """
    try:
        from darwindeck.env.openspiel_env import spiel_game
    except ModuleNotFoundError as error:
        message = "OpenSpiel is not installed here: pip install open_spiel"
        raise RunError(message, code="run/missing-extra") from error
    return spiel_game(game_argument(game), whole_number("deals", deals))
