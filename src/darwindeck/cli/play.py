"""`darwindeck play`: one person at a table, line by line or full screen."""

from __future__ import annotations

import secrets
import shlex
import sys
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.output import remark
from darwindeck.cli.screens import FourColour, Full, Line, full_screen
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.resume import Unfinished, unfinished
from darwindeck.play.seats import bot_of, seated
from darwindeck.play.terminal.session import Session
from darwindeck.resolve import load, place_in_run

SEEDS = 2**32


def play(
    game: str,
    /,
    *,
    opponents: str = "ismcts:500",
    seat: Annotated[int, Parameter(validator=Number(gte=0))] = 0,
    seed: Annotated[int | None, Parameter(validator=Number(gte=0, lt=2**64), show_default=False)] = None,
    four_colour: FourColour = False,
    line: Line = False,
    full: Full = False,
    resume: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a game in the terminal: legal cards are marked, every refusal has its reason.

    Keys: ? rules, h hint, u undo, r redo, w why not, l log, s save, x export the record, a same deal again, q quit.
    Every action is kept at once; --resume goes on with the latest unfinished table of this game.

    Parameters
    ----------
    game
        Id of a known game, or a file (.json, .ddb), or RUN:RANK.
    opponents
        Who plays the other seats, clockwise from yours: greedy, random, ismcts:N, ismcts:Nms; fewer repeat.
    seat
        Where you sit, from 0.
    seed
        Of the deal; chosen at random and shown if it is not given.
    resume
        Go on with the latest unfinished table of this game.
    """
    whole_screen = full_screen(line=line, full=full)
    genome = load(game)
    table = _kept(genome, seed, ask=not resume)
    if resume and table is None:
        raise RunError(f"there is no unfinished table of {game}; without --resume a new one is dealt")
    if table is None:
        names = [bot_of(name) for name in opponents.split(",") if name.strip()]
        seats = seated(seat, names, genome.player_count)
        table = PlayTable(genome, seats=seats, seed=secrets.randbelow(SEEDS) if seed is None else seed)
    place = place_in_run(game)
    session = Session(table, table.outsiders[0], run=None if place is None else place.run)
    _run(session, four_colour=four_colour, full=whole_screen)
    if session.table.actions and not session.table.over:
        going_on = shlex.join(["darwindeck", "play", game, "--resume"])
        remark(f"Stopped. Your game is kept: {going_on} goes on (seed {session.table.seed}).")
    return 0


def _kept(genome: GameGenome, seed: int | None, *, ask: bool) -> PlayTable | None:
    """The latest unfinished table, of this seed if one is named, if the person wants it.

    Where nobody can be asked it is only mentioned.
    """
    found = [kept for kept in unfinished(genome) if seed in (None, kept.saved.seed)]
    if not found:
        return None
    if ask and not (sys.stdin.isatty() and _wanted(found[0])):
        remark(f"There is an unfinished table: {found[0].sentence}. --resume goes on with it.")
        return None
    return PlayTable.restored(found[0].saved)


def _wanted(kept: Unfinished) -> bool:
    sys.stdout.write(f"You have an unfinished table: {kept.sentence}. Go on with it? [Y/n] ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in ("", "y", "yes")


def _run(session: Session, *, four_colour: bool, full: bool) -> None:
    if full:
        from darwindeck.play.terminal.full import FullGame

        screen = FullGame(session, four_colour=four_colour)
        screen.run()
        if screen.fault is not None:
            raise screen.fault
        return
    from darwindeck.play.terminal.line import LineGame

    LineGame(session, four_colour=four_colour).run()
