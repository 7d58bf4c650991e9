"""The engine beside OpenSpiel, whose games were written by other people: random playouts and search from the first
choice of one hand, on one thread. OpenSpiel is no dependency: where it is not installed there is nothing to compare."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Protocol

import msgspec

from darwindeck import _core
from darwindeck.genome.library import load_game
from darwindeck.genome.setup import Single
from darwindeck.simulation.engine import unchecked_program

HOW_TO_INSTALL = "OpenSpiel is not installed here; to compare with it, run: pip install open_spiel"

PEERS: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "hearts": ("hearts", {"qs_breaks_hearts": False}),
    "partnership-spades": ("spades", {"use_mercy_rule": False}),
    "oh-hell": ("oh_hell", {"players": 4, "num_tricks_fixed": 10}),
    "gin-rummy": ("gin_rummy", {}),
    "crazy-eights": ("crazy_eights", {"players": 2}),
    "go-fish": ("go_fish", {"players": 4, "initial_cards": 5}),
}
"""Known games that both have, and how OpenSpiel is told to play them."""

_EXPLORATION = 1.0
_ROLLOUTS = 50
"""Playouts from one position: so many that the search around them does not count."""


class PeerState(Protocol):
    """What is used of OpenSpiel's states, which come without types."""

    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def is_chance_node(self) -> bool: ...


class PeerGame(Protocol):
    """A game of OpenSpiel."""

    def new_initial_state(self) -> PeerState: ...


class PeerBot(Protocol):
    """A player of OpenSpiel."""

    def step(self, state: PeerState) -> int: ...


class PeerRates(msgspec.Struct, frozen=True, kw_only=True):
    """Per second on one thread."""

    playouts: float
    iterations: float | None
    """None where the engine has no search over information sets for the game."""


class Peer(msgspec.Struct, frozen=True, kw_only=True):
    """One game, here and there."""

    game: str
    ours: PeerRates
    theirs: PeerRates

    @property
    def playout_ratio(self) -> float:
        return self.ours.playouts / self.theirs.playouts

    @property
    def search_ratio(self) -> float | None:
        if self.ours.iterations is None or self.theirs.iterations is None:
            return None
        return self.ours.iterations / self.theirs.iterations

    def to_json(self) -> dict[str, object]:
        return {
            "playouts_per_s": {"ours": self.ours.playouts, "theirs": self.theirs.playouts},
            "iterations_per_s": {"ours": self.ours.iterations, "theirs": self.theirs.iterations},
            "playouts_ratio": self.playout_ratio,
            "iterations_ratio": self.search_ratio,
        }


def load_open_spiel() -> ModuleType | None:
    """OpenSpiel, where it is installed."""
    try:
        return import_module("pyspiel")
    except ImportError:
        return None


def measure_peers(spiel: ModuleType, seconds: float) -> Iterator[Peer]:
    """Every game that both have, a short time each."""
    has = spiel.registered_names()
    for name, (peer, options) in PEERS.items():
        if peer not in has:  # older versions have fewer games
            continue
        # One hand cannot always reach the score that the game is played to; the engine minds as little as OpenSpiel.
        one_hand = msgspec.structs.replace(load_game(name), hands=Single())
        iterations, _, playouts = _core.bench_search(seconds, unchecked_program(one_hand))
        yield Peer(
            game=name,
            ours=PeerRates(playouts=playouts, iterations=iterations),
            theirs=_their_rates(spiel, spiel.load_game(peer, dict(options)), seconds),
        )


def _their_rates(spiel: ModuleType, game: PeerGame, seconds: float) -> PeerRates:
    state = _first_choice(game)
    evaluator = spiel.RandomRolloutEvaluator(_ROLLOUTS, 1)

    def plays_out(simulations: int) -> PeerBot:
        bot: PeerBot = spiel.MCTSBot(game, evaluator, _EXPLORATION, simulations, 100, False, 1, False)
        return bot

    def searches(simulations: int) -> PeerBot:
        bot: PeerBot = spiel.ISMCTSBot(1, spiel.RandomRolloutEvaluator(1, 1), _EXPLORATION, simulations)
        return bot

    try:
        iterations = _rate(searches, state, seconds)
    except spiel.SpielError:
        iterations = None
    return PeerRates(playouts=_ROLLOUTS * _rate(plays_out, state, seconds), iterations=iterations)


def _first_choice(game: PeerGame) -> PeerState:
    """Return the first position with something to choose, always the same deal."""
    state, rng = game.new_initial_state(), Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _rate(bot_with: Callable[[int], PeerBot], state: PeerState, seconds: float) -> float:
    """Simulations per second, the best of several searches."""
    simulations, best = 2, 0.0
    end = time.perf_counter() + seconds
    while best == 0.0 or time.perf_counter() < end:
        bot, begin = bot_with(simulations), time.perf_counter()
        bot.step(state)
        spent = max(time.perf_counter() - begin, 1e-9)
        best = max(best, simulations / spent)
        if spent < seconds / 8:
            simulations *= 2
    return best
