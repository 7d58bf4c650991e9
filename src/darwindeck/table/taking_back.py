"""Taking a seat's turn back, within the rules of knowledge: what somebody has seen cannot be unseen."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from darwindeck.errors import TableError
from darwindeck.table.table import ReturnPoint, Table

WHOLE: Final = "Its turn was taken back."
IN_PART: Final = "Its turn was taken back to where cards, coins or dice were last seen; further it cannot be."
SEEN: Final = "Cards, coins or dice were seen: that cannot be taken back."


def why_not_back(table: Table, seat: int, dealt: int) -> str:
    """Why this seat may not take back the last step; empty if it may. The first `dealt` steps are the deal.

    Alone at the table one may take back everything. Otherwise only one's own last step, and only if nobody has
    learned anything by it.
    """
    steps = table.steps
    if len(steps) <= dealt:
        return "There is nothing to take back."
    if table.game.seats == 1:
        return ""
    if table.state.result is not None:
        return "The game is over."
    if steps[-1].seat != seat:
        return "The other seat has acted since."
    return SEEN if steps[-1].informs else ""


def steps_to_take_back(table: Table, seat: int, dealt: int) -> int:
    """Count the last steps that can be taken back: this seat's own, after which nobody has learned
    anything. The
    first `dealt` steps are the deal, and stay."""
    own = takewhile(lambda step: step.seat == seat and not step.informs, reversed(table.steps[dealt:]))
    return sum(1 for _ in own)


def take_turn_back(table: Table, seat: int, dealt: int) -> str:
    """Takes back what can be of this seat's turn; how far that was, in words. TableError if it is nothing."""
    count = steps_to_take_back(table, seat, dealt)
    if not count:
        nothing = len(table.steps) <= dealt or table.steps[-1].seat != seat
        words = "There is nothing of its turn to take back." if nothing else SEEN
        raise TableError(words, code="table/nothing-to-undo")
    first = len(table.steps) - count
    step = table.steps[first]
    whole = first == dealt or table.steps[first - 1].seat != seat
    table.restore(ReturnPoint(step.before, first, step.entries))
    return WHOLE if whole else IN_PART
