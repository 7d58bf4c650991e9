"""`darwindeck runs`: the run files of a folder, and a run as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from darwindeck.cli.editing import editor_words
from darwindeck.cli.evolve_display import minutes
from darwindeck.cli.flags import OUTPUT, Json, Quiet
from darwindeck.cli.output import emit, emit_json, emit_table, remark
from darwindeck.evolution.acceptance import Made, acceptance
from darwindeck.evolution.refusals import refusals_of
from darwindeck.evolution.run_results import RunLine, lines
from darwindeck.evolution.settings import decode_settings
from darwindeck.evolution.stats import GenerationStats
from darwindeck.files import write_whole
from darwindeck.store.home import home_path
from darwindeck.store.listing import Listed, runs_in
from darwindeck.store.run_file import FOLDER, find_run, reading
from darwindeck.wording.amounts import how_many

app = App(
    name="runs",
    help_format="markdown",
    help="The runs of a folder; `runs export` writes one as a table, `runs operators` tells what made its games, "
    "`runs refusals` why others were not played.",
)


class Format(StrEnum):
    JSONL = "jsonl"
    """One genome to a line, with everything known of it."""
    CSV = "csv"
    """One genome to a row, without the genome itself."""


@app.default
def runs(folder: Path | None = None, /, *, json: Json = False) -> int:
    """List the runs in a folder.

    Parameters
    ----------
    folder
        Where to look; by default here, and where runs started from a page are kept.
    """
    found = runs_in(folder or Path())
    kept = home_path() / FOLDER
    if folder is None and kept.is_dir() and not kept.samefile(Path()):
        found += runs_in(kept)
    if json:
        emit_json(list(map(_record, found)))
    elif found:
        emit_table(
            ("run", "style", "strategy", "seed", "generations", "games", "best worth"), map(_row, found)
        )
    else:
        emit(f"no runs in {folder or Path()}; `darwindeck evolve --out NAME` starts one")
    return 0


@app.command
def export(
    run: Path,
    /,
    *,
    form: Annotated[Format, Parameter(name="--format")] = Format.JSONL,
    output: Annotated[Path | None, OUTPUT] = None,
    quiet: Quiet = False,
) -> int:
    """Write every game a run has evaluated, oldest first, as JSON lines or CSV.

    A game that lost rules it did not need is there twice: as it was tried, and as it was kept (source "simplified").

    Parameters
    ----------
    run
        The file of the run.
    form
        jsonl, or csv without the genomes.
    output
        The file to write; without it, it is printed.

    Example: darwindeck runs export tonight --format csv -o tonight.csv
    """
    with reading(find_run(run)) as file:
        found = list(lines(file))
    text = _jsonl(found) if form is Format.JSONL else _csv(found)
    if output is None:
        emit(text)
    else:
        write_whole(output, text.encode())
        remark(f"wrote {output}: {_how_many(found)}", quiet=quiet)
    return 0


def _how_many(found: list[RunLine]) -> str:
    """As many as `evolve` says were tried, and what some of them became."""
    smaller = sum(line.smaller_form for line in found)
    tried = how_many(len(found) - smaller, "game")
    return f"{tried} that were tried, and {how_many(smaller, 'smaller form')} of them" if smaller else tried


@app.command
def operators(run: Path, /, *, json: Json = False) -> int:
    """Say what became of the children of each operator, and of those a model proposed.

    Parameters
    ----------
    run
        The file of the run.

    Example: darwindeck runs operators tonight
    """
    with reading(find_run(run)) as file:
        found, words = acceptance(lines(file)), editor_words(file)
    if json:
        emit_json(found)
        return 0
    emit_table(("operator", "children", "alive", "kept"), map(_acceptance_row, found))
    if words:
        emit(words)
    return 0


@app.command
def refusals(run: Path, /, *, json: Json = False) -> int:
    """Say why children were not played, and how many; findings that refused nobody have a 0.

    Parameters
    ----------
    run
        The file of the run.

    Example: darwindeck runs refusals tonight
    """
    with reading(find_run(run)) as file:
        rows = (msgspec.json.decode(row.document, type=GenerationStats) for row in file.generations())
        found = refusals_of(rows)
    if json:
        emit_json(found)
    else:
        emit_table(("reason", "children"), ((each.code, str(each.children)) for each in found))
    return 0


def _acceptance_row(made: Made) -> tuple[str, ...]:
    return (made.operator, str(made.children), str(made.alive), str(made.kept))


def _record(run: Listed) -> dict[str, object]:
    record: dict[str, object] = {"run": run.path}
    if run.problem:
        return record | {"problem": run.problem}
    return record | {
        "settings": decode_settings(run.settings),
        "generations": run.generations,
        "finished": run.finished,
        "games": run.games,
        "best": run.best,
    }


def _row(run: Listed) -> tuple[str, ...]:
    if run.problem:
        return (run.path, run.problem, "", "", "", "", "")
    settings = decode_settings(run.settings)
    asked = f" of {settings.generations}" if not settings.budget else f" in {minutes(60 * settings.budget)}"
    done = f"{run.generations}{asked}{'' if run.finished else ', not finished'}"
    return (
        run.path,
        settings.style,
        settings.strategy,
        str(settings.seed),
        done,
        str(run.games),
        f"{100 * run.best:.0f}",
    )


def _jsonl(found: Iterable[RunLine]) -> str:
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in found)


def _csv(found: list[RunLine]) -> str:
    measures = sorted({name for line in found for name in line.measures})
    plain = [name for name in RunLine.__struct_fields__ if name not in {"measures", "genome"}]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(plain + measures)
    for line in found:
        values = [_cell(getattr(line, name)) for name in plain]
        taken = [line.measures.get(name) for name in measures]
        writer.writerow(values + ["" if one is None else repr(one.value) for one in taken])
    return text.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        return "; ".join(map(str, value))
    return "" if value is None else str(value)
