"""Print what the product decides about games and in a small run: `python -m tests.wording.decisions [shout]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

UNPLAYED = Path(__file__).parents[2] / "vectors" / "games-nobody-plays"


def decisions() -> Iterator[str]:
    """Yield fitness, refusals and names of known and bad games, then lineage, ideas and archive of a run."""
    from darwindeck.evolution.names import name_of
    from darwindeck.genome.library import known_games, load_game
    from darwindeck.metrics.complexity import complexity
    from darwindeck.metrics.naturalness import naturalness
    from darwindeck.metrics.objections import objections
    from darwindeck.pitch import hook_of, pitch_of
    from darwindeck.resolve import load

    games = {name: load_game(name) for name in known_games()}
    games |= {file.stem: load(str(file)) for file in sorted(UNPLAYED.glob("*.json"))}
    for name, game in games.items():
        found = [(each.code, each.path) for each in objections(game)]
        yield f"{name} {complexity(game)} {found} {naturalness(game)} {name_of(game)} {pitch_of(game)} {hook_of(game)}"
    with TemporaryDirectory() as folder:
        yield from run_decisions(Path(folder) / "run.ddrun")


def run_decisions(path: Path) -> Iterator[str]:
    """Yield every row of a small run."""
    import msgspec

    from darwindeck.evolution.run_results import lines
    from darwindeck.store.run_file import reading
    from tests.evolution.small import evolve

    evolve(path)
    with reading(path) as run:
        yield from (msgspec.json.encode(line).decode() for line in lines(run))
        yield from map(repr, run.archive())
        yield from (f"{each.document} {each.state}" for each in run.generations())


def main() -> None:
    if "shout" in sys.argv:
        from tests.wording.shouting import shout

        shout()
    for line in decisions():
        print(line)


if __name__ == "__main__":
    main()
