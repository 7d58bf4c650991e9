"""How a search is watched: a bar on a terminal, a line now and then in a pipe, a summary at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

import msgspec

from darwindeck.evolution.archive import ArchiveStats
from darwindeck.evolution.stats import NO_TIME, Clock, GenerationStats, Standing, add_clocks
from darwindeck.metrics.evaluation import Stage
from darwindeck.store.progress import RunProgress, clear_progress, write_progress
from darwindeck.wording.amounts import how_many

LINE_SECONDS: Final = 10.0
"""In a pipe a generation is told no sooner than this after the last line."""
_NAMED: Final = 3
"""New games that are told by name."""
_TELLING: Final = 0.05
"""Share of a run that has to be done before it is said how long the rest takes."""
_BESIDE_SECONDS: Final = 1.0
"""How often whoever watches the file beside the run is told."""
_STAGES: Final = {
    Stage.PROBE: "probing",
    Stage.MEASURE: "measuring games",
    Stage.LADDER: "taking a closer look at the best",
}


class ProgressLine(Protocol):
    """Where words about the run go."""

    def generation(self, text: str, done: int, total: int) -> None: ...
    def stage(self, text: str, done: int, total: int) -> None: ...
    def close(self) -> None: ...


class Display:
    """Keeps count of a run, and says it."""

    def __init__(self, line: ProgressLine, run: Path, *, verbose: bool) -> None:
        self._line = line
        self._beside = _Beside(run)
        self._clock = NO_TIME
        self._seen: list[GenerationStats] = []
        self._verbose = verbose

    def watch(self, stage: Stage, done: int, total: int) -> None:
        self._line.stage(_STAGES.get(stage, stage), done, total)
        self._beside.stage(_STAGES.get(stage, stage), done, total)

    def show_standing(self, standing: Standing) -> None:
        self._clock = add_clocks(self._clock, standing.clock)
        self._seen.append(standing.stats)
        kept = how_many(standing.stats.archive.games, "game")
        news = "; ".join(part for part in (news_words(standing), self._time_left(standing)) if part)
        words = f"{kept} kept" + (f"; {news}" if news else "")
        figures = f"\n  {generation_words(standing)}" if self._verbose else ""
        self._line.generation(words + figures, round(100 * standing.share), 100)
        self._beside.generation(news, standing.share)

    def summary(self, archive: ArchiveStats, closing: Clock) -> list[str]:
        """Return the run in a line, if anything was done; the figures if they are asked for."""
        if not self._seen:
            return []
        clock = add_clocks(self._clock, closing)
        return [summary_words(self._seen, archive, clock)] + (
            summary_figures(self._seen, archive, clock) if self._verbose else []
        )

    def _time_left(self, standing: Standing) -> str:
        """Say how long the run will take; nothing until there is enough progress for an estimate."""
        done = standing.share
        left = self._clock.seconds * (1 - done) / done if done >= _TELLING else 0
        return f"about {minutes(left)} left" if left >= 1 else ""


def news_words(standing: Standing) -> str:
    """Which games are new, for people; nothing if none is."""
    if not standing.arrived:
        return ""
    named, more = standing.arrived[:_NAMED], len(standing.arrived) - _NAMED
    others = f"; and {more} more" if more > 0 else ""
    return f"new: {'; '.join(named)}{others}"


def generation_words(standing: Standing) -> str:
    """Return a generation in a line."""
    stats = standing.stats
    rates = ", ".join(
        f"{stage} {60 * count / seconds:.0f}/min" for stage, (count, seconds) in timed_stages(standing.clock)
    )
    of = (
        f" of {standing.generations}"
        if standing.generations
        else f" ({share(standing.share, 1)} of the budget)"
    )
    best = ", ".join(f"{family} {value:.2f}" for family, value in stats.archive.best.items())
    return (
        f"generation {stats.number}{of}: "
        f"{stats.archive.games} games in {stats.archive.cells} cells, QD {stats.archive.qd_score:.1f}, "
        f"{stats.added} in ({stats.improved} better), "
        f"valid {share(stats.valid_before_repair, stats.born)}, alive {share(stats.alive, stats.fresh)}"
        + (f" | best {best}" if best else "")
        + (f" | {rates}" if rates else "")
    )


def timed_stages(clock: Clock) -> list[tuple[str, tuple[int, float]]]:
    """Return the stages that took time."""
    return [(stage, told) for stage, told in clock.stages.items() if told[1] > 0]


def summary_words(seen: list[GenerationStats], archive: ArchiveStats, clock: Clock) -> str:
    """Return what came of a run, for people."""
    families = how_many(archive.families, "family", "families")
    tried = sum(one.fresh for one in seen)
    kept = how_many(archive.games, "game")
    return f"{kept} in {families}, the best of {tried} tried in {minutes(clock.seconds)}"


def summary_figures(seen: list[GenerationStats], archive: ArchiveStats, clock: Clock) -> list[str]:
    born, fresh = sum(one.born for one in seen), sum(one.fresh for one in seen)
    valid, alive = sum(one.valid_before_repair for one in seen), sum(one.alive for one in seen)
    stopped, spent_ms = sum(one.stopped for one in seen), sum(one.spent for one in seen)
    rates = ", ".join(
        f"{stage} {60 * count / seconds:.0f}" for stage, (count, seconds) in timed_stages(clock)
    )
    found = (
        f"{archive.cells} cells ({share(archive.coverage, 1)} of the map), QD score {archive.qd_score:.1f}"
    )
    children = (
        f"{born} children: {share(valid, born)} valid before repair, {fresh} new, "
        f"{share(alive, fresh)} of those alive, {share(stopped, fresh)} stopped in the race"
    )
    spent = (
        f"{minutes(clock.seconds)}; {minutes(spent_ms / 1000)} of one core by estimate; "
        f"genomes a minute: {rates}"
    )
    return [found, children, spent]


def share(part: float, whole: float) -> str:
    """
    >>> share(9, 10), share(0, 0)
    ('90%', '–')
    """
    return f"{100 * part / whole:.0f}%" if whole else "–"


def minutes(seconds: float) -> str:
    """
    >>> minutes(42), minutes(125), minutes(7300)
    ('42 s', '2 min', '2 h 2 min')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    whole = round(seconds / 60)
    return f"{whole} min" if whole < 90 else f"{whole // 60} h {whole % 60} min"


