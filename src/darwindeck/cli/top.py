"""`darwindeck top RUN`: the games a run has found, best first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit, emit_json, emit_paragraph, emit_table
from darwindeck.evolution.run_results import RunResult, run_results
from darwindeck.store.run_file import reading, run_path

COLUMNS = ("rank", "name", "kind", "fitness", "skill", "depth", "length", "novelty")


def top(
    run: Path,
    /,
    *,
    count: Annotated[int, Parameter(name=["--count", "-n"], validator=Number(gte=1))] = 20,
    json: Json = False,
) -> int:
    """List the best games of a run; with --json all of them.

    Parameters
    ----------
    run
        The file of the run.
    count
        How many to list.
    """
    with reading(run_path(run)) as file:
        found = run_results(file)
    if json:
        emit_json(found)
    else:
        print_top(found[:count])
        if len(found) > count:
            emit(f"and {len(found) - count} more")
    return 0


def print_top(found: Sequence[RunResult]) -> None:
    """A table for people."""
    if not found:
        emit("no game found yet")
        return
    emit_table(COLUMNS, map(_row, found))
    emit("")
    for game in found:
        emit_paragraph(f"{game.rank}. {game.name}: {game.pitch}", indent=3)
        if game.hook:
            emit_paragraph(f"   Its idea: {game.hook}.", indent=3)


def _row(game: RunResult) -> tuple[str, ...]:
    return (
        str(game.rank),
        game.name,
        f"{game.family} for {game.players}",
        f"{game.fitness:.2f} ±{(game.high - game.low) / 2:.2f}",
        _measure(game, "skill"),
        _measure(game, "depth"),
        f"{game.measures['length'].value:.0f}" if "length" in game.measures else "",
        game.novelty.words if game.novelty else "",
    )


def _measure(game: RunResult, name: str) -> str:
    found = game.measures.get(name)
    return f"{found.value:.2f}" if found else ""
