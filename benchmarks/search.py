"""What a search finds for the same cost: the search with all its emitters, chance, and a plain genetic algorithm.

    python benchmarks/search.py --budget 2m --seeds 1 2 3
    python benchmarks/search.py --searches qd random   # only these
    python benchmarks/search.py --judge old.ddrun      # what a run of any version found, by the gates of today

A game counts as found if it passed the probe and every look at it, makes sense, is no variant of a known game and is
told apart from every better one. Budgets are counted in what is played, so the table is the same on every machine.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import msgspec

from darwindeck import __version__
from darwindeck.cli.evolve_flags import minutes_of
from darwindeck.evolution.archive import FLOOR
from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.births import SEEN
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.niche import is_copy, too_near
from darwindeck.evolution.run_results import elites_of
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import Effort, Settings, StrategyName, encode_settings
from darwindeck.evolution.stats import GenerationStats
from darwindeck.metrics.critique import findings
from darwindeck.store.run_file import RunFile, beginning, reading


class Found(msgspec.Struct, frozen=True):
    """What one run came to."""

    judged: int
    """New to the run: measured, or refused unplayed (variants, copies, rules that make no sense)."""
    children: int
    """Measured, the dead among them."""
    minutes: float
    """Of one core, by estimate."""
    kept: int
    new: int
    """Kept games that pass all gates."""
    best: float
    qd: float


def passed(elites: list[Elite]) -> list[Elite]:
    """The games that make sense, are good enough, and are told apart from known games and from better ones."""
    kept: list[Elite] = []
    for elite in sorted(elites, key=lambda each: each.key):
        game = elite.genome
        good = elite.fitness.value >= FLOOR and not findings(game) and not is_copy(game)
        if good and not any(too_near(other.genome, game) for other in kept):
            kept.append(elite)
    return kept


def found_in(run: RunFile) -> Found:
    stats = [msgspec.json.decode(row.document, type=GenerationStats) for row in run.generations()]
    elites = elites_of(run)
    new = passed(elites)
    children = sum(one.fresh for one in stats)
    refused = sum(count for one in stats for reason, count in one.refused.items() if reason != SEEN)
    return Found(
        judged=children + refused,
        children=children,
        minutes=sum(one.spent for one in stats) / 60_000,
        kept=len(elites),
        new=len(new),
        best=max((elite.fitness.value for elite in new), default=0.0),
        qd=sum(elite.fitness.value for elite in new),
    )


def searched(strategy: StrategyName, budget: float, seed: int, effort: Effort) -> Found:
    settings = Settings(strategy=strategy, budget=budget, seed=seed, effort=effort)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.ddrun"
        with beginning(path, encode_settings(settings), __version__) as run:
            Search(run, tools_for(settings)).go()
        with reading(path) as run:
            return found_in(run)


def told(name: str, found: Found) -> str:
    counts = f"{found.judged} | {found.children} | {found.minutes:.1f} | {found.kept} | {found.new}"
    return f"| {name} | {counts} | {found.best:.2f} | {found.qd:.1f} |"


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--budget", default="2m")
    asked.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    asked.add_argument("--searches", type=StrategyName, nargs="+", default=list(StrategyName))
    asked.add_argument("--effort", type=Effort, default=Effort.NORMAL)
    asked.add_argument("--judge", type=Path, nargs="*", default=[])
    given = asked.parse_args()
    print(
        "| search | children judged | measured | core minutes | kept | new, through all gates | best | QD |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for path in given.judge:
        with reading(path) as run:
            print(told(path.stem, found_in(run)), flush=True)
    if given.judge:
        return
    for strategy in given.searches:
        for seed in given.seeds:
            result = searched(strategy, minutes_of(given.budget), seed, given.effort)
            print(told(f"{strategy}, seed {seed}", result), flush=True)


if __name__ == "__main__":
    main()
