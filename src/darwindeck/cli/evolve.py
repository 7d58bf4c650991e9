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
from darwindeck.cli.output import counted, progress_bar, remark
from darwindeck.cli.top import print_top
from darwindeck.errors import RunError
from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.game_merits import measure_merits, rated_games
from darwindeck.evolution.liking import learn
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
from darwindeck.evolution.taste_words import moved_sentences
from darwindeck.evolution.whose import ratings_of
from darwindeck.simulation.engine_clock import engine_seconds
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
    taste: str | None = None,
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
    taste
        Breed by what ratings say: me, all, or a file of `ratings export`; `darwindeck taste` tells what that is.
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
    if resume and taste is not None:
        raise RunError(
            "a run goes on with the ratings it began with; leave --taste out", code="run/settings-differ"
        )
    with playing_at(where, threads=threads, quiet=quiet):
        settings = None if resume else wanted_settings(asked, taste, threads=threads, quiet=quiet)
        with _opened(path, asked, settings) as run:
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
def _opened(path: Path, asked: EvolveOptions, settings: Settings | None) -> Iterator[RunFile]:
    """A new run with these settings, or without any the run that is there."""
    if settings is not None:
        with beginning(path, encoded(settings), __version__) as run:
            yield run
        return
    with resuming(path) as run:
        stored = decoded(run.settings())
        wanted = resumed(stored, asked.over(stored))
        if wanted != stored:
            run.extend(encoded(wanted))
        yield run


def wanted_settings(asked: EvolveOptions, whose: str | None, *, threads: int, quiet: bool) -> Settings:
    """The settings of a new run, with what it uses of ratings; it is said what that is, or why it is nothing."""
    settings = asked.over(Settings())
    if whose is None:
        return settings
    found = ratings_of(whose)
    with progress_bar("measuring the games you rated", quiet=quiet) as progress:
        merits = measure_merits(rated_games(found), threads=threads, progress=progress)
    learnt = learn(found, merits, settings.style)
    for sentence in moved_sentences(learnt):
        remark(sentence, quiet=quiet)
    return msgspec.structs.replace(settings, taste=learnt.liking(whose))


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
