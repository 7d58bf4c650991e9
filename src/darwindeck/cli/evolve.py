"""`darwindeck evolve`: search for games worth playing, and keep what is found in a file."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck import __version__
from darwindeck.cli.app import INTERRUPTED
from darwindeck.cli.backends import HERE, Where, playing_at
from darwindeck.cli.evolve_display import display
from darwindeck.cli.flags import Quiet, Threads, named_path
from darwindeck.cli.output import counted, remark
from darwindeck.cli.top import print_top
from darwindeck.errors import RunError
from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.run_results import run_results
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import (
    Effort,
    Mutation,
    Settings,
    StrategyName,
    checked,
    decoded,
    encoded,
    resumed,
    style_named,
)
from darwindeck.simulation.engine_clock import engine_seconds
from darwindeck.store.ratings import mean_stars
from darwindeck.store.ratings import ratings as all_ratings
from darwindeck.store.run_file import RunFile, beginning, resuming, run_path

SHOWN = 10


class EvolveOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that were given on the command line."""

    style: str | None = None
    generations: int | None = None
    seed: int | None = None
    strategy: StrategyName | None = None
    mutation: Mutation | None = None
    effort: Effort | None = None
    batch: int | None = None
    founders: int | None = None
    budget: float | None = None
    variants: bool | None = None

    def over(self, base: Settings) -> Settings:
        """Settings that are as asked where something was asked, and as before elsewhere."""
        given = {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}
        if self.style is not None:
            given["style"] = style_named(self.style)
        return checked(msgspec.structs.replace(base, **given))


def evolve(
    *,
    out: Annotated[Path, Parameter(name=["--out", "-o"], converter=named_path)],
    style: str | None = None,
    generations: int | None = None,
    seed: Annotated[int | None, Parameter(validator=Number(gte=0, lt=2**64))] = None,
    strategy: StrategyName | None = None,
    mutation: Mutation | None = None,
    effort: Effort | None = None,
    batch: Annotated[int | None, Parameter(name=["--batch", "--population"])] = None,
    founders: int | None = None,
    budget: str | None = None,
    variants: Annotated[bool, Parameter(negative="")] = False,
    resume: Annotated[bool, Parameter(negative="")] = False,
    ratings: Annotated[bool, Parameter(negative="")] = False,
    where: Where = HERE,
    threads: Threads = 0,
    quiet: Quiet = False,
) -> int:
    """Breed games from the known ones and from chance; every generation is saved.

    Parameters
    ----------
    out
        The file of the run; .ddrun is added to a name without ending.
    style
        What is wanted: balanced (the default), strategic, bluffing, party or trick-taking.
    generations
        How many, 50 unless told; a finished run goes on with --resume and more of them.
    seed
        Seed of everything random, 0 unless told; the same seed finds the same games on any machine.
    strategy
        qd keeps the best games of every kind (the default), ga one population, random only makes games by chance.
    mutation
        default changes one or two things in a child, aggressive two to four.
    effort
        How much is played to measure a game: quick, normal (the default) or thorough.
    batch
        Children of a generation, 64 unless told.
    founders
        Random games to begin with, 24 unless told.
    budget
        Time of one core to spend instead of a number of generations: 20m, 1h30m, 90s. It is counted in what is
        played, so the same budget finds the same games on any machine.
    variants
        Let variants of known games hold a place, too.
    resume
        Go on with a run that was stopped, or that shall have more generations.
    ratings
        Let the stars you gave to games after playing them weigh in the choice of parents.
    """
    path = run_path(out)
    asked = EvolveOptions(
        style=style,
        generations=generations,
        seed=seed,
        strategy=strategy,
        mutation=mutation,
        effort=effort,
        batch=batch,
        founders=founders,
        budget=None if budget is None else minutes_of(budget),
        variants=variants or None,
    )
    with (
        _opened(path, asked, resume=resume, stars=_stars() if ratings else ()) as run,
        playing_at(where, threads=threads, quiet=quiet),
    ):
        return _search(run, threads=threads, quiet=quiet)


def minutes_of(text: str) -> float:
    """Minutes in a time as people write it.

    >>> minutes_of("20m"), minutes_of("1h30m"), minutes_of("90s"), minutes_of("5")
    (20.0, 90.0, 1.5, 5.0)
    """
    found = re.fullmatch(r"(?:(\d+)h)?(?:(\d+(?:\.\d+)?)m?)?(?:(\d+)s)?", text.strip())
    seconds_only = re.fullmatch(r"(\d+)s", text.strip())
    if seconds_only:
        return int(seconds_only[1]) / 60
    if not found or not text.strip():
        raise RunError(f"{text!r} is no time; write 20m, 1h30m or 90s")
    hours, minutes, seconds = (float(part or 0) for part in found.groups())
    return 60 * hours + minutes + seconds / 60


def _search(run: RunFile, *, threads: int, quiet: bool) -> int:
    settings = decoded(run.settings())
    try:
        remark(_opening(run, settings), quiet=quiet)
        with display(settings, quiet=quiet) as shown:
            search = Search(run, tools_for(settings, threads=threads, watch=shown.watch), engine_seconds)
            closing = search.go(shown.told)
    except KeyboardInterrupt:
        remark(_stopped(run))
        return INTERRUPTED
    except RunError as error:
        if error.code != "run/disk-full":
            raise
        raise RunError(f"{error.message} with --resume", code=error.code) from error
    _summary(run, shown.summary(search.stats(), closing), quiet=quiet)
    return 0


def _summary(run: RunFile, words: list[str], *, quiet: bool) -> None:
    found = run_results(run)
    print_top(found[:SHOWN])
    for line in words:
        remark(line, quiet=quiet)
    name = shlex.quote(str(run.path))
    if found:
        remark(
            f"Next: darwindeck show {name}:1, darwindeck rulebook {name}:1, darwindeck atlas {name} -o atlas.html",
            quiet=quiet,
        )


@contextmanager
def _opened(
    path: Path, asked: EvolveOptions, *, resume: bool, stars: tuple[tuple[str, float], ...]
) -> Iterator[RunFile]:
    if not resume:
        settings = msgspec.structs.replace(asked.over(Settings()), ratings=stars)
        with beginning(path, encoded(settings), __version__) as run:
            yield run
        return
    with resuming(path) as run:
        stored = decoded(run.settings())
        wanted = resumed(stored, asked.over(stored))
        if wanted != stored:
            run.extend(encoded(wanted))
        yield run


def _stars() -> tuple[tuple[str, float], ...]:
    return tuple(sorted(mean_stars(all_ratings()).items()))


def _opening(run: RunFile, settings: Settings) -> str:
    """What is about to be done, said at once: the first generation may take a while."""
    last = run.last_generation()
    if last is None:
        first = f"beginning with {settings.founders} games made at random"
    elif not run.finished():
        first = f"going on with generation {last.number + 1}"
    else:
        first = "all is done"
    return f"{run.path}: {_extent(settings)}, style {settings.style}, seed {settings.seed}; {first}"


def _extent(settings: Settings) -> str:
    if settings.budget:
        return f"{settings.budget:g} core minutes"
    return f"{counted(settings.generations, 'generation')} of {settings.batch} children"


def _stopped(run: RunFile) -> str:
    last = run.last_generation()
    if last is None:
        kept = "nothing is saved yet"
    else:
        kept = f"{counted(len(run.archive()), 'game')} kept, as found up to generation {last.number}"
    going_on = shlex.join(["darwindeck", "evolve", "--out", str(run.path), "--resume"])
    return f"stopped: {kept}; go on with: {going_on}"
