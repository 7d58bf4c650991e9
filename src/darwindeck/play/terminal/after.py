"""After the game: how it ended, what search would have played where it mattered most, and what it would have scored."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.play.authority import PlayTable
from darwindeck.play.par import par_of
from darwindeck.play.replay import replay_of_table
from darwindeck.play.scene.describe import say_counter, seats_by_side
from darwindeck.play.terminal.session import Session
from darwindeck.play.terminal.sheet import sheet_lines

ENDS = {
    "win": "",
    "draw": "It is a draw.",
    "stuck": "Nobody could move: the game was stuck.",
    "turn_limit": "The game reached its turn limit.",
}


def result(table: PlayTable, seat: int) -> list[str]:
    """Say how the game ended for the person, with the final counters of every side."""
    scene, outcome = table.scene(seat), table.outcome()
    hands = f" after {outcome.hands} hands" if outcome.hands > 1 else ""
    lines = [f"{scene.status.removesuffix('.')}{hands}."]
    shared = (
        outcome.reason == "draw" and len(set(outcome.shares)) > 1
    )  # the status says who won, and who did not
    if ENDS[outcome.reason] and not shared:
        lines.append(ENDS[outcome.reason])
    for seats in seats_by_side(scene):
        counted = [counter for counter in seats[0].counters if counter.side or len(seats) == 1]
        told = ", ".join(say_counter(counter) for counter in counted)
        if told:
            lines.append(f"  {' & '.join(player.name for player in seats)}: {told}")
    return lines


def farewell(session: Session) -> list[str]:
    """Return what stays in the terminal of a finished game when the full screen has gone: the sheet and the result."""
    table = session.table
    name = table.genome.labels.name or "Unnamed game"
    sheet = sheet_lines(session.scene.sheet, reasons=False)
    return [f"{name}, seed {table.seed}", *sheet, *result(table, session.seat)]


def review(session: Session) -> Iterator[str]:
    """Yield what search would have played at the costliest decisions of the person; the file of the game keeps it."""
    found = session.review()
    if found:
        yield "What a computer would have played, knowing only what you knew:"
    else:
        yield "A computer would have played much the same."
    for costly in found:
        yield f"  {costly.sentence}"
    if par := par_of(replay_of_table(session.table.saved()), session.seat).sentence:
        yield par
