"""`darwindeck play`: one person at a table, line by line or full screen."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Mapping
from enum import Enum, auto
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.app import INTERRUPTED
from darwindeck.cli.flags import GAME, WishedNames
from darwindeck.cli.output import emit, remark
from darwindeck.cli.screens import FourColour, Full, Line, full_screen
from darwindeck.cli.suggesting import choose_game
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.resume import Unfinished, unfinished_tables
from darwindeck.play.seats import bot_of, names_as_wished, names_from, seat_players, seats_of, split_names
from darwindeck.play.terminal.after import farewell
from darwindeck.play.terminal.session import Session
from darwindeck.resolve import load, place_in_run, split_players
from darwindeck.wording.amounts import how_many

SEEDS = 2**32


class Wish(Enum):
    """What to do when there is an unfinished table."""

    GO_ON = auto()
    BEGIN = auto()
    LEAVE = auto()


_ANSWERS: Final[Mapping[str, Wish]] = {
    **dict.fromkeys(("", "y", "yes"), Wish.GO_ON),
    **dict.fromkeys(("n", "no"), Wish.BEGIN),
    **dict.fromkeys(("q", "quit"), Wish.LEAVE),
}


def play(
    game: Annotated[str, GAME] = "",
    /,
    *,
    opponents: str = "medium",
    names: str = "",
    wished_names: WishedNames = "",
    players: Annotated[int | None, Parameter(validator=Number(gte=2, lte=6), show_default=False)] = None,
    seat: Annotated[int, Parameter(validator=Number(gte=0))] = 0,
    seed: Annotated[int | None, Parameter(validator=Number(gte=0, lt=2**64), show_default=False)] = None,
    pace: Annotated[float, Parameter(validator=Number(gte=0, lte=60))] = 1.0,
    four_colour: FourColour = False,
    line: Line = False,
    full: Full = False,
    resume: Annotated[bool, Parameter(negative="")] = False,
    suggest: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a game in the terminal: legal cards are marked, every refusal has its reason.

    Keys and words: ? rules, h hint, u undo, r redo, w why not, l last trick, t score sheet, q quit; help lists all.
    Every action is kept at once; --resume goes on with the latest unfinished table of this game.

    Parameters
    ----------
    opponents
        Who plays the other seats, clockwise from yours: easy, medium, strong, or greedy, random, ismcts:N,
        ismcts:Nms; a shorter list repeats.
    names
        What the others are called, clockwise from you, separated by commas; give one name more, and the
        first is yours. Without names they are West, North, East.
    players
        How many play, in a game for several numbers; hearts@3 says the same wherever a game is named.
    seat
        Where you sit, from 0.
    seed
        Seed of the deal; if not given, one is chosen at random and shown.
    pace
        Seconds a finished trick stays on the full screen; Enter goes on at once, 0 does not wait.
    resume
        Continue the latest unfinished table of this game.
    suggest
        Suggest three games to play next, and play the one you choose: good ones, from the known games and the
        runs here, whose rating would say most about your taste; every third is a known game to compare with.
    """
    if suggest:
        game = choose_game(game)
        if not game:
            return 0
    elif not game:
        raise RunError("name a game, as in `darwindeck play hearts`, or let --suggest name some")
    whole_screen = full_screen(line=line, full=full)
    if players is not None:
        game = f"{split_players(game)[0]}@{players}"
    genome = load(game)
    kept = next((one for one in unfinished_tables(genome) if seed in (None, one.saved.seed)), None)
    if resume and kept is None:
        words = f"there is no unfinished table of {game}; without --resume a new one is dealt"
        raise RunError(words, code="run/io")
    wish = Wish.GO_ON if resume else _wish(kept)
    if wish is Wish.LEAVE:
        return 0
    place = place_in_run(game)
    run = None if place is None else place.run
    if kept is not None and wish is Wish.GO_ON:
        table = PlayTable.restored(kept.saved)
        session = Session(table, table.outsiders[0], run=run, kept=kept.path)
    else:
        table = _new_table(genome, seat, opponents, seed, names=names, wished=wished_names)
        session = Session(table, table.outsiders[0], run=run)
    return _run(game, session, four_colour=four_colour, pace=pace, full=whole_screen)


def _new_table(
    genome: GameGenome, seat: int, opponents: str, seed: int | None, *, names: str, wished: str
) -> PlayTable:
    """Return a table on which nothing has happened yet."""
    bots = [bot_of(name) for name in opponents.split(",") if name.strip()]
    seats = seat_players(seat, bots, genome.player_count)
    players = seats_of(seats, genome.player_count)
    if names:
        called = names_from(seat, split_names(names), players)
    else:
        called = names_as_wished(seat, split_names(wished), players)
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    return PlayTable(genome, seats=seats, seed=chosen, names=called)


def _run(game: str, session: Session, *, four_colour: bool, pace: float, full: bool) -> int:
    """Play to the end or until the person leaves, and say how to go on."""
    try:
        _show(session, four_colour=four_colour, pace=pace, full=full)
    except KeyboardInterrupt:
        remark(f"\n{_how_to_resume(game, session) or 'Stopped.'}")
        return INTERRUPTED
    if left := _how_to_resume(game, session):
        remark(left)
    return 0


def _how_to_resume(game: str, session: Session) -> str:
    """Say how to continue a table that was left; nothing if it is over or has not begun."""
    table = session.table
    if table.over or not table.actions:
        return ""
    going_on = shlex.join(["darwindeck", "play", game, "--resume"])
    if not session.unkept:
        return f"Stopped. Your game is saved; {going_on} continues it (seed {table.seed})."
    lost = f"Stopped. Your game could not be saved as it stands: {session.unkept}."
    if not session.kept_actions:
        return f"{lost} Nothing of it is saved."
    return (
        f"{lost} {going_on} continues from the last save, after {how_many(session.kept_actions, 'action')}."
    )


def _wish(kept: Unfinished | None) -> Wish:
    """Decide what to do about an unfinished table: the person is asked; where nobody can be, it is only mentioned."""
    if kept is None:
        return Wish.BEGIN
    wish = _ask_wish(kept) if sys.stdin.isatty() else Wish.BEGIN
    if wish is not Wish.GO_ON:
        remark(f"There is an unfinished table: {kept.sentence}. --resume continues it.")
    return wish


def _ask_wish(kept: Unfinished) -> Wish:
    """Ask the person; the end of input means that they have left."""
    while True:
        sys.stdout.write(f"You have an unfinished table: {kept.sentence}. Continue it? [Y/n] ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        answer = _ANSWERS.get(line.strip().casefold()) if line else Wish.LEAVE
        if answer is not None:
            return answer
        sys.stdout.write("y continues it, n deals a new game, q leaves it for later.\n")


def _show(session: Session, *, four_colour: bool, pace: float, full: bool) -> None:
    if full:
        from darwindeck.play.terminal.full import FullGame

        screen = FullGame(session, four_colour=four_colour, pace=pace)
        screen.run()
        if screen.fault is not None:
            raise screen.fault
        if session.table.over:
            emit("\n".join(farewell(session)))
        return
    from darwindeck.play.terminal.line import LineGame

    LineGame(session, four_colour=four_colour).run()