class _Beside:
    """The same in a small file beside the run, for other processes that watch."""

    def __init__(self, run: Path) -> None:
        self._run = run
        self._said = RunProgress()
        self._last = float("-inf")

    def stage(self, text: str, done: int, total: int) -> None:
        self._said = msgspec.structs.replace(self._said, stage=text, done=done, total=total)
        if time.monotonic() - self._last >= _BESIDE_SECONDS:
            self._write()

    def generation(self, words: str, share: float) -> None:
        closing = "taking one more look at all games" if share >= 1 else ""
        self._said = RunProgress(share=share, words=words, stage=closing)
        self._write()

    def _write(self) -> None:
        self._last = time.monotonic()
        write_progress(self._run, self._said)


class _Silent:
    def generation(self, text: str, done: int, total: int) -> None: ...
    def stage(self, text: str, done: int, total: int) -> None: ...
    def close(self) -> None: ...


class _Plain(_Silent):
    """Lines on stderr, not too many."""

    def __init__(self) -> None:
        self._last = float("-inf")
        self._begun = False

    def generation(self, text: str, done: int, total: int) -> None:
        if done == total or not self._begun:
            self._last = float("-inf")
        self._begun = True
        self._say(text)

    def stage(self, text: str, done: int, total: int) -> None:
        """Until the first generation is through nothing else is heard."""
        if not self._begun:
            self._say(f"{text}: {100 * done // max(1, total)}% of the first pass")

    def _say(self, text: str) -> None:
        now = time.monotonic()
        if now - self._last >= LINE_SECONDS:
            self._last = now
            sys.stderr.write(text + "\n")
            sys.stderr.flush()


class _Bar:
    """Two bars on a terminal: the run, and the stage at work."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self._run = self._progress.add_task("generations", total=None)
        self._stage = self._progress.add_task("starting", total=None)
        self._progress.start()

    def generation(self, text: str, done: int, total: int) -> None:
        self._progress.console.print(text, highlight=False, markup=False)
        self._progress.update(self._run, completed=done, total=total)

    def stage(self, text: str, done: int, total: int) -> None:
        self._progress.update(self._stage, description=text, completed=done, total=total)

    def close(self) -> None:
        self._progress.stop()


@contextmanager
def display(run: Path, *, quiet: bool, verbose: bool = False) -> Iterator[Display]:
    """Where a run is watched: a terminal, a pipe, or nowhere."""
    line: ProgressLine = _Silent() if quiet else _Bar() if sys.stderr.isatty() else _Plain()
    try:
        yield Display(line, run, verbose=verbose)
    finally:
        line.close()
        clear_progress(run)
