"""`darwindeck top RUN`: the games a run has found, as a collection or best first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.analysis.family import Family
from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit, emit_json, emit_paragraph, emit_table
from darwindeck.evolution.run_results import RunResult, collected, run_results
from darwindeck.store.lock import holder_of
from darwindeck.store.run_file import find_run, reading
from darwindeck.wording.amounts import rounded_minutes

COLUMNS = ("rank", "name", "kind", "worth", "minutes", "known relatives")
FIGURES = ("rank", "name", "fitness", "skill", "depth", "length")


def top(
    run: Path,
    /,
    *,
    count: Annotated[int, Parameter(name=["--count", "-n"], validator=Number(gte=1))] = 20,
    by: Literal["collection", "worth"] = "collection",
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    json: Json = False,
) -> int:
    """List the games of a run that are worth having side by side; with --json all of them.

    Parameters
    ----------
    run
        The file of the run.
    count
        How many to list.
    by
        collection lists no two games that are the same to play, few of a kind, and games of many families; worth
        lists all, the best first.
    every
        Also print the figures.
    """
    path = find_run(run)
    with reading(path) as file:
        found, finished = run_results(file), file.finished()
    if json:
        emit_json(found)
    else:
        if not finished:
            emit_paragraph(_unfinished_note(path))
            emit("")
        listed = (found if by == "worth" else collected(found))[:count]
        print_top(listed)
        if every:
            emit("")
            emit_table(FIGURES, map(_figures, listed))
        if len(found) > len(listed):
            emit_paragraph(f"and {len(found) - len(listed)} more: --by worth lists all by rank")
    return 0


def _unfinished_note(run: Path) -> str:
    """Why ranks may still change."""
    if holder_of(run) is not None:
        return "The run is still at work; ranks may change."
    return f"The run was stopped early; `darwindeck evolve --resume --out {run}` continues it."


def print_top(found: Sequence[RunResult]) -> None:
    """Print a table for people."""
    if not found:
        emit("no game found yet")
        return
    emit_table(COLUMNS, map(_row, found))
    emit_paragraph(
        "worth is out of 100, ± its margin of error; `darwindeck show RUN:RANK` says what a game is like to play"
    )
    emit("")
    for game in found:
        emit_paragraph(f"{game.rank}. {game.name}: {_told(game)}", indent=3)


def _told(game: RunResult) -> str:
    """Return the sentence by which one asks for it, then its pitch; of a variant the pitch, and the idea it was
    made by.
    """
    if not game.hook or game.pitch.startswith(game.hook):
        return game.pitch
    return f"{game.hook} {game.pitch}" if game.hook.endswith(".") else f"{game.pitch} Its idea: {game.hook}."


def _row(game: RunResult) -> tuple[str, ...]:
    minutes = game.measures.get("minutes")
    return (
        str(game.rank),
        game.name,
        f"{Family(game.family).words} for {game.players}",
        f"{100 * game.fitness:.0f} ±{50 * (game.high - game.low):.0f}",
        str(rounded_minutes(minutes.value)) if minutes else "",
        game.novelty.words if game.novelty else "",
    )


def _figures(game: RunResult) -> tuple[str, ...]:
    spread = (game.high - game.low) / 2
    figures = (game.measures.get(name) for name in ("skill", "depth", "length"))
    told = (f"{found.value:.2f}" if found else "" for found in figures)
    return (str(game.rank), game.name, f"{game.fitness:.3f} ±{spread:.3f}", *told)
