"""`darwindeck evolve`: search for games worth playing, and keep what is found in a file."""

from __future__ import annotations

import os
import shlex
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from darwindeck import __version__
from darwindeck.cli.app import INTERRUPTED
from darwindeck.cli.backends import HERE, BackendName, Where, playing_at
from darwindeck.cli.editing import editor_for, editor_words
from darwindeck.cli.evolve_display import display, minutes
from darwindeck.cli.evolve_flags import NOTHING_ASKED, EvolveFlags, EvolveOptions
from darwindeck.cli.flags import Quiet, Threads, named_path
from darwindeck.cli.output import progress_bar, remark
from darwindeck.cli.top import print_top
from darwindeck.errors import ModelError, RunError
from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.editing import Editor
from darwindeck.evolution.game_merits import measure_merits, rated_games
from darwindeck.evolution.liking import learn
from darwindeck.evolution.run_results import collected, run_results
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import (
    Settings,
    StrategyName,
    decode_settings,
    encode_settings,
    resume_settings,
)
from darwindeck.evolution.taste_words import taste_sentences
from darwindeck.evolution.wanted import Wanted
from darwindeck.simulation.wire import engine_seconds
from darwindeck.store.rating_file import ratings_of
from darwindeck.store.run_file import RunFile, beginning, find_run, resuming, run_path
from darwindeck.wording.amounts import how_many

SHOWN = 10


def evolve(
    *,
    out: Annotated[Path, Parameter(name=["--out", "-o"], converter=named_path)],
    flags: EvolveFlags = NOTHING_ASKED,
    resume: Annotated[bool, Parameter(negative="")] = False,
    taste: str | None = None,
    where: Where = HERE,
    threads: Threads = 0,
    verbose: Annotated[bool, Parameter(name=["--verbose", "-v"], negative="")] = False,
    quiet: Quiet = False,
) -> int:
    """Breed games from the known ones and from chance; every generation is saved.

    Parameters
    ----------
    out
        The file of the run; .ddrun is added to a name without an extension.
    resume
        Continue a run that was stopped, or extend a finished one.
    taste
        Breed by what ratings say: me, all, or a file of `ratings export`; `darwindeck taste` tells what that is.
    verbose
        Also print the figures of every generation.
    """
    path, asked = find_run(out) if resume else run_path(out), flags.read()
    if resume and taste is not None:
        raise RunError(
            "a run keeps the ratings it started with; leave --taste out", code="run/settings-differ"
        )
    with playing_at(where, threads=threads, quiet=quiet):
        settings = None if resume else wanted_settings(asked, taste, threads=threads, quiet=quiet)
        with (
            _open_run(path, asked, settings) as run,
            editor_for(run, flags.editor, flags.price) as editing,
        ):
            opening = _opening(run, decode_settings(run.settings()), cores_at(where, threads))
            return _search(run, editing, opening, threads=threads, quiet=quiet, verbose=verbose)


def _search(
    run: RunFile, editing: Editor | None, opening: str, *, threads: int, quiet: bool, verbose: bool
) -> int:
    settings = decode_settings(run.settings())
    try:
        remark(opening, quiet=quiet)  # from here on somebody may press Ctrl-C, and is told how to go on
        with _stop_on_terminate(), display(run.path, quiet=quiet, verbose=verbose) as shown:
            tools = tools_for(settings, threads=threads, watch=shown.watch, editor=editing)
            search = Search(run, tools, engine_seconds)
            closing = search.go(shown.show_standing)
    except KeyboardInterrupt:
        remark(_stop_message(run))
        return INTERRUPTED
    except ModelError as error:
        raise ModelError(f"{error.message}; {_stop_message(run)}", code=error.code) from error
    except RunError as error:
        if error.code != "run/disk-full":
            raise
        raise RunError(f"{error.message} with --resume", code=error.code) from error
    words = [search.disappointment or "", *shown.summary(search.stats(), closing)]
    _summary(run, words, quiet=quiet)
    return 0


@contextmanager
def _stop_on_terminate() -> Iterator[None]:
    """Let a request to terminate, from the browser's page for example, stop the run as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _summary(run: RunFile, words: list[str], *, quiet: bool) -> None:
    found = run_results(run)
    print_top(collected(found)[:SHOWN])
    for line in (*words, editor_words(run)):
        if line:
            remark(line, quiet=quiet)
    name = shlex.quote(str(run.path))
    if found:
        remark(
            f"Next: darwindeck show {name}:1, darwindeck rulebook {name}:1, darwindeck atlas {name} -o atlas.html",
            quiet=quiet,
        )


@contextmanager
def _open_run(path: Path, asked: EvolveOptions, settings: Settings | None) -> Iterator[RunFile]:
    """Create a run with these settings; without settings, open the existing run."""
    if settings is not None:
        with beginning(path, encode_settings(settings), __version__) as run:
            yield run
        return
    with resuming(path) as run:
        stored = decode_settings(run.settings())
        wanted = resume_settings(stored, asked.over(stored))
        if wanted != stored:
            run.extend(encode_settings(wanted))
        yield run


def wanted_settings(asked: EvolveOptions, whose: str | None, *, threads: int, quiet: bool) -> Settings:
    """Return the settings of a new run, with what it uses of ratings; say what that is, or why it is nothing."""
    settings = asked.over(Settings())
    if whose is None:
        return settings
    found = ratings_of(whose)
    with progress_bar("measuring the games you rated", quiet=quiet) as progress:
        merits = measure_merits(rated_games(found), threads=threads, progress=progress)
    learnt = learn(found, merits, settings.style)
    for sentence in taste_sentences(learnt):
        remark(sentence, quiet=quiet)
    return msgspec.structs.replace(settings, taste=learnt.liking(whose))


def _how_founded(settings: Settings) -> str:
    if settings.origins:
        return "bred from those named"
    return "composed from ideas" if settings.strategy is StrategyName.QD else "made at random"


def _opening(run: RunFile, settings: Settings, cores: int) -> str:
    """Say what is about to be done and how long it takes, said at once: the first generation may take a while."""
    last = run.last_generation()
    if last is None:
        first = f"starting with {settings.founders} games {_how_founded(settings)}"
    elif not run.finished():
        first = f"continuing with generation {last.number + 1}"
    else:
        first = "all is done"
    asked = f", {settings.wanted.words}" if settings.wanted != Wanted() else ""
    return (
        f"{run.path}: {extent(settings, cores)}, style {settings.style}{asked}, seed {settings.seed}; {first}"
    )


def cores_at(where: Where, threads: int) -> int:
    """Return the number of cores that play. For a cluster it is unknown beforehand, so 1 is assumed."""
    return (threads or os.cpu_count() or 1) if where.backend is BackendName.LOCAL else 1


def extent(settings: Settings, cores: int) -> str:
    """Say what a budget is: work, counted as time of one core that has nothing else to do; the clock may say
    something else.
    """
    if settings.budget:
        work = f"{minutes(60 * settings.budget)} of work for one core"
        with_all = f"about {minutes(60 * settings.budget / cores)} for {cores}, " if cores > 1 else ""
        return f"{work} ({with_all}longer where others are at work too)"
    return f"{how_many(settings.generations, 'generation')} of {settings.batch} children"


def _stop_message(run: RunFile) -> str:
    last = run.last_generation()
    if last is None:
        kept = "nothing is saved yet"
    else:
        kept = f"{how_many(len(run.archive()), 'game')} kept, as found up to generation {last.number}"
    going_on = shlex.join(["darwindeck", "evolve", "--out", str(run.path), "--resume"])
    return f"stopped: {kept}; continue with: {going_on}"
