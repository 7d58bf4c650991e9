"""`make demo`: a run of about a minute, its best games as pitches, their rulebooks and the map, and what to do next.

Every demo is a run of its own: the second begins demo-2.ddrun from another seed, and nothing that is there is touched.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from darwindeck.cli import main as darwindeck
from darwindeck.evolution.run_results import collected, run_results
from darwindeck.store.own_games import id_of
from darwindeck.store.run_file import SUFFIX, reading

FIRST_SEED: Final = 7
BEST: Final = 3


def next_run(folder: Path) -> tuple[Path, int]:
    """The first name in a folder that nothing has, and the seed that belongs to it."""
    number = 1
    while (run := folder / f"demo{f'-{number}' if number > 1 else ''}{SUFFIX}").exists():
        number += 1
    return run, FIRST_SEED + number - 1


def demo(folder: Path, budget: str, *, founders: int = 12, batch: int = 16) -> int:
    """Evolves, writes what there is to look at, and says where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    run, seed = next_run(folder)
    size = ["--budget", budget, "--effort", "quick", "--founders", str(founders), "--batch", str(batch)]
    if code := darwindeck(["evolve", "--out", str(run), *size, "--seed", str(seed)]):
        return code
    written = [_rulebook(run, rank, name) for rank, name in _best(run)]
    atlas = run.with_name(f"{run.stem}-atlas.html")
    darwindeck(["atlas", str(run), "-o", str(atlas), "--quiet"])
    print("\nTo read, in a browser:")
    for path, name in written:
        print(f"  {path}  the rules of {name}")
    print(f"  {atlas}  all games of the run on a map")
    play = f", or .venv/bin/darwindeck play {run}:1" if written else ""
    print(f"To play: make serve{play}")
    return 0


def _best(run: Path) -> list[tuple[int, str]]:
    with reading(run) as opened:
        return [(game.rank, game.name) for game in collected(run_results(opened))[:BEST]]


def _rulebook(run: Path, rank: int, name: str) -> tuple[Path, str]:
    path = run.with_name(f"{run.stem}-{id_of(name)}.html")
    darwindeck(["rulebook", f"{run}:{rank}", "-o", str(path), "--quiet"])
    return path, name


if __name__ == "__main__":
    sys.exit(demo(Path(sys.argv[1]), sys.argv[2]))
