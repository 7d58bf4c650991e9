"""What a scene costs: the engine's view, decoding it, making the scene of it, and writing that as JSON; a game of each
kind, positions of a random playthrough. Times are processor time; numbers are printed, never asserted.

    python benchmarks/scene.py [--positions N]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Final

import msgspec

from darwindeck.genome.library import load_game
from darwindeck.play.scene import Layout, scene
from darwindeck.play.seats import COMPASS
from darwindeck.simulation.playthrough import Playthrough, deal

GAMES: Final = (
    "hearts",
    "partnership-spades",
    "gin-rummy",
    "rummy",
    "scopa",
    "cheat",
    "draw-poker",
    "president",
)
REPEATS: Final = 20


def playthrough(game: str, most: int) -> list[Playthrough]:
    """Positions of a game that is played at random."""
    rng, at = Random(1), deal(load_game(game), seed=1)
    found = []
    while len(found) < most and not at.over:
        found.append(at)
        at = at.apply(rng.choice(at.legal_actions()))
    return found


def microseconds(task: Callable[[], object]) -> float:
    """Processor time of one run."""
    begun = process_time()
    for _ in range(REPEATS):
        task()
    return 1e6 * (process_time() - begun) / REPEATS


def measure(positions: Sequence[Playthrough]) -> tuple[float, float, float]:
    """Medians of view, scene and JSON in microseconds."""
    genome = positions[0].genome
    layout, names = Layout(genome), COMPASS[genome.player_count]
    views, scenes, written = [], [], []
    for position in positions:
        view = position.view(position.actor)
        shown = scene(genome, view, names, layout=layout)
        views.append(microseconds(lambda at=position: at.view(at.actor)))  # type: ignore[misc]
        scenes.append(microseconds(lambda seen=view: scene(genome, seen, names, layout=layout)))  # type: ignore[misc]
        written.append(microseconds(lambda made=shown: msgspec.json.encode(made)))  # type: ignore[misc]
    return median(views), median(scenes), median(written)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    most = parser.parse_args().positions
    print(f"{'game':20} {'view':>8} {'scene':>8} {'json':>8}   microseconds")
    for game in GAMES:
        view, made, written = measure(playthrough(game, most))
        print(f"{game:20} {view:8.0f} {made:8.0f} {written:8.0f}")


if __name__ == "__main__":
    main()
