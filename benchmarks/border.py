"""How much of a batch's time is spent inside Rust: 1 000 genomes x 100 games through `run_batch`.

python benchmarks/border.py [--json] [--genomes 1000] [--games 100] [--threads 1]
"""

from __future__ import annotations

import argparse
import json

from darwindeck.bytecode import encode
from darwindeck.evolution.random_games import random_genomes
from darwindeck.simulation.bench import measure_border


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--genomes", type=int, default=1000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    programs = [encode(genome) for genome in random_genomes(1, options.genomes)]
    border = measure_border(programs, options.games, threads=options.threads)
    if options.json:
        print(json.dumps(border.to_json()))
        return
    print(
        f"{border.genomes} genomes x {border.games} games: {border.total:.2f} s, "
        f"{border.share:.1%} of it inside Rust ({border.refused} refused)"
    )


if __name__ == "__main__":
    main()
