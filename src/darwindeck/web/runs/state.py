"""The progress of a run, for the page and its live updates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.evolution.elite import from_row
from darwindeck.evolution.settings import Settings, decode_settings
from darwindeck.evolution.stats import GenerationStats
from darwindeck.store.lock import holder_of
from darwindeck.store.progress import read_progress
from darwindeck.store.run_file import reading
from darwindeck.wording.amounts import format_number, how_many

_REASONS: Final = 3
"""So many reasons are told, the most frequent first."""


class Newest(msgspec.Struct, frozen=True):
    """A game that was found."""

    rank: int
    name: str
    about: str


class RunState(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    running: bool
    finished: bool
    generations: int
    games: int
    """That are kept. It can become less: a better game takes the place of two that are like it."""
    tried: int
    """Always more."""
    asked: str
    """What was asked for, in words."""
    share: float | None
    """How much is done; unknown where nobody says."""
    words: str
    """What the run said last."""
    stage: str
    best: tuple[Newest, ...]
    why_none: str = ""
    """Of a run that is over and kept nothing, why."""

    @property
    def standing(self) -> str:
        if self.running:
            return "at work"
        return "done" if self.finished else "stopped"


def state_of(name: str, path: Path, *, best: int = 5) -> RunState:
    """Read from the run's files alone; the name is that of its page."""
    running = holder_of(path) is not None
    said = read_progress(path) if running else None
    with reading(path) as run:
        settings, last, finished = decode_settings(run.settings()), run.last_generation(), run.finished()
        rows, tried = run.archive(), len(run.hashes())
        elites = [from_row(row, run.genome(row.hash)) for row in rows[:best]]
        done = run.generations() if not rows and not running else []
    stage = (
        f"{said.stage}: {said.done} of {said.total}" if said and said.total else said.stage if said else ""
    )
    return RunState(
        name=name,
        running=running,
        finished=finished,
        generations=last.number if last else 0,
        games=len(rows),
        tried=tried,
        asked=settings_words(settings),
        share=1.0 if finished else said.share if said else None,
        words=said.words if said else "",
        stage=stage,
        best=tuple(
            Newest(rank, elite.name, f"{elite.evaluation.family.words} for {elite.genome.player_count}")
            for rank, elite in enumerate(elites, start=1)
        ),
        why_none=_why_none([msgspec.json.decode(row.document, type=GenerationStats) for row in done]),
    )


def _why_none(done: Sequence[GenerationStats]) -> str:
    """Say how many games were made, and why most of them were not kept."""
    if not done:
        return ""
    reasons = sum((Counter(stats.refused) for stats in done), Counter[str]())
    stopped = sum(stats.fresh for stats in done)
    told = [f"{reason} ({format_number(count)})" for reason, count in reasons.most_common(_REASONS)]
    told += [f"did not play well enough ({format_number(stopped)})"] if stopped else []
    born = sum(stats.born for stats in done)
    made = f"{how_many(len(done), 'generation')} made {how_many(born, 'game')}"
    return f"{made}. Why they were refused: {', '.join(told)}." if told else f"{made}."


def settings_words(settings: Settings) -> str:
    """Return the settings of a run as one says them."""
    span = (
        f"{settings.budget:g} {'minute' if settings.budget == 1 else 'minutes'} of one core"
        if settings.budget
        else f"{how_many(settings.generations, 'generation')} of {settings.batch}"
    )
    origins = [game.labels.name for game in settings.ancestors]
    bred = f", bred from {' and '.join(origins)}" if origins else ""
    how = f"{span}, effort {settings.effort}, seed {settings.seed}"
    return f"{settings.wanted.words}, style {settings.style}{bred}; {how}"
