"""`darwindeck replay`: a saved table or a record, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit_json
from darwindeck.cli.screens import FourColour, Full, Line, full_screen
from darwindeck.errors import RunError
from darwindeck.play.finished import path_of
from darwindeck.play.replay import Replay, replay_of
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.stage import Stage
from darwindeck.resolve import load


def replay(
    file: str,
    /,
    *,
    seat: Annotated[int | None, Parameter(validator=Number(gte=0), show_default=False)] = None,
    at: Annotated[int | None, Parameter(validator=Number(gte=0), show_default=False)] = None,
    game: str | None = None,
    four_colour: FourColour = False,
    line: Line = False,
    full: Full = False,
    json: Json = False,
) -> int:
    """Step through a finished game, a saved table (`s` in `darwindeck play`) or a record: to any action or hand.

    A finished game opens at the decision that cost most; `c` goes to the next one.

    Parameters
    ----------
    file
        The number of a finished game (`darwindeck history`), a saved table (.ddplay) or a record (.ddr).
    seat
        Whose view to show; without it all cards are open.
    at
        Action to start at; by default the costliest decision, or the deal.
    game
        The game of a record, if it is not a known one.
    """
    path = path_of(int(file)) if file.isdecimal() and not Path(file).exists() else Path(file)
    shown = replay_of(path, None if game is None else load(game))
    if seat is not None and seat >= shown.genome.player_count:
        raise RunError(f"seat {seat} does not exist: the game has {shown.genome.player_count}")
    if json:
        emit_json(_summary(shown))
        return 0
    first = shown.dear[0].number if shown.dear else 0
    shown.jump(first if at is None else at)
    stage = Stage(shown, seat, Faces(four_colour=four_colour))
    if full_screen(line=line, full=full):
        from darwindeck.play.terminal.full_replay import FullReplay

        FullReplay(stage).run()
    else:
        from darwindeck.play.terminal.line_replay import LineReplay

        LineReplay(stage).run()
    return 0


def _summary(shown: Replay) -> dict[str, object]:
    shown.jump(shown.length)
    last = shown.position
    return {
        "game": shown.genome.labels.name,
        "seats": shown.seats,
        "seed": shown.seed,
        "actions": shown.actions,
        "over": last.over,
        "outcome": last.outcome() if last.over else None,
        "hash": last.state_hash(),
    }
