"""`darwindeck calibrate`: the panel of known games, scored and ranked in every style."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from darwindeck.cli.app import REFUSED
from darwindeck.cli.backends import HERE, Where, playing_at
from darwindeck.cli.flags import Json, Quiet, Seed, Threads, written_file
from darwindeck.cli.output import emit, emit_json, emit_paragraph, emit_table, progress_bar, remark
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
    replace_table,
)
from darwindeck.metrics.reputation import agreement, reputations
from darwindeck.wording.amounts import how_many

WIDTH: Final = 20
"""Letters of a bar."""
FEW: Final = 4
"""Games that are too few to tell an agreement."""


def calibrate_command(
    *games: str,
    page: Annotated[Path | None, Parameter(name="--write", converter=written_file)] = None,
    check: Annotated[Path | None, Parameter(name="--check")] = None,
    seed: Seed = SEED,
    threads: Threads = 0,
    where: Where = HERE,
    every: Annotated[bool, Parameter(name="--all")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Score the known games like any other, and say how much of each style still tells them apart.

    Parameters
    ----------
    games
        Ids of known games; all of them if none are named.
    page
        Rewrite the table between the marks of this page (docs/metrics.md).
    check
        Fail if the table on this page is not what the games give now.
    every
        Also print the figures of all styles and how many games have each merit in full.
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
        _print_verdict(panel)
        if every:
            _print_figures(panel)
    if page is not None:
        write_whole(page, replace_table(page.read_text("utf-8"), panel).encode())
        remark(f"wrote the table in {page}", quiet=quiet)
    if check is not None and (text := check.read_text("utf-8")) != replace_table(text, panel):
        remark(f"{check}: the table is not what the games give now; run darwindeck calibrate --write {check}")
        return REFUSED
    return 0


def _refuse_unfit(path: Path | None) -> None:
    """Refuse a page that cannot take the table before minutes of play."""
    if path is None:
        return
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RunError(f"{path} cannot be read as a page: {error}", code="run/io") from error
    if not has_marks(text):
        words = f"{path} needs a line {BEGIN!r} before the table and a line {END!r} after it"
        raise RunError(words, code="run/io")


def _print_verdict(panel: Panel) -> None:
    """Print whether worth can be believed, in sentences; then every game with a bar, best first."""
    worth = {game: found.fitness(Style.BALANCED).value for game, found in panel.found.items()}
    agrees, held = agreement(worth)
    if held > FEW:
        emit_paragraph(
            f"Worth {_agreement_in_words(agrees)} what players say of {held} known games: {agrees:.2f}, where 1 is the "
            "same order and 0 is chance."
        )
    else:
        emit_paragraph(
            f"{how_many(len(worth), 'game')} cannot tell whether worth agrees with what players say."
        )
    share = panel.unsaturated_weight(Style.BALANCED)
    enough = "enough" if share >= UNSATURATED_WEIGHT else "too little"
    emit_paragraph(
        f"{share:.0%} of the weight tells games apart, which is {enough}. --all prints every figure."
    )
    emit("")
    emit_table(
        ("game", "worth to everyone, out of 100", "", "players say", ""),
        [_row(panel, game, worth[game]) for game in panel.ranking(Style.BALANCED)],
    )


def _agreement_in_words(agrees: float) -> str:
    """
    >>> _agreement_in_words(0.74), _agreement_in_words(0.1)
    ('agrees well with', 'does not agree with')
    """
    bounds = ((0.7, "agrees well with"), (0.4, "agrees with"), (0.2, "agrees a little with"))
    return next((words for least, words in bounds if agrees >= least), "does not agree with")


def _row(panel: Panel, game: str, worth: float) -> tuple[str, ...]:
    found, repute = panel.found[game], reputations().get(game)
    full = round(WIDTH * worth)
    said = "★" * repute.tier if repute else ""
    why = "" if found.ok else found.reason
    return game, "█" * full + "·" * (WIDTH - full), f"{100 * worth:.0f}", said, why


def _print_figures(panel: Panel) -> None:
    emit("")
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
