"""`darwindeck evolve`: search for games worth playing, and keep what is found in a file."""

from __future__ import annotations

import re
import shlex
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck import __version__
from darwindeck.analysis.family import Family
from darwindeck.cli.app import INTERRUPTED
from darwindeck.cli.backends import HERE, Where, playing_at
from darwindeck.cli.editing import edited_by, editing_at, editor_for, editor_words
from darwindeck.cli.evolve_display import display
from darwindeck.cli.flags import Quiet, Threads, named_path
from darwindeck.cli.output import counted, progress_bar, remark
from darwindeck.cli.top import print_top
from darwindeck.errors import ModelError, RunError
from darwindeck.evolution.assemble import tools_for
from darwindeck.evolution.editing import Editing, Editor
from darwindeck.evolution.game_merits import measure_merits, rated_games
from darwindeck.evolution.liking import learn
from darwindeck.evolution.run_results import run_results
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import (
    Effort,
    Mutation,
    Settings,
    StrategyName,
    checked_settings,
    decoded,
    encoded,
    resumed,
    style_named,
)
from darwindeck.evolution.taste_words import moved_sentences
from darwindeck.evolution.wanted import Wanted, family_named, minutes_range
from darwindeck.evolution.whose import ratings_of
from darwindeck.genome.codec import to_json
from darwindeck.resolve import load
from darwindeck.simulation.engine_clock import engine_seconds
from darwindeck.store.run_file import RunFile, beginning, reading, resuming, run_path

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
    ahead: int | None = None
    budget: float | None = None
    variants: bool | None = None
    players: int | None = None
    minutes: tuple[float, float] | None = None
    family: Family | None = None
    origins: tuple[str, ...] | None = None
    judged: tuple[str, ...] | None = None
    editor: Editing | None = None
    tokens: int | None = None
    """Of the editor, as its cost."""
    cost: float | None = None

    def over(self, base: Settings) -> Settings:
        """Settings that are as asked where something was asked, and as before elsewhere."""
        given = {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}
        given["wanted"] = self._wanted(base.wanted)
        given["editor"] = editing_at(self.editor or base.editor, self.tokens, self.cost)
        for name in ("players", "minutes", "family", "tokens", "cost"):
            given.pop(name, None)
        if self.style is not None:
            given["style"] = style_named(self.style)
        return checked_settings(msgspec.structs.replace(base, **given))

    def _wanted(self, base: Wanted) -> Wanted:
        shortest, longest = self.minutes or (base.shortest, base.longest)
        return Wanted(
            players=base.players if self.players is None else self.players,
            family=base.family if self.family is None else self.family,
            shortest=shortest,
            longest=longest,
        )


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
    ahead: int | None = None,
    budget: str | None = None,
    origins: Annotated[tuple[str, ...], Parameter(name="--from", consume_multiple=True)] = (),
    players: int | None = None,
    minutes: str | None = None,
    family: str | None = None,
    variants: Annotated[bool, Parameter(negative="")] = False,
    resume: Annotated[bool, Parameter(negative="")] = False,
    taste: str | None = None,
    verdicts: Annotated[Path | None, Parameter(converter=named_path)] = None,
    editor: str | None = None,
    budget_tokens: Annotated[int | None, Parameter(validator=Number(gte=0))] = None,
    budget_cost: Annotated[float | None, Parameter(validator=Number(gte=0))] = None,
    price: str | None = None,
    where: Where = HERE,
    threads: Threads = 0,
    verbose: Annotated[bool, Parameter(name=["--verbose", "-v"], negative="")] = False,
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
        How many; 50 by default. A finished run continues with --resume and a higher number.
    seed
        Seed of everything random, 0 by default; the same seed finds the same games on any machine.
    strategy
        qd keeps the best games of every kind (the default), ga keeps one population, random only makes random games.
    mutation
        default changes one or two things in a child, aggressive two to four.
    effort
        How much is played to measure a game: quick, normal (the default) or thorough.
    batch
        Children of a generation; 64 by default.
    founders
        Random games to start with; 24 by default.
    ahead
        Children in progress at once, 8 by default; on a cluster, about twice its cores. Another number finds
        other games.
    budget
        Time of one core to spend instead of a number of generations: 20m, 1h30m, 90s. It is counted in what is
        played, so the same budget finds the same games on any machine.
    origins
        Games to breed from instead of known and random ones: ids, files, RUN:RANK. Variants of them are kept, too.
    players
        Only games for this many players, 2 to 6.
    minutes
        Only games that take this many minutes: 10-20, -15, 40-.
    family
        Only games of this family: trick, shedding, climbing, fishing, rummy, betting, bluffing or mixed.
    variants
        Keep variants of known games, too.
    resume
        Continue a run that was stopped, or extend a finished one.
    taste
        Breed by what ratings say: me, all, or a file of `ratings export`; `darwindeck taste` tells what that is.
    verdicts
        A run whose games were judged: what `darwindeck judge` calls known or a variant is not bred again.
    editor
        A language model that proposes changes beside the operators (anthropic:MODEL, openai:MODEL,
        openai:MODEL@http://address/v1), or a run whose proposals are used again, without a model.
    budget_tokens
        Tokens the editor may use in the whole run; then the run goes on without it.
    budget_cost
        Dollars the editor may use in the whole run.
    price
        MODEL=INPUT/OUTPUT, dollars for a million tokens, if the price of the editor is not known.
    verbose
        Also print the figures of every generation.
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
        ahead=ahead,
        budget=None if budget is None else minutes_of(budget),
        variants=variants or bool(origins) or None,
        players=players,
        minutes=None if minutes is None else minutes_range(minutes),
        family=None if family is None else family_named(family),
        origins=tuple(to_json(load(game), indent=0).decode() for game in origins) or None,
        judged=None if verdicts is None else _judged(run_path(verdicts)),
        editor=None if editor is None else edited_by(editor).editing,
        tokens=budget_tokens,
        cost=budget_cost,
    )
    if resume and taste is not None:
        raise RunError(
            "a run goes on with the ratings it began with; leave --taste out", code="run/settings-differ"
        )
    with playing_at(where, threads=threads, quiet=quiet):
        settings = None if resume else wanted_settings(asked, taste, threads=threads, quiet=quiet)
        with _opened(path, asked, settings) as run, editor_for(run, editor, price) as editing:
            return _search(run, editing, threads=threads, quiet=quiet, verbose=verbose)


