"""A run of evolution for programs: everything that `top --json` and `runs export` print, read at once from its file."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from darwindeck.arguments import describe_value, whole_number
from darwindeck.errors import RunError, WrongTypeError
from darwindeck.evolution.run_results import RunLine, RunResult, lines, run_results
from darwindeck.evolution.settings import Settings, decode_settings
from darwindeck.genome.schema import GameGenome
from darwindeck.look.cells import html_table
from darwindeck.store.run_file import find_run, reading


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What a run has found so far; it may still be at work."""

    path: Path
    settings: Settings
    """What it was begun with: style, seed, budget …"""
    finished: bool
    games: tuple[RunResult, ...]
    """The games it keeps, best first, as `top --json` has them."""
    evaluated: tuple[RunLine, ...]
    """Every game that was evaluated, in the order of birth, as `runs export` has them."""

    def game(self, rank: int) -> GameGenome:
        """Return the game of a rank, 1 being the best, under the name that the run gave it."""
        wanted = whole_number("rank", rank)
        for line in self.evaluated:
            if line.rank == wanted:
                return line.game()
        ranks = f"it has ranks 1 to {len(self.games)}" if self.games else "it has found none yet"
        raise RunError(f"{self.path} has no game of rank {rank}: {ranks}", code="run/no-such-rank")

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the best games."""
        rows = [(each.rank, each.name, f"{each.fitness:.3f}", each.pitch) for each in self.games[:10]]
        return html_table(
            f"{self.path.stem}: {self.tried} games tried", rows, head=("rank", "game", "fitness", "idea")
        )

    @property
    def tried(self) -> int:
        """Count the games that were evaluated, without their simplified forms."""
        return sum(not line.smaller_form for line in self.evaluated)

    def __repr__(self) -> str:
        best = f", the best {self.games[0].name} ({self.games[0].fitness:.2f})" if self.games else ""
        stands = "" if self.finished else ", not finished"
        return f"<Run {self.path}: {len(self.games)} games of {self.tried} tried{best}{stands}>"


def load_run(run: str | os.PathLike[str]) -> Run:
    """Return a run by its name or its file, as `darwindeck top` finds it; RunError if there is none, or it is
    damaged.
    """
    if not isinstance(run, str | os.PathLike):
        raise WrongTypeError(f"a run is named by a text or a path, not by {describe_value(run)}")
    path = find_run(Path(run))
    with reading(path) as file:
        return Run(
            path=path,
            settings=decode_settings(file.settings()),
            finished=file.finished(),
            games=tuple(run_results(file)),
            evaluated=tuple(lines(file)),
        )
