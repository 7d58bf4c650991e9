"""How fast games are stepped with observation and mask, beside random playouts of the same game in the same process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from darwindeck.env.games import Games
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.run import simulate

ENV_GAMES: Final = (
    "hearts",
    "gin-rummy",
    "crazy-eights",
    "scopa",
    "partnership-spades",
    "oh-hell",
    "kuhn-poker",
)
AT_ONCE: Final = 256
_ROUNDS: Final = 4


class EnvSpeed(msgspec.Struct, frozen=True, kw_only=True):
    """Actions a second of one core, the best of some rounds that took turns."""

    playouts: float
    """Random games inside the engine."""
    mask: float
    """Games in step, with the mask alone."""
    observed: float
    """Games in step, with the mask and the full observation."""
    live: float
    """The same with the numbers that can vary."""

    @property
    def ratio(self) -> float:
        return self.observed / self.playouts


def measure_env(seconds: float, names: tuple[str, ...] = ENV_GAMES) -> Iterator[tuple[str, EnvSpeed]]:
    """Measure the speeds of some known games, each for about so many seconds."""
    for name in names:
        yield name, _measure(load_game(name), seconds)


def _measure(game: GameGenome, seconds: float) -> EnvSpeed:
    works = {
        "playouts": _playouts(game),
        "mask": stepping(Games(game, AT_ONCE, seed=1, forced="ask", observe="none")),
        "observed": stepping(Games(game, AT_ONCE, seed=1, forced="ask", observe="full")),
        "live": stepping(Games(game, AT_ONCE, seed=1, forced="ask", observe="live")),
    }
    return EnvSpeed(**best_rates(works, seconds))


def best_rates(works: Mapping[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Measure what each work does a second: the best of some rounds that take turns, all in about so many seconds."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(_ROUNDS):
        for name, work in works.items():
            best[name] = max(best[name], _rate(work, seconds / len(works) / _ROUNDS))
    return best


def _playouts(game: GameGenome) -> Callable[[], int]:
    def work() -> int:
        agents = ["random"] * game.player_count
        return simulate(game, agents=agents, games=200, seed=1, threads=1).counts.actions.sum

    return work


def stepping(games: Games) -> Callable[[], int]:
    """Some steps of all the games, by random actions that the engine chooses."""

    def work() -> int:
        for _ in range(8):
            games.step(games.choose("random"))
        return 8 * games.n

    return work


def _rate(work: Callable[[], int], seconds: float) -> float:
    """Measure what the processor did, whatever else it was busy with."""
    begun, count = time.process_time(), 0
    while (spent := time.process_time() - begun) < seconds or not count:
        count += work()
    return count / max(spent, 1e-9)
