"""How long one genome takes to be validated, brought to canonical form and compiled, over the known games.

    python benchmarks/genome.py [--json]

Each figure is the best of several rounds, so that a busy machine disturbs it little. `validate` remembers what it has
seen, as it does in a run; its figure is what the second question about a game costs.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable

from darwindeck.bytecode import encode
from darwindeck.canonical import canonical
from darwindeck.cli.output import emit_table
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import validate

OPERATIONS: dict[str, Callable[[GameGenome], object]] = {
    "validate": validate,
    "canonical": canonical,
    "compile": encode,
}
AIMS = {"validate": 50.0, "canonical": 50.0, "compile": 100.0}
ROUNDS = 15
CALLS = 50


def best_microseconds(operation: Callable[[GameGenome], object], genome: GameGenome) -> float:
    """The time of one call in the quietest round."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        for _ in range(CALLS):
            operation(genome)
        rounds.append((time.perf_counter_ns() - start) / CALLS / 1000)
    return min(rounds)


def measure() -> dict[str, dict[str, float]]:
    """Microseconds per game and operation."""
    times: dict[str, dict[str, float]] = {}
    for game in known_games():
        genome = load_game(game)
        times[game] = {name: best_microseconds(run, genome) for name, run in OPERATIONS.items()}
    return times


def report(times: dict[str, dict[str, float]]) -> dict[str, object]:
    medians = {name: statistics.median(row[name] for row in times.values()) for name in OPERATIONS}
    return {"unit": "microseconds per genome", "games": times, "median": medians, "aim": AIMS}


def main(arguments: list[str]) -> None:
    times = measure()
    result = report(times)
    if "--json" in arguments:
        print(json.dumps(result, indent=2))
        return
    rows = [[game, *(f"{row[name]:.1f}" for name in OPERATIONS)] for game, row in times.items()]
    medians = [statistics.median(row[name] for row in times.values()) for name in OPERATIONS]
    rows.append(["median", *(f"{value:.1f}" for value in medians)])
    rows.append(["aim", *(f"< {AIMS[name]:.0f}" for name in OPERATIONS)])
    emit_table(["µs per genome", *OPERATIONS], rows)


if __name__ == "__main__":
    main(sys.argv[1:])