def _judged(path: Path) -> tuple[str, ...]:
    from darwindeck.llm.judge import published

    with reading(path) as run:
        found = published(run.judgements())
    if not found:
        raise RunError(
            f"no game of {path} was judged to be known or a variant; `darwindeck judge` judges them"
        )
    return found


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


def _search(run: RunFile, editing: Editor | None, *, threads: int, quiet: bool, verbose: bool) -> int:
    settings = decoded(run.settings())
    try:
        remark(_opening(run, settings), quiet=quiet)
        with _ended_kindly(), display(run.path, quiet=quiet, verbose=verbose) as shown:
            tools = tools_for(settings, threads=threads, watch=shown.watch, editor=editing)
            search = Search(run, tools, engine_seconds)
            closing = search.go(shown.told)
    except KeyboardInterrupt:
        remark(_stopped(run))
        return INTERRUPTED
    except ModelError as error:
        raise ModelError(f"{error.message}; {_stopped(run)}", code=error.code) from error
    except RunError as error:
        if error.code != "run/disk-full":
            raise
        raise RunError(f"{error.message} with --resume", code=error.code) from error
    _summary(run, shown.summary(search.stats(), closing), quiet=quiet)
    return 0


@contextmanager
def _ended_kindly() -> Iterator[None]:
    """Whoever asks the process to end, the browser's page perhaps, stops the run as Ctrl-C does."""
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
    print_top(found[:SHOWN])
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
        made = "bred from those named" if settings.origins else "made at random"
        first = f"beginning with {settings.founders} games {made}"
    elif not run.finished():
        first = f"going on with generation {last.number + 1}"
    else:
        first = "all is done"
    asked = f", {settings.wanted.words}" if settings.wanted != Wanted() else ""
    return f"{run.path}: {_extent(settings)}, style {settings.style}{asked}, seed {settings.seed}; {first}"


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
