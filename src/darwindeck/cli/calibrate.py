"""`darwindeck calibrate`: the panel of known games, scored and ranked in every style."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from darwindeck.cli.app import REFUSED
from darwindeck.cli.backends import HERE, Where, playing_at
from darwindeck.cli.flags import Json, Quiet, Seed, Threads, written_file
from darwindeck.cli.output import emit, emit_json, emit_table, progress_bar, remark
from darwindeck.errors import RunError
from darwindeck.files import write_whole
from darwindeck.metrics.evaluation import Style
from darwindeck.metrics.panel import (
    BEGIN,
    END,
    SEED,
    UNSATURATED_WEIGHT,
    Panel,
    calibrate,
    has_marks,
    updated,
)


def calibrate_command(
    *games: str,
    page: Annotated[Path | None, Parameter(name="--write", converter=written_file)] = None,
    check: Annotated[Path | None, Parameter(name="--check")] = None,
    seed: Seed = SEED,
    threads: Threads = 0,
    where: Where = HERE,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Score the known games like any other, and say how much of each style still tells them apart.

    Parameters
    ----------
    games
        Ids of known games; all of them if none are named.
    page
        A page with the marks of the table (docs/metrics.md): write it anew there.
    check
        A page: say whether its table is what would be written, and fail if not.
    """
    for path in (page, check):
        _refuse_unfit(path)
    silent = quiet or json
    with (
        playing_at(where, threads=threads, quiet=silent),
        progress_bar("calibrating", quiet=silent) as progress,
    ):
        panel = calibrate(games or None, seed=seed, threads=threads, progress=progress)
    if json:
        emit_json(panel.to_json())
    else:
        _print(panel)
    if page is not None:
        write_whole(page, updated(page.read_text("utf-8"), panel).encode())
        remark(f"wrote the table in {page}", quiet=quiet)
    if check is not None and (text := check.read_text("utf-8")) != updated(text, panel):
        remark(f"{check}: the table is not what the games give now; run darwindeck calibrate --write {check}")
        return REFUSED
    return 0


def _refuse_unfit(path: Path | None) -> None:
    """A page that cannot take the table is refused before minutes of play."""
    if path is None:
        return
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RunError(f"{path} cannot be read as a page: {error}", code="run/io") from error
    if not has_marks(text):
        words = f"{path} needs a line {BEGIN!r} before the table and a line {END!r} after it"
        raise RunError(words, code="run/io")


def _print(panel: Panel) -> None:
    emit_table(
        ("game", "verdict", *(style.value for style in Style)),
        [
            (
                game,
                panel.found[game].verdict.value,
                *(f"{panel.found[game].fitness(style).value:.3f}" for style in Style),
            )
            for game in panel.ranking(Style.STRATEGIC)
        ],
    )
    emit_table(
        ("merit", "full for"),
        [(name, f"{share:.0%}") for name, share in panel.saturation().items()],
    )
    for style in Style:
        share = panel.unsaturated_weight(style)
        word = "" if share >= UNSATURATED_WEIGHT else f", less than {UNSATURATED_WEIGHT:.0%}: replace some"
        emit(f"{style.value}: {share:.0%} of the weight tells games apart{word}")
