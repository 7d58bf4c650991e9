"""Golden files of the known games: path counts and one playthrough each, written by `make golden`.

A rule changed by accident changes them. Actions are chosen by the engine's pinned random words and not by the state,
so that a new field in a state changes hashes but not the course of a game.

    python -m tools.golden_games vectors
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from darwindeck import _core
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import perft
from darwindeck.simulation.playthrough import Playthrough, deal

SEED: Final = 20_261_115
PERFT_SEEDS: Final = (1, 2)
MOST_PATHS: Final = 100_000
MOST_DEPTH: Final = 12
MOST_STEPS: Final = 480
FULL_STATES: Final = 5


def path_counts(genome: GameGenome) -> dict[str, list[int]]:
    """Action sequences of length 1, 2, … from two deals, up to about a hundred thousand."""
    return {str(seed): list(_counts(genome, seed)) for seed in PERFT_SEEDS}


def _counts(genome: GameGenome, seed: int) -> Iterator[int]:
    for depth in range(1, MOST_DEPTH + 1):
        paths = perft(genome, depth, seed=seed)
        yield paths
        if paths * 4 > MOST_PATHS:
            return


def playthrough_text(genome: GameGenome) -> str:
    """One playthrough: a line for each action with the state's hash, the whole state at five points."""
    states = [deal(genome, seed=SEED)]
    while not states[-1].over and len(states) <= MOST_STEPS:
        states.append(_step(states[-1], len(states)))
    last = len(states) - 1
    full = {round(last * part / (FULL_STATES - 1)) for part in range(FULL_STATES)}
    lines = [
        f"{genome.labels.name}, seed {SEED}, {'whole' if states[-1].over else f'the first {last} actions'}"
    ]
    for number, state in enumerate(states):
        if number:
            lines.append(f"{number} {states[number - 1].actor} {state.actions[-1]} {state.state_hash()}")
        if number in full:
            lines.append(msgspec.json.encode(state.snapshot()).decode())
    return "\n".join(lines) + "\n"


def _step(state: Playthrough, number: int) -> Playthrough:
    legal = state.legal_actions()
    return state.apply(legal[_core.testing.split_seed(SEED, number) % len(legal)])


def rng_vectors() -> dict[str, list[list[object]]]:
    """What records depend on: seeds of parts, words of streams, numbers below n, shuffles."""
    seeds = (0, 1, 7, 2**63, 2**64 - 1)
    return {
        "split": [
            [str(seed), index, str(_core.testing.split_seed(seed, index))]
            for seed in seeds
            for index in (0, 1, 2, 255)
        ],
        "words": [[str(seed), [str(word) for word in _core.testing.words(seed, 8)]] for seed in seeds],
        "below": [
            [str(seed), n, _core.testing.below(seed, n, 12)]
            for seed in seeds
            for n in (1, 2, 3, 52, 1000, 2**32 - 1)
        ],
        "shuffled": [
            [str(seed), cards, [list(deck) for deck in _core.testing.shuffled(seed, cards, 2)]]
            for seed in seeds
            for cards in (1, 2, 5, 52, 104)
        ],
    }


def rng_text() -> str:
    """The vectors as a file holds them, one to a line."""
    parts = []
    for name, vectors in rng_vectors().items():
        lines = ",\n".join(msgspec.json.encode(vector).decode() for vector in vectors)
        parts.append(f'"{name}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write(folder: Path) -> None:
    """Writes all vectors anew; files of games that are gone are removed."""
    (folder / "rng.json").write_text(rng_text(), "utf-8")
    games = known_games()
    perfts = {f"{name}.json": msgspec.json.encode(path_counts(load_game(name))) + b"\n" for name in games}
    texts = {f"{name}.txt": playthrough_text(load_game(name)).encode() for name in games}
    for place, files in (("perft", perfts), ("golden", texts)):
        (folder / place).mkdir(parents=True, exist_ok=True)
        for stale in set((folder / place).iterdir()) - {folder / place / name for name in files}:
            stale.unlink()
        for name, content in files.items():
            (folder / place / name).write_bytes(content)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
